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
/// If the bounce takes an initial velocity, it absorbs the component of v₁ along d, and w is the perpendicular rest. A
/// bounce against a wall always does, so that nothing of v₁ can carry the value past it; at the wall itself d is the
/// direction in which the value came.
struct BounceTrajectory<Vector: BounceVector> {
  /// The state in which the present bounce begins.
  private enum Launch {
    /// As the bounce itself says.
    case own
    /// From a value, with a velocity, at a time.
    case interrupted(Interruption)
  }

  /// A movement that a bounce takes over.
  private struct Interruption {
    var value: Vector
    var velocity: Vector
    /// The change from the start of the present movement to its target.
    var direction: Vector
    var time: Double
  }

  private var launch = Launch.own
  /// The bounce under way, made when its target is known.
  private var leg: Leg?

  /// Creates the trajectory of a bounce that interrupts nothing.
  init() {}

  /// Creates the trajectory of a bounce that goes on from a value with a velocity at a time.
  init(value: Vector, velocity: Vector, at time: Double) {
    launch = .interrupted(
      Interruption(value: value, velocity: velocity, direction: velocity, time: time))
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
    var next = Self()
    next.launch = .interrupted(
      Interruption(
        value: leg.value(at: time) ?? leg.target, velocity: leg.velocity(at: time) ?? .zero,
        direction: leg.displacement, time: time))
    return next
  }

  private func leg(of bounce: TimedBounce, towards target: Vector) -> Leg {
    if let leg, leg.target == target { return leg }
    switch launch {
    case .own:
      return Leg(
        target: target, displacement: target, drift: .zero, begin: 0, motion: bounce.motion)
    case .interrupted(let interruption):
      return Leg(bounce, after: interruption, towards: target)
    }
  }

  /// A bounce between two interruptions.
  private struct Leg {
    let target: Vector
    /// The change for a progress from 0 to 1.
    let displacement: Vector
    /// The part of the velocity at the start that the progress lacks.
    let drift: Vector
    /// In seconds.
    let begin: Double
    /// The progress to 1, from 0, or from the wall and back to it.
    let motion: AnyMotion

    init(target: Vector, displacement: Vector, drift: Vector, begin: Double, motion: AnyMotion) {
      self.target = target
      self.displacement = displacement
      self.drift = drift
      self.begin = begin
      self.motion = motion
    }

    /// Creates the bounce that continues a movement.
    init(_ bounce: TimedBounce, after movement: Interruption, towards target: Vector) {
      let change = target - movement.value
      let size = change.magnitudeSquared
      let isWall = bounce.bounce.bouncesOff
      // At the wall itself the value is on the side from which it came.
      let isAtWall = isWall && size <= 1e-18 * movement.direction.magnitudeSquared
      let displacement = isAtWall ? movement.direction : change
      let length = isAtWall ? displacement.magnitudeSquared : size
      let along = length > 0 ? movement.velocity.product(displacement) / length : 0
      // A change that is small beside the velocity is no measure of a bounce that may pass its target.
      let isMeasured = isWall || abs(along) * bounce.duration <= Self.maximumRelativeSpeed
      let motion = bounce.launched(velocity: isMeasured ? along : 0, atWall: isAtWall)
      self.init(
        target: target, displacement: displacement,
        drift: movement.velocity
          - displacement.scaled(isWall ? along : motion.velocity(at: 0)),
        begin: movement.time, motion: motion)
    }

    /// The number of times that a movement at its initial speed would cover the change within the duration.
    private static var maximumRelativeSpeed: Double { 1000 }

    func value(at time: Double) -> Vector? {
      let elapsed = time - begin
      guard elapsed < motion.duration else { return nil }
      let left = 1 - max(elapsed, 0) / motion.duration
      return target + displacement.scaled(motion.value(at: elapsed) - 1)
        + drift.scaled(max(elapsed, 0) * left * left)
    }

    func velocity(at time: Double) -> Vector? {
      let elapsed = max(time - begin, 0)
      guard elapsed < motion.duration else { return nil }
      let part = elapsed / motion.duration
      return displacement.scaled(motion.velocity(at: elapsed))
        + drift.scaled((1 - part) * (1 - 3 * part))
    }
  }
}

/// A bounce that takes a known time, with its progress.
struct TimedBounce: Hashable, Sendable {
  let bounce: Bounce
  /// In seconds.
  let duration: Double
  /// True if the duration is the bounce's own.
  private let hasOwnDuration: Bool
  /// The progress from 0 to 1 over time.
  let motion: AnyMotion

  /// Creates a bounce of a duration in seconds; nil is the bounce's own.
  init(_ bounce: Bounce, duration: Double?) throws(BounceError) {
    self.bounce = bounce
    motion = try bounce.motion(duration: duration)
    self.duration = motion.duration
    hasOwnDuration = duration == nil
  }

  /// Creates what a policy of reduced motion shows instead of a bounce; nil if the value changes at once.
  ///
  /// A bounce that ends where it starts changes at once under every policy but full motion.
  init?(
    _ bounce: Bounce, duration: Double?, under policy: ReducedMotionPolicy
  ) throws(BounceError) {
    let full = try TimedBounce(bounce, duration: duration)
    switch policy {
    case .fullMotion: self = full
    case .easing(let limit) where !bounce.isCyclic:
      try self.init(.springy(bounces: 0), duration: min(full.duration, max(limit, 1e-3)))
    case .easing, .crossFade: return nil
    }
  }

  /// Returns the progress of this bounce when it goes on from a movement at a velocity, in changes per second.
  ///
  /// Springy bounces show their full number of bounces whatever the velocity, and bounces against a wall are thrown
  /// at it, or off it if they begin there. Motions that have no parameter for the velocity, and those for which it is
  /// out of range, begin with one of their own.
  func launched(velocity: Double, atWall: Bool = false) -> AnyMotion {
    var next = bounce.continued
    do throws(BounceError) {
      switch next.shape {
      case .springy(let count, _):
        next.shape = .springy(bounces: count, initialVelocity: velocity)
      case .spring(let spring, _) where hasOwnDuration:
        next.shape = .spring(spring, initialVelocity: velocity)
        return try next.motion()
      case .wall: return try thrown(next, from: atWall ? 0 : -1, velocity: velocity)
      default: break
      }
      return try next.motion(duration: duration)
    } catch {
      return (try? bounce.continued.motion(duration: duration)) ?? motion
    }
  }

  /// Returns the progress against the wall at 1, which it never passes.
  private func thrown(
    _ wall: Bounce, from start: Double, velocity: Double
  ) throws(BounceError) -> AnyMotion {
    do throws(ParameterError) {
      let motion = try wall.thrown(from: start, velocity: velocity, duration: duration)
      return AnyMotion(RescaledMotion(motion, duration: motion.duration, offset: 1))
    } catch {
      throw .parameter(error)
    }
  }

  static func == (a: TimedBounce, b: TimedBounce) -> Bool {
    a.bounce == b.bounce && a.duration == b.duration && a.hasOwnDuration == b.hasOwnDuration
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bounce)
    hasher.combine(duration)
    hasher.combine(hasOwnDuration)
  }
}
