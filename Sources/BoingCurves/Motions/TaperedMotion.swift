/// A motion whose distance from its target fades to nothing within a time: no jump is left at the end.
///
/// y(t) = B + (x(t) − B)·(1 − s(u)) with s(u) = u²(3 − 2u) and u the fraction of the fade that has passed.
/// Before the fade it is the base motion, to the bit; after it, the target B.
package struct TaperedMotion<Base: Motion>: Motion {
  /// The motion before it is faded.
  package let base: Base
  private let start: Double
  package let duration: Double
  package let target: Double

  /// Creates a motion that follows `base` up to `start` and rests from `end` on, both in seconds.
  package init(_ base: Base, from start: Double, to end: Double) {
    self.base = base
    self.start = start
    duration = end
    target = base.target
  }

  /// The fraction of the duration of a bounce at which its last visible movement ends.
  package static var visibleDurationFraction: Double { 0.92 }

  /// Creates a motion whose last visible movement ends at ``visibleDurationFraction`` of its duration, after which it
  /// fades.
  ///
  /// - Parameters:
  ///   - duration: In seconds.
  ///   - level: The distance from the target that counts as visible.
  ///   - make: The motion that is faded, by a duration of its own.
  package init(
    duration: Double, visibleWithin level: Double,
    _ make: (Double) throws(ParameterError) -> Base
  ) throws(ParameterError) {
    let start = duration * Self.visibleDurationFraction
    var base = try make(duration)
    var length = duration
    // A launch velocity changes with the time scale; without one, the first step is exact.
    for _ in 0..<30 {
      let last = base.settlingTime(within: level)
      guard last > 0, last < .infinity, abs(last - start) > 1e-12 * start else { break }
      length *= start / last
      base = try make(length)
    }
    self.init(base, from: start, to: duration)
  }

  private func fade(at time: Double) -> Double { (time - start) / (duration - start) }

  package func value(at time: Double) -> Double {
    if time >= duration { return target }
    let value = base.value(at: time)
    guard time > start else { return value }
    let u = fade(at: time)
    return target + (value - target) * (1 - u * u * (3 - 2 * u))
  }

  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let velocity = base.velocity(at: time)
    guard time > start else { return velocity }
    let u = fade(at: time)
    return velocity * (1 - u * u * (3 - 2 * u))
      - (base.value(at: time) - target) * 6 * u * (1 - u) / (duration - start)
  }

  package var breakpoints: [Double] { base.breakpoints.filter { $0 < duration } }

  /// |x″| + 2|x′||w′| + |x − B||w″|, each factor at its maximum within the range.
  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    guard let bound = base.accelerationBound(over: range) else { return nil }
    if range.upperBound <= start { return bound }
    let length = range.upperBound - range.lowerBound
    let speed = base.velocity(at: range.lowerBound).magnitude + bound * length
    let distance = (base.value(at: range.lowerBound) - target).magnitude + speed * length
    let fade = duration - start
    return bound + 3 * speed / fade + 6 * distance / (fade * fade)
  }
}
