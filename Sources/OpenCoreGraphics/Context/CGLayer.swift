import BoingCurves

/// A drawing that is made once and drawn many times into contexts like the one it was made for.
public final class CGLayer {
  /// The context to draw in, with its origin in the lower left corner of the layer.
  public let context: CGContext?
  /// Width and height in the user space of the context that the layer was made for.
  public let size: CGSize

  /// Creates a layer for drawing into `context`, with pixels as fine as that one's are now.
  ///
  /// - Parameters:
  ///   - context: The context that the layer will be drawn into.
  ///   - size: Above 0 in both directions; the result is `nil` for others, and for more pixels than
  ///     an image can have.
  ///   - auxiliaryInfo: Without meaning, as in Core Graphics.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: NSDictionary?) {
    let t = context.deviceTransform
    let scale = SIMD2(Double.hypot(t.a.native, t.b.native), Double.hypot(t.c.native, t.d.native))
    let pixels = SIMD2(size.width.native, size.height.native) * scale
    guard size.width > 0, size.height > 0, (pixels * 0) == .zero, pixels.min() > 0,
      pixels.max() <= Double(CGImage.maximumSide)
    else { return nil }
    let (width, height) = (
      Int(clamping: pixels.x.rounded(.up)), Int(clamping: pixels.y.rounded(.up))
    )
    let own = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .deviceRGB, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let own else { return nil }
    own.scaleBy(x: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
    self.context = own
    self.size = size
  }
}

extension CGContext {
  /// Draws a layer with its lower left corner at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws a layer stretched into a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    guard let image = layer.context?.makeImage() else { return }
    draw(image, in: rect)
  }
}
