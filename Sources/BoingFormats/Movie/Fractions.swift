import Boing

/// Euclid's algorithm, for positive numbers.
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}

/// The first convergent of the continued fraction of `value` that is no further than `tolerance`
/// away, or the last one whose terms stay within `largestTerm`.
///
/// `value` is finite and not negative. A value above `largestTerm` gives `largestTerm / 1`.
func simplestFraction(
  near value: Double, within tolerance: Double, largestTerm: Int
) -> (numerator: Int, denominator: Int) {
  guard value < Double(largestTerm) else { return (largestTerm, 1) }
  var (previous, current) = (
    (numerator: 1, denominator: 0), (numerator: Int(clamping: value), denominator: 1)
  )
  var remainder = value - value.rounded(.down)
  while remainder > 0,
    abs(value - Double(current.numerator) / Double(current.denominator)) > tolerance
  {
    let inverse = 1 / remainder
    guard inverse < Double(largestTerm) else { break }
    let term = Int(clamping: inverse)
    let next = (
      numerator: term * current.numerator + previous.numerator,
      denominator: term * current.denominator + previous.denominator
    )
    guard next.numerator <= largestTerm, next.denominator <= largestTerm else { break }
    (previous, current) = (current, next)
    remainder = inverse - inverse.rounded(.down)
  }
  return current
}
