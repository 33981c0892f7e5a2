import BoingRender
import OpenCoreGraphics

/// The work that one frame may ask for beyond drawing each of its layers once, so that no tree takes all
/// memory or an unbounded time.
///
/// Requests are served in drawing order. What no longer fits is left out, and each kind of work that was
/// left out is reported once a frame. Every builder that works for the frame shares the budget.
final class FrameBudget {
  /// The number of births of particles that are computed, in all emitters together.
  static let maximumBirths = 100_000
  /// The number of layers in all instances of replicators together.
  static let maximumCopiedLayers = 1 << 19
  /// The number of pixels in all bitmaps of shadows, filters, texts and rasterised layers: a
  /// quarter of a gibibyte.
  static let maximumBitmapPixels = 1 << 26
  /// The area that particles and repeated drawing for backdrops may cover, in areas of the canvas.
  static let maximumCoverage = 256

  /// The minimum area of a canvas that counts, in pixels; tests that draw many frames lower it.
  @TaskLocal static var minimumCanvasArea = 1 << 20
  /// The number of rows of pixels that the edges of all paths may cross, each edge by itself; an edge takes
  /// as much memory as ``edgeCost`` rows.
  static let maximumCrossings = 3 << 23
  private static let edgeCost = 32

  /// The work that may be left out.
  enum Resource: CaseIterable {
    case births, copiedLayers, bitmapPixels, coverage, nesting, pathCrossings, pathLines
  }

  private(set) var remainingBirths = maximumBirths
  private(set) var remainingLayers = maximumCopiedLayers
  private var remainingPixels = maximumBitmapPixels
  private var remainingCoverage: Int
  private var remainingCrossings = maximumCrossings
  /// The number of instances that replicators have made.
  var instanceCount = 0
  /// The number of layers that builders have come to, each time that they did.
  var visitCount = 0
  private var bitmaps: [ObjectIdentifier: CachedBitmap] = [:]
  private var reported: Set<Resource> = []

  /// Creates the budget of a frame.
  ///
  /// - Parameter canvasArea: the area of the frame in pixels; small ones count as ``minimumCanvasArea``.
  init(canvasArea: Int) {
    remainingCoverage = max(canvasArea, Self.minimumCanvasArea) * Self.maximumCoverage
  }

  /// Takes `count` births of particles, no more than remain.
  func takeBirths(_ count: Int) { remainingBirths -= count }

  /// Takes `count` copies of layers; false, with a report, where fewer remain.
  func takeLayers(_ count: Int) -> Bool {
    guard count <= remainingLayers else {
      report(.copiedLayers)
      return false
    }
    remainingLayers -= count
    return true
  }

  /// True if a further bitmap may be made; false, with a report, where none may.
  func allowsBitmap() -> Bool {
    if remainingPixels > 0 { return true }
    report(.bitmapPixels)
    return false
  }

  /// Takes the pixels of `bitmap`, once a frame.
  func take(_ bitmap: CachedBitmap) {
    guard bitmaps.updateValue(bitmap, forKey: ObjectIdentifier(bitmap)) == nil else { return }
    remainingPixels -= bitmap.rect.width * bitmap.rect.height
  }

  /// Takes `area` pixels of coverage; false, with a report, where there is nothing left.
  func takeCoverage(_ area: Int) -> Bool {
    guard remainingCoverage > 0 else {
      report(.coverage)
      return false
    }
    remainingCoverage -= area
    return true
  }

  /// True if a path of a number of lines and curves may be drawn, as far as is known before it has an outline;
  /// false, with a report, where it may not.
  func allowsPath(elementCount: Int) -> Bool {
    if remainingCrossings > 0, elementCount <= remainingCrossings / Self.edgeCost { return true }
    report(.pathCrossings)
    return false
  }

  /// Takes the `crossings` of rows of pixels by the `edges` of a path; false, with a report, where too few
  /// remain.
  ///
  /// The edges of a path that is left out are taken, too: they have been made.
  func take(edges: Int, crossings: Int) -> Bool {
    let isTaken = edges * Self.edgeCost + crossings <= remainingCrossings
    if !isTaken { report(.pathCrossings) }
    remainingCrossings -= edges * Self.edgeCost + (isTaken ? crossings : 0)
    return isTaken
  }

  /// Reports that something was left out for want of `resource`.
  func report(_ resource: Resource) {
    guard reported.insert(resource).inserted else { return }
    Diagnostics.report(.exhausted(resource))
  }
}

extension Diagnostic {
  static func exhausted(_ resource: FrameBudget.Resource) -> Self {
    let text =
      switch resource {
      case .births:
        "a frame shows some of its particles only: the \(Particles.greatestCount) youngest of a cell, "
          + "and of all cells those of the first \(FrameBudget.maximumBirths) births; lower birthRate "
          + "or lifetime"
      case .copiedLayers:
        "a frame shows some of its replicators' instances without a delay, or not at all: together "
          + "they have more than \(FrameBudget.maximumCopiedLayers) layers; lower instanceCount"
      case .bitmapPixels:
        "a frame shows some layers without shadow, filter or text: the bitmaps of those drawn "
          + "first have \(FrameBudget.maximumBitmapPixels) pixels; use fewer or smaller ones"
      case .coverage:
        "a frame leaves out particles or background filters: those drawn first have covered it "
          + "\(FrameBudget.maximumCoverage) times; use fewer or smaller ones"
      case .pathCrossings:
        "a frame leaves out paths: the edges of those drawn first cross \(FrameBudget.maximumCrossings) "
          + "rows of pixels; use paths of fewer or shorter edges"
      case .pathLines:
        "a frame shows a path coarser than its pixels: it has too many long curves; use a path of fewer "
          + "or shorter ones"
      case .nesting:
        "a frame leaves out shadows, filters or states of transitions that are nested too "
          + "deep, \(SceneBuilder.greatestNesting) levels at most"
      }
    return Self(description: text)
  }
}
