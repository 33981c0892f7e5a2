import BoingCurves

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
  /// at it. Motions that have no parameter for the velocity, and those for which it is out of range, begin with one of
  /// their own.
  func launched(velocity: Double) -> AnyMotion {
    var next = bounce.continued
    do throws(BounceError) {
      switch next.shape {
      case .springy(let count, _):
        next.shape = .springy(bounces: count, initialVelocity: velocity)
      case .spring(let spring, _) where hasOwnDuration:
        next.shape = .spring(spring, initialVelocity: velocity)
        return try next.motion()
      case .wall: return try thrown(next, velocity: velocity)
      default: break
      }
      return try next.motion(duration: duration)
    } catch {
      return (try? bounce.continued.motion(duration: duration)) ?? motion
    }
  }

  /// Returns the progress against the wall at 1, which it never passes.
  private func thrown(_ wall: Bounce, velocity: Double) throws(BounceError) -> AnyMotion {
    do throws(ParameterError) {
      let motion = try wall.thrown(from: -1, velocity: velocity, duration: duration)
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
