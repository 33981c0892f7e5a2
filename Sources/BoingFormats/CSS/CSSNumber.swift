import Foundation

/// Numbers as CSS likes them: no more digits than needed, no zero before the point.
enum CSSNumber {
  /// `value` rounded to `decimals` places, up to 15.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    let scaled = (value * scale).rounded()
    let result = scaled.isFinite ? scaled / scale : value
    return result == 0 ? 0 : result
  }

  /// The shortest text of `value` at `decimals` places: `.5`, `-.25`, `12`, `0`.
  static func text(_ value: Double, decimals: Int) -> String {
    var text = String(format: "%.\(decimals)f", locale: nil, rounded(value, decimals: decimals))
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    if text.hasPrefix("0.") { text.removeFirst() }
    if text.hasPrefix("-0.") { text = "-" + text.dropFirst(2) }
    return text == "-0" || text.isEmpty ? "0" : text
  }
}
