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
}
