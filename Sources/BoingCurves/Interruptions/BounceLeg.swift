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
    let rest = movement.velocity - displacement.scaled(isWall ? along : motion.velocity(at: 0))
    // What rounding leaves is nothing.
    let isRounding = rest.magnitudeSquared <= 1e-24 * movement.velocity.magnitudeSquared
    drift = isRounding ? .zero : rest
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
  ///
  /// Each step is as long as the bounds of progress and drift allow; where none is known, a 256th of the duration.
  package func knots(maximumError: Double) -> [Double] {
    guard duration > 0 else { return [0] }
    let end = duration
    let size = displacement.magnitudeSquared.squareRoot()
    let speed = drift.magnitudeSquared.squareRoot()
    let maximumDistance = maximumError * max(size + speed * driftReach, .leastNormalMagnitude)
    var corners = ArraySlice(motion.breakpoints.filter { $0 > 0 && $0 < end } + [end])
    var times = [0.0]
    var step = end / 32
    while let corner = corners.first, times.count < Self.maximumKnots {
      let time = times[times.count - 1]
      var next = min(time + step, corner)
      if let distance = chordDistanceBound(over: time...next, size, speed), distance.isFinite {
        // The distance grows with the square of the step.
        let ideal = 0.95 * (maximumDistance / max(distance, maximumDistance * 1e-3)).squareRoot()
        let longer = (next - time) * min(max(ideal, 0.1), 2)
        let isTooLong = distance > maximumDistance && next - time > end * 1e-6
        step = isTooLong || next < corner ? longer : max(step, longer)
        if isTooLong { continue }
      } else {
        next = min(time + end / 256, corner)
      }
      if corner - next < end * 1e-9 {
        next = corner
        corners.removeFirst()
      }
      if next > time { times.append(next) }
    }
    times[times.count - 1] = end
    return times
  }

  /// The maximum of g, nearly.
  private var driftReach: Double {
    guard drift != .zero else { return 0 }
    guard let impulseResponse else { return duration * 4 / 27 }
    return (0...32).reduce(0) {
      max($0, abs(impulseResponse.value(at: duration * Double($1) / 32)))
    }
  }

  /// Returns a bound of the distance between the value and its chord.
  private func chordDistanceBound(
    over range: ClosedRange<Double>, _ size: Double, _ speed: Double
  ) -> Double? {
    guard let distance = motion.chordDistanceBound(over: range) else { return nil }
    guard drift != .zero else { return distance * size }
    guard let impulseResponse else {
      // |g″| ≤ 4 ⁄ D.
      let length = range.upperBound - range.lowerBound
      return distance * size + length * length / (2 * duration) * speed
    }
    guard let drifted = impulseResponse.chordDistanceBound(over: range) else { return nil }
    return distance * size + drifted * speed
  }

  /// Twenty for each of the most bounces that keyframes are made for.
  private static var maximumKnots: Int { 20 * BounceCurve.maximumCount }
}
