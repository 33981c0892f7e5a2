/// A bounce about its target with an exact number of visible bounces: a damped spring, described by
/// what a viewer sees.
///
/// x(t) = B + A·e^(−αt)·(cos ωt + c·sin ωt), with A = from − to, B = to and c = (α + v₀/A)/ω, so that
/// a launch from rest has c = α/ω.
///
/// A *visible bounce* is an extremum after the first arrival at the target that stands out by at
/// least ``visibleFraction`` p of |A|. With ρ = α/ω, successive extrema shrink by r = e^(−πρ), and
/// the first one after the arrival is E·|A| high, E = √((1+c²)/(1+ρ²))·e^(−ρ(π + atan c − atan ρ)).
/// For n bounces, α and ω are chosen so that E·rⁿ⁻½ = p: the nth bounce stands above the threshold
/// by half a step, the next one below it by half a step. No bounce at all is critical damping.
///
/// The ``duration`` D is when the envelope √(1+c²)·e^(−αD) has come down to ``residualFraction`` q;
/// for n = 0, when |x − B| itself has come down to q·|A|. From then on the motion stays within
/// ``residual``.
///
/// ```swift
/// let bounce = try SpringyBounce(from: 160, to: 300, numberOfBounces: 4, duration: 0.5)
/// bounce.numberOfVisibleBounces  // 4
/// ```
public struct SpringyBounce: Motion {
  /// The fraction that counts as visible unless told otherwise: 2 %.
  ///
  /// It is the band within which control engineering calls a response settled, and 2.8 points on a
  /// way of 140 points.
  public static var defaultVisibleFraction: Double { 0.02 }

  /// The fraction that may be left at the end unless told otherwise: a thousandth.
  ///
  /// Core Animation's own settling duration leaves as much.
  public static var defaultResidualFraction: Double { 0.001 }

  /// The value at the launch.
  public let from: Double
  /// The value at rest.
  public let to: Double
  /// The number of visible bounces.
  public let numberOfBounces: Int
  /// The time, in seconds, from which at most the ``residual`` is left.
  public let duration: Double
  /// The velocity at the launch, in units of the value per second.
  public let initialVelocity: Double
  /// The fraction p of |to − from| that the amplitude of a bounce must reach to count; between 0 and 1.
  public let visibleFraction: Double
  /// The fraction q of |to − from| that may be left at the end; at most ``visibleFraction``.
  public let residualFraction: Double

  @usableFromInline let swing: FreeOscillation

  /// Creates a bounce from the number of bounces that a viewer counts.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value at rest. If it is `from`, the motion is constant and has no visible bounce;
  ///     a launch velocity is then ignored, as there is no distance to measure bounces by (see
  ///     ``Shake`` for a motion that returns to where it starts).
  ///   - numberOfBounces: n, from 0 to a million.
  ///   - duration: In seconds, greater than 0.
  ///   - initialVelocity: In units of the value per second. For n = 0, a launch that would carry a
  ///     critically damped motion past its target gets a stronger spring that catches it, which
  ///     rests before `duration`.
  ///   - visibleFraction: p, between 0 and 1.
  ///   - residualFraction: q, greater than 0 and at most p; left out, a thousandth or p, whichever
  ///     is less.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double, initialVelocity: Double = 0,
    visibleFraction: Double = defaultVisibleFraction, residualFraction: Double? = nil
  ) throws(MotionError) {
    let fractions = try BounceFractions(visible: visibleFraction, residual: residualFraction)
    try MotionError.check(value: from, .from)
    try MotionError.check(value: to, .to)
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    try MotionError.check(duration: duration)
    try MotionError.check(value: initialVelocity, .initialVelocity)
    let distance = from - to
    var launch = 0.0
    if distance != 0 {
      launch = initialVelocity / distance * duration
      let limit = 1e290 * distance.magnitude / duration
      if !(launch.magnitude <= 1e290) {
        throw MotionError(
          parameter: .initialVelocity, value: initialVelocity, allowed: .closed(-limit, limit))
      }
    }
    self.init(
      from: from, to: to, numberOfBounces: numberOfBounces, duration: duration,
      initialVelocity: initialVelocity, fractions: fractions,
      oscillation: fractions.oscillation(
        numberOfBounces: numberOfBounces, launch: launch, duration: duration))
  }

  /// Creates the pure cosine x(t) = B + A·e^(−αt)·cos ωt, launched with the velocity −αA: the law
  /// of `SKBounceAnimation` (2012), with an exact number of visible bounces.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range, as in
  ///   ``init(from:to:numberOfBounces:duration:initialVelocity:visibleFraction:residualFraction:)``.
  public init(
    cosineFrom from: Double, to: Double, numberOfBounces: Int, duration: Double,
    visibleFraction: Double = defaultVisibleFraction, residualFraction: Double? = nil
  ) throws(MotionError) {
    let fractions = try BounceFractions(visible: visibleFraction, residual: residualFraction)
    try MotionError.check(value: from, .from)
    try MotionError.check(value: to, .to)
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    try MotionError.check(duration: duration)
    let oscillation = fractions.cosine(numberOfBounces: numberOfBounces, duration: duration)
    self.init(
      from: from, to: to, numberOfBounces: numberOfBounces, duration: duration,
      initialVelocity: (to - from) * oscillation.slowRate, fractions: fractions,
      oscillation: oscillation)
  }

  init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double, initialVelocity: Double,
    fractions: BounceFractions, oscillation: DampedOscillation
  ) {
    self.from = from
    self.to = to
    self.numberOfBounces = numberOfBounces
    self.duration = duration
    self.initialVelocity = initialVelocity
    visibleFraction = fractions.visible
    residualFraction = fractions.residual
    swing = FreeOscillation(
      oscillation, displacement: from - to, velocity: from == to ? 0 : initialVelocity)
  }

  var oscillation: DampedOscillation { swing.law }
  var displacement: Double { swing.displacement }
  @usableFromInline var launchVelocity: Double { swing.velocity }

  /// α, per second; for a critically damped bounce, its only rate.
  public var decayRate: Double { oscillation.slowRate }

  /// ω, in radians per second; 0 for a motion that does not swing.
  public var angularFrequency: Double { oscillation.angularFrequency }

  /// The value at a time: `from` up to the launch; after ``duration`` within ``residual`` of `to`.
  @inlinable
  public func value(at time: Double) -> Double {
    time <= 0 ? from : to + swing.displacement(at: time)
  }

  /// The velocity at a time, in units of the value per second.
  @inlinable
  public func velocity(at time: Double) -> Double {
    if time <= 0 { return time == 0 ? launchVelocity : 0 }
    return swing.velocity(at: time)
  }

  /// The values on an even grid, by recurrence; see ``Motion/sample(into:duration:)``.
  public func sample(into buffer: UnsafeMutableBufferPointer<Double>, duration: Double) {
    if !swing.sample(into: buffer, rest: to, duration: duration) {
      sampleEach(into: buffer, duration: duration)
    }
  }

  /// The bound of |value − to| from ``duration`` on, in units of the value: q·|to − from|.
  public var residual: Double { residualFraction * displacement.magnitude }

  /// The last time at which |value − to| exceeds the tolerance; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    oscillation.settlingTime(displacement, launchVelocity, within: tolerance)
  }

  /// The bound that the spring's own equation gives; see ``Motion``.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    oscillation.accelerationBound(
      displacement, launchVelocity, from: Swift.max(0, range.lowerBound),
      to: Swift.max(0, range.upperBound))
  }

  /// The number of extrema after the first arrival at the target whose amplitude is at least
  /// ``visibleFraction`` of |to − from|, counted on the motion itself.
  public var numberOfVisibleBounces: Int {
    if from == to { return 0 }
    return oscillation.extremumCountAfterZero(
      displacement, launchVelocity, atLeast: visibleFraction * displacement.magnitude)
  }

  /// The points after the launch at which the motion turns back, visible or not, in closed form.
  public var extrema: MotionMoments<Extremum> { swing.extrema(about: to) }

  /// The times after the launch at which the motion passes its target, in closed form.
  public var targetCrossings: MotionMoments<Double> { swing.crossings(of: to) }
}
