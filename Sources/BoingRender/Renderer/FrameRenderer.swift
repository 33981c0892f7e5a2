import BoingCurves

/// Draws frames of one size into memory: the display lists and the rasteriser behind every front, which has the cache
/// and the threads.
///
/// For one thread at a time, though it may employ others.
package final class FrameRenderer: @unchecked Sendable {
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
