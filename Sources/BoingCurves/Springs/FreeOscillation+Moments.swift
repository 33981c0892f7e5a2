extension FreeOscillation {
  /// The turning points after the launch, until the swing can no longer be told from its rest.
  func extrema(about rest: Double) -> MotionMoments<Extremum> {
    let first = law.firstExtremumTime(displacement, velocity)
    return MotionMoments { index in
      guard let first, index == 0 || law.isUnderdamped else { return nil }
      // Every extremum from the phase of the first: adding up would add up the roundings.
      let time = first + law.time(ofHalfTurns: index)
      let value = rest + displacement(at: time)
      return value == rest || !time.isFinite ? nil : Extremum(time: time, value: value)
    }
  }

  /// The times after the launch at which the swing passes its rest, until it can no longer be told
  /// from it.
  func crossings(of rest: Double) -> MotionMoments<Double> {
    let first = law.firstZeroTime(displacement, velocity)
    let nextExtremum = law.firstExtremumTimeAfterZero(displacement, velocity) ?? .infinity
    return MotionMoments { index in
      guard let first, index == 0 || law.isUnderdamped else { return nil }
      let halfTurns = law.time(ofHalfTurns: index)
      return rest + displacement(at: nextExtremum + halfTurns) == rest ? nil : first + halfTurns
    }
  }
}

extension DampedOscillation {
  func time(ofHalfTurns count: Int) -> Double {
    count == 0 ? 0 : Double(count) * .pi / angularFrequency
  }
}
