import Boing
import BoingCLI
import BoingDocuments
import BoingMovies
import BoingPlayer
import BoingQuartzCore
import BoingRender
import BoingSceneFormats
import Foundation

extension FuzzTarget {
  /// Everything that the command does with a document of its own.
  static let renderings = [
    FuzzTarget("renderings", "markup that is drawn, played and exported", maximumLength: 65536) {
      bytes in
      try Diagnostics.withHandler({ _ in }) {
        // No more may be painted than on canvases of the trials' own size.
        try Compositor.$minimumCanvasArea.withValue(maximumArea) {
          try useEverywhere(Data(bytes))
        }
      }
    }
  ]

  /// The maximum number of pixels that are drawn.
  private static let maximumArea = 160_000
  /// The size that stands for one without pixels, or with more than a trial has time for.
  private static let smallSize = CGSize(width: 96, height: 64)
  /// The times that are drawn, in seconds.
  private static let times = [0, 0.7]

  private static func useEverywhere(_ markup: Data) throws {
    func open() throws -> LayeredDocument { try LayeredDocument(markup: markup, named: "r") }
    let document = try open()
    try attempt {
      let texts = try DocumentInspection.texts(of: document, named: "r")
      try require(texts.allSatisfy { !$0.isEmpty }, "nothing is said of the document")
    }
    try drawAtAllScales(markup, document)
    try attempt { try play(playerDocument(of: open())) }
    // Close fits of long times take nine tenths of the time: in one document of sixteen.
    let isClose = markup.count % 16 == 0
    for var options in exports {
      options.duration = !isClose ? 0.1 : options.imageRate == 0 ? nil : 0.5
      if !isClose { options.maximumError = 0.5 }
      options.maximumFittingCost = isClose ? 1_000_000 : 100_000
      options.maximumImageArea = 1 << 22
      try attempt { _ = try LayerExport(of: open(), changingTo: nil, options) }
    }
  }

  /// Draws a document at three scales, at scale 1 at two times, or says why not.
  package static func drawAtAllScales(_ markup: Data) throws {
    try Diagnostics.withHandler({ _ in }) {
      guard let document = try? LayeredDocument(markup: markup, named: "r") else { return }
      try drawAtAllScales(markup, document)
    }
  }

  private static func drawAtAllScales(_ markup: Data, _ document: LayeredDocument) throws {
    for scale in [0.05, 1, 3] {
      let size = size(of: document, scale: scale)
      let state = scale == 1 ? document.stateNames.last : nil
      try attempt {
        let document = try LayeredDocument(markup: markup, named: "r")
        try draw(document, size: size, scale: scale, changingTo: state)
      }
    }
  }

  /// Does a part, which may be refused by an error.
  private static func attempt(_ body: () throws -> Void) throws(FuzzFailure) {
    do {
      try body()
    } catch let failure as FuzzFailure {
      throw failure
    } catch let error as EncodingError {
      throw FuzzFailure("a report cannot be written: \(error)")
    } catch {
      try require(!"\(error)".isEmpty, "an error without a text: \(type(of: error))")
    }
  }

  private static func size(of document: LayeredDocument, scale: Double) -> CGSize {
    let size = document.size
    let pixels = (size.width.native * scale, size.height.native * scale)
    let isSmall = min(pixels.0, pixels.1) > 0.1 && max(pixels.0, pixels.1) < 16_000
    return isSmall && pixels.0 * pixels.1 <= Double(maximumArea) ? size : smallSize
  }

  /// Draws as `boing render` does.
  private static func draw(
    _ document: LayeredDocument, size: CGSize, scale: Double, changingTo state: String?
  ) throws {
    let display = Display(
      rootLayer: document.makeRootLayer(size: size), size: size, scale: scale, clock: ManualClock())
    let compositor = try Compositor(
      size: size, scale: scale, background: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    let cues = state.map { name in [Cue(at: 0) { document.state = name }] } ?? []
    let recording = display.record(until: times.max() ?? 0, cues: cues)
    for time in scale == 1 ? times : [0.7] {
      let frames = try FrameSequence(
        recording, compositor: compositor, frameRate: .fps60, start: time, duration: 1.0 / 60)
      _ = try frames.frame(0)
    }
  }

  /// Returns the player's document of a document.
  static func playerDocument(of document: LayeredDocument) throws -> [UInt8] {
    let size = size(of: document, scale: 1)
    return try PlayerDocument(document, size: size, state: nil, duration: 1).bytes()
  }

  private static func play(_ bytes: [UInt8]) throws {
    let document: PlayerDocument
    do {
      document = try PlayerDocumentReader(bytes).document
    } catch {
      throw FuzzFailure("the player's document that was written is refused: \(error)")
    }
    let renderer = Renderer(width: 48, height: 48, background: document.background)
    for scene in document.scenes.prefix(2) {
      for time in times { _ = renderer.bitmap(of: scene.frame(at: time)) }
    }
  }

  /// Lottie without images of what moves, and SVG with few.
  private static let exports: [LayerExportOptions] = {
    var lottie = LayerExportOptions(.lottie)
    lottie.imageRate = 0
    var svg = LayerExportOptions(.svg)
    (svg.imageRate, svg.imageScale) = (4, 0.5)
    var smil = svg
    smil.dialect = .smil
    return [lottie, svg, smil]
  }()
}

extension DocumentGenerator {
  /// Returns the player's document of a seed; nil if its markup is refused.
  package static func playerDocument(seed: UInt64) -> [UInt8]? {
    Diagnostics.withHandler({ _ in }) {
      try? FuzzTarget.playerDocument(
        of: LayeredDocument(markup: Data(markup(seed: seed, maximumSide: 96).utf8), named: "r"))
    }
  }
}
