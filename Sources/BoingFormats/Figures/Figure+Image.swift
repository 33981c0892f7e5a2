import Boing
import Foundation

extension Figure {
  /// The figure as an image.
  ///
  /// - Parameter scale: pixels for each point.
  /// - Throws: `CompositorError` if the image would have no pixels, or too many.
  public func image(scale: Double = 2) throws(CompositorError) -> CGImage {
    let frame = try Compositor(size: size, scale: scale)
    guard
      let context = CGContext(
        data: nil, width: frame.width, height: frame.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else { throw .size(size, scale: scale) }
    context.translateBy(x: 0, y: CGFloat(frame.height))
    context.scaleBy(x: scale, y: -scale)
    context.setFillColor(.white)
    context.fill(CGRect(origin: .zero, size: size))
    for mark in marks { Self.draw(mark, in: context) }
    guard let image = context.makeImage() else { throw .size(size, scale: scale) }
    return image
  }

  private static func draw(_ mark: Mark, in context: CGContext) {
    switch mark {
    case .polyline(let points, let color, let width, let dash):
      context.addLines(between: points)
      context.setStrokeColor(color.color)
      context.setLineWidth(width)
      context.setLineJoin(.round)
      context.setLineDash(phase: 0, lengths: dash > 0 ? [dash] : [])
      context.strokePath()
    case .area(let rect, let color):
      context.setFillColor(color.color)
      context.fill(rect)
    case .dot(let center, let radius, let color):
      context.setFillColor(color.color)
      context.fillEllipse(
        in: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    case .label(let text, let point, let size, let color, let anchor):
      let layout = TextLayout(text, size: size)
      let shift: Double =
        switch anchor {
        case .start: 0
        case .middle: layout.size.width / 2
        case .end: layout.size.width
        }
      layout.draw(
        in: context, at: CGPoint(x: point.x - shift, y: point.y - layout.baseline),
        color: color.color)
    }
  }
}

extension Figure.Ink {
  /// The colour for drawing.
  var color: CGColor {
    CGColor(
      srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: CGFloat(opacity))
  }
}
