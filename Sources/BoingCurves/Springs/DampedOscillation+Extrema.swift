extension DampedOscillation {
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
    if tolerance == 0 { return isStuck && y == 0 ? 0 : .infinity }
    if isStuck { return y.magnitude > tolerance ? .infinity : 0 }
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
