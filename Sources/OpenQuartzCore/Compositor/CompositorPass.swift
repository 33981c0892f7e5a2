import BoingRender

/// The drawing of frames for a compositor, with what can be used again for the next one.
///
/// For one thread at a time, though it may employ others.
final class CompositorPass: @unchecked Sendable {
  private let canvas: FrameCanvas

  init(width: Int, height: Int) {
    canvas = FrameCanvas(width: width, height: height)
  }

  /// Prepares `frame`, whose coordinates `base` brings to pixels, and returns the parts that differ from the
  /// frame that was prepared before.
  func prepare(
    _ frame: Frame, _ base: Homography, _ compositor: Compositor, threads: Int
  ) -> [PixelRect] {
    canvas.keepShown()
    build(frame, base, compositor, threads)
    return canvas.damage
  }

  private func build(
    _ frame: Frame, _ base: Homography, _ compositor: Compositor, _ threads: Int
  ) {
    canvas.build(
      frame, base, cache: compositor.cache, output: compositor.colorSpace,
      canvasColor: compositor.canvasColor, minimumArea: Compositor.minimumCanvasArea,
      on: DispatchRunner(width: threads)
    ).reportExhausted()
  }

  /// Draws `frame` into the pixels at `start`, whatever they held before.
  func draw(
    _ frame: Frame, _ compositor: Compositor, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    build(frame, Homography(scale: Double(compositor.scale)), compositor, threads)
    draw([canvas.whole], compositor, into: start, stride: stride, threads: threads)
  }

  /// Draws the prepared frame's `parts`, which do not overlap.
  func draw(
    _ parts: [PixelRect], _ compositor: Compositor, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    canvas.draw(
      parts, into: start, stride: stride, canvasColor: compositor.canvasColor,
      minimumTileHeight: compositor.minimumTileHeight, on: DispatchRunner(width: threads))
  }
}
