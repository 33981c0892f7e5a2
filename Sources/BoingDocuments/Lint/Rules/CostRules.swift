import Boing
import BoingMovies
import BoingQuartzCore
import Foundation

/// The rules about the work that a document makes, which they measure by drawing it.
extension LintRule {
  static let aboutCosts: [LintRule] = [
    LintRule(
      "frame-cost", .warning, "a frame takes more work than phones are known to bear",
      explanation: """
        The document is drawn at several times and in its states, and the work is counted, not timed, so that every machine
        gives the same number: the pixels that are painted, each as often as it is (layers over one another count each; a
        group's own surface counts twice), and those of the bitmaps that shadows, filters, texts and rasterised layers need.
        Both are given in areas of the screen. Reported are more than \(FrameCost.maximumPainted) painted and more than \(FrameCost.maximumBitmaps) in bitmaps, and a document of more
        than 20,000 layers. Wallpapers that are known to work paint up to six. Nobody has published what phones bear; one that
        has to do more may grow warm, drop frames, or end the wallpaper. Crop images to what shows, flatten layers that never
        move, and avoid blurs and shadows of large layers.
        """,
      check: .document { document, report in
        guard let cost = FrameCost(of: document) else { return }
        if let fault = cost.fault { report.report(fault) }
      })
  ]
}

/// The most work that a frame of a document takes, in areas of the screen.
package struct FrameCost {
  /// The maximum that is not reported, in areas of the screen.
  static let maximumPainted = 40
  /// The maximum that is not reported, in areas of the screen.
  static let maximumBitmaps = 16
  /// Documents of more layers are not drawn to be measured.
  static let maximumLayerCount = 20_000

  /// The frame that paints most.
  package private(set) var painted = Measure()
  /// The frame that has the largest bitmaps.
  package private(set) var bitmaps = Measure()
  private var omission: String?
  private let layerCount: Int

  /// A number of areas of the screen, and the frame that needs it.
  package struct Measure: Sendable, Hashable {
    package var areas = 0.0
    package var time = 0.0
    package var state: String?
  }

  /// The times that are looked at, in seconds: by the last, particles have filled their emitters.
  private static let times = [0.0, 0.7, 2.3, 8]
  /// The number of states that are looked at, besides the document's own values.
  private static let stateCount = 3

  /// Draws a document; nil if it cannot be opened.
  package init?(of document: LintDocument) {
    layerCount = document.bundles.map(\.layers.count).max() ?? 0
    guard layerCount <= Self.maximumLayerCount else { return }
    guard let layered = document.opened else { return nil }
    Diagnostics.withHandler({ _ in }) { measure(layered) }
  }

  private mutating func measure(_ document: LayeredDocument) {
    // The numbers are areas of the screen, so that its scale does not matter.
    var size = document.size
    let isUsable =
      (1...4_096).contains(size.width.native) && (1...4_096).contains(size.height.native)
    if !isUsable { size = CGSize(width: 390, height: 844) }
    guard let compositor = try? Compositor(size: size) else { return }
    let area = Double(compositor.width * compositor.height)
    let phases = document.stateNames.filter { WallpaperState(phoneName: $0) != nil }
    let names = (phases.isEmpty ? document.stateNames : phases).prefix(Self.stateCount)
    for state in [nil] + names.map(Optional.some) {
      try? document.setState(state)
      let display = Display(
        rootLayer: document.makeRootLayer(size: size), size: size, clock: ManualClock())
      display.update()
      for time in Self.times {
        let work = compositor.work(of: display.frame(at: time))
        let areas = Double(work.paintedPixels) / area
        if areas > painted.areas { painted = Measure(areas: areas, time: time, state: state) }
        let extra = Double(work.bitmapPixels) / area
        if extra > bitmaps.areas { bitmaps = Measure(areas: extra, time: time, state: state) }
        omission = omission ?? work.omissions.first
        // More of the same says nothing new.
        if painted.areas > 4 * Double(Self.maximumPainted) { return }
      }
    }
  }

  /// The measure that is too large, in words; nil if none is.
  var fault: String? {
    if layerCount > Self.maximumLayerCount {
      return "the document has \(layerCount) layers, more than \(Self.maximumLayerCount)"
    }
    if painted.areas > Double(Self.maximumPainted) {
      return
        "a frame paints \(Self.text(painted)); more than \(Self.maximumPainted) are too much for a phone"
    }
    if bitmaps.areas > Double(Self.maximumBitmaps) {
      return
        "the bitmaps of a frame take \(Self.text(bitmaps)); more than \(Self.maximumBitmaps) are too much for a phone"
    }
    return omission
  }

  private static func text(_ measure: Measure) -> String {
    let state = measure.state.map { " in the state “\($0)”" } ?? ""
    return
      "\(Int(clamping: measure.areas.rounded())) times the area of the screen\(state), \(NumberText.text(measure.time)) s after the start"
  }
}

extension LintDocument {
  /// The document as it is played; nil if it cannot be opened.
  fileprivate var opened: LayeredDocument? {
    switch form {
    case .archive, .folder: try? LayeredDocument(files: files)
    case .markup(let data): try? LayeredDocument(markup: data, named: name)
    case .unknown: nil
    }
  }
}
