import BoingRender
import OpenCoreGraphics

/// The drawing of frames into memory, with what can be used again for the next one.
///
/// For one thread at a time, though it may employ others.
final class CompositorPass: @unchecked Sendable {
  private let whole: PixelRect
  private var scene = DisplayList()
  /// What the memory shows, where it is still known.
  private var shown = DisplayList()
  private let rasterizer = TiledRasterizer()

  init(width: Int, height: Int) {
    whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// Prepares `frame`, whose coordinates `base` brings to pixels.
  ///
  /// - Returns: the parts that differ from the frame that was prepared before.
  func prepare(
    _ frame: Frame, _ base: Homography, _ compositor: Compositor, threads: Int
  ) -> [PixelRect] {
    swap(&scene, &shown)
    build(frame, base, compositor, threads)
    return Damage.rectangles(from: shown, to: scene, within: whole)
  }

  private func build(
    _ frame: Frame, _ base: Homography, _ compositor: Compositor, _ threads: Int
  ) {
    scene.removeAll()
    var builder = SceneBuilder(frame, scene, clip: whole, cache: compositor.cache)
    builder.output = compositor.colorSpace
    builder.canvasColor = compositor.canvasColor
    builder.runner = DispatchRunner(width: threads)
    builder.build(base)
  }

  /// Draws `frame` into the pixels at `start`, whatever they held before.
  func draw(
    _ frame: Frame, _ compositor: Compositor, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    build(frame, Homography(scale: Double(compositor.scale)), compositor, threads)
    draw([whole], compositor, into: start, stride: stride, threads: threads)
  }

  /// Draws the prepared frame's `parts`, which do not overlap.
  func draw(
    _ parts: [PixelRect], _ compositor: Compositor, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    rasterizer.draw(
      scene, parts, onto: PixelSurface(base: start, stride: stride, rect: whole),
      canvasColor: compositor.canvasColor, minimumTileHeight: compositor.minimumTileHeight,
      on: DispatchRunner(width: threads))
  }
}
