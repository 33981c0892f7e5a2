/// Numbers as documents write them: the minimum of digits that read back as the same number.
package enum NumberText {
  /// `390`, `0.1`, `1e-100`, `inf`.
  package static func text(_ number: Double) -> String {
    let text = number.description
    // Swift writes whole numbers with a decimal point.
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The numbers with spaces between.
  package static func list(_ numbers: [Double]) -> String {
    numbers.map(text).joined(separator: " ")
  }

  /// A position or a colour as exports write it: rounded to four decimals, and no more digits than needed.
  package static func coarse(_ value: Double) -> String { text(value, decimals: 4) }

  /// A factor, an angle, a fraction or a coordinate of an easing: rounded to six decimals.
  package static func fine(_ value: Double) -> String { text(value, decimals: 6) }

  /// A number rounded to so many decimals; 0 for one that is not finite.
  package static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "0" }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * scale).rounded() / scale
    if rounded == 0 { return "0" }
    return text(rounded.isFinite ? rounded : value)
  }
}
