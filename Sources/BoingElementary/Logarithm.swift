// ln x = k·ln 2 − ln(1/c) + ln(1 + r), where x = 2^k·m and 1 + r = m/c: a table of 128 reciprocals 1/c with so
// few bits that r is exact but for one (P. T. P. Tang, "Table-driven implementation of the logarithm function", 1990, and
// the form that ARM's optimized routines give it). Constants: see Tables.swift.

extension Double {
  /// Returns the natural logarithm: −∞ for 0, not-a-number for less.
  package static func log(_ x: Double) -> Double {
    LogarithmParts.isNormal(x)
      ? LogarithmParts(x).natural() : logOfOther(x) { $0.natural() }
  }

  /// Returns ln(1 + x), which `log(1 + x)` has few digits of where x is close to 0.
  package static func log(onePlus x: Double) -> Double {
    // From 2⁵⁴ on 1 is lost on x, and below 2⁻⁵⁴ the result is x with its sign.
    guard x > -1, x < 0x1p54 else { return x < -1 ? .nan : log(x == -1 ? 0 : x) }
    if x.magnitude < 0x1p-54 { return x }
    let sum = 1 + x
    // What the sum lacks, exactly: of two terms the smaller one is rounded.
    let lost = x.magnitude < 1 ? x - (sum - 1) : 1 - (sum - x)
    let parts = LogarithmParts(sum)
    let scale = Double(bitPattern: (1023 &<< 52) &- UInt64(bitPattern: parts.exponent &<< 52))
    let rest = lost * scale * parts.reciprocal
    return parts.natural(plus: rest - rest * parts.r)
  }

  /// Returns the logarithm to base 2, exact for powers of two.
  package static func log2(_ x: Double) -> Double {
    LogarithmParts.isNormal(x) ? LogarithmParts(x).binary : logOfOther(x) { $0.binary }
  }

  /// Returns the logarithm to base 10, exact for powers of ten.
  package static func log10(_ x: Double) -> Double {
    LogarithmParts.isNormal(x) ? LogarithmParts(x).decimal : logOfOther(x) { $0.decimal }
  }

  /// Returns the logarithm of a number that is not positive and normal.
  @inline(never)
  private static func logOfOther(_ x: Double, _ logarithm: (LogarithmParts) -> Double) -> Double {
    if x == 0 { return -.infinity }
    if x < 0 { return .nan }
    return x.isFinite ? logarithm(LogarithmParts(subnormal: x)) : x
  }
}

/// A positive normal number as 2^exponent·c·(1 + r).
struct LogarithmParts {
  private(set) var exponent: Int64
  /// 1/c.
  let reciprocal: Double
  /// −ln(1/c) as a multiple of 2⁻⁴² and the rest.
  let high: Double
  let low: Double
  /// r, below 0.0048 in magnitude, and the exact parts that it is the sum of: the upper one has 24 bits.
  let r: Double
  let upper: Double
  let lower: Double

  @_transparent
  static func isNormal(_ x: Double) -> Bool {
    x.bitPattern &- 0x0010_0000_0000_0000 < 0x7fe0_0000_0000_0000
  }

  @_transparent
  init(_ x: Double) {
    // The intervals begin at 0.6855; 0x3fe5_f000… are its bits.
    let bits = x.bitPattern &- 0x3fe5_f000_0000_0000
    exponent = Int64(bitPattern: bits) &>> 52
    (reciprocal, high, low) =
      ElementaryTables.reciprocals[Int(truncatingIfNeeded: (bits &>> 45) & 127)]
    let m = x.bitPattern &- (bits & 0xfff0_0000_0000_0000)
    // Rounded, so that all of r is lower close to 1.
    let upperM = Double(bitPattern: (m &+ 0x8000_0000) & 0xffff_ffff_0000_0000)
    upper = upperM * reciprocal - 1
    lower = (Double(bitPattern: m) - upperM) * reciprocal
    r = upper + lower
  }

  init(subnormal x: Double) {
    self.init(x * 0x1p54)
    exponent -= 54
  }

  /// (ln(1 + r) − r + r²/2)/r³, within 2⁻⁷¹ of ln(1 + r) when multiplied by r³.
  @_transparent
  var cubicTerm: Double {
    let square = r * r
    let a = 0x1.555555555555ap-2 - r * 0x1.0000000000009p-2
    let b = 0x1.9999999768b7dp-3 - r * 0x1.5555555245e37p-3
    let c = 0x1.2494d389dc951p-3 - r * 0x1.0002c41f375ecp-3
    return a + square * (b + square * c)
  }

  /// The natural logarithm, increased by a number below its last digits if one is given.
  @_transparent
  func natural(plus rest: Double? = nil) -> Double {
    let k = Double(exponent)
    // The first part of ln 2 is a multiple of 2⁻⁴² as well: this sum is exact.
    let whole = k * 0x1.62e42fefa3800p-1 + high
    let sum = whole + r
    let square = r * r
    let tail = low + k * 0x1.ef35793c76730p-45
    var lost = (whole - sum) + r
    if let rest { lost += rest }
    return sum + ((lost - 0.5 * square) + (tail + r * square * cubicTerm))
  }

  /// The natural logarithm as a sum, within 2⁻⁶⁷ of it.
  @_transparent
  var doubleWord: (high: Double, low: Double) {
    // The exponent, as the last bits of a number: a conversion would wait for its register's last use.
    let k =
      Double(bitPattern: 0x4338_0000_0000_0000 &+ UInt64(bitPattern: exponent)) - 0x1.8p52
    // All three are multiples of 2⁻⁴² and their sum is exact, as is the square.
    let whole = (k * 0x1.62e42fefa3800p-1 + high) + upper
    let halfSquare = 0.5 * (upper * upper)
    let linear = whole + lower
    let quadratic = linear - halfSquare
    let lost = ((whole - linear) + lower) + ((linear - quadratic) - halfSquare)
    let tail = low + k * 0x1.ef35793c76730p-45
    return (
      quadratic, (lost + tail) + (r * (r * r) * cubicTerm - 0.5 * lower * (r + upper))
    )
  }

  @_transparent
  var binary: Double {
    logarithm(
      octave: (1, 0), unit: (0x1.7154760000000p+0, 0x1.4ae0bf85ddf44p-26, 0x1.71547652b82fep+0))
  }

  @_transparent
  var decimal: Double {
    logarithm(
      octave: (0x1.34413509f8000p-2, -0x1.80433b83b532ap-44),
      unit: (0x1.bcb7b10000000p-2, 0x1.49b9438ca9aaep-28, 0x1.bcb7b1526e50ep-2))
  }

  /// The logarithm to a base of which one octave and one unit of the natural logarithm are given: the octave as a
  /// number of 42 bits and the rest, the unit as one of 26 bits, the rest, and rounded.
  @_transparent
  private func logarithm(
    octave: (high: Double, low: Double), unit: (high: Double, low: Double, rounded: Double)
  ) -> Double {
    let sum = high + r
    let square = r * r
    let rest = ((high - sum) + r) + (low + (r * square * cubicTerm - 0.5 * square))
    let upper = Double.upperHalf(sum)
    let k = Double(exponent)
    let whole = k * octave.high
    let product = upper * unit.high
    let result = whole + product
    let lost = (whole - result) + product
    return result
      + (lost
        + (k * octave.low + (upper * unit.low + ((sum - upper) + rest) * unit.rounded)))
  }
}

extension Double {
  /// Returns the number with the upper 26 bits of its significand: products of two such numbers are exact.
  @_transparent
  static func upperHalf(_ x: Double) -> Double {
    Double(bitPattern: x.bitPattern & 0xffff_ffff_f800_0000)
  }
}
