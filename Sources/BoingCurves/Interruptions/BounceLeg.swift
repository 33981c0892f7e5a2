/// A movement that a bounce takes over.
package struct Movement<Vector: BounceVector> {
  package var value: Vector
  /// In units of the value per second.
  package var velocity: Vector
  /// The change from the start of the movement to its target.
  package var direction: Vector

  package init(value: Vector, velocity: Vector, direction: Vector) {
    (self.value, self.velocity, self.direction) = (value, velocity, direction)
  }
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
package struct BounceLeg<Vector: BounceVector> {
  package let target: Vector
  /// The change for a progress from 0 to 1.
  package let displacement: Vector
  /// The progress to 1, from 0, or from the wall and back to it.
  package let motion: AnyMotion
  /// The part of the initial velocity that the progress lacks.
  private let drift: Vector
  /// The impulse response g; nil if that is τ(1 − τ ⁄ D)².
  private let impulseResponse: AnyMotion?
  /// True if the value may not pass the target.
  package let isWall: Bool

  /// Creates the bounce from rest.
  package init(_ bounce: TimedBounce, by displacement: Vector, to target: Vector) {
    self.target = target
    self.displacement = displacement
    motion = bounce.motion
    (drift, impulseResponse) = (.zero, nil)
    isWall = bounce.bounce.bouncesOff
  }

  /// Creates the bounce that continues a movement.
  package init(_ bounce: TimedBounce, after movement: Movement<Vector>, to target: Vector) {
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
  package var duration: Double { motion.duration }

  /// Returns the value at a time in seconds; nil once the bounce is over.
  package func value(at time: Double) -> Vector? {
    guard time < duration else { return nil }
    let progress = isWall ? min(motion.value(at: time), 1) : motion.value(at: time)
    let elapsed = max(time, 0)
    let left = 1 - elapsed / duration
    return target + displacement.scaled(progress - 1)
      + drift.scaled(impulseResponse?.value(at: elapsed) ?? (elapsed * left * left))
  }

  /// Returns the velocity at a time in seconds; nil once the bounce is over.
  package func velocity(at time: Double) -> Vector? {
    guard time < duration else { return nil }
    let elapsed = max(time, 0)
    let part = elapsed / duration
    return displacement.scaled(motion.velocity(at: elapsed))
      + drift.scaled(impulseResponse?.velocity(at: elapsed) ?? ((1 - part) * (1 - 3 * part)))
  }

  /// Returns times from 0 to the duration between which the value is straight within a fraction of the whole change.
  package func knots(maximumError: Double) -> [Double] {
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
    times.sort()
    var knots: [Double] = []
    for time in times where time != knots.last { knots.append(time) }
    return knots
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
