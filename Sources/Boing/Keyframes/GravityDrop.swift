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
  /// How the body changes its shape.
  public let shape: SquashAndStretch<GravityBounce>

  /// Derives everything from a fall.
  ///
  /// - Parameters:
  ///   - fall: where the body falls from and to, and how it bounces.
  ///   - squash: the fraction by which the hardest impact flattens it; at least 0, less than 1.
  ///   - stretch: the fraction by which the greatest speed lengthens it; at least 0.
  ///   - contactDuration: how long a contact flattens it, in seconds; left out, a sixth of the time
  ///     of the first fall.
  /// - Throws: ``BounceError/motion(_:)`` for a parameter out of its range.
  public init(
    _ fall: GravityBounce, squash: Double = 0.3, stretch: Double = 0.15,
    contactDuration: Double? = nil
  ) throws(BounceError) {
    motion = fall
    do {
      shape = try SquashAndStretch(
        fall, squash: squash, stretch: stretch,
        contactDuration: contactDuration ?? fall.fallTime / 6)
    } catch {
      throw .motion(error)
    }
  }

  /// The times at which the body hits the ground, and how fast it is then.
  public var contacts: [Contact] { motion.contacts }

  /// The fall itself, in parabolas.
  public func fall(keyPath: String = "position.y") -> CAKeyframeAnimation {
    CAKeyframeAnimation(keyPath: keyPath, fall: motion)
  }

  /// Squash and stretch: the scale along y and, inversely, along x.
  ///
  /// It lasts half a contact longer than the fall, until the body has its shape again.
  ///
  /// - Parameters:
  ///   - scale: the scale of the body at rest.
  ///   - footing: how far the ground lies from the body's anchor point, in points; the body's foot
  ///     is kept on the fall's curve. 0 where the anchor is the foot.
  public func squash(scale: Double = 1, footing: Double = 0) -> CAAnimationGroup {
    let (times, along) = alongScale
    let group = CAAnimationGroup()
    group.duration = motion.duration + shape.contactDuration / 2
    func animation(_ keyPath: String, _ value: (Double) -> Double) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = along.map(value)
      animation.keyTimes = times.map { NSNumber(value: $0) }
      animation.duration = group.duration
      return animation
    }
    var animations = [
      animation("transform.scale.y") { $0 * scale }, animation("transform.scale.x") { scale / $0 },
    ]
    if footing != 0 {
      let lift = animation("position.y") { (1 - $0) * footing }
      lift.isAdditive = true
      animations.append(lift)
    }
    group.animations = animations
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
    let height = motion.apex - motion.to
    func part(_ value: Double) -> Double { height == 0 ? 0 : (value - motion.to) / height }
    let group = CAAnimationGroup()
    group.duration = motion.duration
    group.animations = [
      CAKeyframeAnimation(keyPath: "opacity", fall: motion) {
        opacity * (1 + (lightest - 1) * part($0))
      },
      CAKeyframeAnimation(keyPath: "transform.scale", fall: motion) {
        1 + (widest - 1) * part($0)
      },
    ]
    return group
  }

  /// The scale along the way as the fewest points within a five-hundredth, at parts of its duration.
  private var alongScale: (times: [Double], values: [Double]) {
    let duration = motion.duration + shape.contactDuration / 2
    let grid = (0...Self.samples).map { duration * Double($0) / Double(Self.samples) }
    // The contacts themselves must be among the samples.
    let times = Set(grid + contacts.map(\.time)).sorted().filter { $0 <= duration }
    var values = times.map { shape.scaleAlong(at: $0) }
    values[values.count - 1] = 1
    guard
      let fit = try? PiecewiseLinearFit(times: times, values: values, maximumError: 0.002)
    else { return ([0, 1], [1, 1]) }
    return (fit.times.map { $0 / duration }.dropLast() + [1], fit.values)
  }

  private static let samples = 2_048
}
