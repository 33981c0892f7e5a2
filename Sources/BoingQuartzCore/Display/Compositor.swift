import BoingCoreGraphics
import BoingCurves
import BoingRender
import Dispatch
import Synchronization

/// Draws evaluated frames into images.
///
/// Images depend on nothing but the frame: frames can be drawn on any number of threads, and the same
/// frame gives the same bytes.
public struct Compositor: Sendable, Hashable {
  /// The image's width in pixels.
  public let width: Int
  /// The image's height in pixels.
  public let height: Int
  /// Pixels for each point of the frame's coordinates.
  public let scale: CGFloat
  /// The colour behind the layers; nil leaves the image transparent.
  public let background: CGColor?
  /// The space of images' colours.
  public let colorSpace: OutputColorSpace
  private let kept: SharedCaches
  /// The rows that one thread draws at least before it looks for more: what crosses a border between
  /// tiles is prepared for both.
  package var minimumTileHeight = 64

  /// Bytes of drawn contents that are kept from frame to frame unless it is set otherwise.
  public static let standardContentMemory = 128 << 20

  /// The longest side of an image, in pixels.
  public static let maximumSide = 16_384

  /// Creates a compositor of images that show `size` points at `scale` pixels each.
  ///
  /// - Parameters:
  ///   - size: the visible area in points; rounded up to whole pixels.
  ///   - scale: pixels for each point.
  ///   - background: what shows behind the layers; nil leaves the image transparent.
  ///   - colorSpace: the space of images' colours.
  ///   - contentMemory: how many bytes of shadows, paths, texts and rasterised layers are kept from
  ///     frame to frame; images do not depend on it.
  /// - Throws: ``CompositorError`` where the image would have no pixels, or too many.
  public init(
    size: CGSize, scale: CGFloat = 1, background: CGColor? = nil,
    colorSpace: OutputColorSpace = .sRGB, contentMemory: Int = Self.standardContentMemory
  ) throws(CompositorError) {
    guard scale.isFinite, scale > 0 else { throw .scale(scale) }
    func pixels(_ points: CGFloat) -> Int? {
      // A size that is a hair above whole pixels through rounding does not need another one.
      let exact = (points * scale - 1e-6).rounded(.up)
      return exact >= 1 && exact <= CGFloat(Self.maximumSide) ? Int(clamping: exact) : nil
    }
    guard let width = pixels(size.width), let height = pixels(size.height) else {
      throw .size(size, scale: scale)
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.colorSpace = colorSpace
    kept = SharedCaches(contentMemory: contentMemory)
  }

  /// The image of `frame`.
  ///
  /// - Parameters:
  ///   - frame: what a display or a recording shows at a time.
  ///   - threads: how many threads draw it; the image does not depend on it.
  public func image(of frame: Frame, threads: Int = 1) -> CGImage {
    let isOpaque = (background?.alpha ?? 0) >= 1
    return CGImage(
      width: width, height: height, isOpaque: isOpaque, colorSpace: colorSpace.colorSpace
    ) { pixels in
      guard let start = pixels.baseAddress else { return }
      draw(frame, into: start, bytesPerRow: width * 4, threads: threads)
    }
  }

  /// Draws `frame` into memory, whatever that held before.
  ///
  /// Pixels are 32 bits: blue, green, red and alpha in that order, alpha multiplied in, rows from the
  /// top. Memory that is used again saves the system's clearing of fresh memory, which takes as long as
  /// drawing a simple scene.
  ///
  /// - Parameters:
  ///   - frame: what a display or a recording shows at a time.
  ///   - memory: Memory for ``height`` rows, aligned to 4 bytes.
  ///   - bytesPerRow: the distance between rows, a multiple of 4 and at least 4 × ``width``.
  ///   - threads: how many threads draw; the pixels do not depend on it.
  public func draw(
    _ frame: Frame, into memory: UnsafeMutableRawPointer, bytesPerRow: Int, threads: Int = 1
  ) {
    precondition(
      bytesPerRow >= width * 4 && bytesPerRow % 4 == 0 && Int(bitPattern: memory) % 4 == 0,
      "rows of \(bytesPerRow) bytes do not hold \(width) aligned pixels")
    let canvas = takeCanvas()
    build(frame, on: canvas, threads: threads).reportExhausted()
    draw(
      [canvas.whole], of: canvas, into: memory.assumingMemoryBound(to: UInt32.self),
      stride: bytesPerRow / 4, threads: threads)
    kept.canvases.withLock { $0.append(canvas) }
  }
}

/// The work that drawing a frame takes, counted and not timed: the same on every machine and in every run.
package struct DrawingCost: Sendable, Hashable {
  /// The number of pixels that are painted, each counted as often as it is.
  package var paintedPixels: Int
  /// The number of pixels in the bitmaps that the frame needs beside: of shadows, filters, texts and rasterised
  /// layers.
  package var bitmapPixels: Int
  /// The requests of the frame that go beyond what is drawn of one, in words.
  package var omissions: [String]
}

extension Compositor {
  /// Returns the work that drawing `frame` takes; nothing is drawn but its bitmaps.
  package func work(of frame: Frame) -> DrawingCost {
    let canvas = takeCanvas()
    defer { kept.canvases.withLock { $0.append(canvas) } }
    let budget = build(frame, on: canvas)
    return DrawingCost(
      paintedPixels: canvas.paintedPixels, bitmapPixels: budget.bitmapPixels,
      omissions: budget.exhausted.map { "\(Diagnostic.exhausted($0))" })
  }

  private func takeCanvas() -> FrameRenderer {
    kept.canvases.withLock { $0.popLast() } ?? makeCanvas()
  }

  /// Returns a canvas for the compositor's images.
  func makeCanvas() -> FrameRenderer { FrameRenderer(width: width, height: height) }

  /// Makes the display list of `frame` on `canvas` and returns the work that was left out.
  ///
  /// - Parameter base: The map of the frame's coordinates to pixels; by default that of ``scale``.
  func build(_ frame: Frame, on canvas: FrameRenderer, _ base: Homography? = nil, threads: Int = 1)
    -> FrameBudget
  {
    canvas.build(
      frame, base ?? Homography(scale: Double(scale)), cache: cache, output: colorSpace,
      canvasColor: canvasColor, minimumArea: Compositor.minimumCanvasArea,
      on: DispatchRunner(width: threads))
  }

  /// Makes the display list of `frame` on `canvas` and returns the parts that differ from the list before.
  func update(
    _ frame: Frame, on canvas: FrameRenderer, _ base: Homography? = nil, threads: Int
  ) -> [PixelRect] {
    canvas.keepShown()
    build(frame, on: canvas, base, threads: threads).reportExhausted()
    return canvas.damage
  }

  /// Draws `parts` of the canvas's list, which do not overlap, into the pixels at `start`.
  func draw(
    _ parts: [PixelRect], of canvas: FrameRenderer, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    canvas.draw(
      parts, into: start, stride: stride, canvasColor: canvasColor,
      minimumTileHeight: minimumTileHeight, on: DispatchRunner(width: threads))
  }

  /// The cache of drawn contents, shared by every copy of the compositor.
  var cache: ContentCache { kept.cache }

  /// The minimum area of a canvas from which a frame's budget follows, in pixels; tests that draw many
  /// frames lower it.
  @TaskLocal package static var minimumCanvasArea = FrameBudget.minimumCanvasArea

  /// The pixels that show behind the layers.
  var canvasColor: UInt32 { background.map { colorSpace.pixel($0.srgbComponents) } ?? 0 }
}

/// The objects that are used again from frame to frame, in a value that compares without it, since no image
/// depends on it.
private final class SharedCaches: Hashable, Sendable {
  let cache: ContentCache
  let canvases = Mutex<[FrameRenderer]>([])

  /// Laid out texts may take a quarter of the memory beside it.
  init(contentMemory: Int) {
    let texts = TextSource(limit: contentMemory / 4)
    cache = ContentCache(limit: contentMemory, source: texts.contentSource)
  }

  static func == (a: SharedCaches, b: SharedCaches) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// The reasons for which an image cannot be made.
public enum CompositorError: Error, Hashable, CustomStringConvertible {
  /// The image would have no pixels, or a side longer than ``Compositor/maximumSide``.
  case size(CGSize, scale: CGFloat)
  /// The scale is not a number above 0.
  case scale(CGFloat)

  /// The fault, and what would do.
  public var description: String {
    switch self {
    case .size(let size, let scale):
      "an image of \(size.width) × \(size.height) points at scale \(scale) cannot be drawn: each "
        + "side must have 1 to \(Compositor.maximumSide) pixels"
    case .scale(let scale):
      "the scale \(scale) cannot be used: it must be a number above 0"
    }
  }
}

/// At most ``width`` of the threads that the system has.
struct DispatchRunner: WorkRunner {
  let width: Int

  func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard width > 1, count > 1 else { return (0..<count).forEach(body) }
    let next = Atomic(0)
    let reporting = Diagnostics.inherited
    DispatchQueue.concurrentPerform(iterations: min(width, count)) { _ in
      reporting {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < count else { return }
          body(index)
        }
      }
    }
  }
}

extension OutputColorSpace {
  /// The colour space of images.
  public var colorSpace: CGColorSpace {
    switch self {
    case .sRGB: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
    case .displayP3: .wideRGB
    }
  }

  /// Returns the colour whose components as sRGB are those of `color` in this space.
  func stored(_ color: CGColor) -> CGColor {
    let c = components(color.srgbComponents)
    return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
  }
}

extension FrameBudget {
  /// Reports what the frame left out, each kind of work once.
  func reportExhausted() {
    for resource in exhausted { Diagnostics.report(.exhausted(resource)) }
  }
}

extension Diagnostic {
  package static func exhausted(_ resource: FrameBudget.Resource) -> Self {
    switch resource {
    case .groups:
      return .tooDeepToDraw(
        "layers in groups, masks and clips that are drawn by themselves",
        FrameBudget.maximumGroupDepth)
    case .sharedSpace: return .tooManyInSpace(FrameBudget.maximumSortedCount)
    default: return Self(description: text(of: resource))
    }
  }

  private static func text(of resource: FrameBudget.Resource) -> String {
    switch resource {
    case .births:
      "a frame shows some of its particles only: the \(Particles.maximumCount) youngest of a cell, "
        + "and of all cells those of the first \(FrameBudget.maximumBirths) births, or a hundred times as "
        + "many in all images of an export; lower birthRate or lifetime"
    case .copiedLayers:
      "a frame leaves out some of its replicators' instances: together they are more than "
        + "\(FrameBudget.maximumInstances), or have more than \(FrameBudget.maximumCopiedLayers) layers; lower "
        + "instanceCount"
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
    case .pathCoordinates:
      "a frame leaves out a path: some of its points are too large or not numbers once they are drawn; use "
        + "smaller coordinates and transforms"
    case .painting:
      "a frame leaves out layers: those drawn first, and their masks, filters and blend modes, take as long as "
        + "\(FrameBudget.maximumPainting) plain layers as large as the frame; use fewer or smaller ones"
    case .nesting:
      "a frame leaves out shadows, filters or states of transitions that are nested too "
        + "deep, \(FrameBudget.maximumNesting) levels at most"
    case .groups, .sharedSpace: ""
    }
  }
}
