import BoingQuartzCore

/// One property of a layer that an animator moves, from its values before to its values after.
@MainActor
final class AnimatorTrack {
  /// The values of a property.
  enum Values {
    /// An offset that is added to the model's value and ends at none.
    case offsets(from: AnimatableValue)
    /// From one value to another.
    case ends(from: AnimatableValue, to: AnimatableValue)
    /// An animation of keyframes, which is only timed anew.
    case keyframes(CAKeyframeAnimation)
  }

  /// A course of the property's progress.
  struct Segment {
    /// The progress at the beginning and at the end: 0 for the values before, 1 for those after.
    var from = 0.0
    var to = 1.0
    /// In seconds.
    var duration: Double
    var delay = 0.0
    var curve: BlockCurve

    /// Returns the progress after so many seconds, the delay included.
    func progress(at time: Double) -> Double {
      from + (to - from) * curve.progress(at: max(time - delay, 0), of: duration)
    }
  }

  let layer: CALayer
  let key: AnimatableKey?
  /// The key of the animation on the layer.
  let name: String
  let values: Values
  /// The component of a spring's velocity that the property takes; nil for the horizontal one.
  let velocity: Double?
  /// The fraction of the animator's duration before the beginning.
  let delayFraction: Double
  var segment: Segment
  /// The progress at which the property stands still; nil while it moves.
  var heldProgress: Double?

  init(
    _ layer: CALayer, _ key: AnimatableKey?, name: String, _ values: Values, velocity: Double?,
    delayFraction: Double, _ segment: Segment
  ) {
    (self.layer, self.key, self.name, self.values) = (layer, key, name, values)
    (self.velocity, self.delayFraction, self.segment) = (velocity, delayFraction, segment)
  }

  // MARK: Animations

  /// Adds the animation to the layer.
  ///
  /// - Parameter elapsed: The seconds that have passed of the animator's run.
  func begin(elapsed: Double) {
    let animation = course(segment)
    animation.delay = max(segment.delay - elapsed, 0)
    layer.add(animation, forKey: name)
  }

  /// Lets the animation run on a new course.
  func run(_ segment: Segment) {
    self.segment = segment
    heldProgress = nil
    layer.replaceAnimation(forKey: name, with: course(segment))
  }

  /// Lets the animation go on where it was held.
  func resume(elapsed: Double) {
    heldProgress = nil
    let animation = course(segment)
    animation.delay = 0
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    let begin = now - elapsed + segment.delay
    // A time of 0 would mean that of the commit.
    animation.beginTime = begin == 0 ? 1e-13 : begin
    layer.replaceAnimation(forKey: name, with: animation)
  }

  /// Holds the animation on its course after so many seconds.
  func hold(elapsed: Double) {
    heldProgress = segment.progress(at: elapsed)
    let animation = course(segment)
    animation.delay = 0
    animation.speed = 0
    animation.timeOffset = Self.offset(max(elapsed - segment.delay, 0), in: segment.duration)
    layer.replaceAnimation(forKey: name, with: animation)
  }

  /// Holds the property at a progress of the whole way, `duration` seconds long.
  func hold(at progress: Double, duration: Double) {
    heldProgress = progress
    let linear = Segment(
      duration: duration, curve: .cubic(CAMediaTimingFunction(name: .linear)))
    let animation = course(linear)
    animation.speed = 0
    animation.timeOffset = Self.offset(progress * duration, in: duration)
    layer.replaceAnimation(forKey: name, with: animation)
  }

  /// A time offset within a run: the end itself would be the beginning of the next.
  private static func offset(_ time: Double, in duration: Double) -> Double {
    min(time, duration * (1 - 1e-12))
  }

  /// Removes the animation.
  func remove() { layer.removeAnimation(forKey: name) }

  /// True if the animation is still there.
  var isThere: Bool { layer.animation(forKey: name) != nil }

  /// The animation of a course, which stays until it is removed.
  private func course(_ segment: Segment) -> CAAnimation {
    let animation: CAAnimation
    switch values {
    case .keyframes(let frames): animation = keyframes(frames, segment)
    case .offsets(let start):
      animation = basic(start, start.zero, segment, isAdditive: true)
    case .ends(let start, let end): animation = basic(start, end, segment, isAdditive: false)
    }
    animation.duration = segment.duration
    animation.delay = segment.delay
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  private func basic(
    _ start: AnimatableValue, _ end: AnimatableValue, _ segment: Segment, isAdditive: Bool
  ) -> CABasicAnimation {
    let timing = BlockTiming(duration: segment.duration, curve: segment.curve)
    let animation = timing.animation(of: key?.keyPath ?? name)
    animation.isAdditive = isAdditive
    func value(_ progress: Double) -> AnimatableValue {
      progress == 0 ? start : progress == 1 ? end : start.interpolated(to: end, at: progress)
    }
    let (from, to) = (value(segment.from), value(segment.to))
    if isAdditive || segment.to != 1 {
      (animation.fromValue, animation.toValue) = (from.any, to.any)
    } else {
      AnimationBlock.setEnds(of: animation, from: from, to: to)
    }
    return animation
  }

  /// The part of a keyframe animation between two fractions of it, run forwards or backwards.
  private func keyframes(_ source: CAKeyframeAnimation, _ segment: Segment) -> CAAnimation {
    guard let animation = source.copy() as? CAKeyframeAnimation else { return source }
    if case .cubic(let function) = segment.curve { animation.timingFunction = function }
    guard segment.from != 0 || segment.to != 1, let values = source.values, values.count > 1 else {
      return animation
    }
    let times =
      source.keyTimes?.map(\.doubleValue)
      ?? values.indices.map { Double($0) / Double(values.count - 1) }
    let (low, high) = (min(segment.from, segment.to), max(segment.from, segment.to))
    guard high > low else { return animation }
    var frames = [(low, AnimatableValue.keyframe(values, times, at: low))]
    for (time, value) in zip(times, values) where time > low && time < high {
      frames.append((time, value))
    }
    frames.append((high, AnimatableValue.keyframe(values, times, at: high)))
    if segment.from > segment.to { frames.reverse() }
    animation.values = frames.map(\.1)
    animation.keyTimes = frames.map {
      NSNumber(value: ($0.0 - segment.from) / (segment.to - segment.from))
    }
    return animation
  }

  // MARK: The model

  /// Sets the model to the value at a progress, which other animations are added to.
  func setModel(at progress: Double) {
    guard let key, progress != 1 else { return }
    let value: AnimatableValue
    switch values {
    case .offsets(let start):
      let offset = progress == 0 ? start : start.interpolated(to: start.zero, at: progress)
      value = key.read(layer).adding(offset)
    case .ends(let start, let end):
      value = progress == 0 ? start : start.interpolated(to: end, at: progress)
    case .keyframes(let source):
      guard let values = source.values, !values.isEmpty else { return }
      let times =
        source.keyTimes?.map(\.doubleValue)
        ?? values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
      layer.setValue(AnimatableValue.keyframe(values, times, at: progress), forKeyPath: key.keyPath)
      return
    }
    key.write(value, to: layer)
  }
}

extension AnimatableValue {
  /// Creates the value of a keyframe; nil for one of another kind.
  private init?(keyframe value: Any) {
    switch value {
    case let value as Double: self = .number(value)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGColor: self = .color(value)
    default: return nil
    }
  }

  /// Returns the value at a fraction of a keyframe animation, on the straight line between its neighbours.
  fileprivate static func keyframe(_ values: [Any], _ times: [Double], at time: Double) -> Any {
    guard let next = times.firstIndex(where: { $0 >= time }), next > 0, next < values.count,
      let a = AnimatableValue(keyframe: values[next - 1]),
      let b = AnimatableValue(keyframe: values[next])
    else { return time <= (times.first ?? 0) ? values[0] : values[values.count - 1] }
    let length = times[next] - times[next - 1]
    let progress = length > 0 ? (time - times[next - 1]) / length : 1
    return a.interpolated(to: b, at: progress).any ?? values[next]
  }
}
