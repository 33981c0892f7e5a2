import BoingCurves
import BoingQuartzCore
import Synchronization

/// An image with a scale, an orientation and a manner of being drawn; or several that play one after another.
open class UIImage: NSObject, @unchecked Sendable {
  // Immutable, whatever a subclass adds.
  private let bitmap: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The turn and the reflection by which the pixels are brought upright.
  public let imageOrientation: Orientation
  private let attributes: Attributes

  struct Attributes {
    var renderingMode = RenderingMode.automatic
    var images: [UIImage]?
    var duration: TimeInterval = 0
  }

  init(_ bitmap: CGImage?, scale: CGFloat, _ orientation: Orientation, _ attributes: Attributes) {
    self.bitmap = bitmap
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    self.attributes = attributes
  }

  /// Creates an image without pixels.
  public convenience override init() { self.init(nil, scale: 1, .up, Attributes()) }

  /// Creates an image of one point per pixel.
  public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1, .up, Attributes()) }

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: The number of pixels per point; values not above 0 count as 1.
  ///   - orientation: The turn that brings the pixels upright.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation, Attributes())
  }

  /// Creates an image from the bytes of a file; nil if they are not those of an image.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from the bytes of a file; nil if they are not those of an image.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? CGImage(data: data, name: "an image") else { return nil }
    self.init(image, scale: scale, .up, Attributes())
  }

  /// Creates an image from a file; nil if there is none or it is not an image.
  ///
  /// A name that ends with `@2x` or `@3x` before its extension tells the scale.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let image = try? CGImage(contentsOf: url) else { return nil }
    let name = url.deletingPathExtension().lastPathComponent
    self.init(
      image, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1, .up, Attributes())
  }

  /// Creates an image from a file of the main bundle; nil if there is none.
  ///
  /// A name without an extension is that of a PNG file. The file with the main screen's scale in its name goes before
  /// the others: `bell@2x.png`.
  public convenience init?(named name: String) {
    let file = URL(fileURLWithPath: "/" + name)
    let type = file.pathExtension.isEmpty ? "png" : file.pathExtension
    let base = file.deletingPathExtension().path.dropFirst()
    let wanted = Int(clamping: GraphicsStack.mainScale.withLock { $0 }.rounded())
    let suffixes = ["@\(wanted)x", "@3x", "@2x", ""]
    let path = suffixes.lazy.compactMap { Bundle.main.path(forResource: base + $0, ofType: type) }
      .first
    guard let path else { return nil }
    self.init(contentsOfFile: path)
  }

  /// The pixels; nil for an image that plays others.
  open var cgImage: CGImage? { bitmap }

  /// The size in points, upright.
  open var size: CGSize {
    guard let bitmap else { return attributes.images?.first?.size ?? .zero }
    let size = CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
    return imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
  }

  /// The images that play one after another; nil if there is only this one.
  open var images: [UIImage]? { attributes.images }
  /// The time in which all ``images`` play, in seconds.
  open var duration: TimeInterval { attributes.duration }
  /// The use of the image's colours.
  open var renderingMode: RenderingMode { attributes.renderingMode }

  /// Returns the image with another use of its colours.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    var attributes = attributes
    attributes.renderingMode = renderingMode
    return UIImage(bitmap, scale: scale, imageOrientation, attributes)
  }

  /// Returns the image reflected at a vertical line.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    UIImage(bitmap, scale: scale, imageOrientation.reflected, attributes)
  }

  /// Returns the image's shape in a colour, which it keeps.
  open func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: .alwaysOriginal)
  }

  /// Returns the image's shape in a colour.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    let tinted = bitmap.flatMap { $0.tinted(color.cgColor) }
    return UIImage(tinted, scale: scale, imageOrientation, attributes)
      .withRenderingMode(renderingMode)
  }

  /// Returns an image that plays others one after another.
  ///
  /// - Parameters:
  ///   - images: The images.
  ///   - duration: The time of all of them in seconds; 0 for a thirtieth each.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var attributes = Attributes()
    attributes.images = images
    attributes.duration = duration > 0 ? duration : Double(images.count) / 30
    return UIImage(nil, scale: first.scale, .up, attributes)
  }

  /// The bytes of a PNG file, upright; nil without pixels.
  open func pngData() -> Data? {
    uprightBitmap.flatMap { try? $0.pngData() }
  }

  /// The pixels brought upright.
  var uprightBitmap: CGImage? {
    guard let bitmap, imageOrientation != .up else { return bitmap }
    let size = size
    guard
      let context = GraphicsStack.bitmapContext(size: size, scale: scale, isOpaque: false)
    else { return bitmap }
    draw(in: CGRect(origin: .zero, size: size), context, alpha: 1)
    return context.makeImage()
  }
}

extension UIImage {
  /// The turn and the reflection by which an image's pixels are brought upright.
  public enum Orientation: Int, Hashable, Sendable {
    /// Upright already.
    case up = 0
    /// Turned by half.
    case down = 1
    /// Turned a quarter anticlockwise.
    case left = 2
    /// Turned a quarter clockwise.
    case right = 3
    /// Reflected at a vertical line.
    case upMirrored = 4
    /// Turned by half and reflected.
    case downMirrored = 5
    /// Turned a quarter anticlockwise and reflected.
    case leftMirrored = 6
    /// Turned a quarter clockwise and reflected.
    case rightMirrored = 7

    var swapsSides: Bool { rawValue & 2 != 0 }
    var reflected: Orientation { Orientation(rawValue: rawValue ^ 4) ?? self }
  }

  /// The use of an image's colours.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As the place where the image is used has it.
    case automatic = 0
    /// Always the image's own.
    case alwaysOriginal = 1
    /// Always the tint's: the image is a stencil.
    case alwaysTemplate = 2
  }
}

/// Drawing.
extension UIImage {
  /// Draws the image with its top left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image stretched into a rectangle.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image stretched into a rectangle in a blend mode.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    draw(in: rect, context, alpha: alpha)
    context.restoreGState()
  }

  func draw(in rect: CGRect, _ context: CGContext, alpha: CGFloat) {
    if bitmap == nil { images?.first?.draw(in: rect, context, alpha: alpha) }
    guard let bitmap else { return }
    context.saveGState()
    if alpha != 1 { context.setAlpha(alpha) }
    // Core Graphics draws images for a y axis that points up.
    context.translateBy(x: rect.midX, y: rect.midY)
    context.scaleBy(x: 1, y: -1)
    let orientation = imageOrientation
    if orientation.rawValue & 4 != 0 { context.scaleBy(x: -1, y: 1) }
    switch orientation {
    case .up, .upMirrored: break
    case .down, .downMirrored: context.rotate(by: .pi)
    case .left, .leftMirrored: context.rotate(by: .pi / 2)
    case .right, .rightMirrored: context.rotate(by: -.pi / 2)
    }
    let size =
      orientation.swapsSides ? CGSize(width: rect.height, height: rect.width) : rect.size
    context.draw(
      bitmap,
      in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    context.restoreGState()
  }
}

extension CGImage {
  /// Returns the shape of the image in a colour.
  fileprivate func tinted(_ color: CGColor) -> CGImage? {
    let size = CGSize(width: width, height: height)
    let context = GraphicsStack.bitmapContext(size: size, scale: 1, isOpaque: false)
    guard let context else { return nil }
    let rect = CGRect(origin: .zero, size: size)
    UIImage(cgImage: self).draw(in: rect, context, alpha: 1)
    context.setBlendMode(.sourceIn)
    context.setFillColor(color)
    context.fill(rect)
    return context.makeImage()
  }
}
