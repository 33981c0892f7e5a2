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
  /// It is the band within which control engineering calls a response settled, and 2.8 points of a
  /// distance of 140 points.
  public static var defaultVisibleFraction: Double { 0.02 }

  /// The fraction that may be left at the end unless told otherwise: a thousandth.
  ///
  /// Core Animation's own settling duration leaves as much.
  public static var defaultResidualFraction: Double { 0.001 }

  /// The value at the launch.
  public let from: Double
  /// The value at rest.
  public let target: Double
  /// The number of visible bounces.
  public let numberOfBounces: Int
  /// The time, in seconds, from which at most the ``residual`` is left.
  public let duration: Double
  /// The velocity at the launch, in units of the value per second.
  public let initialVelocity: Double
  /// The fraction p of |target − from| that the amplitude of a bounce must reach to count; between 0 and 1.
  public let visibleFraction: Double
  /// The fraction q of |target − from| that may be left at the end; at most ``visibleFraction``.
  public let residualFraction: Double

  @usableFromInline let response: FreeResponse

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
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double, initialVelocity: Double = 0,
    visibleFraction: Double = defaultVisibleFraction, residualFraction: Double? = nil
  ) throws(ParameterError) {
    let fractions = try VisibilityConditions(visible: visibleFraction, residual: residualFraction)
    try ParameterError.check(value: from, .from)
    try ParameterError.check(value: to, .to)
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    try ParameterError.check(duration: duration)
    try ParameterError.check(value: initialVelocity, .initialVelocity)
    let distance = from - to
    var launch = 0.0
    if distance != 0 {
      launch = initialVelocity / distance * duration
      let limit = 1e290 * distance.magnitude / duration
      if !(launch.magnitude <= 1e290) {
        throw ParameterError(
          parameter: .initialVelocity, value: initialVelocity, allowed: .closed(-limit, limit))
      }
    }
    self.init(
      from: from, to: to, numberOfBounces: numberOfBounces, duration: duration,
      initialVelocity: initialVelocity, fractions: fractions,
      oscillation: fractions.oscillation(
        numberOfBounces: numberOfBounces, launch: launch, duration: duration))
  }

  /// Creates the pure cosine x(t) = B + A·e^(−αt)·cos ωt, launched with the velocity −αA: the equation
  /// of `SKBounceAnimation` (2012), with an exact number of visible bounces.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range, as in
  ///   ``init(from:to:numberOfBounces:duration:initialVelocity:visibleFraction:residualFraction:)``.
  public init(
    cosineFrom from: Double, to: Double, numberOfBounces: Int, duration: Double,
    visibleFraction: Double = defaultVisibleFraction, residualFraction: Double? = nil
  ) throws(ParameterError) {
    let fractions = try VisibilityConditions(visible: visibleFraction, residual: residualFraction)
    try ParameterError.check(value: from, .from)
    try ParameterError.check(value: to, .to)
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    try ParameterError.check(duration: duration)
    let oscillation = fractions.cosine(numberOfBounces: numberOfBounces, duration: duration)
    self.init(
      from: from, to: to, numberOfBounces: numberOfBounces, duration: duration,
      initialVelocity: (to - from) * oscillation.slowRate, fractions: fractions,
      oscillation: oscillation)
  }

  init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double, initialVelocity: Double,
    fractions: VisibilityConditions, oscillation: DampedOscillator
  ) {
    self.from = from
    target = to
    self.numberOfBounces = numberOfBounces
    self.duration = duration
    self.initialVelocity = initialVelocity
    visibleFraction = fractions.visible
    residualFraction = fractions.residual
    response = FreeResponse(
      oscillation, displacement: from - to, velocity: from == to ? 0 : initialVelocity)
  }

  var oscillation: DampedOscillator { response.oscillator }
  var displacement: Double { response.displacement }
  @usableFromInline var launchVelocity: Double { response.velocity }

  /// α, per second; for a critically damped bounce, its only rate.
  public var decayRate: Double { oscillation.slowRate }

  /// ω, in radians per second; 0 for a motion that does not swing.
  public var angularFrequency: Double { oscillation.angularFrequency }

  /// The value at a time: `from` up to the launch; after ``duration`` within ``residual`` of the ``target``.
  @inlinable
  public func value(at time: Double) -> Double {
    time <= 0 ? from : target + response.displacement(at: time)
  }

  /// The velocity at a time, in units of the value per second.
  @inlinable
  public func velocity(at time: Double) -> Double {
    if time <= 0 { return time == 0 ? launchVelocity : 0 }
    return response.velocity(at: time)
  }

  /// The values on an even grid, by recurrence; see ``Motion/sample(into:duration:)``.
  public func sample(into buffer: UnsafeMutableBufferPointer<Double>, duration: Double) {
    if !response.sample(into: buffer, rest: target, duration: duration) {
      sampleEach(into: buffer, duration: duration)
    }
  }

  /// The bound of |value − target| from ``duration`` on, in units of the value: q·|target − from|.
  public var residual: Double { residualFraction * displacement.magnitude }

  /// The last time at which |value − target| exceeds the tolerance; see ``Motion``.
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
  /// ``visibleFraction`` of |target − from|, counted on the motion itself.
  public var numberOfVisibleBounces: Int {
    if from == target { return 0 }
    return oscillation.extremumCountAfterZero(
      displacement, launchVelocity, atLeast: visibleFraction * displacement.magnitude)
  }

  /// The points after the launch at which the motion turns back, visible or not, in closed form.
  public var extrema: MotionEvents<Extremum> { response.extrema(about: target) }

  /// The times after the launch at which the motion passes its target, in closed form.
  public var targetCrossings: MotionEvents<Double> { response.crossings(of: target) }
}

extension SpringyBounce {
  /// The motion of the same spring that takes over at a time and goes to another rest, with the value
  /// and the velocity that this one has there.
  ///
  /// - Parameters:
  ///   - target: The new rest.
  ///   - time: Seconds from the launch of this motion; the new motion's own time starts there.
  /// - Throws: ``ParameterError`` if the target is not finite, the time is not a number, or the spring's
  ///   constants are out of range.
  public func retargeted(to target: Double, at time: Double) throws(ParameterError) -> SpringMotion
  {
    try SpringMotion(
      from: value(at: time), to: target, initialVelocity: velocity(at: time), spring: spring())
  }

  /// The bounce that takes over at a time and goes to another rest, with a number of visible bounces
  /// of its own, and with the value and the velocity that this one has there.
  ///
  /// - Parameters:
  ///   - target: The new rest. Where this motion is already there, it stays; see
  ///     ``init(from:to:numberOfBounces:duration:initialVelocity:visibleFraction:residualFraction:)``.
  ///   - time: Seconds from the launch of this motion; the new motion's own time starts there.
  ///   - numberOfBounces: The number of visible bounces of the new motion, of its own distance.
  ///   - duration: That of the new motion, in seconds.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public func retargeted(
    to target: Double, at time: Double, numberOfBounces: Int, duration: Double
  ) throws(ParameterError) -> SpringyBounce {
    try SpringyBounce(
      from: value(at: time), to: target, numberOfBounces: numberOfBounces, duration: duration,
      initialVelocity: velocity(at: time), visibleFraction: visibleFraction,
      residualFraction: residualFraction)
  }
}

extension SpringyBounce {
  /// The spring that moves like this bounce: k = m(α² + ω²), c = 2mα.
  ///
  /// - Parameter mass: Greater than 0; it changes no motion.
  /// - Throws: ``ParameterError`` if the mass, or a constant that follows from it, is out of range.
  public func spring(mass: Double = 1) throws(ParameterError) -> Spring {
    try oscillation.spring(mass: mass)
  }

  /// Creates the bounce that a spring makes: its number of visible bounces is counted, and its
  /// duration follows from the residual.
  ///
  /// D = ln(√(1+c²)/q)/α where there is a visible bounce, so that this undoes
  /// ``spring(mass:)``; otherwise the last time at which |x − to| exceeds q·|to − from|.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value at rest.
  ///   - spring: Any spring with damping.
  ///   - initialVelocity: In units of the value per second.
  ///   - visibleFraction: p, between 0 and 1.
  ///   - residualFraction: q, greater than 0 and at most p; left out, a thousandth or p, whichever
  ///     is less.
  /// - Throws: ``ParameterError`` for a parameter out of its range, among them a spring without
  ///   damping, which never ends, and one with so little that the count passes a million.
  public init(
    from: Double, to: Double, spring: Spring, initialVelocity: Double = 0,
    visibleFraction: Double = defaultVisibleFraction, residualFraction: Double? = nil
  ) throws(ParameterError) {
    let fractions = try VisibilityConditions(visible: visibleFraction, residual: residualFraction)
    try ParameterError.check(value: from, .from)
    try ParameterError.check(value: to, .to)
    try ParameterError.check(value: initialVelocity, .initialVelocity)
    try ParameterError.check(spring.dampingCoefficient, .dampingCoefficient, .positive)
    let oscillation = DampedOscillator(spring)
    // A constant motion takes the time of a launch from rest over any distance.
    let distance = from == to ? 1 : from - to
    let velocity = from == to ? 0 : initialVelocity
    let count = oscillation.extremumCountAfterZero(
      distance, velocity, atLeast: visibleFraction * distance.magnitude)
    try ParameterError.check(count: count, .numberOfBounces)
    var duration: Double
    if count > 0 && oscillation.isUnderdamped {
      let phase =
        (oscillation.slowRate + velocity / distance) / oscillation.angularFrequency
      duration =
        (Double.log(.hypot(1, phase)) - .log(fractions.residual)) / oscillation.slowRate
    } else if velocity == 0, oscillation.rateGap == 0, !oscillation.isUnderdamped {
      duration = fractions.criticalDuration(rate: oscillation.slowRate)
    } else {
      duration = oscillation.settlingTime(
        distance, velocity, within: fractions.residual * distance.magnitude)
    }
    try ParameterError.check(duration: duration)
    self.init(
      from: from, to: to, numberOfBounces: count, duration: duration,
      initialVelocity: initialVelocity, fractions: fractions, oscillation: oscillation)
  }
}

/// Solves the two conditions of ``SpringyBounce`` for the decay rate and the angular frequency.
///
/// In units of the duration, with a = αD, w = ωD, launch S = v₀D/A, c = (a + S)/w and ρ = a/w:
///
/// 1. √(1 + c²)·e^(−a) = q: only the residual is left at the end;
/// 2. ln E − ρπ(n − ½) = ln p: n bounces are visible.
struct VisibilityConditions: Sendable, Hashable {
  /// p.
  let visible: Double
  /// q, at most p.
  let residual: Double

  init(visible: Double, residual: Double?) throws(ParameterError) {
    try ParameterError.check(visible, .visibleFraction, .openFraction)
    self.visible = visible
    self.residual = residual ?? Swift.min(SpringyBounce.defaultResidualFraction, visible)
    try ParameterError.check(
      self.residual, .residualFraction, ParameterRange(0, visible, includesUpperBound: true))
  }

  func oscillation(
    numberOfBounces: Int, launch: Double, duration: Double
  ) -> DampedOscillator {
    let (rate, frequency) =
      numberOfBounces == 0
      ? (criticalRate(launch: launch), 0)
      : launch == 0 ? fromRest(numberOfBounces) : launched(numberOfBounces, launch)
    return DampedOscillator(decayRate: rate / duration, angularFrequency: frequency / duration)
  }

  /// c = ρ and E = r make both conditions explicit.
  private func fromRest(_ count: Int) -> (rate: Double, frequency: Double) {
    let decayPerRadian = -Double.log(visible) / (.pi * (Double(count) + 0.5))
    let rate = Double.log(.hypot(1, decayPerRadian)) - .log(residual)
    return (rate, rate / decayPerRadian)
  }

  /// For q ≤ p the second condition changes sign between w = π(n − ½) and infinity, and above
  /// w = π/2 the first one has exactly one solution a(w).
  private func launched(_ count: Int, _ launch: Double) -> (rate: Double, frequency: Double) {
    let tooFewBounces = { (frequency: Double) in
      let rate = rate(frequency: frequency, launch: launch)
      let phase = (rate + launch) / frequency
      let decayPerRadian = rate / frequency
      let turn = Double.pi * (Double(count) + 0.5) + .atan(phase) - .atan(decayPerRadian)
      return Double.log(.hypot(1, phase)) - .log(.hypot(1, decayPerRadian))
        - decayPerRadian * turn < .log(visible)
    }
    let lower = Double.pi * (Double(count) - 0.5)
    var upper = 2 * lower
    while tooFewBounces(upper) { upper *= 2 }
    let frequency = bisect(from: lower, to: upper, while: tooFewBounces)
    return (rate(frequency: frequency, launch: launch), frequency)
  }

  private func rate(frequency: Double, launch: Double) -> Double {
    let isEarly = { (rate: Double) in
      rate - Double.log(.hypot(1, (rate + launch) / frequency)) < -.log(residual)
    }
    let lower = -Double.log(residual)
    var upper = 2 * lower
    while isEarly(upper) { upper *= 2 }
    return bisect(from: lower, to: upper, while: isEarly)
  }

  /// The rate a of critical damping, (1 + (a + S)t)·e^(−at) with t in durations.
  ///
  /// With c = a + S, the residual q at t = 1 is c − ln(1 + c) = S − ln q, which Lambert's W₋₁ solves.
  /// An a ≥ −S never overshoots; where that already rests too early, it is the slowest such rate.
  private func criticalRate(launch: Double) -> Double {
    let logarithm = Double.log(residual)
    if launch <= logarithm { return -launch }
    return Double.log(onePlus: inverseLogExcess(launch - logarithm)) - logarithm
  }

  /// The duration of a critically damped motion from rest, (1 + λt)·e^(−λt) = q.
  func criticalDuration(rate: Double) -> Double { inverseLogExcess(-Double.log(residual)) / rate }

  /// c = 0: the first condition is e^(−a) = q, and the second rises with ρ.
  func cosine(numberOfBounces: Int, duration: Double) -> DampedOscillator {
    let rate = -Double.log(residual)
    if numberOfBounces == 0 {
      return DampedOscillator(decayRate: rate / duration, angularFrequency: 0)
    }
    let hasTooManyBounces = { (decayPerRadian: Double) in
      let turn = Double.pi * (Double(numberOfBounces) + 0.5) - .atan(decayPerRadian)
      return decayPerRadian * turn + .log(.hypot(1, decayPerRadian)) < -.log(visible)
    }
    var upper = 1.0
    while hasTooManyBounces(upper) { upper *= 2 }
    let decayPerRadian = bisect(from: 0, to: upper, while: hasTooManyBounces)
    return DampedOscillator(
      decayRate: rate / duration, angularFrequency: rate / decayPerRadian / duration)
  }
}
