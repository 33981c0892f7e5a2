import BoingCurves
import BoingElementary

/// The motion of a scroll view's content along one axis, as measured on Apple's system.
struct ScrollMotion {
  /// The offsets between which content rests.
  struct Limits: Equatable {
    var low: Double
    var high: Double

    func clamped(_ value: Double) -> Double { min(max(value, low), high) }
  }

  /// A part of the motion from its start until a time.
  private enum Part {
    /// Sliding that slows down.
    case slide(from: Double, velocity: Double)
    /// A critically damped spring.
    case spring(to: Double, from: Double, velocity: Double)
    /// The way back of content that was held beyond an edge: two exponentials.
    case release(to: Double, from: Double)
    /// An even start and end.
    case swing(from: Double, to: Double)
    case rest(Double)
  }

  private let parts: [(start: Double, part: Part)]
  private let rate: Double
  /// The time at which the motion is over, in seconds.
  let duration: Double
  /// The offset at the end.
  let target: Double

  // MARK: Constants

  /// The speed in points per second at which sliding stops dead.
  static let stopSpeed = 10.0
  /// The angular frequency of the spring at an edge, in radians per second.
  static let edgeFrequency = 11.0
  /// The speed in points per second below which content counts as held.
  static let heldSpeed = 50.0
  /// The exponents of the way back of held content, per second.
  static let releaseExponents = (slow: 9.0, fast: 46.0)
  /// The duration of an animated change of the offset, in seconds.
  static let swingDuration = 0.3
  /// The distance in points below which a spring is over.
  private static let tolerance = 0.25

  /// Returns the factor by which the speed changes in a second of sliding, to its logarithm per millisecond.
  private static func factor(_ rate: Double) -> Double { rate / (1 - rate) / 1_000 }

  /// Returns the offset at which sliding from an offset stops, without edges.
  static func landing(from start: Double, velocity: Double, rate: Double) -> Double {
    guard abs(velocity) > stopSpeed else { return start }
    return start + (velocity - (velocity < 0 ? -stopSpeed : stopSpeed)) * factor(rate)
  }

  // MARK: Motions

  /// Creates the motion after a drag: sliding, and a spring at an edge or back from beyond one.
  init(from start: Double, velocity: Double, limits: Limits, rate: Double, bounces: Bool) {
    self.rate = rate
    let nearest = limits.clamped(start)
    guard nearest == start else {
      // Beyond an edge.
      target = nearest
      if abs(velocity) < Self.heldSpeed {
        parts = [(0, .release(to: nearest, from: start))]
        duration = Double.log(abs(start - nearest) * 46 / 37 / Self.tolerance) / 9
      } else {
        parts = [(0, .spring(to: nearest, from: start, velocity: velocity))]
        duration = Self.settling(start - nearest, velocity)
      }
      return
    }
    guard abs(velocity) > Self.stopSpeed else {
      (parts, duration, target) = ([(0, .rest(start))], 0, start)
      return
    }
    let logarithm = 1_000 * Double.log(rate)
    let stop = Double.log(Self.stopSpeed / abs(velocity)) / logarithm
    let landing = Self.landing(from: start, velocity: velocity, rate: rate)
    let edge = limits.clamped(landing)
    guard edge != landing else {
      (parts, duration, target) = ([(0, .slide(from: start, velocity: velocity))], stop, landing)
      return
    }
    // What is left of the speed at the edge.
    let left = 1 - (edge - start) / (velocity * Self.factor(rate))
    let hit = Double.log(max(left, 1e-12)) / logarithm
    target = edge
    guard bounces else {
      parts = [(0, .slide(from: start, velocity: velocity)), (hit, .rest(edge))]
      duration = hit
      return
    }
    let speed = velocity * left
    parts = [
      (0, .slide(from: start, velocity: velocity)),
      (hit, .spring(to: edge, from: edge, velocity: speed)),
    ]
    duration = hit + Self.settling(0, speed)
  }

  /// Creates the motion to a target that was chosen: a critically damped spring.
  init(from start: Double, velocity: Double, to target: Double) {
    rate = 0.998
    self.target = target
    parts = [(0, .spring(to: target, from: start, velocity: velocity))]
    duration = Self.settling(start - target, velocity)
  }

  /// Creates an animated change of the offset: three tenths of a second, whatever the distance.
  init(from start: Double, swingingTo target: Double) {
    rate = 0.998
    self.target = target
    parts = [(0, .swing(from: start, to: target))]
    duration = Self.swingDuration
  }

  /// The time after which a spring has come to rest, to a fraction of a point.
  private static func settling(_ distance: Double, _ velocity: Double) -> Double {
    let reach = max(abs(distance), abs(velocity) / edgeFrequency, tolerance)
    var time = 0.0
    // (1 + ωt)·e^(−ωt) falls below the tolerance's part of the reach.
    while (1 + edgeFrequency * time) * Double.exp(-edgeFrequency * time) * 2 * reach > tolerance,
      time < 5
    {
      time += 1.0 / 120
    }
    return time
  }

  /// Returns the offset after so many seconds.
  func value(at time: Double) -> Double {
    guard time < duration else { return target }
    let index = parts.lastIndex { $0.start <= time } ?? 0
    let (start, part) = parts[index]
    let t = time - start
    switch part {
    case .rest(let value): return value
    case .slide(let from, let velocity):
      let left = Double.exp(1_000 * t * Double.log(rate))
      return from + velocity * Self.factor(rate) * (1 - left)
    case .spring(let to, let from, let velocity):
      let (x, frequency) = (from - to, Self.edgeFrequency)
      return to + (x + (velocity + frequency * x) * t) * Double.exp(-frequency * t)
    case .release(let to, let from):
      let (slow, fast) = Self.releaseExponents
      let weight = fast / (fast - slow)
      return to + (from - to)
        * (weight * Double.exp(-slow * t) + (1 - weight) * Double.exp(-fast * t))
    case .swing(let from, let to):
      return from + (to - from) * (1 - Double.cos(Double.pi * t / duration)) / 2
    }
  }

  /// Returns the velocity after so many seconds, in points per second.
  func velocity(at time: Double) -> Double {
    let step = 1e-4
    let (before, after) = (max(time - step, 0), min(time + step, duration))
    return after > before ? (value(at: after) - value(at: before)) / (after - before) : 0
  }
}
