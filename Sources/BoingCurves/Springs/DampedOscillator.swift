import BoingElementary

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
struct DampedOscillator: Sendable, Hashable {
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

  /// Creates an underdamped oscillation, or a critically damped one for an angular frequency of 0.
  init(decayRate: Double, angularFrequency: Double) {
    slowRate = decayRate
    self.angularFrequency = angularFrequency
    rateGap = 0
    squaredFrequency = decayRate * decayRate + angularFrequency * angularFrequency
  }

  /// Returns the spring that swings so: k = mω₀², c = 2mα.
  func spring(mass: Double) throws(ParameterError) -> Spring {
    try Spring(
      mass: mass, squaredFrequency: squaredFrequency, decayRate: slowRate / 2 + fastRate / 2)
  }

  var isUnderdamped: Bool { angularFrequency > 0 }
  /// True if the damping is infinite: λ₁ = 0 and λ₂ = ∞, so that nothing moves after t = 0.
  var isInfinitelyDamped: Bool { rateGap == .infinity }
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
    if isInfinitelyDamped { return 0 }
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

extension DampedOscillator {
  /// The first time after 0 at which the velocity is 0; the following ones come every π/ω.
  func firstExtremumTime(_ y: Double, _ v: Double) -> Double? {
    if y == 0 && v == 0 { return nil }
    if isUnderdamped {
      let tangent = (slowRate * (v / angularFrequency)) + squaredFrequency / angularFrequency * y
      return firstPositive(.atan2(y: v, x: tangent))
    }
    let weight = v + slowRate * y
    return time(ofGrowth: v / weight / fastRate)
  }

  /// The first time after 0 at which the displacement is 0; the following ones come every π/ω.
  func firstZeroTime(_ y: Double, _ v: Double) -> Double? {
    if y == 0 && v == 0 { return nil }
    if isUnderdamped {
      return firstPositive(.atan2(y: -y, x: (v + slowRate * y) / angularFrequency))
    }
    return time(ofGrowth: -y / (v + slowRate * y))
  }

  private func firstPositive(_ angle: Double) -> Double {
    // The arc tangent of a negative zero is −π, for which one half turn is not enough.
    let positive = angle > 0 ? angle : angle + .pi
    return (positive > 0 ? positive : .pi) / angularFrequency
  }

  /// The time at which E = (1 − e^(−gap·t))/gap has a value, if it ever has.
  private func time(ofGrowth growth: Double) -> Double? {
    guard growth > 0, rateGap * growth < 1, growth < .infinity else { return nil }
    return rateGap == 0 ? growth : -Double.log(onePlus: -rateGap * growth) / rateGap
  }

  /// The first extremum that comes after the first zero, if there is one.
  func firstExtremumTimeAfterZero(_ y: Double, _ v: Double) -> Double? {
    guard let zero = firstZeroTime(y, v), let extremum = firstExtremumTime(y, v) else { return nil }
    if extremum > zero { return extremum }
    return isUnderdamped ? extremum + .pi / angularFrequency : nil
  }

  /// Returns the number of extrema after the first zero whose magnitude is at least `level`;
  /// `Int.max` without damping.
  func extremumCountAfterZero(_ y: Double, _ v: Double, atLeast level: Double) -> Int {
    guard let time = firstExtremumTimeAfterZero(y, v) else { return 0 }
    let first = displacement(y, v, at: time).magnitude
    if !(first >= level) { return 0 }
    return isUnderdamped ? 1 + lastExtremumIndex(from: first, where: { $0 >= level }, level) : 1
  }

  /// The index of the last of the heights first·e^(−kπρ) that `stands` out of the level.
  func lastExtremumIndex(
    from first: Double, where stands: (Double) -> Bool, _ level: Double
  ) -> Int {
    let step = .pi * decayPerRadian
    let quotient = (Double.log(first / level) / step).rounded(.down)
    if !(quotient < 1e15) { return .max - 1 }
    var index = Int(clamping: quotient)
    // The logarithm may be off by a rounding at the very edge of a step.
    while stands(first * .exp(-step * Double(index + 1))) { index += 1 }
    while index > 0, !stands(first * .exp(-step * Double(index))) { index -= 1 }
    return index
  }

  /// The last time at which |y| exceeds a tolerance; see ``Motion/settlingTime(within:)``.
  func settlingTime(_ y: Double, _ v: Double, within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    if y == 0 && v == 0 { return 0 }
    if tolerance == 0 { return isInfinitelyDamped && y == 0 ? 0 : .infinity }
    if isInfinitelyDamped { return y.magnitude > tolerance ? .infinity : 0 }
    if slowRate == 0 {
      return Double.hypot(y, v / angularFrequency) > tolerance ? .infinity : 0
    }
    let extremum = firstExtremumTime(y, v)
    var lower = 0.0
    var upper: Double? = extremum
    if let extremum, case let height = displacement(y, v, at: extremum).magnitude,
      height > tolerance
    {
      lower = extremum
      upper = nil
      if isUnderdamped {
        let index = lastExtremumIndex(from: height, where: { $0 > tolerance }, tolerance)
        lower = extremum + Double(index) * .pi / angularFrequency
        upper = extremum + Double(index + 1) * .pi / angularFrequency
      }
    } else if !(y.magnitude > tolerance) {
      return 0
    }
    let sign = displacement(y, v, at: lower) < 0 ? -1.0 : 1.0
    let exceeds = { sign * displacement(y, v, at: $0) > tolerance }
    var step = 1 / slowRate
    while upper == nil || exceeds(upper!) {
      upper = lower + step
      step *= 2
      if !step.isFinite { return .infinity }
    }
    return bisect(from: lower, to: upper!, while: exceeds)
  }
}

/// A ``DampedOscillator`` let go at a displacement with a velocity.
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
struct FreeResponse: Sendable, Hashable {
  @usableFromInline let oscillator: DampedOscillator
  /// y₀.
  @usableFromInline let displacement: Double
  /// v₀.
  @usableFromInline let velocity: Double

  /// −α·32/ln 2, for a ``Exp2``.
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

  init(_ oscillator: DampedOscillator, displacement: Double, velocity: Double) {
    self.oscillator = oscillator
    self.displacement = displacement
    self.velocity = velocity
    let unit = Exp2.of32ndsPerUnit
    decayRate = -oscillator.slowRate * unit
    gapRate = -oscillator.rateGap * unit
    angularFrequency = oscillator.angularFrequency
    let rate =
      oscillator.isUnderdamped
      ? oscillator.angularFrequency : oscillator.rateGap > 0 ? oscillator.rateGap : 1
    let b = (velocity + oscillator.slowRate * displacement) / rate
    let d =
      oscillator.slowRate * (velocity / rate) + oscillator.squaredFrequency / rate * displacement
    if b.isFinite && d.isFinite && !oscillator.isInfinitelyDamped {
      weight = b
      velocityWeight = oscillator.rateGap > 0 ? -(velocity + d) : -d
      let lastPhase =
        oscillator.isUnderdamped ? maximumPhase / oscillator.angularFrequency : .infinity
      fastEnd = Swift.min(maximumExponent / oscillator.slowRate, lastPhase)
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
    let decay = Exp2(of32nds: decayRate * time).value
    if gapRate == 0 { return decay * (a + b * time) }
    // What is left of the faster part is soon too little to count.
    let gap = Exp2(of32nds: Swift.max(gapRate * time, -32_000)).valueMinusOne
    return decay * (a - b * gap)
  }

  /// y at a time of at least 0, which may be infinite.
  @inlinable @inline(__always)
  func displacement(at time: Double) -> Double {
    time < fastEnd
      ? combination(time, displacement, weight)
      : oscillator.displacement(displacement, velocity, at: time)
  }

  /// y′ at a time of at least 0, which may be infinite.
  @inlinable @inline(__always)
  func velocity(at time: Double) -> Double {
    time < fastEnd
      ? combination(time, velocity, velocityWeight)
      : oscillator.velocity(displacement, velocity, at: time)
  }
}

extension FreeResponse {
  /// The turning points after the launch, until the swing can no longer be told from its rest.
  func extrema(about rest: Double) -> MotionEvents<Extremum> {
    let first = oscillator.firstExtremumTime(displacement, velocity)
    return MotionEvents { index in
      guard let first, index == 0 || oscillator.isUnderdamped else { return nil }
      // Every extremum from the phase of the first: adding up would add up the roundings.
      let time = first + oscillator.time(ofHalfPeriods: index)
      let value = rest + displacement(at: time)
      return value == rest || !time.isFinite ? nil : Extremum(time: time, value: value)
    }
  }

  /// The times after the launch at which the swing passes its rest, until it can no longer be told
  /// from it.
  func crossings(of rest: Double) -> MotionEvents<Double> {
    let first = oscillator.firstZeroTime(displacement, velocity)
    let nextExtremum = oscillator.firstExtremumTimeAfterZero(displacement, velocity) ?? .infinity
    return MotionEvents { index in
      guard let first, index == 0 || oscillator.isUnderdamped else { return nil }
      let halfPeriods = oscillator.time(ofHalfPeriods: index)
      return rest + displacement(at: nextExtremum + halfPeriods) == rest ? nil : first + halfPeriods
    }
  }
}

extension DampedOscillator {
  func time(ofHalfPeriods count: Int) -> Double {
    count == 0 ? 0 : Double(count) * .pi / angularFrequency
  }
}
