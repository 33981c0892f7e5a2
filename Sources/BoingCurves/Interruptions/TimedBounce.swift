/// A bounce that takes a known time, with its progress.
package struct TimedBounce: Hashable, Sendable {
  package let bounce: Bounce
  /// In seconds.
  package let duration: Double
  /// True if the duration is the bounce's own.
  private let hasOwnDuration: Bool
  /// The progress from 0 to 1 over time.
  package let motion: AnyMotion

  /// Creates a bounce of a duration in seconds; nil is the bounce's own.
  package init(_ bounce: Bounce, duration: Double?) throws(BounceError) {
    self.bounce = bounce
    motion = try bounce.motion(duration: duration)
    self.duration = motion.duration
    hasOwnDuration = duration == nil
  }

  /// Returns the bounce that goes on to another target, without a launch, a draw-back or a cycle of its own.
  ///
  /// - Parameter duration: In seconds; nil is this bounce's.
  package func continued(duration: Double?) throws(BounceError) -> TimedBounce {
    let next = bounce.continued
    if duration == nil, next == bounce { return self }
    return try TimedBounce(next, duration: duration ?? (hasOwnDuration ? nil : self.duration))
  }

  /// Returns the progress of this bounce when it goes on from a movement at a velocity, in changes per second.
  ///
  /// Springy bounces show their full number of bounces whatever the velocity, and bounces against a wall are thrown
  /// at it, or off it if they begin there. Motions that have no parameter for the velocity, and those for which it is
  /// out of range, begin with one of their own.
  package func launched(velocity: Double, atWall: Bool = false) -> AnyMotion {
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

  /// Returns the impulse response of the bounce's spring, from rest at 1 per second, faded to nothing as the bounce is;
  /// nil for a bounce of no spring.
  package func impulseResponse(duration: Double) -> AnyMotion? {
    let next = bounce.continued
    guard let motion = try? next.springMotion(duration: hasOwnDuration ? nil : self.duration),
      let pushed = try? SpringMotion(from: 0, to: 0, initialVelocity: 1, spring: motion.spring)
    else { return nil }
    guard next.residualFraction == nil else {
      return AnyMotion(SettledMotion(pushed, at: 0, duration: duration))
    }
    let end = Bounce.visibleDurationFraction * duration
    return AnyMotion(TaperedMotion(pushed, from: end, to: duration))
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

  package static func == (a: TimedBounce, b: TimedBounce) -> Bool {
    a.bounce == b.bounce && a.duration == b.duration && a.hasOwnDuration == b.hasOwnDuration
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bounce)
    hasher.combine(duration)
    hasher.combine(hasOwnDuration)
  }
}
