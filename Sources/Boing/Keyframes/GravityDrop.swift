import Foundation

/// A soft body that falls, bounces, squashes and stretches, and the shadow that waits for it: all from
/// one fall under gravity and its contacts.
///
/// ```swift
/// let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 3, duration: 1.2)
/// let drop = try GravityDrop(fall, squash: 0.3)
/// ball.add(drop.fall(keyPath: "position.y"), forKey: "fall")
/// ball.add(drop.squash(), forKey: "squash")
/// shadow.add(drop.shadow(opacity: 0.5), forKey: "shadow")
/// ```
public struct GravityDrop: Sendable, Hashable {
  /// The fall.
  public let motion: GravityBounce
  /// The change of the body's shape.
  ///
  /// It feels a contact before and after it; ``squash(scaleX:scaleY:footing:)`` lets the body feel it
  /// from the contact on, while it stays on the ground.
  public let shape: SquashAndStretch<GravityBounce>
  private let ground: GroundContacts

  /// Derives everything from a fall.
  ///
  /// - Parameters:
  ///   - fall: where the body falls from and to, and how it bounces.
  ///   - squash: the fraction by which the hardest impact flattens it; at least 0, less than 1.
  ///   - stretch: the fraction by which the greatest speed lengthens it; at least 0.
  ///   - contactDuration: how long a contact flattens it and keeps it on the ground, in seconds; left
  ///     out, a sixth of the time of the first fall; less where the next contact is too near.
  /// - Throws: ``BounceError/parameter(_:)`` for a parameter out of its range.
  public init(
    _ fall: GravityBounce, squash: Double = 0.3, stretch: Double = 0.15,
    contactDuration: Double? = nil
  ) throws(BounceError) {
    motion = fall
    do {
      shape = try SquashAndStretch(
        fall, squash: squash, stretch: stretch,
        contactDuration: contactDuration ?? (fall.fallTime > 0 ? fall.fallTime / 6 : 1))
    } catch {
      throw .parameter(error)
    }
    ground = GroundContacts(shape)
  }

  /// The times at which the body hits the ground, and how fast it is then.
  public var contacts: [Contact] { motion.contacts }

  /// The fall itself, in parabolas.
  public func fall(keyPath: String = "position.y") -> CAKeyframeAnimation {
    CAKeyframeAnimation(keyPath: keyPath, fall: motion)
  }

  /// Squash and stretch: the scale along y and, inversely, along x, and the stay on the ground that
  /// goes with them.
  ///
  /// The body is flattened from each contact on, and its foot stays on the ground until it has its
  /// shape again; so this lasts a contact longer than the fall. It adds to `position.y` what the foot
  /// needs for that.
  ///
  /// - Parameters:
  ///   - scaleX: the scale of the body at rest along x.
  ///   - scaleY: that along y.
  ///   - footing: how far the ground lies from the body's anchor point at rest, in points; 0 where the
  ///     anchor is the foot.
  public func squash(
    scaleX: Double = 1, scaleY: Double = 1, footing: Double = 0
  ) -> CAAnimationGroup {
    let times = sampleTimes
    let along = fit(times, within: 0.002, last: 1) { scale(at: $0) }
    let lift = fit(times, within: max(motion.height, footing.magnitude) / 4_000, last: 0) {
      self.lift(at: $0, footing: footing)
    }
    let group = CAAnimationGroup()
    group.duration = ground.end
    let raised = animation("position.y", lift) { $0 }
    raised.isAdditive = true
    group.animations = [
      animation("transform.scale.y", along) { $0 * scaleY },
      animation("transform.scale.x", along) { scaleX / $0 }, raised,
    ]
    return group
  }

  /// A shadow on the ground: faint and wide while the body is high, dark and small at a contact.
  ///
  /// - Parameters:
  ///   - opacity: that of the shadow at a contact.
  ///   - lightest: the part of it that is left when the body is at its highest.
  ///   - widest: the scale of the shadow then.
  public func shadow(
    opacity: Double = 1, lightest: Double = 0.25, widest: Double = 1.6
  ) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = motion.duration
    group.animations = [
      CAKeyframeAnimation(keyPath: "opacity", fall: motion, stays: ground.stays) {
        opacity * (1 + (lightest - 1) * part(ofHeight: $0))
      },
      CAKeyframeAnimation(keyPath: "transform.scale", fall: motion, stays: ground.stays) {
        1 + (widest - 1) * part(ofHeight: $0)
      },
    ]
    return group
  }

  // MARK: The body at a time

  /// The scale along the way, of 1 at rest.
  private func scale(at time: Double) -> Double {
    time >= ground.end ? 1 : shape.longitudinalScale(at: ground.shapeTime(at: time))
  }

  /// How far the anchor point is from the fall's curve, so that the foot is where it belongs.
  private func lift(at time: Double, footing: Double) -> Double {
    (1 - scale(at: time)) * footing + ground.foot(at: time) - motion.value(at: time)
  }

  /// The body's way back from its shape at `time` to that at rest, for a fall that is broken off.
  func recovery(
    from time: Double, scaleX: Double, scaleY: Double, footing: Double
  ) -> CAAnimationGroup {
    let scale = scale(at: time)
    let lift = glide("position.y", from: lift(at: time, footing: footing), to: 0)
    lift.isAdditive = true
    return Self.recovery([
      glide("transform.scale.y", from: scale * scaleY, to: scaleY),
      glide("transform.scale.x", from: scaleX / scale, to: scaleX), lift,
    ])
  }

  /// The shadow's way back from how it is at `time`.
  func shadowRecovery(
    from time: Double, opacity: Double = 1, lightest: Double = 0.25, widest: Double = 1.6
  ) -> CAAnimationGroup {
    let part = part(ofHeight: ground.foot(at: time))
    return Self.recovery([
      glide("opacity", from: opacity * (1 + (lightest - 1) * part), to: opacity),
      glide("transform.scale", from: 1 + (widest - 1) * part, to: 1),
    ])
  }

  private static let recoveryDuration = 0.2

  private static func recovery(_ animations: [CAAnimation]) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = recoveryDuration
    group.animations = animations
    return group
  }

  private func glide(_ keyPath: String, from: Double, to: Double) -> CABasicAnimation {
    let glide = CABasicAnimation(keyPath: keyPath)
    (glide.fromValue, glide.toValue) = (from, to)
    glide.duration = Self.recoveryDuration
    glide.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return glide
  }

  /// How high a value is, of 1 at the highest.
  private func part(ofHeight value: Double) -> Double {
    let height = motion.apex - motion.target
    return height == 0 ? 0 : (value - motion.target) / height
  }

  // MARK: Keyframes

  /// Even times, and all at which something begins or ends.
  private var sampleTimes: [Double] {
    let grid = (0...Self.samples).map { ground.end * Double($0) / Double(Self.samples) }
    let edges = zip(ground.times, ground.stays).flatMap { [$0, $0 + $1 / 2, $0 + $1] }
    return Set(grid + edges).sorted().filter { (0...ground.end).contains($0) }
  }

  private static let samples = 2_048

  /// The fewest points within an error; where there is no fit, the last value all the time.
  private func fit(
    _ times: [Double], within error: Double, last: Double, _ value: (Double) -> Double
  ) -> (times: [Double], values: [Double]) {
    let values = times.dropLast().map(value) + [last]
    guard
      let fit = try? PiecewiseLinearFit(times: times, values: values, maximumError: error)
    else { return ([0, 1], [last, last]) }
    return (fit.times.map { $0 / ground.end }.dropLast() + [1], fit.values)
  }

  private func animation(
    _ keyPath: String, _ points: (times: [Double], values: [Double]),
    _ value: (Double) -> Double
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = points.values.map(value)
    animation.keyTimes = points.times.map { NSNumber(value: $0) }
    animation.duration = ground.end
    return animation
  }
}
