import RealModule

/// The turning points of a ``SpringMotion``, in order of time.
public struct SpringExtrema: Sequence, IteratorProtocol, Sendable {
  private let motion: SpringMotion
  private let first: Double?
  private var index = 0

  init(_ motion: SpringMotion) {
    self.motion = motion
    first = motion.oscillation.firstExtremumTime(motion.displacement, motion.initialVelocity)
  }

  /// The next turning point, or `nil` where the swing can no longer be told from its rest.
  public mutating func next() -> Extremum? {
    guard let first, index == 0 || motion.oscillation.isUnderdamped else { return nil }
    // Every extremum from the phase of the first: adding up would add up the roundings.
    let halfTurn = index == 0 ? 0 : Double(index) * .pi / motion.oscillation.angularFrequency
    let time = first + halfTurn
    let value = motion.value(at: time)
    if value == motion.to || !time.isFinite { return nil }
    index += 1
    return Extremum(time: time, value: value)
  }
}

/// The times at which a ``SpringMotion`` passes its rest, in order.
public struct SpringTargetCrossings: Sequence, IteratorProtocol, Sendable {
  private let motion: SpringMotion
  private let first: Double?
  private let extremumAfterFirst: Double
  private var index = 0

  init(_ motion: SpringMotion) {
    self.motion = motion
    let displacement = motion.displacement
    let velocity = motion.initialVelocity
    first = motion.oscillation.firstZeroTime(displacement, velocity)
    extremumAfterFirst =
      motion.oscillation.firstExtremumTimeAfterZero(displacement, velocity) ?? .infinity
  }

  /// The next time, or `nil` where the swing can no longer be told from its rest.
  public mutating func next() -> Double? {
    guard let first, index == 0 || motion.oscillation.isUnderdamped else { return nil }
    let halfTurn = index == 0 ? 0 : Double(index) * .pi / motion.oscillation.angularFrequency
    if motion.value(at: extremumAfterFirst + halfTurn) == motion.to { return nil }
    index += 1
    return first + halfTurn
  }
}
