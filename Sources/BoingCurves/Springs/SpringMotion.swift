/// The free motion of a ``Spring`` from a displaced start, with a launch velocity, to its rest.
///
/// x(t) = to + y(t), where y solves m·y″ + c·y′ + k·y = 0 with y(0) = from − to and
/// y′(0) = initialVelocity. All regimes are in closed form, and pass smoothly into each other at
/// the critical damping. An undamped spring (ζ = 0) swings for ever: its ``duration`` is infinite.
/// One with infinite damping never moves: its value is `from` at every time, its velocity 0 after
/// the launch, and its ``duration`` 0.
///
/// ```swift
/// let spring = try Spring(mass: 1, stiffness: 100, dampingCoefficient: 10)
/// let motion = try SpringMotion(from: 0, to: 100, spring: spring)
/// motion.value(at: 0.15)  // 61.049253…
/// ```
///
/// Source of the example's number: Core Animation, measured.
public struct SpringMotion: Motion {
  /// The value at the launch.
  public let from: Double

  /// The value at rest.
  public let target: Double

  /// The velocity at the launch, in units of the value per second.
  ///
  /// Not to be confused with Core Animation's, which is in units of (to − from) per second.
  public let initialVelocity: Double

  /// The spring that drives the motion.
  public let spring: Spring

  @usableFromInline let response: FreeResponse

  /// Creates the motion of a spring.
  ///
  /// - Throws: ``ParameterError`` if a value or the velocity is not finite, or if the distance between
  ///   the two values, or that to which the velocity leads, overflows.
  public init(
    from: Double, to: Double, initialVelocity: Double = 0, spring: Spring
  ) throws(ParameterError) {
    try ParameterError.check(from, .from, .closed(-1e300, 1e300))
    try ParameterError.check(to, .to, .closed(-1e300, 1e300))
    // Room for the distance to which it leads.
    let limit = 1e300 * min(1, spring.undampedAngularFrequency)
    try ParameterError.check(initialVelocity, .initialVelocity, .closed(-limit, limit))
    self.from = from
    target = to
    self.initialVelocity = initialVelocity
    self.spring = spring
    response = FreeResponse(
      DampedOscillator(spring), displacement: from - to, velocity: initialVelocity)
  }

  var oscillation: DampedOscillator { response.oscillator }
  var displacement: Double { response.displacement }

  /// The value at a time; `from` up to the launch, and ``target`` at an infinite time, if it ever moves.
  @inlinable
  public func value(at time: Double) -> Double {
    time <= 0 ? from : target + response.displacement(at: time)
  }

  /// The velocity at a time; 0 before the launch and at an infinite time.
  @inlinable
  public func velocity(at time: Double) -> Double {
    if time <= 0 { return time == 0 ? initialVelocity : 0 }
    return response.velocity(at: time)
  }

  /// The time from which the value stays within a thousandth of the maximum distance it ever has
  /// from its rest; infinite without damping, 0 for a motion that is at rest all along or never
  /// moves.
  ///
  /// The thousandth is Core Animation's own measure of a settled spring.
  public var duration: Double {
    if oscillation.isInfinitelyDamped { return 0 }
    let launch = displacement.magnitude
    let peak = oscillation.firstExtremumTime(displacement, initialVelocity)
      .map { oscillation.displacement(displacement, initialVelocity, at: $0).magnitude }
    return settlingTime(within: 0.001 * Swift.max(launch, peak ?? 0))
  }

  /// The last time at which |value − target| exceeds the tolerance; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    oscillation.settlingTime(displacement, initialVelocity, within: tolerance)
  }

  /// The bound that the spring's own equation gives; see ``Motion``.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    oscillation.accelerationBound(
      displacement, initialVelocity, from: Swift.max(0, range.lowerBound),
      to: Swift.max(0, range.upperBound))
  }

  /// The points after the launch at which the motion turns back, in closed form; see ``Motion``.
  ///
  /// A damped swing ends where it can no longer be told from its rest in double precision; an
  /// undamped one has no end, so take a prefix of it.
  public var extrema: MotionEvents<Extremum> { response.extrema(about: target) }

  /// The times after the launch at which the motion passes its rest, in closed form; they end with
  /// the ``extrema``.
  public var targetCrossings: MotionEvents<Double> { response.crossings(of: target) }
}
