import BoingCurves

/// A value of one or more components that can be added and scaled, as SwiftUI's `VectorArithmetic`.
protocol BounceVector: AdditiveArithmetic {
  /// Multiplies every component by a factor.
  mutating func scale(by factor: Double)
  /// The sum of the squares of the components.
  var magnitudeSquared: Double { get }
}

extension BounceVector {
  fileprivate func scaled(_ factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }

  /// Returns the scalar product, by polarisation.
  fileprivate func product(_ other: Self) -> Double {
    ((self + other).magnitudeSquared - (self - other).magnitudeSquared) / 4
  }
}

/// The trajectory of a value that bounces towards a target and may be interrupted on the way.
///
/// Values and targets are measured from the value at which the first animation began, times from its beginning, in
/// seconds: so does SwiftUI. An interrupted trajectory goes on from its value x₁ with its velocity v₁. With the change
/// d = B − x₁ to the new target, the progress p of the new bounce, its duration D and the drift w = v₁ − d·p′(0),
///
/// x(τ) = x₁ + d·p(τ) + w·τ(1 − τ ⁄ D)².
///
/// The progress takes over the part of v₁ along d if the bounce has a parameter for it, so that w is what is across.
struct BounceTrajectory<Vector: BounceVector> {
  /// The state in which the present bounce begins.
  private enum Launch {
    /// As the bounce itself says.
    case own
    /// From a value, with a velocity, at a time.
    case interrupted(value: Vector, velocity: Vector, time: Double)
  }

  private var launch = Launch.own
  /// The bounce under way, made when its target is known.
  private var leg: Leg?

  /// Creates the trajectory of a bounce that interrupts nothing.
  init() {}

  /// Creates the trajectory of a bounce that goes on from a value with a velocity at a time.
  init(value: Vector, velocity: Vector, at time: Double) {
    launch = .interrupted(value: value, velocity: velocity, time: time)
  }

  /// Returns the value at a time; nil when the bounce is over.
  mutating func value(of bounce: TimedBounce, towards target: Vector, at time: Double) -> Vector? {
    let leg = leg(of: bounce, towards: target)
    self.leg = leg
    return leg.value(at: time)
  }

  /// Returns the velocity at a time, in units of the value per second; nil when the bounce is over.
  func velocity(of bounce: TimedBounce, towards target: Vector, at time: Double) -> Vector? {
    leg(of: bounce, towards: target).velocity(at: time)
  }

  /// Returns the trajectory of the bounce that interrupts this one at a time.
  ///
  /// - Parameter target: The target of this bounce, for one that has shown no value yet.
  func interrupted(_ bounce: TimedBounce, towards target: Vector, at time: Double) -> Self {
    let leg = leg ?? self.leg(of: bounce, towards: target)
    return Self(
      value: leg.value(at: time) ?? leg.target, velocity: leg.velocity(at: time) ?? .zero, at: time)
  }

  private func leg(of bounce: TimedBounce, towards target: Vector) -> Leg {
    if let leg, leg.target == target { return leg }
    switch launch {
    case .own:
      return Leg(start: .zero, target: target, drift: .zero, begin: 0, motion: bounce.motion)
    case .interrupted(let value, let velocity, let time):
      return Leg(bounce, from: value, velocity: velocity, at: time, towards: target)
    }
  }

  /// A bounce between two interruptions.
  private struct Leg {
    let start: Vector
    let target: Vector
    /// The part of the velocity at the start that the progress lacks.
    let drift: Vector
    /// In seconds.
    let begin: Double
    /// The progress from 0 to 1.
    let motion: AnyMotion

    init(start: Vector, target: Vector, drift: Vector, begin: Double, motion: AnyMotion) {
      self.start = start
      self.target = target
      self.drift = drift
      self.begin = begin
      self.motion = motion
    }

    /// Creates the bounce that goes on from a value with a velocity.
    init(
      _ bounce: TimedBounce, from start: Vector, velocity: Vector, at time: Double,
      towards target: Vector
    ) {
      let change = target - start
      let size = change.magnitudeSquared
      let speed = size > 0 ? velocity.product(change) / size : 0
      // A change that is small beside the velocity is no measure of a bounce.
      let isMeasured = abs(speed) * bounce.duration <= Self.maximumRelativeSpeed
      let motion = bounce.launched(velocity: isMeasured ? speed : 0)
      self.init(
        start: start, target: target, drift: velocity - change.scaled(motion.velocity(at: 0)),
        begin: time, motion: motion)
    }

    /// The number of times that a movement at its initial speed would cover the change within the duration.
    private static var maximumRelativeSpeed: Double { 1000 }

    func value(at time: Double) -> Vector? {
      let elapsed = time - begin
      guard elapsed < motion.duration else { return nil }
      let left = 1 - max(elapsed, 0) / motion.duration
      return start + (target - start).scaled(motion.value(at: elapsed))
        + drift.scaled(max(elapsed, 0) * left * left)
    }

    func velocity(at time: Double) -> Vector? {
      let elapsed = max(time - begin, 0)
      guard elapsed < motion.duration else { return nil }
      let part = elapsed / motion.duration
      return (target - start).scaled(motion.velocity(at: elapsed))
        + drift.scaled((1 - part) * (1 - 3 * part))
    }
  }
}
