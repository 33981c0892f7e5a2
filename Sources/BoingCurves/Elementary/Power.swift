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
    let isOdd = isWhole && y.magnitude < 0x1p53 && Int64(clamping: y) & 1 == 1
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
