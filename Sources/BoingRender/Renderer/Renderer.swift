import BoingCurves

/// A renderer of frames of one size, which reuses from frame to frame what can be reused.
///
/// The pixels of a frame do not depend on the frames before, on the number of threads or on the machine.
/// A renderer is used by one thread at a time.
public final class Renderer {
  private let canvas: FrameCanvas
  private let cache: ContentCache
  private let scale: Double
  private let canvasColor: UInt32

  /// The maximum width and height in pixels.
  public static let maximumSide = 16_384

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: the width in pixels, 1 to ``maximumSide``.
  ///   - height: the height in pixels, 1 to ``maximumSide``.
  ///   - scale: the number of pixels per point, above 0.
  ///   - background: the colour behind the layers, straight components of extended sRGB; nil for clear.
  public init(
    width: Int, height: Int, scale: Double = 1, background: SIMD4<Double>? = nil
  ) {
    precondition(
      (1...Self.maximumSide).contains(width) && (1...Self.maximumSide).contains(height)
        && scale > 0 && scale.isFinite, "a renderer of this size")
    canvas = FrameCanvas(width: width, height: height)
    cache = ContentCache(limit: 64 << 20)
    self.scale = scale
    canvasColor = background.map { OutputColorSpace.sRGB.pixel($0) } ?? 0
  }

  /// Returns the rendering of `frame`.
  public func bitmap(of frame: Frame) -> Bitmap {
    Bitmap(width: canvas.width, height: canvas.height, isOpaque: canvasColor >> 24 == 255) {
      render(frame, into: $0)
    }
  }

  /// Renders `frame` into memory, whatever that held before.
  ///
  /// Pixels are 32 bits: blue, green, red and alpha in that order in memory, alpha multiplied in, rows from
  /// the top without gaps. There must be room for all of them.
  public func render(_ frame: Frame, into pixels: UnsafeMutablePointer<UInt32>) {
    canvas.build(
      frame, Homography(scale: scale), cache: cache, canvasColor: canvasColor,
      on: SerialRunner())
    canvas.draw(
      [canvas.whole], into: pixels, stride: canvas.width, canvasColor: canvasColor,
      on: SerialRunner())
  }
}

/// The display lists and the rasteriser that draw frames of one size into memory.
///
/// For one thread at a time, though it may employ others.
package final class FrameCanvas: @unchecked Sendable {
  package let width: Int
  package let height: Int
  private var list = DisplayList()
  /// The list that the memory shows, if that is still known.
  private var shown = DisplayList()
  private let rasterizer = TiledRasterizer()

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// The pixels of the frame.
  package var whole: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Makes the display list of `frame`, whose coordinates `base` brings to pixels, and returns the work that
  /// was left out.
  @discardableResult
  package func build(
    _ frame: Frame, _ base: Homography, cache: ContentCache, output: OutputColorSpace = .sRGB,
    canvasColor: UInt32, minimumArea: Int = FrameBudget.minimumCanvasArea,
    on runner: some WorkRunner
  ) -> FrameBudget {
    list.removeAll()
    let budget = FrameBudget(canvasArea: width * height, minimumArea: minimumArea)
    let resources = RenderResources(
      cache: cache, budget: budget, output: output, displayScale: base.x.x,
      runner: ErasedRunner(runner))
    DisplayListBuilder(resources).build(
      frame, base, into: list, within: whole, canvasColor: canvasColor)
    return budget
  }

  /// The number of pixels that the present list paints, each counted once for each command.
  package var paintedPixels: Int { list.coverage(within: whole) }

  /// Keeps the present list as the one that the memory shows, so that the next can be compared with it.
  package func keepShown() { swap(&list, &shown) }

  /// The rectangles in which the present list differs from the one that is shown.
  package var damage: [PixelRect] { Damage.rectangles(from: shown, to: list, within: whole) }

  /// Draws `parts` of the present list, which do not overlap, whatever the memory held before.
  package func draw(
    _ parts: [PixelRect], into start: UnsafeMutablePointer<UInt32>, stride: Int,
    canvasColor: UInt32, minimumTileHeight: Int = 64, on runner: some WorkRunner
  ) {
    rasterizer.draw(
      list, parts, onto: PixelSurface(base: start, stride: stride, rect: whole),
      canvasColor: canvasColor, minimumTileHeight: minimumTileHeight, on: runner)
  }
}
