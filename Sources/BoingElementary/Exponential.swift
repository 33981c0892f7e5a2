// e^x = 2^(n/64)·e^r with |r| ≤ ln 2/128: a table of 64 powers of two and a short polynomial (P. T. P. Tang,
// "Table-driven implementation of the exponential function", 1989). Constants: see Tables.swift.
//
// Parts of these functions are `@_transparent`, as in the standard library: unlike `@inline(__always)`, that
// inlines in debug builds as well, which halves their time.

extension Double {
  /// Returns e^x.
  package static func exp(_ x: Double) -> Double {
    x.magnitude < ExponentialParts.normalRange
      ? ExponentialParts(x).normalPower : ExponentialParts.power(x, tail: 0)
  }

  /// Returns e^x − 1, which `exp(x) - 1` has no digits of where x is close to 0.
  package static func expMinusOne(_ x: Double) -> Double {
    if x.magnitude < 0.34 {
      // Also what keeps the sign of zero.
      return x.magnitude < 0x1p-54 ? x : x + expMinusOneRest(x)
    }
    guard x.magnitude < ExponentialParts.normalRange else {
      return x < 0 ? -1 : ExponentialParts.power(x, tail: 0)
    }
    // Below −40 the result is −1 to the last digit.
    let parts = ExponentialParts(x < -40 ? -40 : x)
    let (value, tail) = parts.powerOfTwo
    let power = Double(bitPattern: value.bitPattern &+ parts.exponentField)
    // The exact sum of the power and −1.
    let high = power - 1
    let part = high - power
    let low = (power - (high - part)) - (1 + part)
    return high + (low + power * (tail + parts.excess))
  }

  /// Returns e^x − 1 − x for |x| < 0.35, within 2⁻⁶³ of e^x.
  @_transparent
  private static func expMinusOneRest(_ x: Double) -> Double {
    let square = x * x
    let fourth = square * square
    let a = 0x1.555555555555cp-3 + x * 0x1.555555555555bp-5
    let b = 0x1.111111110e8f7p-7 + x * 0x1.6c16c16c13da5p-10
    let c = 0x1.a01a01b4d2636p-13 + x * 0x1.a01a01b320f47p-16
    let d = 0x1.71ddeccaee7fap-19 + x * 0x1.27e4c0641410ep-22
    let e = 0x1.af71bb2c5f0dap-26 + x * 0x1.1f9d46bd956c7p-29
    let series = (a + square * b) + fourth * ((c + square * d) + fourth * e)
    return 0.5 * square + x * square * series
  }
}

/// An exponential as 2^(n/64)·(1 + excess).
struct ExponentialParts {
  /// 1.5·2⁵² + n as bits: n stands in the last of them.
  let bits: UInt64
  /// e^r − 1 for the remainder r.
  let excess: Double

  /// The magnitude of x below which e^x is a normal number.
  @_transparent static var normalRange: Double { 708 }

  /// Splits e^x, for |x| up to 750.
  @_transparent
  init(_ x: Double) {
    let shifted = x * Self.stepsPerUnit + 0x1.8p52
    self.init(bits: shifted.bitPattern, remainder: Self.remainder(x, shifted))
  }

  /// Splits e^(x + tail), for |x| up to 750 and |tail| up to 2⁻¹⁶ of it.
  @_transparent
  init(_ x: Double, tail: Double) {
    let shifted = (x + tail) * Self.stepsPerUnit + 0x1.8p52
    self.init(bits: shifted.bitPattern, remainder: Self.remainder(x, shifted) + tail)
  }

  /// 64/ln 2.
  @_transparent private static var stepsPerUnit: Double { 0x1.71547652b82fep+6 }

  /// Returns x − n·ln 2/64.
  @_transparent
  private static func remainder(_ x: Double, _ shifted: Double) -> Double {
    let n = shifted - 0x1.8p52
    // The first part of ln 2/64 has 28 bits, which makes its product exact.
    return (x - n * 0x1.62e42fee00000p-7) - n * 0x1.a39ef35793c76p-39
  }

  @_transparent
  private init(bits: UInt64, remainder r: Double) {
    self.bits = bits
    // Within 2⁻⁵⁹.
    let square = r * r
    let low = 0x1.fffffffffdb45p-2 + r * 0x1.555555555439ep-3
    let high = 0x1.555573fff5494p-5 + r * 0x1.111126ce0c41ep-7
    excess = r + square * (low + square * high)
  }

  /// ⌊n/64⌋ at the position of an exponent.
  @_transparent var exponentField: UInt64 { (bits &>> 6) &<< 52 }

  /// 2^((n mod 64)/64) rounded, and the error of the rounding relative to it.
  @_transparent
  var powerOfTwo: (value: Double, tail: Double) {
    ElementaryTables.powersOfTwo[Int(truncatingIfNeeded: bits & 63)]
  }

  /// 2^((n mod 64)/64)·(1 + excess).
  @_transparent
  var fraction: Double {
    let (value, tail) = powerOfTwo
    return value + value * (tail + excess)
  }

  /// The power, provided that it is a normal number.
  @_transparent
  var normalPower: Double { Double(bitPattern: fraction.bitPattern &+ exponentField) }

  /// Returns e^(x + tail) for every x: 0 and subnormal numbers, infinity, and not-a-number too.
  @inline(never)
  static func power(_ x: Double, tail: Double) -> Double {
    if x.isNaN { return x }
    let parts = ExponentialParts(Swift.max(-746, Swift.min(x, 710)), tail: tail)
    // In two steps, of which each is a power of two in range.
    let exponent = Int64(bitPattern: parts.bits &<< 13) &>> 19
    let half = exponent &>> 1
    func power(_ exponent: Int64) -> Double {
      Double(bitPattern: UInt64(bitPattern: exponent &+ 1023) &<< 52)
    }
    return parts.fraction * power(half) * power(exponent &- half)
  }
}
