/// A ``DampedOscillation`` let go at a displacement with a velocity.
///
/// It keeps what every evaluation would otherwise compute again. In each regime of damping,
/// y = e^(−αt)·(y₀·C + b·S) and y′ = e^(−αt)·(v₀·C + d·S), with α the slower of the decay rates:
///
/// | | C | S | b | d |
/// |---|---|---|---|---|
/// | underdamped | cos ωt | sin ωt | (v₀ + αy₀)/ω | −(αv₀ + ω₀²y₀)/ω |
/// | critically damped | 1 | t | v₀ + αy₀ | −(αv₀ + ω₀²y₀) |
/// | overdamped | 1 | 1 − e^(−γt) | (v₀ + αy₀)/γ | −(v₀ + (αv₀ + ω₀²y₀)/γ) |
///
/// γ is the gap between the two decay rates.
@usableFromInline
struct FreeOscillation: Sendable, Hashable {
  @usableFromInline let law: DampedOscillation
  /// y₀.
  @usableFromInline let displacement: Double
  /// v₀.
  @usableFromInline let velocity: Double

  /// −α·32/ln 2, for a ``PowerOfTwo``.
  @usableFromInline let decayRate: Double
  /// ω; 0 where there is no swing.
  @usableFromInline let angularFrequency: Double
  /// −γ·32/ln 2; 0 unless overdamped.
  @usableFromInline let gapRate: Double
  /// b.
  @usableFromInline let weight: Double
  /// d.
  @usableFromInline let velocityWeight: Double
  /// The times below this one can be had by plain arithmetic; for all others the motion itself answers.
  @usableFromInline let fastEnd: Double

  init(_ law: DampedOscillation, displacement: Double, velocity: Double) {
    self.law = law
    self.displacement = displacement
    self.velocity = velocity
    let unit = PowerOfTwo.thirtySecondsPerUnit
    decayRate = -law.slowRate * unit
    gapRate = -law.rateGap * unit
    angularFrequency = law.angularFrequency
    let pace = law.isUnderdamped ? law.angularFrequency : law.rateGap > 0 ? law.rateGap : 1
    let b = (velocity + law.slowRate * displacement) / pace
    let d = law.slowRate * (velocity / pace) + law.squaredFrequency / pace * displacement
    if b.isFinite && d.isFinite && !law.isStuck {
      weight = b
      velocityWeight = law.rateGap > 0 ? -(velocity + d) : -d
      let lastPhase = law.isUnderdamped ? maximumPhase / law.angularFrequency : .infinity
      fastEnd = Swift.min(maximumExponent / law.slowRate, lastPhase)
    } else {
      weight = 0
      velocityWeight = 0
      fastEnd = 0
    }
  }

  /// e^(−αt)·(a·C + b·S) at a time of at least 0 and less than ``fastEnd``.
  @inlinable @inline(__always)
  func combination(_ time: Double, _ a: Double, _ b: Double) -> Double {
    if angularFrequency > 0 {
      return dampedRotation(decayRate, angularFrequency, time, a, b)
    }
    let decay = PowerOfTwo(thirtySeconds: decayRate * time).value
    if gapRate == 0 { return decay * (a + b * time) }
    // What is left of the faster part is soon too little to count.
    let gap = PowerOfTwo(thirtySeconds: Swift.max(gapRate * time, -32_000)).lessOne
    return decay * (a - b * gap)
  }

  /// y at a time of at least 0, which may be infinite.
  @inlinable @inline(__always)
  func displacement(at time: Double) -> Double {
    time < fastEnd
      ? combination(time, displacement, weight) : law.displacement(displacement, velocity, at: time)
  }

  /// y′ at a time of at least 0, which may be infinite.
  @inlinable @inline(__always)
  func velocity(at time: Double) -> Double {
    time < fastEnd
      ? combination(time, velocity, velocityWeight) : law.velocity(displacement, velocity, at: time)
  }
}
