import BoingCurves

/// A value of one or more components that can be added and scaled, as SwiftUI's `VectorArithmetic`.
protocol BounceVector: AdditiveArithmetic {
  /// Multiplies every component by a factor.
  mutating func scale(by factor: Double)
  /// The sum of the squares of the components.
  var magnitudeSquared: Double { get }
  /// Returns the scalar product; by default by polarisation.
  func product(_ other: Self) -> Double
}

extension BounceVector {
  func scaled(_ factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }

  func product(_ other: Self) -> Double {
    ((self + other).magnitudeSquared - (self - other).magnitudeSquared) / 4
  }
}

/// A movement that a bounce takes over.
struct Movement<Vector: BounceVector> {
  var value: Vector
  /// In units of the value per second.
  var velocity: Vector
  /// The change from the start of the movement to its target.
  var direction: Vector
}

/// A bounce towards one target, from rest or from a movement: what layers and SwiftUI show between two interruptions.
///
/// With the change d from the start to the target B, the progress p, its duration D and the drift w = v₁ − d·p′(0),
///
/// x(τ) = B + d·(p(τ) − 1) + w·g(τ).
///
/// If the bounce takes an initial velocity, it absorbs the component of the movement's velocity v₁ along d, and w is the
/// perpendicular rest. Of a spring, g is its impulse response, with g′(0) = 1: all components move as the same spring
/// does. Of other bounces it is τ(1 − τ ⁄ D)². A bounce against a wall always absorbs the component along d, so that
/// nothing of v₁ can carry the value past the wall; at the wall itself d is the direction in which the value came.
struct BounceLeg<Vector: BounceVector> {
  let target: Vector
  /// The change for a progress from 0 to 1.
  let displacement: Vector
  /// The progress to 1, from 0, or from the wall and back to it.
  let motion: AnyMotion
  /// The part of the initial velocity that the progress lacks.
  private let drift: Vector
  /// The impulse response g; nil if that is τ(1 − τ ⁄ D)².
  private let impulseResponse: AnyMotion?
  /// True if the value may not pass the target.
  let isWall: Bool

  /// Creates the bounce from rest.
  init(_ bounce: TimedBounce, by displacement: Vector, to target: Vector) {
    self.target = target
    self.displacement = displacement
    motion = bounce.motion
    (drift, impulseResponse) = (.zero, nil)
    isWall = bounce.bounce.bouncesOff
  }

  /// Creates the bounce that continues a movement.
  init(_ bounce: TimedBounce, after movement: Movement<Vector>, to target: Vector) {
    let change = target - movement.value
    let size = change.magnitudeSquared
    isWall = bounce.bounce.bouncesOff
    // At the wall itself the value is on the side from which it came.
    let isAtWall = isWall && size <= 1e-18 * movement.direction.magnitudeSquared
    displacement = isAtWall ? movement.direction : change
    let length = isAtWall ? displacement.magnitudeSquared : size
    let along = length > 0 ? movement.velocity.product(displacement) / length : 0
    // A change that is small beside the velocity is no measure of a bounce that may pass its target.
    let isMeasured = isWall || abs(along) * bounce.duration <= Self.maximumRelativeSpeed
    motion = bounce.launched(velocity: isMeasured ? along : 0, atWall: isAtWall)
    drift = movement.velocity - displacement.scaled(isWall ? along : motion.velocity(at: 0))
    impulseResponse = drift == .zero ? nil : bounce.impulseResponse(duration: motion.duration)
    self.target = target
  }

  /// The number of times that a movement at its initial speed would cover the change within the duration.
  private static var maximumRelativeSpeed: Double { 1000 }

  /// The duration in seconds.
  var duration: Double { motion.duration }

  /// Returns the value at a time in seconds; nil once the bounce is over.
  func value(at time: Double) -> Vector? {
    guard time < duration else { return nil }
    let progress = isWall ? min(motion.value(at: time), 1) : motion.value(at: time)
    let elapsed = max(time, 0)
    let left = 1 - elapsed / duration
    return target + displacement.scaled(progress - 1)
      + drift.scaled(impulseResponse?.value(at: elapsed) ?? (elapsed * left * left))
  }

  /// Returns the velocity at a time in seconds; nil once the bounce is over.
  func velocity(at time: Double) -> Vector? {
    guard time < duration else { return nil }
    let elapsed = max(time, 0)
    let part = elapsed / duration
    return displacement.scaled(motion.velocity(at: elapsed))
      + drift.scaled(impulseResponse?.velocity(at: elapsed) ?? ((1 - part) * (1 - 3 * part)))
  }

  /// Returns times from 0 to the duration between which the value is straight within a fraction of the whole change.
  func knots(maximumError: Double) -> [Double] {
    guard duration > 0 else { return [0] }
    var times = motion.knots(maximumError: maximumError / 2)
    guard drift != .zero else { return times }
    if let impulseResponse {
      let reach = (0...32).reduce(0) {
        max($0, abs(impulseResponse.value(at: duration * Double($1) / 32)))
      }
      times += impulseResponse.knots(
        maximumError: max(maximumError / 2 * reach, .leastNormalMagnitude))
    } else {
      // A cubic is within 1/8192 of D·v of its chords over 64 segments.
      times += (1..<64).map { duration * Double($0) / 64 }
    }
    return Set(times).sorted()
  }
}

extension Motion {
  /// Returns times from 0 to the duration whose values are joined by lines within an error.
  ///
  /// Each step is as long as the motion's own bound allows; where none is known, a 256th of the duration.
  fileprivate func knots(maximumError: Double) -> [Double] {
    let end = duration
    var corners = ArraySlice(breakpoints.filter { $0 > 0 && $0 < end } + [end])
    var times = [0.0]
    var step = end / 32
    while let corner = corners.first, times.count < Self.maximumKnots {
      let time = times[times.count - 1]
      var next = min(time + 2 * step, corner)
      while next - time > end * 1e-6 {
        guard let distance = chordDistanceBound(over: time...next) else {
          next = min(time + end / 256, corner)
          break
        }
        if distance <= maximumError { break }
        next = time + (next - time) / 2
      }
      if corner - next < end * 1e-9 {
        next = corner
        corners.removeFirst()
      }
      step = next - time
      if next > time { times.append(next) }
    }
    times[times.count - 1] = end
    return times
  }

  /// Twenty for each of the most bounces that keyframes are made for.
  fileprivate static var maximumKnots: Int { 20 * BounceCurve.maximumCount }
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

  /// Returns the impulse response of the bounce's spring, from rest at 1 per second, faded to nothing as the bounce is;
  /// nil for a bounce of no spring.
  func impulseResponse(duration: Double) -> AnyMotion? {
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

  static func == (a: TimedBounce, b: TimedBounce) -> Bool {
    a.bounce == b.bounce && a.duration == b.duration && a.hasOwnDuration == b.hasOwnDuration
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bounce)
    hasher.combine(duration)
    hasher.combine(hasOwnDuration)
  }
}
