import Boing
import BoingMovies
import Foundation

/// A drawing of lines, areas, dots and labels, which becomes an SVG text or an image.
///
/// Lengths are in points; y points down from the top left, as in SVG.
public struct Figure: Sendable, Hashable {
  /// One mark on the figure.
  public enum Mark: Sendable, Hashable {
    /// A line through points; a dash of 0 is solid.
    case polyline([CGPoint], color: Ink, width: Double, dash: Double)
    /// A filled rectangle.
    case area(CGRect, color: Ink)
    /// A filled circle.
    case dot(CGPoint, radius: Double, color: Ink)
    /// A line of text whose baseline begins, is centred or ends at a point.
    case label(String, at: CGPoint, size: Double, color: Ink, anchor: Anchor)
  }

  /// The end of a label that lies at its point.
  public enum Anchor: String, Sendable, Hashable {
    case start, middle, end
  }

  /// A colour of the figure: 0…255 for red, green, blue, and 0…1 for opacity.
  public struct Ink: Sendable, Hashable {
    /// Red, 0…255.
    public var red: Int
    /// Green, 0…255.
    public var green: Int
    /// Blue, 0…255.
    public var blue: Int
    /// Opacity, 0…1.
    public var opacity: Double

    /// Creates a colour by its components.
    public init(_ red: Int, _ green: Int, _ blue: Int, opacity: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
  }

  /// Width and height in points.
  public var size: CGSize
  /// The text alternative of the figure, for readers who cannot see it.
  public var title: String
  /// The marks, back to front.
  public var marks: [Mark] = []

  /// Creates an empty figure on white.
  public init(size: CGSize, title: String) {
    self.size = size
    self.title = title
  }
}

extension Figure {
  /// The figure as a complete SVG document.
  public var svg: String {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" font-family=\"DejaVu Sans, sans-serif\">",
      "<title>\(title.escapedForXML())</title>",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>",
    ]
    lines += marks.map(Self.element)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func element(_ mark: Mark) -> String {
    switch mark {
    case .polyline(let points, let color, let width, let dash):
      let list = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      let dashes = dash > 0 ? " stroke-dasharray=\"\(number(dash))\"" : ""
      return "<polyline points=\"\(list)\" fill=\"none\" stroke-linejoin=\"round\" "
        + "\(paint("stroke", color)) stroke-width=\"\(number(width))\"\(dashes)/>"
    case .area(let rect, let color):
      return "<rect x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" "
        + "width=\"\(number(rect.width))\" height=\"\(number(rect.height))\" "
        + "\(paint("fill", color))/>"
    case .dot(let center, let radius, let color):
      return "<circle cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" "
        + "r=\"\(number(radius))\" \(paint("fill", color))/>"
    case .label(let text, let point, let size, let color, let anchor):
      return "<text x=\"\(number(point.x))\" y=\"\(number(point.y))\" "
        + "font-size=\"\(number(size))\" text-anchor=\"\(anchor.rawValue)\" "
        + "\(paint("fill", color))>\(text.escapedForXML())</text>"
    }
  }

  private static func paint(_ attribute: String, _ color: Ink) -> String {
    let hex = String(format: "#%02x%02x%02x", color.red, color.green, color.blue)
    return color.opacity < 1
      ? "\(attribute)=\"\(hex)\" \(attribute)-opacity=\"\(number(color.opacity))\""
      : "\(attribute)=\"\(hex)\""
  }

  /// A number with at most two decimals, which is a hundredth of a point.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(clamping: rounded)) : String(rounded)
  }
}

extension Figure {
  /// The figure as an image.
  ///
  /// - Parameter scale: pixels for each point; two if it is left out, or as many as a long figure allows.
  /// - Throws: `CompositorError` if the image would have no pixels, or too many.
  public func image(scale: Double? = nil) throws(CompositorError) -> CGImage {
    let largest = Double(Compositor.maximumSide) / max(size.width, size.height)
    let scale = scale ?? min(2, largest)
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
