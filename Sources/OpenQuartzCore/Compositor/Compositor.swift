import CCairo
import OpenCoreGraphics

/// Draws evaluated frames into pictures.
///
/// A compositor is a value without state: frames can be drawn on any number of threads, and the same
/// frame gives the same bytes.
public struct Compositor: Sendable, Hashable {
  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// Pixels for each point of the frame's coordinates.
  public let scale: CGFloat
  /// What shows behind the layers; nil leaves the picture transparent.
  public let background: CGColor?

  /// The longest side of a picture, in pixels.
  public static let greatestSide = 16_384

  /// A compositor of pictures that show `size` points at `scale` pixels each.
  ///
  /// - Parameters:
  ///   - size: the visible area in points; rounded up to whole pixels.
  ///   - scale: pixels for each point.
  ///   - background: what shows behind the layers; nil leaves the picture transparent.
  /// - Throws: ``CompositorError`` where the picture would have no pixels, or too many.
  public init(
    size: CGSize, scale: CGFloat = 1, background: CGColor? = nil
  ) throws(CompositorError) {
    guard scale.isFinite, scale > 0 else { throw .scale(scale) }
    func pixels(_ points: CGFloat) -> Int? {
      // A size that is a hair above whole pixels through rounding does not need another one.
      let exact = (points * scale - 1e-6).rounded(.up)
      return exact >= 1 && exact <= CGFloat(Self.greatestSide) ? Int(exact) : nil
    }
    guard let width = pixels(size.width), let height = pixels(size.height) else {
      throw .size(size, scale: scale)
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
  }

  /// The picture of `frame`.
  public func image(of frame: Frame) -> CGImage {
    let isOpaque = (background?.alpha ?? 0) >= 1
    return CGImage(width: width, height: height, isOpaque: isOpaque) { pixels in
      guard let start = pixels.bindMemory(to: UInt8.self).baseAddress else { return }
      let surface = cairo_image_surface_create_for_data(
        start, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
        Int32(width * 4))
      defer { cairo_surface_destroy(surface) }
      guard let cairo = cairo_create(surface) else { return }
      defer { cairo_destroy(cairo) }
      if let color = background?.srgbComponents {
        cairo_set_source_rgba(cairo, color.x, color.y, color.z, color.w)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_paint(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
      }
      var pass = CompositorPass(cairo: cairo, width: width, height: height)
      pass.draw(frame, Homography(scale: Double(scale)))
      cairo_surface_flush(surface)
      if isOpaque { Self.fillUnusedByte(pixels) }
    }
  }

  /// Cairo leaves the fourth byte of an opaque pixel undefined; equal pictures need equal bytes.
  private static func fillUnusedByte(_ pixels: UnsafeMutableRawBufferPointer) {
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
  }
}

/// Why a picture cannot be made.
public enum CompositorError: Error, Hashable, CustomStringConvertible {
  /// The picture would have no pixels, or a side longer than ``Compositor/greatestSide``.
  case size(CGSize, scale: CGFloat)
  /// The scale is not a number above 0.
  case scale(CGFloat)

  /// What is wrong and what would do.
  public var description: String {
    switch self {
    case .size(let size, let scale):
      "a picture of \(size.width) × \(size.height) points at scale \(scale) cannot be made: each "
        + "side must have 1 to \(Compositor.greatestSide) pixels"
    case .scale(let scale):
      "the scale \(scale) cannot be used: it must be a number above 0"
    }
  }
}

extension Display {
  /// The picture that shows at `time`, by default now.
  ///
  /// - Throws: ``CompositorError`` where the display has no area or too much.
  public func image(
    at time: CFTimeInterval? = nil, background: CGColor? = nil
  ) throws(CompositorError) -> CGImage {
    try Compositor(size: size, scale: scale, background: background).image(of: frame(at: time))
  }
}
