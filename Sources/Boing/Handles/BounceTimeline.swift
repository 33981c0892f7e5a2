import Foundation

/// What a bounce shows over time, as points joined by straight ways: what is needed to go on from its
/// middle.
struct BounceTimeline {
  /// Seconds from the beginning, rising from 0.
  private(set) var times: [Double]
  private(set) var values: [BounceValue]
  /// Where it comes to rest.
  let target: BounceValue
  let duration: Double

  init(times: [Double], values: [BounceValue], target: BounceValue, duration: Double) {
    self.times = times
    self.values = values
    self.target = target
    self.duration = duration
  }

  /// A bounce by its curve of straight stretches, in its duration.
  init(_ way: BounceWay, _ curve: BounceCurve, duration: Double) {
    self.init(
      times: curve.times.map { $0 * duration },
      values: curve.progress.map { way.from.mixed(with: way.to, at: $0) }, target: way.to,
      duration: duration)
  }

  /// The value at a time, held at both ends.
  func value(at time: Double) -> BounceValue {
    guard time > 0, times.count > 1 else { return values[0] }
    guard time < duration else { return target }
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let length = times[high] - times[low]
    return length > 0
      ? values[low].mixed(with: values[high], at: (time - times[low]) / length) : values[high]
  }

  /// The motion that takes over at a time and comes to rest elsewhere, with the value and the velocity
  /// that this one has there.
  ///
  /// It is this motion going on, moved along by the way from the old target to the new one: of a
  /// spring, that is the same spring's answer to a new rest. (Against a wall a sum of two motions would
  /// pass the new one; see ``ThrownBounce``.) A transform that no other leads to, such as one of scale
  /// 0, goes on from its value, at rest.
  ///
  /// - Parameters:
  ///   - time: seconds from the beginning.
  ///   - target: the new rest, of the same kind.
  ///   - curve: the progress of the way between the targets, in straight stretches.
  ///   - seconds: how long that takes.
  func retargeted(
    at time: Double, to target: BounceValue, along curve: BounceCurve, in seconds: Double
  ) -> BounceTimeline {
    let elapsed = max(time, 0)
    let rest = max(duration - elapsed, 0)
    let added = curve.times.map { $0 * seconds }
    let kept = times.lazy.map { $0 - elapsed }.filter { $0 > 0 && $0 <= rest }
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
        ?? start.mixed(with: target, at: progress)
    }
    return BounceTimeline(
      times: knots, values: values, target: target, duration: max(rest, seconds))
  }

  /// The keyframes, of which the last is `last`.
  func animation(keyPath: String, last: Any) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values.dropLast().map(\.boxed) + [BounceValue.propertyValue(last)]
    animation.keyTimes = times.map { NSNumber(value: min($0 / duration, 1)) }
    animation.duration = duration
    return animation
  }
}
