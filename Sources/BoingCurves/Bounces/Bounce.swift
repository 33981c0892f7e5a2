/// The shape of a bounce over time, independent of the property, its values and the duration.
///
/// ```swift
/// layer.bounce(\.position.y, to: 300, .wall(.gravity(), bounces: 3), duration: 0.8)
/// layer.bounce(\.transform.scale, to: 1.2, .bouncy)
/// layer.bounce(\.position.x, by: 12, .shake(swings: 5))
/// ```
///
/// A progress of 0 is the from-value, 1 the to-value. Shakes, Dock bounces, pulses and alternating decay trains
/// are *cyclic*: they start and end at the to-value, and the from-value is their furthest point. On a layer a to-value
/// alone is the furthest point, and its own value the end.
public struct Bounce: Hashable, Sendable {
  /// The equation of motion of a bounce against a wall.
  public enum WallModel: Hashable, Sendable {
    /// The absolute cosine, with contacts at equal intervals, as SKBounceAnimation has it.
    case cosine
    /// Parabolas of one gravity. The time between contacts shrinks by the restitution, from 0 to 1; if it is
    /// nil, it follows from the number of bounces.
    case gravity(restitution: Double? = nil)
  }

  package enum Shape: Hashable, Sendable {
    case springy(bounces: Int, initialVelocity: Double)
    case cosine(bounces: Int)
    case wall(WallModel, bounces: Int?)
    case shake(swings: Int)
    case dock(DockBounce.Table, isSmooth: Bool)
    case decayTrain(DecayTrain.Sidedness, ratio: Double, threshold: Double)
    case pulse(count: Int)
    case spring(Spring, initialVelocity: Double)
    case motion(AnyMotion)
  }

  package var shape: Shape
  /// The fraction of the change that the amplitude of a visible bounce reaches.
  public package(set) var visibleFraction = SpringyBounce.defaultVisibleFraction
  /// The fraction of the change that may be left at the end; nil ends the last visible movement there.
  public package(set) var residualFraction: Double?
  package var anticipation: Anticipation?

  init(_ shape: Shape) {
    self.shape = shape
  }

  /// A damped oscillation about the target, with an exact number of visible bounces.
  ///
  /// - Parameters:
  ///   - bounces: The number of visible bounces, from 0 to 10,000.
  ///   - initialVelocity: The velocity at the start, in changes of the value per second.
  public static func springy(bounces: Int = 2, initialVelocity: Double = 0) -> Bounce {
    Bounce(.springy(bounces: bounces, initialVelocity: initialVelocity))
  }

  /// SKBounceAnimation's own curve: a damped cosine, which starts at full speed.
  ///
  /// - Parameter bounces: The number of visible bounces, from 0 to 10,000.
  public static func cosine(bounces: Int = 2) -> Bounce { Bounce(.cosine(bounces: bounces)) }

  /// A bounce off a wall at the target, which the value never passes.
  ///
  /// - Parameters:
  ///   - model: The equation of motion.
  ///   - bounces: The number of bounces, from 0 to 10,000; if it is nil, 3, or, with a restitution, as many
  ///     as are visible.
  public static func wall(_ model: WallModel = .cosine, bounces: Int? = nil) -> Bounce {
    Bounce(.wall(model, bounces: bounces))
  }

  /// A decaying oscillation about the target, from which it starts; cyclic.
  ///
  /// - Parameter swings: The number of visible extrema, counted on both sides.
  public static func shake(swings: Int = 5) -> Bounce { Bounce(.shake(swings: swings)) }

  /// The bounce of an icon in the Dock, by a published table of 30 heights per second; cyclic.
  ///
  /// - Parameters:
  ///   - table: One of the published tables.
  ///   - isSmooth: True for a smooth curve through the table instead of straight lines.
  public static func dock(_ table: DockBounce.Table = .threeHops, isSmooth: Bool = false) -> Bounce
  {
    Bounce(.dock(table, isSmooth: isSmooth))
  }

  /// A train of eased segments, each a fixed fraction of the one before; cyclic if it alternates.
  ///
  /// - Parameters:
  ///   - sides: The side of the target on which the segments are.
  ///   - ratio: The factor from one segment to the next, between 0 and 1.
  ///   - threshold: The fraction of the change below which the train ends; by default that of a visible bounce.
  public static func decayTrain(
    _ sides: DecayTrain.Sidedness = .oneSided, ratio: Double = 1.0 / 3,
    threshold: Double = SpringyBounce.defaultVisibleFraction
  ) -> Bounce {
    Bounce(.decayTrain(sides, ratio: ratio, threshold: threshold))
  }

  /// A change to the from-value and back at a constant speed; cyclic.
  ///
  /// - Parameter count: The number of pulses.
  public static func pulse(count: Int = 1) -> Bounce { Bounce(.pulse(count: count)) }

  /// A spring by SwiftUI's parameters.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - bounce: The springiness, from −1 to 1; with 1 or −1 the spring never comes to rest, and no motion can be made
  ///     of it.
  /// - Throws: ``BounceError/parameter(_:)`` for a parameter out of its range.
  public static func spring(duration: Double, bounce: Double = 0) throws(BounceError) -> Bounce {
    do {
      return spring(try Spring(duration: duration, bounce: bounce))
    } catch {
      throw .parameter(error)
    }
  }

  /// A spring.
  ///
  /// - Parameters:
  ///   - spring: A spring with damping.
  ///   - initialVelocity: The velocity at the start, in changes of the value per second.
  public static func spring(_ spring: Spring, initialVelocity: Double = 0) -> Bounce {
    Bounce(.spring(spring, initialVelocity: initialVelocity))
  }

  /// SwiftUI's smooth spring.
  public static var smooth: Bounce { .spring(.smooth) }
  /// SwiftUI's snappy spring.
  public static var snappy: Bounce { .spring(.snappy) }
  /// SwiftUI's bouncy spring.
  public static var bouncy: Bounce { .spring(.bouncy) }

  /// Any motion, whose value is the progress: 0 is the from-value, 1 the to-value.
  ///
  /// - Parameter motion: A motion with a finite duration that comes to rest at 1.
  public static func motion(_ motion: some Motion) -> Bounce {
    Bounce(.motion(AnyMotion(motion)))
  }

  /// Returns this bounce with a draw-back before it, as a crouch before a leap.
  ///
  /// - Parameters:
  ///   - distanceFraction: The distance of the draw-back as a fraction of the whole change; at least 0.
  ///   - durationFraction: Its duration as a fraction of the whole duration; between 0 and 1.
  public func anticipated(
    distanceFraction: Double = 0.1, durationFraction: Double = 0.25
  ) -> Bounce {
    anticipated(
      Anticipation(distanceFraction: distanceFraction, durationFraction: durationFraction))
  }

  package func anticipated(_ anticipation: Anticipation) -> Bounce {
    var bounce = self
    bounce.anticipation = anticipation
    return bounce
  }

  /// Returns this bounce with another measure of what is visible, and of what is left at its end.
  ///
  /// Both are for bounces that are counted: springy ones, cosines, shakes and walls; a fall under gravity leaves
  /// nothing. A fraction that means nothing to the shape is refused when the bounce is made, as
  /// ``BounceError/unusedFraction(_:_:)``.
  ///
  /// - Parameters:
  ///   - visibleFraction: The fraction of the change that the amplitude of a counted bounce reaches; between 0
  ///     and 1.
  ///   - residualFraction: The fraction of the change that is left at the end of the duration, greater than 0 and
  ///     at most the visible fraction; nil ends the last visible movement there. Off a wall it is what the envelope has
  ///     come down to at the end; parabolas leave nothing.
  public func counting(
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction, residualFraction: Double? = nil
  ) -> Bounce {
    var bounce = self
    (bounce.visibleFraction, bounce.residualFraction) = (visibleFraction, residualFraction)
    return bounce
  }

  /// True if the bounce starts and ends at the to-value.
  public var isCyclic: Bool {
    switch shape {
    case .shake, .dock, .pulse, .decayTrain(.alternating, _, _): true
    case .motion(let motion): motion.value(at: 0) == motion.target
    default: false
    }
  }

  /// True if the value bounces off its target.
  package var bouncesOff: Bool {
    if case .wall = shape { true } else { false }
  }

  /// The number of visible bounces, or the swings of a shake, that the bounce is made for; nil for a bounce without a
  /// count, such as a spring.
  public var numberOfBounces: Int? {
    switch shape {
    case .springy(let count, _), .cosine(let count), .shake(let count): count
    case .wall(.gravity(.some), let count): count
    case .wall(_, let count): count ?? 3
    default: nil
    }
  }

  /// The bounce that goes on to another target: without a launch, a draw-back or a cycle of its own.
  package var continued: Bounce {
    var next = self
    next.anticipation = nil
    switch shape {
    case .springy(let count, _), .shake(let count):
      next.shape = .springy(bounces: count, initialVelocity: 0)
    case .spring(let spring, _): next.shape = .spring(spring, initialVelocity: 0)
    default: if isCyclic { next.shape = .springy(bounces: 0, initialVelocity: 0) }
    }
    return next
  }
}

/// A draw-back before a bounce.
package struct Anticipation: Hashable, Sendable {
  /// The distance of the draw-back as a fraction of the whole change; at least 0.
  package var distanceFraction: Double
  /// The duration of the draw-back as a fraction of the whole duration; between 0 and 1.
  package var durationFraction: Double

  package init(distanceFraction: Double, durationFraction: Double) {
    self.distanceFraction = distanceFraction
    self.durationFraction = durationFraction
  }
}
