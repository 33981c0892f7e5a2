import BoingQuartzCore
import Synchronization

/// The format of a renderer's images.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point; that of the main screen unless changed.
  open var scale = GraphicsStack.mainScale.withLock { $0 }
  /// True for images without transparent pixels.
  open var opaque = false

  /// Creates a format with the main screen's scale.
  public override init() {}
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

  /// Fills a rectangle with the current colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
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
  private let size: CGSize

  /// Creates a renderer of images of `size` points at the main screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer of images of `size` points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    (self.size, self.format) = (size, format)
  }

  /// Returns the image that `actions` draw.
  ///
  /// A size without area, or of more than 16,384 pixels a side, gives an image without pixels and is reported.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : GraphicsStack.mainScale.withLock { $0 }
    let context = GraphicsStack.bitmapContext(
      size: size, scale: scale, isOpaque: format.opaque)
    guard let context else {
      Diagnostics.report(
        "a renderer of \(size.width) × \(size.height) points draws nothing: each side must have from 1 "
          + "to 16,384 pixels")
      return UIImage()
    }
    GraphicsStack.push(context)
    defer { GraphicsStack.pop() }
    let renderer = UIGraphicsImageRendererContext(context, format)
    actions(renderer)
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      ?? UIImage()
  }
}
