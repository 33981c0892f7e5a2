import Boing
import Foundation

extension Figure {
  /// The figure as a complete SVG document.
  public var svg: String {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" font-family=\"DejaVu Sans, sans-serif\">",
      "<title>\(Self.escaped(title))</title>",
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
        + "\(paint("fill", color))>\(escaped(text))</text>"
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

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
  }
}
