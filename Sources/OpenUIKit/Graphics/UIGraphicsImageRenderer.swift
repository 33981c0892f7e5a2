import OpenQuartzCore
import Synchronization

/// The format of a renderer's images.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The colours that an image can have.
  public enum Range: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// As the screen needs them.
    case automatic = 0
    /// More than those of sRGB; images here are in sRGB, which is reported.
    case extended = 1
    /// Those of sRGB.
    case standard = 2
  }

  /// The number of pixels per point; that of the main screen unless changed.
  open var scale = GraphicsStack.mainScale.withLock { $0 }
  /// True for images without transparent pixels.
  open var opaque = false
  /// The colours that an image can have.
  open var preferredRange = Range.automatic {
    didSet {
      if preferredRange == .extended {
        Diagnostics.report("images of a renderer are in sRGB, also where .extended is preferred")
      }
    }
  }

  /// Creates a format with the main screen's scale.
  public override init() {}

  /// Returns a format with the main screen's scale.
  open class func `default`() -> Self { make() as! Self }

  /// Returns the format that suits the main screen.
  open class func preferred() -> Self { make() as! Self }

  private class func make() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The surroundings of a renderer's drawing.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context that is drawn into, in which y points down.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    (cgContext, self.format) = (context, format)
  }

  /// The image as far as it has been drawn.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) }
      ?? UIImage()
  }

  /// Fills a rectangle with the current colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the current colour in a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a frame of one point within a rectangle in the current colour.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Clips the following drawing to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A maker of images of one size.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
///   UIColor.systemRed.setFill()
///   context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
/// }
/// ```
open class UIGraphicsImageRenderer: NSObject {
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Creates a renderer of images of `size` points at the main screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer of images of `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of images of a rectangle at the main screen's scale.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer of images of a rectangle.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// Returns the image that `actions` draw.
  ///
  /// A size without area, or of more than 16,384 pixels a side, gives an image without pixels and is reported.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : GraphicsStack.mainScale.withLock { $0 }
    let context = GraphicsStack.bitmapContext(
      size: bounds.size, scale: scale, isOpaque: format.opaque)
    guard let context else {
      Diagnostics.report(
        "a renderer of \(bounds.width) × \(bounds.height) points draws nothing: each side must have from 1 "
          + "to 16,384 pixels")
      return UIImage()
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    GraphicsStack.push(context)
    defer { GraphicsStack.pop() }
    let renderer = UIGraphicsImageRendererContext(context, format)
    actions(renderer)
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      ?? UIImage()
  }

  /// Returns the bytes of the PNG file of what `actions` draw; none if nothing can be drawn.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}
