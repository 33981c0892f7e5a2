/// The trajectory of a value that bounces towards a target and may be interrupted on the way, as SwiftUI asks for it.
///
/// Values and targets are measured from the value at which the first animation began, times from its beginning, in
/// seconds: so does SwiftUI. The target comes with each question, so that a leg is made when it is known.
package struct BounceTrajectory<Vector: BounceVector> {
  /// The movement that the present bounce takes over, at a time; nil if it begins at rest.
  private var interruption: (movement: Movement<Vector>, time: Double)?
  /// The bounce under way, made when its target is known.
  private var leg: BounceLeg<Vector>?

  /// Creates the trajectory of a bounce that interrupts nothing.
  package init() {}

  /// Creates the trajectory of a bounce that goes on from a value with a velocity at a time.
  package init(value: Vector, velocity: Vector, at time: Double) {
    interruption = (Movement(value: value, velocity: velocity, direction: velocity), time)
  }

  /// Returns the value at a time; nil when the bounce is over.
  package mutating func value(of bounce: TimedBounce, towards target: Vector, at time: Double)
    -> Vector?
  {
    let leg = leg(of: bounce, towards: target)
    self.leg = leg
    return leg.value(at: time - start)
  }

  /// Returns the velocity at a time, in units of the value per second; nil when the bounce is over.
  package func velocity(of bounce: TimedBounce, towards target: Vector, at time: Double) -> Vector?
  {
    leg(of: bounce, towards: target).velocity(at: time - start)
  }

  /// Returns the trajectory of the bounce that interrupts this one at a time.
  ///
  /// - Parameter target: The target of this bounce, for one that has shown no value yet.
  package func interrupted(_ bounce: TimedBounce, towards target: Vector, at time: Double) -> Self {
    let leg = leg ?? self.leg(of: bounce, towards: target)
    let elapsed = time - start
    var next = Self()
    next.interruption = (
      Movement(
        value: leg.value(at: elapsed) ?? leg.target, velocity: leg.velocity(at: elapsed) ?? .zero,
        direction: leg.displacement), time
    )
    return next
  }

  /// The time at which the present bounce begins.
  private var start: Double { interruption?.time ?? 0 }

  private func leg(of bounce: TimedBounce, towards target: Vector) -> BounceLeg<Vector> {
    if let leg, leg.target == target { return leg }
    guard let interruption else { return BounceLeg(bounce, by: target, to: target) }
    return BounceLeg(bounce, after: interruption.movement, to: target)
  }
}
