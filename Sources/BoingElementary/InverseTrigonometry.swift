// Constants: see Tables.swift.

extension Double {
  /// Returns the arc tangent in radians.
  package static func atan(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.25 {
      return size < 0x1p-27 ? x : x - x * (x * x) * arcTangentTerm(x * x)
    }
    guard size < 0x1p60 else { return x.isNaN ? x : copySign(.pi / 2, x) }
    // The difference from the angle of a multiple of ⅛: a slope of at most 1/16.
    let isSteep = size > 1
    let ratio = isSteep ? 1 / size : size
    let shifted = ratio + 0x1.8p49
    let slope = shifted - 0x1.8p49
    let q = (ratio - slope) / (1 + slope * ratio)
    let z = q * q
    // (atan q − q)/q³ within 2⁻⁶² of q.
    let a = 0x1.5555555555536p-2 - z * 0x1.9999999962642p-3
    let b = 0x1.2492482710eccp-3 - z * 0x1.c718796371504p-4
    let series = a + z * z * (b + z * z * 0x1.70bf39a7a6c26p-4)
    let (angle, low) = ElementaryTables.anglesOfEighths[
      Int(truncatingIfNeeded: shifted.bitPattern & 15)]
    let rest = low - q * z * series
    let base = isSteep ? 0x1.921fb54442d18p+0 - angle : angle
    let baseLow =
      isSteep ? ((0x1.921fb54442d18p+0 - base) - angle) + (0x1.1a62633145c07p-54 - rest) : rest
    let first = isSteep ? -q : q
    let sum = base + first
    return copySign(sum + (((base - sum) + first) + baseLow), x)
  }

  /// Returns the angle of the point (x, y) in radians, from −π to π, as IEEE 754 defines it for zeros and infinities.
  package static func atan2(y: Double, x: Double) -> Double {
    let (width, height) = (x.magnitude, y.magnitude)
    let longer = width < height ? height : width
    let shorter = width < height ? width : height
    guard shorter > 0x1p-500, longer < 0x1p500 else { return atan2OfOther(y, x) }
    return copySign(angle(shorter, longer, signBit(width - height), signBit(x)), y)
  }

  /// Returns the angle of a point in the upper half-plane from the magnitudes of its coordinates.
  @_transparent
  private static func angle(
    _ shorter: Double, _ longer: Double, _ isSteep: UInt64, _ isLeft: UInt64
  ) -> Double {
    // The difference from the angle of slope 0, ½ or 1, whichever is near: at most ¼ in slope. Signs as numbers
    // make no branches.
    let isFlat = signBit(4 * shorter - longer)
    let isDiagonal = signBit(3 * longer - 4 * shorter)
    let index =
      1 &- isFlat &+ isDiagonal &+ 3 &* isSteep &+ 6 &* isLeft
    let (slope, high, low) = ElementaryTables.angles[Int(truncatingIfNeeded: index)]
    let sign = (isSteep ^ isLeft) &<< 63
    // Exact, since the terms are within a factor of two of each other.
    let numerator = shorter - slope * longer
    let part = slope * shorter
    let denominator = longer + part
    let denominatorLow = (longer - denominator) + part
    // The quotient as a sum, from the remainder of the division.
    let reciprocal = 1 / denominator
    let q = numerator * reciprocal
    let (upper, upperDenominator) = (upperHalf(q), upperHalf(denominator))
    let remainder =
      ((numerator - upper * upperDenominator) - upper * (denominator - upperDenominator))
      - (q - upper) * denominator
    let qLow = (remainder - q * denominatorLow) * reciprocal
    let square = q * q
    let rest = qLow - q * square * arcTangentTerm(square)
    let first = Double(bitPattern: q.bitPattern ^ sign)
    let sum = high + first
    return sum + (((high - sum) + first) + (low + Double(bitPattern: rest.bitPattern ^ sign)))
  }

  /// Returns (q − atan q)/q³ for z = q² up to 1/16, within 2⁻⁵⁷ of atan q when multiplied by q³.
  @_transparent
  private static func arcTangentTerm(_ z: Double) -> Double {
    let square = z * z
    let a = 0x1.55555555554c7p-2 - z * 0x1.99999999753e2p-3
    let b = 0x1.2492490b3d18cp-3 - z * 0x1.c71c60ae38d8dp-4
    let c = 0x1.7459e40efdb46p-4 - z * 0x1.3ab9ea6612ca6p-4
    let d = 0x1.0b4dbad90eff9p-4 - z * 0x1.7985eb4ace795p-5
    return (a + square * b) + (square * square) * (c + square * d)
  }

  @inline(never)
  private static func atan2OfOther(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let (width, height) = (x.magnitude, y.magnitude)
    let isLeft = x.sign == .minus
    let magnitude: Double
    if width.isInfinite, height.isInfinite {
      magnitude = angle(1, 1, 0, signBit(x))
    } else if height == 0 || width.isInfinite {
      magnitude = isLeft ? .pi : 0
    } else if width == 0 || height.isInfinite {
      magnitude = .pi / 2
    } else if height < width * 0x1p-60 {
      // The quotient is its own arc tangent, and may be subnormal.
      magnitude = isLeft ? .pi : height / width
    } else if width < height * 0x1p-60 {
      magnitude = .pi / 2
    } else {
      let scale = Swift.max(width, height) > 1 ? 0x1p-600 : 0x1p600
      let (longer, shorter) = (Swift.max(width, height), Swift.min(width, height))
      magnitude = angle(shorter * scale, longer * scale, signBit(width - height), signBit(x))
    }
    return copySign(magnitude, y)
  }

  /// Returns the arc sine in radians; not-a-number outside −1…1.
  package static func asin(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.5 {
      if size < 0x1p-27 { return x }
      let square = x * x
      return x + x * square * arcSineTerm(square)
    }
    let (high, low) = halfComplement(size)
    // π/2 less twice the arc sine of √((1 − x)/2), in an order that keeps the lost digits.
    let upper = 0x1.921fb54442d18p-1 - 2 * high
    let lost = (0x1.921fb54442d18p-1 - upper) - 2 * high
    let result = 0x1.921fb54442d18p-1 + upper
    let rest = (0x1.921fb54442d18p-1 - result) + upper
    return copySign(result + (rest + (lost + (0x1.1a62633145c07p-54 - 2 * low))), x)
  }

  /// Returns the arc cosine in radians; not-a-number outside −1…1.
  package static func acos(_ x: Double) -> Double {
    if x.magnitude < 0.5 {
      let square = x * x
      let rest = 0x1.1a62633145c07p-54 - x * square * arcSineTerm(square)
      let result = 0x1.921fb54442d18p+0 - x
      return result + (((0x1.921fb54442d18p+0 - result) - x) + rest)
    }
    let (high, low) = halfComplement(x.magnitude)
    if x > 0 { return 2 * (high + low) }
    let result = 0x1.921fb54442d18p+1 - 2 * high
    let lost = (0x1.921fb54442d18p+1 - result) - 2 * high
    return result + (lost + (0x1.1a62633145c07p-53 - 2 * low))
  }

  /// Returns the arc sine of √((1 − x)/2), half the arc cosine of x, as a sum, for x from 0.5 on.
  @_transparent
  private static func halfComplement(_ x: Double) -> (high: Double, low: Double) {
    let square = 0.5 * (1 - x)
    let root = square.squareRoot()
    let upper = upperHalf(root)
    // √square less its upper half; 0/0 is avoided.
    let rest = (square - upper * upper) / (root + upper + 0x1p-1000)
    return (upper, rest + root * square * arcSineTerm(square))
  }

  /// Returns (arcsin x − x)/x³ for z = x² up to 0.25, within 2⁻⁵⁹ of arcsin x when multiplied by x³.
  @_transparent
  private static func arcSineTerm(_ z: Double) -> Double {
    let square = z * z
    let fourth = square * square
    let a = 0x1.5555555555578p-3 + z * 0x1.333333332df07p-4
    let b = 0x1.6db6db722bf08p-5 + z * 0x1.f1c71a8b7090bp-6
    let c = 0x1.6e8bdfead77a7p-6 + z * 0x1.1c49ddbd3f3e3p-6
    let d = 0x1.ca214a1893858p-7 + z * 0x1.757761b71ac49p-7
    let e = 0x1.618b9a6dfe68dp-7 + z * 0x1.e14f0eb9a5a0ap-9
    let f = 0x1.6505719042091p-6 - z * 0x1.59fb08d48e9a4p-6
    let high = (e + square * f) + fourth * 0x1.0be5b76b213a8p-5
    return (a + square * b) + fourth * ((c + square * d) + fourth * high)
  }

  /// Returns 1 for a negative number and 0 for a positive one.
  @_transparent
  private static func signBit(_ x: Double) -> UInt64 { x.bitPattern &>> 63 }

  @_transparent
  static func copySign(_ magnitude: Double, _ sign: Double) -> Double {
    Double(bitPattern: magnitude.bitPattern | (sign.bitPattern & (1 << 63)))
  }
}
