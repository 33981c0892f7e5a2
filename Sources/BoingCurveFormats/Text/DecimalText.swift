import BoingCurves
import BoingElementary

/// Numbers as CSS likes them: no more digits than needed, no zero before the point.
///
/// Hundreds of statements call these functions, in which they would make a module for the web half as large again.
package enum DecimalText {
  /// The powers of ten by their exponents, all exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Returns 10 to the power of −`decimals`, 0 to 15.
  static func unit(decimals: Int) -> Double { 1 / powers[decimals] }

  /// Returns `value` rounded to `decimals` decimals, up to 15.
  @inline(never) package static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = powers[decimals]
    let scaled = (value * scale).rounded()
    let result = scaled.isFinite ? scaled / scale : value
    return result == 0 ? 0 : result
  }

  /// Returns the shortest text of `value` with `decimals` decimals: `.5`, `-.25`, `12`, `0`.
  @inline(never) package static func text(_ value: Double, decimals: Int) -> String {
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
    var digits = WholeNumber(value.magnitude, decimals: decimals).decimalDigits
    while digits.count <= decimals { digits.insert(0, at: 0) }
    var fraction = digits[(digits.count - decimals)...]
    while fraction.last == 0 { fraction.removeLast() }
    var whole = digits[..<(digits.count - decimals)]
    if whole.count == 1, whole.first == 0, !fraction.isEmpty { whole.removeLast() }
    var bytes: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    bytes += whole.map { UInt8(ascii: "0") + $0 }
    if !fraction.isEmpty { bytes.append(UInt8(ascii: ".")) }
    bytes += fraction.map { UInt8(ascii: "0") + $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A whole number of any size, in 32-bit limbs from the least significant on.
private struct WholeNumber {
  private var limbs: [UInt32] = []

  /// Creates the whole number nearest to value·10^decimals, to even between two.
  init(_ value: Double, decimals: Int) {
    var significand = value.significandBitPattern
    if value.isNormal { significand |= 1 << 52 }
    limbs = [
      UInt32(truncatingIfNeeded: significand), UInt32(truncatingIfNeeded: significand >> 32),
    ]
    for _ in 0..<decimals { multiply(by: 10) }
    let exponent = Int(value.exponentBitPattern) - 1075 + (value.isNormal ? 0 : 1)
    if exponent >= 0 {
      for _ in 0..<exponent { multiply(by: 2) }
    } else {
      halve(times: -exponent)
    }
  }

  private mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
  }

  private mutating func halve(times: Int) {
    var isHalf = false
    var isMore = false
    for _ in 0..<times {
      isMore = isMore || isHalf
      isHalf = limbs.first.map { $0 & 1 == 1 } ?? false
      var carry: UInt32 = 0
      for index in limbs.indices.reversed() {
        let limb = limbs[index]
        limbs[index] = limb >> 1 | carry
        carry = limb << 31
      }
    }
    guard isHalf, isMore || limbs[0] & 1 == 1 else { return }
    for index in limbs.indices {
      limbs[index] &+= 1
      if limbs[index] != 0 { return }
    }
    limbs.append(1)
  }

  /// The digits from the most significant on; a single 0 for nought.
  var decimalDigits: [UInt8] {
    var rest = limbs
    var digits: [UInt8] = []
    while rest.contains(where: { $0 != 0 }) {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        let part = remainder << 32 | UInt64(rest[index])
        rest[index] = UInt32(truncatingIfNeeded: part / 10)
        remainder = part % 10
      }
      digits.append(UInt8(truncatingIfNeeded: remainder))
      while rest.last == 0 { rest.removeLast() }
    }
    return digits.isEmpty ? [0] : digits.reversed()
  }
}

extension DecimalText {
  /// Returns the shortest text of `value` with `decimals` decimals, with a digit before the point, as JSON
  /// and Swift ask for: `0.5`, `-0.25`, `12`.
  @inline(never) static func plain(_ value: Double, decimals: Int) -> String {
    let text = text(value, decimals: decimals)
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: ".") { return "0" + text }
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-"), bytes[1] == UInt8(ascii: ".") else {
      return text
    }
    return "-0" + String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  /// Returns the text of `value` with up to `digits` significant digits, of which up to fifteen stand
  /// behind the point.
  @inline(never) package static func significant(_ value: Double, digits: Int = 15) -> String {
    if value.isNaN { return "not a number" }
    if value.isInfinite { return value < 0 ? "-infinity" : "infinity" }
    if value == 0 { return "0" }
    let exponent = Int(clamping: Double.log10(value.magnitude).rounded(.down))
    return plain(value, decimals: max(0, min(15, digits - 1 - exponent)))
  }

  /// Returns a number greater than 0 rounded up to so many significant digits.
  static func roundedUp(_ value: Double, digits: Int) -> Double {
    let exponent = Int(clamping: Double.log10(value).rounded(.down))
    let decimals = max(0, min(15, digits - 1 - exponent))
    let rounded = rounded(value, decimals: decimals)
    return rounded < value
      ? self.rounded(rounded + unit(decimals: decimals), decimals: decimals) : rounded
  }
}
