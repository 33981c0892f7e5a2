import RealModule

/// The turning points of a swing about its rest, in order of time.
public struct SpringExtrema: Sequence, IteratorProtocol, Sendable {
  private let oscillation: DampedOscillation
  private let displacement: Double
  private let velocity: Double
  private let rest: Double
  private let first: Double?
  private var index = 0

  init(
    _ oscillation: DampedOscillation, displacement: Double, velocity: Double, rest: Double
  ) {
    self.oscillation = oscillation
    self.displacement = displacement
    self.velocity = velocity
    self.rest = rest
    first = oscillation.firstExtremumTime(displacement, velocity)
  }

  /// The next turning point, or `nil` where the swing can no longer be told from its rest.
  public mutating func next() -> Extremum? {
    guard let first, index == 0 || oscillation.isUnderdamped else { return nil }
    // Every extremum from the phase of the first: adding up would add up the roundings.
    let time = first + oscillation.time(ofHalfTurns: index)
    let value = rest + oscillation.displacement(displacement, velocity, at: time)
    if value == rest || !time.isFinite { return nil }
    index += 1
    return Extremum(time: time, value: value)
  }
}

/// The times at which a swing passes its rest, in order.
public struct SpringTargetCrossings: Sequence, IteratorProtocol, Sendable {
  private let oscillation: DampedOscillation
  private let displacement: Double
  private let velocity: Double
  private let rest: Double
  private let first: Double?
  private let extremumAfterFirst: Double
  private var index = 0

  init(
    _ oscillation: DampedOscillation, displacement: Double, velocity: Double, rest: Double
  ) {
    self.oscillation = oscillation
    self.displacement = displacement
    self.velocity = velocity
    self.rest = rest
    first = oscillation.firstZeroTime(displacement, velocity)
    extremumAfterFirst =
      oscillation.firstExtremumTimeAfterZero(displacement, velocity) ?? .infinity
  }

  /// The next time, or `nil` where the swing can no longer be told from its rest.
  public mutating func next() -> Double? {
    guard let first, index == 0 || oscillation.isUnderdamped else { return nil }
    let halfTurns = oscillation.time(ofHalfTurns: index)
    let height = oscillation.displacement(
      displacement, velocity, at: extremumAfterFirst + halfTurns)
    if rest + height == rest { return nil }
    index += 1
    return first + halfTurns
  }
}

extension DampedOscillation {
  func time(ofHalfTurns count: Int) -> Double {
    count == 0 ? 0 : Double(count) * .pi / angularFrequency
  }
}
