/// A spring in a viewer's terms: how often it bounces, for how long, and what counts as a bounce.
///
/// ``Spring/init(_:)`` gives back the spring that ``Spring/bounceDescription(visibleFraction:residualFraction:)``
/// was taken of, with a mass of 1.
public struct BounceDescription: Sendable, Hashable {
  /// The number of bounces whose amplitude is at least the visible fraction.
  public let numberOfBounces: Int
  /// The time, in seconds, from which at most the residual fraction is left.
  public let duration: Double
  /// The fraction p that counts as visible, half a step between the last visible bounce and the
  /// next one: p = r^(n+½), with r = e^(−απ/ω).
  public let visibleFraction: Double
  /// The fraction q that is left at the end.
  public let residualFraction: Double
}

extension Spring {
  /// Creates the spring, launched from rest, that a viewer describes, with a mass of 1.
  ///
  /// - Throws: ``MotionError`` for a description that no spring has.
  public init(_ description: BounceDescription) throws(MotionError) {
    try self.init(
      numberOfBounces: description.numberOfBounces, duration: description.duration,
      visibleFraction: description.visibleFraction,
      residualFraction: description.residualFraction)
  }

  /// This spring, launched from rest, in a viewer's terms.
  ///
  /// All in closed form: with ρ = α/ω and r = e^(−πρ), n = ⌊ln p/ln r⌋, the visible fraction is moved
  /// to r^(n+½), where it stands for this spring exactly, and D = ln(√(1+ρ²)/q)/α. For a critically
  /// damped spring n = 0 and D = −(1 + W₋₁(−q/e))/α, with W₋₁ the lower branch of Lambert's function.
  ///
  /// - Parameters:
  ///   - visibleFraction: p, by which the bounces are counted; between 0 and 1. If the spring swings,
  ///     but no bounce is that high, its first one counts.
  ///   - residualFraction: q, greater than 0 and at most p; left out, a thousandth or p, whichever
  ///     is less. It is lowered to the visible fraction where that comes out less.
  /// - Returns: `nil` for an overdamped spring, which no number of bounces describes.
  /// - Throws: ``MotionError`` for a fraction out of its range, or a spring whose count passes a
  ///   million or is endless.
  public func bounceDescription(
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction,
    residualFraction: Double? = nil
  ) throws(MotionError) -> BounceDescription? {
    let fractions = try BounceFractions(visible: visibleFraction, residual: residualFraction)
    try MotionError.check(
      dampingCoefficient, .dampingCoefficient,
      AllowedRange(
        0, .infinity, includesUpperBound: true))
    let oscillation = DampedOscillation(self)
    if oscillation.rateGap > 0 { return nil }
    guard oscillation.isUnderdamped else {
      return BounceDescription(
        numberOfBounces: 0, duration: fractions.criticalDuration(rate: oscillation.slowRate),
        visibleFraction: fractions.visible,
        residualFraction: fractions.residual)
    }
    let counted = oscillation.extremumCountAfterZero(1, 0, atLeast: fractions.visible)
    try MotionError.check(count: counted, .numberOfBounces)
    let count = Swift.max(1, counted)
    let decayPerRadian = oscillation.decayPerRadian
    let visible = Double.exp(-.pi * decayPerRadian * (Double(count) + 0.5))
    // A swing so strongly damped has bounces that no number can tell from none.
    try MotionError.check(visible, .visibleFraction, .openFraction)
    let residual = Swift.min(fractions.residual, visible)
    return BounceDescription(
      numberOfBounces: count,
      duration: (Double.log(.hypot(1, decayPerRadian)) - .log(residual)) / oscillation.slowRate,
      visibleFraction: visible, residualFraction: residual)
  }
}
