/// A motion without its residual at the end: it ends on its target exactly.
///
/// y(t) = x(t) − (x(D) − B)·s(t ⁄ D) with s(u) = u²(3 − 2u): the correction grows from nothing to the
/// residual over the whole duration D, so that there is no kink. From D on the value is the target B.
package struct SettledMotion<Base: Motion>: Motion {
  private let base: Base
  package let target: Double
  private let residual: Double
  package let duration: Double

  /// Creates `base`, brought to `target` at `duration`.
  package init(_ base: Base, at target: Double, duration: Double) {
    self.base = base
    self.duration = duration
    self.target = target
    residual = base.value(at: duration) - target
  }

  package func value(at time: Double) -> Double {
    if time >= duration { return target }
    let u = max(time / duration, 0)
    return base.value(at: time) - residual * u * u * (3 - 2 * u)
  }

  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let u = max(time / duration, 0)
    return base.velocity(at: time) - residual * 6 * u * (1 - u) / duration
  }

  package var breakpoints: [Double] { base.breakpoints.filter { $0 < duration } + [duration] }

  /// Those of the base motion, if it ends on its target by itself.
  package var extrema: MotionEvents<Extremum> {
    guard residual == 0 else {
      return MotionEvents(turningPoints(of: AnyMotion(self).vertices()))
    }
    let known = base.extrema
    return known.first(known.count(before: duration))
  }

  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    guard let bound = base.accelerationBound(over: range) else { return nil }
    return bound + correctionBound
  }

  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    guard let bound = base.chordDistanceBound(over: range) else { return nil }
    let length = range.upperBound - range.lowerBound
    return bound + correctionBound * length * length / 8
  }

  /// The maximum second derivative of the correction.
  private var correctionBound: Double { 6 * abs(residual) / (duration * duration) }
}

#if !hasFeature(Embedded)
  extension Motion {
    /// Returns the motion brought to its target at a time; the motion itself if it is there already, or
    /// never rests.
    package func settled(at duration: Double) -> any Motion {
      let target = value(at: .infinity)
      guard duration > 0, duration < .infinity, target.isFinite, value(at: duration) != target
      else { return self }
      return SettledMotion(self, at: target, duration: duration)
    }
  }
#endif

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
    var before: (length: Double, last: Double)?
    // A launch velocity changes with the time scale; without one, the first step is exact, and else a secant's next.
    for _ in 0..<30 {
      let last = base.settlingTime(within: level)
      guard last > 0, last < .infinity, abs(last - start) > 1e-12 * start else { break }
      var next = length * (start / last)
      if let before, last != before.last {
        let secant = length + (start - last) * (length - before.length) / (last - before.last)
        if secant > next / 2, secant < next * 2 { next = secant }
      }
      before = (length, last)
      length = next
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

  /// Those of the base motion before the fade, and after them those that are solved for within it.
  package var extrema: MotionEvents<Extremum> {
    let known = base.extrema
    let count = known.count(before: start)
    // More than a million would be listed for seconds.
    guard count < MotionEvents<Extremum>.maximumCount else { return known.first(count) }
    let last = count > 0 ? known.event(count - 1) : nil
    let tail = AnyMotion(self).vertices(from: start, after: count)
    let turns = turningPoints(of: [last ?? Extremum(time: 0, value: value(at: 0))] + tail)
    return known.first(count, before: turns)
  }

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
