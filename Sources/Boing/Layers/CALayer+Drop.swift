import BoingCurves
import Foundation

extension CALayer {
  /// Drops the layer along y: a fall under gravity with squash and stretch, a shadow that follows its height, and
  /// contacts for sounds and sparks.
  ///
  /// ```swift
  /// ball.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow).onContact { contact in
  ///   spark(strength: contact.speed)
  /// }
  /// ```
  ///
  /// Three bounces make four contacts: the first is the impact of the fall. The handle is over when the layer has its shape
  /// again, a moment after the last one.
  ///
  /// - Parameters:
  ///   - target: The `position.y` at which the layer comes to rest; it becomes the layer's own at once.
  ///   - start: The `position.y` from which it falls; if it is nil, the one that is shown.
  ///   - bounces: The number of visible bounces, from 0 to 10,000.
  ///   - duration: The time until the last contact, in seconds.
  ///   - restitution: The fraction of the speed that each contact leaves, from 0 to 1; if it is nil, the one that
  ///     makes exactly `bounces` visible.
  ///   - delay: The time before the fall begins, in seconds.
  ///   - squash: The fraction by which the hardest impact flattens the layer; its bottom edge stays on the ground
  ///     until it has its shape again.
  ///   - stretch: The fraction by which the maximum speed lengthens the layer.
  ///   - shadow: A layer on the ground, which is faint and wide while this one is high.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``. Under it the
  ///     layer glides without contacts.
  @discardableResult
  public func drop(
    to target: CGFloat, from start: CGFloat? = nil, bounces: Int = 3, duration: CFTimeInterval = 1,
    restitution: Double? = nil, delay: CFTimeInterval = 0, squash: Double = 0.3,
    stretch: Double = 0.15, shadow: CALayer? = nil, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<CGFloat> {
    let policy = reducedMotion ?? .current
    let shown = shownValue(forKeyPath: "position.y") as? NSNumber
    let start = start ?? shown.map { CGFloat($0.doubleValue) } ?? position.y
    let handle = bounce(
      "position.y", to: target, from: start,
      .wall(.gravity(restitution: restitution), bounces: bounces), duration: duration,
      delay: delay, reducedMotion: policy)
    guard policy == .fullMotion, handle.isActive, start != target else { return handle }
    do throws(ParameterError) {
      let (start, target) = (Double(start), Double(target))
      let fall =
        if let restitution {
          try GravityBounce(
            from: start, to: target, numberOfBounces: bounces, restitution: restitution,
            duration: duration)
        } else {
          try GravityBounce(from: start, to: target, numberOfBounces: bounces, duration: duration)
        }
      let scale = (x: number("transform.scale.x"), y: number("transform.scale.y"))
      let drop = try GravityDrop(
        fall, squash: squash, stretch: stretch, scale: scale,
        anchorHeight: bounds.height * (start < target ? 1 - anchorPoint.y : -anchorPoint.y)
          * scale.y)
      handle.bounce.link(
        LayerClock(self).delayed(drop.shapeAnimation(), by: delay), on: self, key: "boing.squash"
      ) { drop.restoringShapeAnimation(from: $0) }
      if let shadow {
        let opacity = Double(shadow.opacity)
        handle.bounce.link(
          LayerClock(shadow).delayed(drop.shadowAnimation(opacity: opacity), by: delay), on: shadow,
          key: "boing.shadow"
        ) { drop.restoringShadowAnimation(from: $0, opacity: opacity) }
      }
    } catch {
      BounceDiagnostics.report("a drop keeps its shape: \(error)")
    }
    return handle
  }

  private func number(_ keyPath: String) -> Double {
    (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 1
  }
}

/// The shape of a soft body that falls under gravity, and of its shadow.
///
/// The body is flattened from each contact on, and its bottom edge stays on the ground until it has its shape again:
/// it takes one contact longer than the fall.
struct GravityDrop {
  private let fall: GravityBounce
  private let shape: SquashAndStretch<GravityBounce>
  private let dwell: ContactDwell
  /// The scale of the body at rest.
  private let scale: (x: Double, y: Double)
  /// The distance of the ground from the body's anchor point at rest, in points.
  private let anchorHeight: Double

  /// - Parameter contactDuration: The time for which a contact flattens the body, in seconds; nil is a sixth of the
  ///   time of the first fall.
  init(
    _ fall: GravityBounce, squash: Double = 0.3, stretch: Double = 0.15,
    contactDuration: Double? = nil, scale: (x: Double, y: Double) = (1, 1),
    anchorHeight: Double = 0
  ) throws(ParameterError) {
    self.fall = fall
    shape = try SquashAndStretch(
      fall, contacts: fall.contacts, squash: squash, stretch: stretch,
      contactDuration: contactDuration ?? (fall.fallTime > 0 ? fall.fallTime / 6 : 1))
    dwell = ContactDwell(shape)
    self.scale = scale
    self.anchorHeight = anchorHeight
  }

  /// Returns the scale along y, its inverse along x, and an offset of `position.y`.
  func shapeAnimation() -> CAAnimationGroup {
    let times = sampleTimes
    let along = fit(times, within: 0.002, last: 1) { stretch(at: $0) }
    let lift = animation(
      "position.y",
      fit(times, within: max(fall.height, anchorHeight.magnitude) / 4_000, last: 0) {
        self.lift(at: $0)
      }
    ) { $0 }
    lift.isAdditive = true
    return group(
      [
        animation("transform.scale.y", along) { $0 * scale.y },
        animation("transform.scale.x", along) { scale.x / $0 }, lift,
      ], duration: dwell.end)
  }

  /// Returns the opacity and the scale of a shadow on the ground: faint and wide while the body is high.
  ///
  /// - Parameter opacity: The opacity at a contact.
  func shadowAnimation(opacity: Double) -> CAAnimationGroup {
    func follow(_ keyPath: String, _ value: (Double) -> Double) -> CAAnimation {
      CAKeyframeAnimation(keyPath: keyPath, fall: fall, dwellTimes: dwell.dwellTimes) {
        value(heightFraction(of: $0))
      }
    }
    return group(
      [
        follow("opacity") { opacity * (1 + (Self.minimumOpacityFraction - 1) * $0) },
        follow("transform.scale") { 1 + (Self.maximumShadowScale - 1) * $0 },
      ], duration: fall.duration)
  }

  /// Returns the animation from the body's shape at `time` to that at rest, for a fall that is retargeted.
  func restoringShapeAnimation(from time: Double) -> CAAnimationGroup {
    let along = stretch(at: time)
    let lift = glide("position.y", from: lift(at: time), to: 0)
    lift.isAdditive = true
    return group(
      [
        glide("transform.scale.y", from: along * scale.y, to: scale.y),
        glide("transform.scale.x", from: scale.x / along, to: scale.x), lift,
      ], duration: Self.restorationDuration)
  }

  /// Returns the animation of the shadow from its state at `time` to that at rest.
  func restoringShadowAnimation(from time: Double, opacity: Double) -> CAAnimationGroup {
    let height = heightFraction(of: dwell.bottomEdge(at: time))
    return group(
      [
        glide(
          "opacity", from: opacity * (1 + (Self.minimumOpacityFraction - 1) * height), to: opacity),
        glide("transform.scale", from: 1 + (Self.maximumShadowScale - 1) * height, to: 1),
      ], duration: Self.restorationDuration)
  }

  /// The opacity of a shadow while the body is at its apex, as a fraction of that at a contact.
  private static let minimumOpacityFraction = 0.25
  /// The scale of a shadow while the body is at its apex.
  private static let maximumShadowScale = 1.6
  private static let restorationDuration = 0.2

  private func group(_ animations: [CAAnimation], duration: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = animations
    return group
  }

  private func glide(_ keyPath: String, from: Double, to: Double) -> CABasicAnimation {
    let glide = CABasicAnimation(keyPath: keyPath)
    (glide.fromValue, glide.toValue) = (from, to)
    glide.duration = Self.restorationDuration
    glide.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return glide
  }

  /// Returns the height of a value as a fraction of the apex.
  private func heightFraction(of value: Double) -> Double {
    let height = fall.apex - fall.target
    return height == 0 ? 0 : (value - fall.target) / height
  }

  /// Returns the stretch along y; 1 at rest.
  private func stretch(at time: Double) -> Double {
    time >= dwell.end ? 1 : shape.longitudinalScale(at: dwell.shapeTime(at: time))
  }

  /// Returns the offset of the anchor point from the fall, which keeps the bottom edge on the ground.
  private func lift(at time: Double) -> Double {
    (1 - stretch(at: time)) * anchorHeight + dwell.bottomEdge(at: time) - fall.value(at: time)
  }

  /// Evenly spaced times, and the times at which a contact begins or ends.
  private var sampleTimes: [Double] {
    let samples = 2_048
    let grid = (0...samples).map { dwell.end * Double($0) / Double(samples) }
    let edges = zip(dwell.times, dwell.dwellTimes).flatMap { [$0, $0 + $1 / 2, $0 + $1] }
    return Set(grid + edges).sorted().filter { (0...dwell.end).contains($0) }
  }

  /// Returns the minimum number of points within an error; without a fit, the last value throughout.
  private func fit(
    _ times: [Double], within error: Double, last: Double, _ value: (Double) -> Double
  ) -> (times: [Double], values: [Double]) {
    let values = times.dropLast().map(value) + [last]
    guard
      let fit = try? PiecewiseLinearFit(times: times, values: values, maximumError: error)
    else { return ([0, 1], [last, last]) }
    return (fit.times.map { $0 / dwell.end }.dropLast() + [1], fit.values)
  }

  private func animation(
    _ keyPath: String, _ points: (times: [Double], values: [Double]),
    _ value: (Double) -> Double
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = points.values.map(value)
    animation.keyTimes = points.times.map { NSNumber(value: $0) }
    animation.duration = dwell.end
    return animation
  }
}

/// The intervals during which a soft body rests on the ground after each impact.
///
/// Each contact of the fall begins such an interval. The flight after it reaches the apex of the fall's in the time
/// that is left until the next contact.
private struct ContactDwell {
  private let fall: GravityBounce
  /// The times of the contacts, in seconds.
  let times: [Double]
  /// The duration of each interval, in seconds.
  let dwellTimes: [Double]
  /// Half of the duration of each contact in the shape's own time.
  private let halves: [Double]

  init(_ shape: SquashAndStretch<GravityBounce>) {
    fall = shape.base
    times = fall.contactTimes
    var dwellTimes: [Double] = []
    var halves: [Double] = []
    for (index, time) in times.enumerated() {
      let before = index > 0 ? time - times[index - 1] : .infinity
      let after = index + 1 < times.count ? times[index + 1] - time : .infinity
      halves.append(shape.contactWindow(at: index).upperBound - time)
      dwellTimes.append(min(shape.contactDuration, before, after / 2))
    }
    (self.dwellTimes, self.halves) = (dwellTimes, halves)
  }

  /// The end of the last interval, in seconds.
  var end: Double { fall.duration + (dwellTimes.last ?? 0) }

  /// Returns the body's bottom edge: on the ground during an interval, and never below it.
  func bottomEdge(at time: Double) -> Double {
    let index = lastContact(until: time)
    guard let index else { return fall.value(at: time) }
    let (start, dwell) = (times[index], dwellTimes[index])
    guard index + 1 < times.count, time > start + dwell else { return fall.target }
    let next = times[index + 1]
    return fall.value(at: start + (time - start - dwell) / (next - start - dwell) * (next - start))
  }

  /// Returns the time at which a shape with contacts in the middle of their windows equals the one at `time`.
  func shapeTime(at time: Double) -> Double {
    guard let first = times.first else { return time }
    guard let index = lastContact(until: time) else {
      return time * max(0, first - halves[0]) / first
    }
    let (start, dwell, half) = (times[index], dwellTimes[index], halves[index])
    if time < start + dwell { return start - half + (time - start) / dwell * 2 * half }
    guard index + 1 < times.count else { return time - dwell + half }
    let next = times[index + 1]
    let part = (time - start - dwell) / (next - start - dwell)
    return start + half + part * (next - halves[index + 1] - start - half)
  }

  private func lastContact(until time: Double) -> Int? {
    let next = times.partitioningIndex { $0 > time }
    return next > 0 ? next - 1 : nil
  }
}
