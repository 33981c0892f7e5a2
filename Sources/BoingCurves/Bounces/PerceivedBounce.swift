/// A spring in a viewer's terms: how often it bounces, for how long, and what counts as a bounce.
///
/// ``Spring/init(_:)`` gives back the spring that ``Spring/perceivedBounce(visibleFraction:residualFraction:)``
/// was taken of, with a mass of 1.
public struct PerceivedBounce: Sendable, Hashable {
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
  /// - Throws: ``ParameterError`` for a bounce that no spring has.
  public init(_ bounce: PerceivedBounce) throws(ParameterError) {
    try self.init(
      numberOfBounces: bounce.numberOfBounces, duration: bounce.duration,
      visibleFraction: bounce.visibleFraction,
      residualFraction: bounce.residualFraction)
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
  /// - Throws: ``ParameterError`` for a fraction out of its range, or a spring whose count passes a
  ///   million or is endless.
  public func perceivedBounce(
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction,
    residualFraction: Double? = nil
  ) throws(ParameterError) -> PerceivedBounce? {
    let fractions = try VisibilityConditions(visible: visibleFraction, residual: residualFraction)
    try ParameterError.check(
      dampingCoefficient, .dampingCoefficient,
      ParameterRange(
        0, .infinity, includesUpperBound: true))
    let oscillation = DampedOscillator(self)
    if oscillation.rateGap > 0 { return nil }
    guard oscillation.isUnderdamped else {
      return PerceivedBounce(
        numberOfBounces: 0, duration: fractions.criticalDuration(rate: oscillation.slowRate),
        visibleFraction: fractions.visible,
        residualFraction: fractions.residual)
    }
    let counted = oscillation.extremumCountAfterZero(1, 0, atLeast: fractions.visible)
    try ParameterError.check(count: counted, .numberOfBounces)
    let count = Swift.max(1, counted)
    let decayPerRadian = oscillation.decayPerRadian
    let visible = Double.exp(-.pi * decayPerRadian * (Double(count) + 0.5))
    // A swing so strongly damped has bounces that no number can tell from none.
    try ParameterError.check(visible, .visibleFraction, .openFraction)
    let residual = Swift.min(fractions.residual, visible)
    return PerceivedBounce(
      numberOfBounces: count,
      duration: (Double.log(.hypot(1, decayPerRadian)) - .log(residual)) / oscillation.slowRate,
      visibleFraction: visible, residualFraction: residual)
  }
}

extension Spring {
  /// Creates the spring, launched from rest, that makes a number of visible bounces in a time.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range; see ``SpringyBounce``.
  public init(
    numberOfBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction,
    residualFraction: Double? = nil
  ) throws(ParameterError) {
    let bounce = try SpringyBounce(
      from: 1, to: 0, numberOfBounces: numberOfBounces, duration: duration,
      visibleFraction: visibleFraction, residualFraction: residualFraction)
    do {
      self = try bounce.spring()
    } catch {
      throw ParameterError(
        parameter: .duration, value: duration, allowed: .closed(1e-140, 1e140))
    }
  }

  /// Returns the number of bounces of this spring, launched from rest, whose amplitude is at least a
  /// fraction of the distance; `Int.max` without damping.
  ///
  /// - Throws: ``ParameterError`` unless the fraction is between 0 and 1.
  public func numberOfBounces(
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) -> Int {
    try ParameterError.check(visibleFraction, .visibleFraction, .openFraction)
    return DampedOscillator(self).extremumCountAfterZero(1, 0, atLeast: visibleFraction)
  }
}
