// The types of Core Animation that exported texts use, read from its documentation; none of its code is
// here.
import Foundation

/// The superclass of animations.
public class CAAnimation {
  /// The length in seconds.
  public var duration = 0.0

  /// The progress between two values at a time.
  public func progress(at time: Double, from zero: Double, to one: Double) -> Double { .nan }
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction {
  let points: [Double]

  /// Creates a timing function from its two inner control points.
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    points = [x1, y1, x2, y2].map(Double.init)
  }

  func value(at x: Double) -> Double {
    func cubic(_ u: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if cubic(middle, points[0], points[2]) < x { low = middle } else { high = middle }
    }
    return cubic((low + high) / 2, points[1], points[3])
  }
}

/// An animation through keyframes with a timing function between neighbours.
public final class CAKeyframeAnimation: CAAnimation {
  /// The positions of the values, rising from 0 to 1.
  public var keyTimes: [NSNumber]?
  /// The values, which are numbers.
  public var values: [Any]?
  /// The timing functions, one fewer than values.
  public var timingFunctions: [CAMediaTimingFunction]?

  /// Creates an animation; the key path is not used.
  public init(keyPath: String?) {}

  /// Returns the progress at a time; not a number where counts or key times are wrong.
  public override func progress(at time: Double, from zero: Double, to one: Double) -> Double {
    guard let times = keyTimes?.map(\.doubleValue), let values = values?.map(number),
      let timings = timingFunctions, times.count == values.count, timings.count == times.count - 1,
      times.first == 0, times.last == 1, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return .nan }
    let part = min(1, time / duration)
    guard let next = times.firstIndex(where: { $0 > part }) else {
      return (values[values.count - 1] - zero) / (one - zero)
    }
    let x = (part - times[next - 1]) / (times[next] - times[next - 1])
    let (start, end) = (values[next - 1], values[next])
    return (start + (end - start) * timings[next - 1].value(at: x) - zero) / (one - zero)
  }
}

/// An animation that follows a damped spring.
public final class CASpringAnimation: CAAnimation {
  /// The first value, which is a number.
  public var fromValue: Any?
  /// The target, which is a number.
  public var toValue: Any?
  /// The mass.
  public var mass = 1.0
  /// The stiffness.
  public var stiffness = 100.0
  /// The damping coefficient.
  public var damping = 10.0
  /// The velocity at the start, in distances per second.
  public var initialVelocity = 0.0
  /// True if the spring may be damped more than critically.
  public var allowsOverdamping = false

  /// Creates a spring; the key path is not used.
  public init(keyPath: String?) {}

  /// The time after which the envelope stays within a thousandth.
  public var settlingDuration: Double {
    let decay = damping / (2 * mass)
    let natural = (stiffness / mass).squareRoot()
    let swing = (natural * natural - decay * decay).squareRoot()
    if decay < natural * (1 - 1e-9) {
      let side = (decay - initialVelocity) / swing
      return log(1000 * hypot(1, side)) / decay
    }
    var time = 0.0
    let step = 0.01 / natural
    var last = 0.0
    while time < 100 * max(1, decay / natural) / natural {
      if abs(distance(at: time)) > 0.001 { last = time }
      time += step
    }
    return last + step
  }

  private func distance(at time: Double) -> Double {
    let natural = (stiffness / mass).squareRoot()
    let decay = allowsOverdamping ? damping / (2 * mass) : min(natural, damping / (2 * mass))
    let side = initialVelocity - decay
    let square = natural * natural - decay * decay
    if abs(square) < 1e-9 * natural * natural { return exp(-decay * time) * (side * time - 1) }
    if square > 0 {
      let swing = square.squareRoot()
      return exp(-decay * time) * (-cos(swing * time) + side / swing * sin(swing * time))
    }
    let root = (-square).squareRoot()
    let slow = exp((root - decay) * time)
    let fast = exp((-root - decay) * time)
    return -(slow + fast) / 2 + side / root * (slow - fast) / 2
  }

  /// Returns the progress at a time; the target from `duration` on.
  public override func progress(at time: Double, from zero: Double, to one: Double) -> Double {
    let (start, end) = (number(fromValue), number(toValue))
    let value = time >= duration ? end : end + (end - start) * distance(at: time)
    return (value - zero) / (one - zero)
  }
}

private func number(_ value: Any?) -> Double {
  switch value {
  case let real as Double: real
  case let whole as Int: Double(whole)
  default: .nan
  }
}
