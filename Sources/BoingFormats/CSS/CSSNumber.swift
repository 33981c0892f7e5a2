import Boing
import BoingCurves
import Foundation

/// Numbers as CSS likes them: no more digits than needed, no zero before the point.
enum CSSNumber {
  /// Returns `value` rounded to `decimals` decimals, up to 15.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = Double.pow(10, Double(decimals))
    let scaled = (value * scale).rounded()
    let result = scaled.isFinite ? scaled / scale : value
    return result == 0 ? 0 : result
  }

  /// Returns the shortest text of `value` with `decimals` decimals: `.5`, `-.25`, `12`, `0`.
  static func text(_ value: Double, decimals: Int) -> String {
    var text = digits(of: rounded(value, decimals: decimals), decimals: decimals)
    // Bytes, as characters take a hundred times as long, and there are thousands of numbers to try.
    if text.utf8.contains(UInt8(ascii: ".")) {
      let zeros = text.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
      text.removeLast(zeros)
      if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    if text.utf8.dropFirst(isNegative ? 1 : 0).starts(with: "0.".utf8) {
      text = (isNegative ? "-" : "") + text.dropFirst(isNegative ? 2 : 1)
    }
    return text == "-0" || text.isEmpty ? "0" : text
  }

  /// Returns the number with all its decimals, `0.50`.
  private static func digits(of value: Double, decimals: Int) -> String {
    let scaled = (abs(value) * Double.pow(10, Double(decimals))).rounded()
    // Above this, not every whole number is one of Double.
    guard scaled < 0x1p53 else { return String(format: "%.\(decimals)f", locale: nil, value) }
    let whole = String(Int64(clamping: scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - whole.utf8.count)) + whole
    let point = decimals == 0 ? "" : "."
    return (value < 0 ? "-" : "") + padded.dropLast(decimals) + point + padded.suffix(decimals)
  }
}
