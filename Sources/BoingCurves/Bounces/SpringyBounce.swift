import BoingElementary

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
  /// The spring that moves like this bounce: k = m(α² + ω²), c = 2mα.
  ///
  /// - Parameter mass: Greater than 0; it changes no motion.
  /// - Throws: ``ParameterError`` if the mass, or a constant that follows from it, is out of range.
  public func spring(mass: Double = 1) throws(ParameterError) -> Spring {
    try oscillation.spring(mass: mass)
  }
}

extension Spring {
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
      self.residual, .residualFraction, ParameterError.Range(0, visible, includesUpperBound: true))
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
    // Negative where fewer bounces are visible.
    let excess = { (frequency: Double) in
      let rate = rate(frequency: frequency, launch: launch)
      let phase = (rate + launch) / frequency
      let decayPerRadian = rate / frequency
      let turn = Double.pi * (Double(count) + 0.5) + .atan(phase) - .atan(decayPerRadian)
      return Double.log(.hypot(1, phase)) - .log(.hypot(1, decayPerRadian))
        - decayPerRadian * turn - .log(visible)
    }
    let lower = Double.pi * (Double(count) - 0.5)
    var upper = 2 * lower
    while excess(upper) < 0 { upper *= 2 }
    let frequency = root(from: lower, to: upper, of: excess)
    return (rate(frequency: frequency, launch: launch), frequency)
  }

  /// The rate at which the first condition holds, by Newton's steps: its slope is within 1 ± 1/(2w), which makes each of
  /// them at least halve the error.
  private func rate(frequency: Double, launch: Double) -> Double {
    let least = -Double.log(residual)
    var rate = least
    for _ in 0..<60 {
      let phase = (rate + launch) / frequency
      let slope = 1 - phase / (1 + phase * phase) / frequency
      let step = (rate - Double.log(.hypot(1, phase)) - least) / slope
      rate = Swift.max(least, rate - step)
      if step.magnitude <= 1e-15 * rate { break }
    }
    return rate
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

/// The c ≥ 0 at which c − ln(1 + c) is a number: −1 − W₋₁(−e^(−1−u)), with W₋₁ the lower branch of
/// Lambert's function.
///
/// A critically damped spring is (1 + c)·e^(−c)-like throughout, so that its rate follows from this
/// function. It is written for u rather than for W₋₁'s own argument, as
/// e^(−1−u) would lose the digits of a small u and underflow for a great one.
///
/// Near 0, where c ≈ √(2u), the difference c − ln(1 + c) cancels; there it is taken as z·c −
/// 2z³(1/3 + z²/5 + z⁴/7 + …) with z = c/(2 + c). Newton's steps from an asymptotic guess double
/// the digits each; the result is within 1e-15 relative.
///
/// - Parameter u: From 0 to infinity; 0 for anything less.
func inverseLogExcess(_ u: Double) -> Double {
  guard u > 0, u < .infinity else { return u > 0 ? .infinity : u.isNaN ? .nan : 0 }
  let root = (2 * u).squareRoot()
  // The series about the branch point, and the first terms of the one at infinity.
  if u < 1e-16 { return root * (1 + root / 3) }
  var c =
    u < 1 ? root * (1 + root * (1.0 / 3 + root / 36)) : u + Double.log(onePlus: u + .log(1 + u))
  for _ in 0..<5 {
    let step = (excess(c) - u) * (1 + c) / c
    c -= step
    if step.magnitude <= 1e-17 * c { break }
  }
  return c
}

/// c − ln(1 + c) for c > 0, with all its digits.
private func excess(_ c: Double) -> Double {
  if c > 1 { return c - Double.log(onePlus: c) }
  let z = c / (2 + c)
  let square = z * z
  var sum = 0.0
  var power = 1.0
  var divisor = 3.0
  while power > 1e-18 {
    sum += power / divisor
    power *= square
    divisor += 2
  }
  return z * (c - 2 * square * sum)
}
