/// A ``DampedOscillation`` let go at a displacement with a velocity.
///
/// It keeps what every evaluation would otherwise compute again: underdamped,
/// y = e^(−αt)·(y₀·cos ωt + b·sin ωt) and y′ = e^(−αt)·(v₀·cos ωt − d·sin ωt).
@usableFromInline
struct FreeOscillation: Sendable, Hashable {
  let law: DampedOscillation
  /// y₀.
  @usableFromInline let displacement: Double
  /// v₀.
  @usableFromInline let velocity: Double

  /// α.
  @usableFromInline let decayRate: Double
  /// ω.
  @usableFromInline let angularFrequency: Double
  /// b = (v₀ + αy₀)/ω.
  @usableFromInline let sineWeight: Double
  /// −d = −(αv₀ + ω₀²y₀)/ω.
  @usableFromInline let velocitySineWeight: Double
  /// The times below this one can be had by ``dampedRotation(_:_:_:_:_:)``; for all others, and all
  /// where there is no swing, the law answers.
  @usableFromInline let rotationEnd: Double

  init(_ law: DampedOscillation, displacement: Double, velocity: Double) {
    self.law = law
    self.displacement = displacement
    self.velocity = velocity
    let frequency = law.angularFrequency
    decayRate = law.slowRate
    angularFrequency = frequency
    let b = (velocity + law.slowRate * displacement) / frequency
    let d = law.slowRate * (velocity / frequency) + law.squaredFrequency / frequency * displacement
    if frequency > 0 && b.isFinite && d.isFinite {
      sineWeight = b
      velocitySineWeight = -d
      rotationEnd = Swift.min(maximumExponent / law.slowRate, maximumPhase / frequency)
    } else {
      sineWeight = 0
      velocitySineWeight = 0
      rotationEnd = 0
    }
  }

  /// y at a time of at least 0, which may be infinite.
  @inlinable
  func displacement(at time: Double) -> Double {
    time < rotationEnd
      ? dampedRotation(decayRate, angularFrequency, time, displacement, sineWeight)
      : lawDisplacement(at: time)
  }

  /// y′ at a time of at least 0, which may be infinite.
  @inlinable
  func velocity(at time: Double) -> Double {
    time < rotationEnd
      ? dampedRotation(decayRate, angularFrequency, time, velocity, velocitySineWeight)
      : lawVelocity(at: time)
  }

  @usableFromInline
  func lawDisplacement(at time: Double) -> Double {
    law.displacement(displacement, velocity, at: time)
  }

  @usableFromInline
  func lawVelocity(at time: Double) -> Double {
    law.state(displacement, velocity, at: time).velocity
  }
}
