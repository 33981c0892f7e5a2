/// A motion at another speed, and in other units of the value.
package struct RescaledMotion<Base: Motion>: Motion {
  private let base: Base
  /// The base's seconds per second.
  private let rate: Double
  private let scale: Double
  private let offset: Double
  /// The value for 1.
  private let one: Double
  package let duration: Double

  /// Creates a motion that takes `duration` seconds for what the base does in its own.
  ///
  /// - Parameters:
  ///   - base: A motion with a finite duration greater than 0.
  ///   - duration: In seconds; greater than 0.
  ///   - scale: The factor of the base's values; finite, and not 0.
  ///   - offset: The number that is added to the scaled values.
  package init(_ base: Base, duration: Double, scale: Double = 1, offset: Double = 0) {
    self.base = base
    self.duration = duration
    self.scale = scale
    self.offset = offset
    one = scale + offset
    rate = base.duration / duration
  }

  /// Creates a motion whose values are `from` and `to`, exactly, where the progress is 0 and 1.
  package init(_ progress: Base, from: Double, to: Double) {
    base = progress
    duration = progress.duration
    (scale, offset, one, rate) = (to - from, from, to, 1)
  }

  private func scaled(_ value: Double) -> Double { value == 1 ? one : value * scale + offset }

  package var target: Double { scaled(base.target) }

  package func value(at time: Double) -> Double {
    // The end is the base's own, however the durations are rounded.
    scaled(base.value(at: time < duration ? time * rate : max(time * rate, base.duration)))
  }

  package func velocity(at time: Double) -> Double {
    base.velocity(at: time * rate) * rate * scale
  }

  package func settlingTime(within tolerance: Double) -> Double {
    base.settlingTime(within: tolerance / scale.magnitude) / rate
  }

  package var extrema: MotionEvents<Extremum> {
    base.extrema.moved { Extremum(time: $0.time / rate, value: scaled($0.value)) }
  }

  package var targetCrossings: MotionEvents<Double> { base.targetCrossings.moved { $0 / rate } }

  package var breakpoints: [Double] { base.breakpoints.map { $0 / rate } }

  private func baseRange(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    (range.lowerBound * rate)...(range.upperBound * rate)
  }

  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    guard let bound = base.accelerationBound(over: baseRange(range)) else { return nil }
    return bound * rate * rate * scale.magnitude
  }

  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    guard let bound = base.chordDistanceBound(over: baseRange(range)) else { return nil }
    return bound * scale.magnitude
  }
}

/// A triangle wave: from 1 to 0 and back, at a constant speed.
package struct PulseTrain: Motion {
  package let count: Int
  package let duration: Double

  /// Creates `count` pulses within a time; none stays at 1.
  package init(count: Int, duration: Double) throws(ParameterError) {
    try ParameterError.check(count: count, .numberOfPulses)
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
