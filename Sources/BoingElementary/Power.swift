// x^y = e^(y·ln x), with the logarithm as a sum of two numbers, and its product with y as well.

extension Double {
  /// Returns x^y as IEEE 754 defines it: 1 for y = 0 and for x = 1, not-a-number for a negative x and a
  /// fractional y.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    guard LogarithmParts.isNormal(x) else { return powOfOther(x, y) }
    let (product, tail) = exponent(LogarithmParts(x), y)
    return product.magnitude < ExponentialParts.normalRange
      ? ExponentialParts(product, tail: tail).normalPower : powOfOther(x, y)
  }

  /// Returns x to a whole power.
  package static func pow(_ x: Double, _ n: Int) -> Double { pow(x, Double(n)) }

  /// Returns y·ln x as a sum.
  @_transparent
  private static func exponent(
    _ x: LogarithmParts, _ y: Double
  ) -> (product: Double, tail: Double) {
    let (high, low) = x.doubleWord
    let (upperLog, upperY) = (upperHalf(high), upperHalf(y))
    return (upperLog * upperY, upperLog * (y - upperY) + ((high - upperLog) + low) * y)
  }

  /// Returns powers that overflow or become subnormal, and those of numbers that are not positive and normal.
  @inline(never)
  private static func powOfOther(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isWhole = y.rounded(.towardZero) == y
    let isOdd = isWhole && (y / 2).rounded(.towardZero) * 2 != y
    if x == 0 || x.isInfinite {
      let magnitude: Double = (x == 0) == (y > 0) ? 0 : .infinity
      return isOdd && x.sign == .minus ? -magnitude : magnitude
    }
    if y.isInfinite {
      return x == -1 ? 1 : (x.magnitude > 1) == (y > 0) ? .infinity : 0
    }
    if x < 0, !isWhole { return .nan }
    let parts =
      x.isNormal ? LogarithmParts(x.magnitude) : LogarithmParts(subnormal: x.magnitude)
    // Every larger exponent overflows or underflows too, unless x is 1.
    let (product, tail) = exponent(parts, Swift.max(-0x1p70, Swift.min(y, 0x1p70)))
    let magnitude = ExponentialParts.power(product, tail: product.magnitude < 1000 ? tail : 0)
    return x < 0 && isOdd ? -magnitude : magnitude
  }
}

extension Double {
  /// Returns √(x² + y²), which neither overflows nor underflows on the way.
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    let (width, height) = (x.magnitude, y.magnitude)
    let longer = width < height ? height : width
    let shorter = width < height ? width : height
    guard longer < 0x1p500, longer > 0x1p-450 else { return hypotOfOther(longer, shorter) }
    return diagonal(longer, shorter)
  }

  /// Returns √(x² + y²) for x ≥ y ≥ 0 whose squares are in range.
  @_transparent
  private static func diagonal(_ x: Double, _ y: Double) -> Double {
    // The squares of the upper halves are exact, so the sum is rounded once.
    let (upperX, upperY) = (upperHalf(x), upperHalf(y))
    let (squareX, squareY) = (upperX * upperX, upperY * upperY)
    let sum = squareX + squareY
    let lost = (squareX - sum) + squareY
    let rest = (x - upperX) * (x + upperX) + (y - upperY) * (y + upperY)
    return (sum + (lost + rest)).squareRoot()
  }

  @inline(never)
  private static func hypotOfOther(_ longer: Double, _ shorter: Double) -> Double {
    if longer.isInfinite || shorter.isInfinite { return .infinity }
    if longer.isNaN || shorter.isNaN { return .nan }
    return longer > 1
      ? diagonal(longer * 0x1p-600, shorter * 0x1p-600) * 0x1p600
      : diagonal(longer * 0x1p600, shorter * 0x1p600) * 0x1p-600
  }

  /// Returns the cube root.
  package static func cbrt(_ x: Double) -> Double {
    let bits = x.bitPattern & (1 << 63 - 1)
    // Subnormal numbers, zeros, infinities and not-a-number.
    guard bits &- 0x0010_0000_0000_0000 < 0x7fe0_0000_0000_0000 else {
      return x.isSubnormal ? cbrt(x * 0x1p54) * 0x1p-18 : x
    }
    // x = 8^(third − 341)·2^rest·m, with m in 1…2.
    let third = (bits &>> 52) / 3
    let rest = (bits &>> 52) &- 3 &* third
    let significand = bits & 0x000f_ffff_ffff_ffff
    let m = Double(bitPattern: significand | 1023 &<< 52)
    let a = Double(bitPattern: significand | (1023 &+ rest) &<< 52)
    // a^(−1/3) within 2⁻¹⁴, then after one step within 2⁻⁴².
    let square = m * m
    let fit =
      (0x1.ab85d64c08d59p+0 - m * 0x1.2c42aa210dda9p+0)
      + square * ((0x1.6417f326cee96p-1 - m * 0x1.c51b5c30d73dap-3) + square * 0x1.d4737a1e7607ap-6)
    let guess = fit * (rest == 0 ? 1 : rest == 1 ? 0x1.965fea53d6e3dp-1 : 0x1.428a2f98d728bp-1)
    let excess = 1 - a * (guess * guess * guess)
    let inverse = guess + guess * excess * (1.0 / 3 + excess * (2.0 / 9))
    // (a − u³)/(r² + r·u + u²) for the root r and u, its upper half. The products are exact.
    let root = a * (inverse * inverse)
    let upper = upperHalf(root)
    let upperSquare = upper * upper
    let part = upperHalf(upperSquare)
    let difference = (a - part * upper) - (upperSquare - part) * upper
    let correction = inverse * inverse * (1.0 / 3) * (1 + (root - upper) * inverse)
    let result = upper + difference * correction
    return Double(
      bitPattern: (result.bitPattern &+ (third &- 341) &<< 52) | (x.bitPattern & (1 << 63)))
  }
}
