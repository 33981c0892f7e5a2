import RealModule

/// The turning points of a swing about its rest, in order of time.
public struct SpringExtrema: Sequence, IteratorProtocol, Sendable {
  private let swing: FreeOscillation
  private let rest: Double
  private let first: Double?
  private var index = 0

  init(_ swing: FreeOscillation, rest: Double) {
    self.swing = swing
    self.rest = rest
    first = swing.law.firstExtremumTime(swing.displacement, swing.velocity)
  }

  /// The next turning point, or `nil` where the swing can no longer be told from its rest.
  public mutating func next() -> Extremum? {
    guard let first, index == 0 || swing.law.isUnderdamped else { return nil }
    // Every extremum from the phase of the first: adding up would add up the roundings.
    let time = first + swing.law.time(ofHalfTurns: index)
    let value = rest + swing.displacement(at: time)
    if value == rest || !time.isFinite { return nil }
    index += 1
    return Extremum(time: time, value: value)
  }
}

/// The times at which a swing passes its rest, in order.
public struct SpringTargetCrossings: Sequence, IteratorProtocol, Sendable {
  private let swing: FreeOscillation
  private let rest: Double
  private let first: Double?
  private let extremumAfterFirst: Double
  private var index = 0

  init(_ swing: FreeOscillation, rest: Double) {
    self.swing = swing
    self.rest = rest
    first = swing.law.firstZeroTime(swing.displacement, swing.velocity)
    extremumAfterFirst =
      swing.law.firstExtremumTimeAfterZero(swing.displacement, swing.velocity) ?? .infinity
  }

  /// The next time, or `nil` where the swing can no longer be told from its rest.
  public mutating func next() -> Double? {
    guard let first, index == 0 || swing.law.isUnderdamped else { return nil }
    let halfTurns = swing.law.time(ofHalfTurns: index)
    let height = swing.displacement(at: extremumAfterFirst + halfTurns)
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
