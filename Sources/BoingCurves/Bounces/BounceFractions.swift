/// Solves the two conditions of ``SpringyBounce`` for the decay rate and the angular frequency.
///
/// In units of the duration, with a = αD, w = ωD, launch S = v₀D/A, c = (a + S)/w and ρ = a/w:
///
/// 1. √(1 + c²)·e^(−a) = q: only the residual is left at the end;
/// 2. ln E − ρπ(n − ½) = ln p: n bounces are visible.
struct BounceFractions: Sendable, Hashable {
  /// p.
  let visible: Double
  /// q, at most p.
  let residual: Double

  init(visible: Double, residual: Double?) throws(MotionError) {
    try MotionError.check(visible, .visibleFraction, .openFraction)
    self.visible = visible
    self.residual = residual ?? Swift.min(SpringyBounce.defaultResidualFraction, visible)
    try MotionError.check(
      self.residual, .residualFraction, AllowedRange(0, visible, includesUpperBound: true))
  }

  func oscillation(
    numberOfBounces: Int, launch: Double, duration: Double
  ) -> DampedOscillation {
    let (rate, frequency) =
      numberOfBounces == 0
      ? (criticalRate(launch: launch), 0)
      : launch == 0 ? fromRest(numberOfBounces) : launched(numberOfBounces, launch)
    return DampedOscillation(decayRate: rate / duration, angularFrequency: frequency / duration)
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
    return Double.log(onePlus: lambertExcess(launch - logarithm)) - logarithm
  }

  /// The duration of a critically damped motion from rest, (1 + λt)·e^(−λt) = q.
  func criticalDuration(rate: Double) -> Double { lambertExcess(-Double.log(residual)) / rate }

  /// c = 0: the first condition is e^(−a) = q, and the second rises with ρ.
  func cosine(numberOfBounces: Int, duration: Double) -> DampedOscillation {
    let rate = -Double.log(residual)
    if numberOfBounces == 0 {
      return DampedOscillation(decayRate: rate / duration, angularFrequency: 0)
    }
    let hasTooManyBounces = { (decayPerRadian: Double) in
      let turn = Double.pi * (Double(numberOfBounces) + 0.5) - .atan(decayPerRadian)
      return decayPerRadian * turn + .log(.hypot(1, decayPerRadian)) < -.log(visible)
    }
    var upper = 1.0
    while hasTooManyBounces(upper) { upper *= 2 }
    let decayPerRadian = bisect(from: 0, to: upper, while: hasTooManyBounces)
    return DampedOscillation(
      decayRate: rate / duration, angularFrequency: rate / decayPerRadian / duration)
  }
}
