import BoingCurves

/// A renderer of frames of one size, which reuses from frame to frame what can be reused.
///
/// The pixels of a frame do not depend on the frames before, on the number of threads or on the machine.
/// A renderer is used by one thread at a time.
public final class Renderer {
  private let canvas: FrameRenderer
  private let cache: ContentCache
  private let scale: Double
  private let canvasColor: UInt32
  /// True if the canvas has the list of a frame that was rendered.
  private var hasRendered = false

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
    canvas = FrameRenderer(width: width, height: height)
    cache = ContentCache(limit: 64 << 20)
    self.scale = scale
    canvasColor = background.map { OutputColorSpace.sRGB.pixel($0) } ?? 0
  }

  /// The width in pixels.
  package var width: Int { canvas.width }

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
    build(frame)
    draw([canvas.whole], into: pixels)
  }

  /// Renders the parts of `frame` that differ from the frame that was rendered last, into memory that holds that one.
  ///
  /// - Returns: The parts, which do not overlap; for the first frame the whole.
  package func update(_ frame: Frame, in pixels: UnsafeMutablePointer<UInt32>) -> [PixelRect] {
    canvas.keepShown()
    let isFirst = !hasRendered
    build(frame)
    let parts = isFirst ? [canvas.whole] : canvas.damage
    draw(parts, into: pixels)
    return parts
  }

  private func build(_ frame: Frame) {
    canvas.build(
      frame, Homography(scale: scale), cache: cache, canvasColor: canvasColor,
      on: SerialRunner())
    hasRendered = true
  }

  private func draw(_ parts: [PixelRect], into pixels: UnsafeMutablePointer<UInt32>) {
    canvas.draw(
      parts, into: pixels, stride: canvas.width, canvasColor: canvasColor, on: SerialRunner())
  }
}
