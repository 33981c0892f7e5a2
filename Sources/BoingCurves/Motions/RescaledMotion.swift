/// A motion at another pace, and at another level.
package struct RescaledMotion<Base: Motion>: Motion {
  private let base: Base
  /// The base's seconds per second.
  private let rate: Double
  private let offset: Double
  package let duration: Double

  /// Creates a motion that takes `duration` seconds for what the base does in its own.
  ///
  /// - Parameters:
  ///   - base: A motion with a finite duration greater than 0.
  ///   - duration: In seconds; greater than 0.
  ///   - offset: The number that is added to the base's values.
  package init(_ base: Base, duration: Double, offset: Double = 0) {
    self.base = base
    self.duration = duration
    self.offset = offset
    rate = base.duration / duration
  }

  package var target: Double { base.target + offset }

  package func value(at time: Double) -> Double { base.value(at: time * rate) + offset }

  package func velocity(at time: Double) -> Double { base.velocity(at: time * rate) * rate }

  package func settlingTime(within tolerance: Double) -> Double {
    base.settlingTime(within: tolerance) / rate
  }

  package var extrema: MotionEvents<Extremum> {
    base.extrema.moved { Extremum(time: $0.time / rate, value: $0.value + offset) }
  }

  package var targetCrossings: MotionEvents<Double> { base.targetCrossings.moved { $0 / rate } }

  package var breakpoints: [Double] { base.breakpoints.map { $0 / rate } }

  private func baseRange(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    (range.lowerBound * rate)...(range.upperBound * rate)
  }

  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    base.accelerationBound(over: baseRange(range)).map { $0 * rate * rate }
  }

  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    base.chordDistanceBound(over: baseRange(range))
  }
}

/// A triangle wave: from 1 to 0 and back, at a constant speed.
package struct PulseTrain: Motion {
  package let count: Int
  package let duration: Double

  /// Creates `count` pulses within a time; none stays at 1.
  package init(count: Int, duration: Double) throws(ParameterError) {
    try ParameterError.check(count: count, .numberOfBounces)
    try ParameterError.check(duration: duration)
    self.count = count
    self.duration = duration
  }

  package var target: Double { 1 }

  private var half: Double { duration / Double(2 * count) }

  package func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    guard count > 0, time > 0, time < duration else { return 1 }
    let halves = time / half
    let phase = halves - 2 * (halves / 2).rounded(.down)
    return (1 - phase).magnitude
  }

  package func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    guard count > 0, time >= 0, time < duration else { return 0 }
    let halves = time / half
    let phase = halves - 2 * (halves / 2).rounded(.down)
    return (phase < 1 ? -1 : 1) / half
  }

  package var breakpoints: [Double] {
    count == 0 ? [] : (1...(2 * count)).map { half * Double($0) }
  }

  package func accelerationBound(over range: ClosedRange<Double>) -> Double? { 0 }
}
