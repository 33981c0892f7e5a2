import Boing
import BoingCurves
import Foundation

/// Numbers as CSS likes them: no more digits than needed, no zero before the point.
enum CSSNumber {
  /// The powers of ten by their exponents, all exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Returns 10 to the power of −`decimals`, 0 to 15.
  static func unit(decimals: Int) -> Double { 1 / powers[decimals] }

  /// Returns `value` rounded to `decimals` decimals, up to 15.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = powers[decimals]
    let scaled = (value * scale).rounded()
    let result = scaled.isFinite ? scaled / scale : value
    return result == 0 ? 0 : result
  }

  /// Returns the shortest text of `value` with `decimals` decimals: `.5`, `-.25`, `12`, `0`.
  static func text(_ value: Double, decimals: Int) -> String {
    let value = rounded(value, decimals: decimals)
    let scaled = (abs(value) * powers[decimals]).rounded()
    // Above this, not every whole number is one of Double.
    guard scaled < 0x1p53 else { return longText(value, decimals: decimals) }
    var digits = Int64(clamping: scaled)
    if digits == 0 { return "0" }
    var decimals = decimals
    while decimals > 0, digits % 10 == 0 {
      digits /= 10
      decimals -= 1
    }
    // Byte by byte, as there are hundreds of thousands of numbers to try.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { bytes in
      var first = bytes.count
      func put(_ byte: UInt8) {
        first -= 1
        bytes[first] = byte
      }
      func putDigit() {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits % 10))
        digits /= 10
      }
      for _ in 0..<decimals { putDigit() }
      if decimals > 0 { put(UInt8(ascii: ".")) }
      while digits > 0 { putDigit() }
      if value < 0 { put(UInt8(ascii: "-")) }
      return String(decoding: bytes[first...], as: UTF8.self)
    }
  }

  /// Returns the shortest text of a number of sixteen digits or more before and after the point.
  private static func longText(_ value: Double, decimals: Int) -> String {
    var text = String(format: "%.\(decimals)f", locale: nil, value)
    if text.utf8.contains(UInt8(ascii: ".")) {
      let zeros = text.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
      text.removeLast(zeros)
      if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    if text.utf8.dropFirst(isNegative ? 1 : 0).starts(with: "0.".utf8) {
      text = (isNegative ? "-" : "") + text.dropFirst(isNegative ? 2 : 1)
    }
    return text
  }
}
