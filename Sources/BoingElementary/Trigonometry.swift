// The angle less the nearest multiple of π/2, as a sum of two numbers, and the sine and cosine of the rest, by
// polynomials. Constants: see Tables.swift.

extension Double {
  /// Returns the sine of an angle in radians, of any size.
  package static func sin(_ x: Double) -> Double {
    // Also what keeps the sign of zero.
    if x.magnitude < 0x1p-27 { return x }
    let angle = ReducedAngle(x)
    return negate(angle.isOdd ? angle.cosine : angle.sine, angle.quarterTurns &>> 1)
  }

  /// Returns the cosine of an angle in radians, of any size.
  package static func cos(_ x: Double) -> Double {
    let angle = ReducedAngle(x)
    return negate(angle.isOdd ? angle.sine : angle.cosine, (angle.quarterTurns &+ 1) &>> 1)
  }

  /// Returns the sine and the cosine of an angle in radians, for little more than the price of one.
  package static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    let angle = ReducedAngle(x)
    let (sine, cosine) = (angle.sine, angle.cosine)
    return (
      x.magnitude < 0x1p-27 ? x : negate(angle.isOdd ? cosine : sine, angle.quarterTurns &>> 1),
      negate(angle.isOdd ? sine : cosine, (angle.quarterTurns &+ 1) &>> 1)
    )
  }

  /// Returns the tangent of an angle in radians, of any size.
  package static func tan(_ x: Double) -> Double {
    if x.magnitude < 0x1p-27 { return x }
    let angle = ReducedAngle(x)
    guard angle.high.magnitude < 0.5 else { return angle.steepTangent }
    let rest = angle.tangentRest
    let tangent = angle.high + rest
    if !angle.isOdd { return tangent }
    return -quotient(1, 0, tangent, (angle.high - tangent) + rest)
  }

  /// Returns (a + aLow)/(b + bLow) for low parts below the last digit.
  @_transparent
  fileprivate static func quotient(
    _ a: Double, _ aLow: Double, _ b: Double, _ bLow: Double
  ) -> Double {
    let reciprocal = 1 / b
    let quotient = a * reciprocal
    // What the rounded quotient leaves of a, exactly.
    let (upper, upperB) = (upperHalf(quotient), upperHalf(b))
    let rest = ((a - upper * upperB) - upper * (b - upperB)) - (quotient - upper) * b
    return quotient + (rest + (aLow - quotient * bLow)) * reciprocal
  }

  /// Returns the number, negated where the last bit is 1.
  @_transparent
  private static func negate(_ x: Double, _ bit: UInt64) -> Double {
    Double(bitPattern: x.bitPattern ^ bit &<< 63)
  }
}

/// An angle less the nearest multiple of π/2.
private struct ReducedAngle {
  /// The sum of these two is the rest, at most π/4 in magnitude.
  let high: Double
  let low: Double
  /// The multiple, modulo 4 in the last bits.
  let quarterTurns: UInt64

  @_transparent
  init(_ x: Double) {
    if x.magnitude < 0x1.921fb54442d18p-1 {
      (high, low, quarterTurns) = (x, 0, 0)
      return
    }
    guard x.magnitude < 0x1p20 else {
      (high, low, quarterTurns) = Self.reduceLarge(x)
      return
    }
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let n = shifted - 0x1.8p52
    quarterTurns = shifted.bitPattern
    // π/2 in a part of 33 bits, whose product with n, of 20, is exact, and the rest (Cody and Waite, 1980).
    let first = x - n * 0x1.921fb54400000p+0
    let second = n * 0x1.0b4611a626331p-34
    let difference = first - second
    guard difference.magnitude < 0x1p-6 else {
      high = difference
      low = (first - difference) - second
      return
    }
    (high, low) = Self.reduceNearMultiple(first, n)
  }

  /// Returns first − n·(π/2 − its first 33 bits), where digits cancel, by 119 more bits.
  @inline(never)
  private static func reduceNearMultiple(
    _ first: Double, _ n: Double
  ) -> (high: Double, low: Double) {
    let second = difference(first, n * 0x1.0b4611a600000p-34)
    let third = difference(second.high, n * 0x1.3198a2e000000p-69)
    let rest = second.low + (third.low - n * 0x1.b839a252049c1p-104)
    let high = third.high + rest
    return (high, (third.high - high) + rest)
  }

  /// Returns the exact difference of two numbers, by Knuth.
  private static func difference(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a - b
    let part = high - a
    return (high, (a - (high - part)) - (b + part))
  }

  /// Reduces any angle, in whole numbers, as Payne and Hanek do (1983).
  @inline(never)
  private static func reduceLarge(
    _ x: Double
  ) -> (high: Double, low: Double, quarterTurns: UInt64) {
    guard x.isFinite else { return (.nan, .nan, 0) }
    let significand = x.significandBitPattern | 1 << 52
    // Digits of 2/π whose products are multiples of 4 are left out; the next 192 are enough for the rest.
    let start = Int(x.exponent) - 52 - 2 + 64
    let a = significand.multipliedFullWidth(by: digits(from: start + 128))
    let b = significand.multipliedFullWidth(by: digits(from: start + 64))
    let (middle, carries) = b.low.addingReportingOverflow(a.high)
    let top = significand &* digits(from: start) &+ b.high &+ (carries ? 1 : 0)
    var turns = top >> 62
    var fraction = (top << 2 | middle >> 62, middle << 2 | a.low >> 62, a.low << 2)
    let roundsUp = fraction.0 >> 63 == 1
    if roundsUp {
      turns &+= 1
      fraction = (~fraction.0, ~fraction.1, ~fraction.2)
    }
    // No finite number comes closer to a multiple of π/2 than 2⁻⁶², so a set bit is found in two words.
    let isFirstWordEmpty = fraction.0 == 0
    if isFirstWordEmpty { fraction = (fraction.1, fraction.2, 0) }
    let zeros = UInt64(fraction.0.leadingZeroBitCount)
    if zeros > 0, zeros < 64 {
      fraction.0 = fraction.0 << zeros | fraction.1 >> (64 - zeros)
      fraction.1 = fraction.1 << zeros | fraction.2 >> (64 - zeros)
    }
    let unit = Double(
      sign: .plus, exponent: -Int(zeros) - (isFirstWordEmpty ? 128 : 64), significand: 1)
    // The fraction times π/2, each as a sum.
    let high = Double(fraction.0 & ~0x7ff) * unit
    let low = (Double(fraction.0 & 0x7ff) + Double(fraction.1 >> 11) * 0x1p-53) * unit
    let upper = Double.upperHalf(high)
    let product = high * 0x1.921fb54442d18p+0
    let lost =
      ((upper * 0x1.921fb50000000p+0 - product)
        + (upper * 0x1.110b460000000p-26 + (high - upper) * 0x1.921fb50000000p+0))
      + (high - upper) * 0x1.110b460000000p-26
    let rest = lost + (low * 0x1.921fb54442d18p+0 + high * 0x1.1a62633145c07p-54)
    let angle = product + rest
    let angleLow = (product - angle) + rest
    let isNegated = roundsUp != (x < 0)
    return (
      isNegated ? -angle : angle, isNegated ? -angleLow : angleLow, x < 0 ? 0 &- turns : turns
    )
  }

  /// Returns 64 binary digits of 2/π from a bit on; bit 64 is the first behind the point.
  private static func digits(from bit: Int) -> UInt64 {
    let (word, shift) = (bit >> 6, UInt64(bit & 63))
    let digits = ElementaryTables.twoOverPi[word]
    return shift == 0
      ? digits : digits << shift | ElementaryTables.twoOverPi[word + 1] >> (64 - shift)
  }

  @_transparent var isOdd: Bool { quarterTurns & 1 == 1 }

  @_transparent var sine: Double { high + sineRest }

  /// The sine less `high`, within 2⁻⁵⁸ of the sine.
  @_transparent
  var sineRest: Double {
    let square = high * high
    let fourth = square * square
    let a = 0x1.111111110f861p-7 - square * 0x1.a01a019c0e4bdp-13
    let b = 0x1.71de3574b8bbdp-19 - square * 0x1.ae5e63cb99183p-26
    let series = a + fourth * (b + fourth * 0x1.5d92461d942a5p-33)
    return square * high * (square * series - 0x1.5555555555549p-3)
      + (low - 0.5 * (square * low))
  }

  @_transparent
  var cosine: Double {
    let (high, low) = cosineParts
    return high + low
  }

  /// The cosine as two numbers to be added, within 2⁻⁶⁴.
  @_transparent
  var cosineParts: (high: Double, low: Double) {
    let square = high * high
    let fourth = square * square
    let a = 0x1.555555555554cp-5 - square * 0x1.6c16c16c15162p-10
    let b = 0x1.a01a019caef52p-16 - square * 0x1.27e4f807d708fp-22
    let c = 0x1.1ee9ea6d23553p-29 - square * 0x1.8fadd085d8478p-37
    let series = fourth * (a + fourth * (b + fourth * c))
    let half = 0.5 * square
    let sum = 1 - half
    return (sum, ((1 - sum) - half) + (series - high * low))
  }

  /// The tangent less `high`, within 2⁻⁶¹ of the tangent, for magnitudes below 0.5.
  @_transparent
  var tangentRest: Double {
    let square = high * high
    let fourth = square * square
    let a = 0x1.5555555555558p-2 + square * 0x1.1111111110badp-3
    let b = 0x1.ba1ba1ba87ae8p-5 + square * 0x1.664f48610c944p-6
    let c = 0x1.226e3b76f6432p-7 + square * 0x1.d6d26ef1cb82dp-9
    let d = 0x1.7dbd93f7be197p-10 + square * 0x1.34106c1bf16f0p-11
    let e = 0x1.053041d5eeea8p-12 + square * 0x1.2cf2af73d8654p-14
    let upper = (c + fourth * d) + (fourth * fourth) * (e + fourth * 0x1.356761e8e3396p-14)
    return square * high * ((a + fourth * b) + (fourth * fourth) * upper) + (low + square * low)
  }

  /// The tangent of the whole angle where the rest is 0.5 or more: the quotient of sine and cosine, or of cosine
  /// and sine, with the digits beyond the last.
  @inline(never)
  var steepTangent: Double {
    // The quotient would show the rounding error of the square: it is taken along.
    let upper = Double.upperHalf(high)
    let lost = (upper * upper - high * high) + (high - upper) * (high + upper)
    let sineTail = sineRest - lost * high * (1.0 / 6)
    let sine = high + sineTail
    let sineLow = (high - sine) + sineTail
    let (cosineHigh, cosineRest) = cosineParts
    let cosineTail = cosineRest - 0.5 * lost
    let cosine = cosineHigh + cosineTail
    let cosineLow = (cosineHigh - cosine) + cosineTail
    return isOdd
      ? -Double.quotient(cosine, cosineLow, sine, sineLow)
      : Double.quotient(sine, sineLow, cosine, cosineLow)
  }
}

extension Double {
  /// Returns an angle in degrees less the whole turns nearest to it, −180…180, exactly: of half a turn, less an even
  /// number of turns.
  ///
  /// It is IEEE 754's `remainder(x, 360)`; not a number for what is not finite.
  package static func withinHalfTurn(_ degrees: Double) -> Double {
    guard degrees.magnitude > 180 else { return degrees }
    guard degrees.isFinite else { return .nan }
    var rest = degrees.magnitude
    // Even numbers of turns are taken off as long as a number of turns would not be exact; a number less one that is
    // at least half as large is exact.
    while rest >= 0x1p50 {
      var turns = 720 * Double(sign: .plus, exponent: rest.exponent - 9, significand: 1)
      if turns > rest { turns /= 2 }
      rest -= turns
    }
    // 1.5 · 2⁵² leaves no bit for a fraction, so that adding it rounds.
    let turns = (rest / 360 + 0x1.8p52) - 0x1.8p52
    rest -= 360 * turns
    // The quotient was rounded, perhaps to a half.
    if rest > 180 { rest -= 360 }
    if rest < -180 { rest += 360 }
    return degrees < 0 ? -rest : rest
  }
}
