/// The homogeneous solution of y″ + 2α·y′ + ω₀²·y = 0 from a displacement and a velocity.
///
/// The textbook forms divide by √|1 − ζ²| and lose all digits around the critical damping. Here each
/// regime is written with a function that stays regular there:
///
/// - underdamped: e^(−αt)·(y₀·cos ωt + (v₀ + α·y₀)·S), S = sin(ωt)/ω, which tends to t;
/// - otherwise: e^(−λ₁t)·(y₀·(1 + λ₁·E) + v₀·E), E = (1 − e^(−(λ₂−λ₁)t))/(λ₂ − λ₁), which tends
///   to t, with λ₁ ≤ λ₂ the two decay rates. λ₁ is taken as ω₀²/λ₂, as α − √(α² − ω₀²) would
///   cancel for a strong damping.
@usableFromInline
struct DampedOscillation: Sendable, Hashable {
  /// α, or λ₁ where there is no swing.
  let slowRate: Double
  /// ω; 0 where there is no swing.
  let angularFrequency: Double
  /// λ₂ − λ₁; 0 unless overdamped.
  let rateGap: Double

  /// ω₀².
  let squaredFrequency: Double

  init(_ spring: Spring) {
    let frequency = spring.undampedAngularFrequency
    let rate = spring.decayRate
    squaredFrequency = frequency * frequency
    angularFrequency = spring.dampedAngularFrequency
    if rate > frequency {
      let halfGap = ((rate - frequency) * (rate + frequency)).squareRoot()
      slowRate = frequency * (frequency / (rate + halfGap))
      rateGap = 2 * halfGap
    } else {
      slowRate = rate
      rateGap = 0
    }
  }

  /// An underdamped oscillation, or a critically damped one for an angular frequency of 0.
  init(decayRate: Double, angularFrequency: Double) {
    slowRate = decayRate
    self.angularFrequency = angularFrequency
    rateGap = 0
    squaredFrequency = decayRate * decayRate + angularFrequency * angularFrequency
  }

  /// Returns the spring that swings so: k = mω₀², c = 2mα.
  func spring(mass: Double) throws(SpringError) -> Spring {
    try Spring(
      mass: mass, squaredFrequency: squaredFrequency, decayRate: slowRate / 2 + fastRate / 2)
  }

  var isUnderdamped: Bool { angularFrequency > 0 }
  /// True if the damping is infinite: λ₁ = 0 and λ₂ = ∞, so that nothing moves after t = 0.
  var isStuck: Bool { rateGap == .infinity }
  var fastRate: Double { slowRate + rateGap }

  /// ρ = α/ω: e^(−πρ) is the ratio of successive extrema.
  var decayPerRadian: Double { slowRate / angularFrequency }

  func state(_ y: Double, _ v: Double, at time: Double) -> (displacement: Double, velocity: Double)
  {
    let decay = slowRate == 0 ? 1 : Double.exp(-slowRate * time)
    // Zero times the overflow of the other factor would not be a number.
    if decay == 0 { return (0, 0) }
    if isUnderdamped {
      let phase = angularFrequency * time
      if phase == .infinity { return (0, 0) }
      let (unitSine, cosine) = Double.sineAndCosine(phase)
      let sine = unitSine / angularFrequency
      return (
        decay * (y * cosine + (v + slowRate * y) * sine),
        decay * (v * cosine - (slowRate * v + squaredFrequency * y) * sine)
      )
    }
    let argument = rateGap * time
    let fast = Double.expMinusOne(-argument)
    let growth = argument == 0 ? time : -fast / rateGap
    return (
      decay * (y * (1 + slowRate * growth) + v * growth),
      decay * (v * ((1 + fast) - slowRate * growth) - squaredFrequency * y * growth)
    )
  }

  @usableFromInline @inline(never)
  func displacement(_ y: Double, _ v: Double, at time: Double) -> Double {
    let decay = slowRate == 0 ? 1 : Double.exp(-slowRate * time)
    if decay == 0 { return 0 }
    if isUnderdamped {
      let phase = angularFrequency * time
      if phase == .infinity { return 0 }
      let (sine, cosine) = Double.sineAndCosine(phase)
      return decay * (y * cosine + (v + slowRate * y) / angularFrequency * sine)
    }
    let argument = rateGap * time
    let growth = argument == 0 ? time : -Double.expMinusOne(-argument) / rateGap
    return decay * (y * (1 + slowRate * growth) + v * growth)
  }

  @usableFromInline @inline(never)
  func velocity(_ y: Double, _ v: Double, at time: Double) -> Double {
    state(y, v, at: time).velocity
  }

  /// An upper bound of |y″| between two times.
  ///
  /// The acceleration obeys the same equation as the displacement, so it is bounded by its own
  /// value at the start and the growth its own slope allows.
  func accelerationBound(_ y: Double, _ v: Double, from start: Double, to end: Double) -> Double {
    if isStuck { return 0 }
    let (position, velocity) = state(y, v, at: start)
    let damping = slowRate + fastRate
    let acceleration = -squaredFrequency * position - damping * velocity
    let jerk = -squaredFrequency * velocity - damping * acceleration
    guard isUnderdamped else { return acceleration.magnitude + jerk.magnitude * (end - start) }
    let slope = (jerk + slowRate * acceleration).magnitude
    return Swift.min(
      acceleration.magnitude + slope * (end - start),
      .hypot(acceleration, slope / angularFrequency))
  }
}
