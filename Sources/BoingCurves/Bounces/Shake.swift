import BoingElementary

/// A shake about a resting value: a decaying sine, with an exact number of visible swings.
///
/// x(t) = R + a·e^(−αt)·sin ωt. The first swing reaches the ``amplitude`` exactly; a *visible
/// swing* is an extremum whose amplitude is at least ``visibleFraction`` p of that first one. With
/// the ratio r = e^(−πα/ω) of successive extrema, n swings need rⁿ⁻¹ ≥ p > rⁿ, taken in the middle,
/// rⁿ⁻½ = p. The ``duration`` is when the envelope a·e^(−αt) has come down to ``residualFraction``
/// of the first swing.
///
/// This is what `SKBounceAnimation` (2012) did with `shake = true`: its `fromValue` is the furthest
/// point and its `toValue` the position where it sits.
public struct Shake: Motion {
  /// The value before, between and after the swings.
  public let target: Double
  /// The distance that the first swing reaches from the target, with the sign of its direction.
  public let amplitude: Double
  /// The number of visible swings, counting each side.
  public let numberOfSwings: Int
  /// The time, in seconds, from which at most the ``residual`` is left.
  public let duration: Double
  /// The minimum amplitude of a swing that counts, as a fraction p of the first swing.
  public let visibleFraction: Double
  /// The fraction of the first swing that may be left at the end; at most ``visibleFraction``.
  public let residualFraction: Double

  @usableFromInline let response: FreeResponse

  /// Creates a shake.
  ///
  /// - Parameters:
  ///   - target: The value at the launch and at rest.
  ///   - amplitude: The distance that the first swing reaches from the target, with the sign of its
  ///     direction; for 0 the motion is constant.
  ///   - numberOfSwings: n, from 0 to a million; for 0 the motion is constant.
  ///   - duration: In seconds, greater than 0.
  ///   - visibleFraction: p, between 0 and 1.
  ///   - residualFraction: Greater than 0 and at most p; left out, a thousandth or p, whichever is
  ///     less.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    about target: Double, amplitude: Double, numberOfSwings: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction,
    residualFraction: Double? = nil
  ) throws(ParameterError) {
    let fractions = try VisibilityConditions(visible: visibleFraction, residual: residualFraction)
    try ParameterError.check(value: amplitude, .amplitude)
    try ParameterError.check(value: target, .to)
    try ParameterError.check(count: numberOfSwings, .numberOfSwings)
    try ParameterError.check(duration: duration)
    self.target = target
    self.amplitude = amplitude
    self.numberOfSwings = numberOfSwings
    self.duration = duration
    self.visibleFraction = visibleFraction
    self.residualFraction = fractions.residual
    let decayPerRadian =
      -Double.log(visibleFraction) / (.pi * (Swift.max(1, Double(numberOfSwings)) - 0.5))
    // The first extremum is at the phase atan(1/ρ), where sin = 1/√(1 + ρ²).
    let firstPhase = Double.atan2(y: 1, x: decayPerRadian)
    let logOfEnvelope = decayPerRadian * firstPhase + .log(.hypot(1, decayPerRadian))
    let rate = (logOfEnvelope - .log(fractions.residual)) / duration
    let oscillation = DampedOscillator(
      decayRate: rate, angularFrequency: rate / decayPerRadian)
    let launchVelocity =
      numberOfSwings == 0
      ? 0
      : amplitude * .exp(logOfEnvelope) * oscillation.angularFrequency
    response = FreeResponse(oscillation, displacement: 0, velocity: launchVelocity)
  }

  private var oscillation: DampedOscillator { response.oscillator }
  @usableFromInline var launchVelocity: Double { response.velocity }

  /// The value at a time: the resting value up to the launch, and within ``residual`` of it after
  /// ``duration``.
  @inlinable
  public func value(at time: Double) -> Double {
    time <= 0 ? target : target + response.displacement(at: time)
  }

  /// The velocity at a time, in units of the value per second.
  @inlinable
  public func velocity(at time: Double) -> Double {
    if time <= 0 { return time == 0 ? launchVelocity : 0 }
    return response.velocity(at: time)
  }

  /// The bound of |value − target| from ``duration`` on, in units of the value.
  public var residual: Double {
    numberOfSwings == 0 ? 0 : residualFraction * amplitude.magnitude
  }

  /// The last time at which |value − target| exceeds the tolerance; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    oscillation.settlingTime(0, launchVelocity, within: tolerance)
  }

  /// The bound that the oscillation's equation gives; see ``Motion``.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    oscillation.accelerationBound(
      0, launchVelocity, from: Swift.max(0, range.lowerBound), to: Swift.max(0, range.upperBound))
  }

  /// The ends of the swings, visible or not, in closed form.
  public var extrema: MotionEvents<Extremum> { response.extrema(about: target) }

  /// The times after the launch at which the motion passes its resting value, in closed form.
  public var targetCrossings: MotionEvents<Double> { response.crossings(of: target) }
}
