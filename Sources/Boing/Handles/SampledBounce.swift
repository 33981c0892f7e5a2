import Foundation

/// A bounce sampled as a polyline of values, from which a retargeted bounce continues.
struct SampledBounce {
  /// The time of each value in seconds, rising from 0.
  private(set) var times: [Double]
  private(set) var values: [BounceValue]
  /// The value at the end.
  let target: BounceValue
  let duration: Double

  init(times: [Double], values: [BounceValue], target: BounceValue, duration: Double) {
    self.times = times
    self.values = values
    self.target = target
    self.duration = duration
  }

  /// Creates the samples of a bounce whose curve has linear segments.
  init(_ interpolation: ValueInterpolation, _ curve: BounceCurve, duration: Double) {
    self.init(
      times: curve.times.map { $0 * duration },
      values: curve.progress.map {
        interpolation.from.interpolated(to: interpolation.to, progress: $0)
      }, target: interpolation.to,
      duration: duration)
  }

  /// Returns the value at a time, clamped to both ends.
  func value(at time: Double) -> BounceValue {
    guard time > 0, times.count > 1 else { return values[0] }
    guard time < duration else { return target }
    let index = times.segmentIndex(at: time)
    let length = times[index + 1] - times[index]
    return length > 0
      ? values[index].interpolated(to: values[index + 1], progress: (time - times[index]) / length)
      : values[index + 1]
  }

  /// Returns the bounce that continues at a time towards another target, with continuous value and velocity.
  ///
  /// It is the sum of the rest of this bounce and of one from the old target to the new one: of a spring, that is the
  /// same spring's response to a new target. (Against a wall such a sum would pass the new one; see
  /// ``ThrownBounce``.) A singular transform, such as one of scale 0, continues from its value with a velocity of 0.
  ///
  /// - Parameters:
  ///   - time: In seconds from the beginning.
  ///   - target: The new target, of the same kind.
  ///   - curve: The progress between the targets, with linear segments.
  ///   - seconds: The duration of that progress.
  func retargeted(
    at time: Double, to target: BounceValue, along curve: BounceCurve, in seconds: Double
  ) -> SampledBounce {
    let elapsed = max(time, 0)
    let remaining = max(duration - elapsed, 0)
    let added = curve.times.map { $0 * seconds }
    let kept = times.lazy.map { $0 - elapsed }.filter { $0 > 0 && $0 <= remaining }
    let knots = Set(added).union(kept).sorted()
    var next = 0
    let start = value(at: elapsed)
    let values = knots.map { knot -> BounceValue in
      while next + 1 < added.count - 1, added[next + 1] <= knot { next += 1 }
      let length = added[next + 1] - added[next]
      let part = length > 0 ? (knot - added[next]) / length : 1
      let progress =
        knot >= seconds
        ? 1
        : curve.progress[next] + (curve.progress[next + 1] - curve.progress[next]) * part
      return value(at: elapsed + knot).moved(from: self.target, to: target, by: progress)
        ?? start.interpolated(to: target, progress: progress)
    }
    return SampledBounce(
      times: knots, values: values, target: target, duration: max(remaining, seconds))
  }

  /// Returns the keyframes, of which the last is `last`.
  func animation(keyPath: String, last: Any) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values.dropLast().map(\.boxed) + [BounceValue.propertyValue(last)]
    animation.keyTimes = times.map { NSNumber(value: min($0 / duration, 1)) }
    animation.duration = duration
    return animation
  }
}
