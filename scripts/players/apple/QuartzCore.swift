// The types of Core Animation that exported texts use, read from its documentation; none of its code is
// here.
import Foundation

/// The superclass of animations.
public class CAAnimation {
  /// The length in seconds.
  public var duration = 0.0

  /// The progress between two values at a time.
  public func progress(at time: Double, from zero: Double, to one: Double) -> Double { .nan }

  /// The parameters of a spring as JSON.
  public var spring: String? { nil }
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

  /// The time after which the envelope stays within a thousandth, as a mark.
  public var settlingDuration: Double { -1 }

  /// The parameters as JSON.
  public override var spring: String? {
    """
    {"mass": \(mass), "stiffness": \(stiffness), "damping": \(damping), "velocity": \(initialVelocity), \
    "start": \(number(fromValue)), "end": \(number(toValue)), "duration": \(duration), \
    "allowsOverdamping": \(allowsOverdamping)}
    """
  }
}

private func number(_ value: Any?) -> Double {
  switch value {
  case let real as Double: real
  case let whole as Int: Double(whole)
  default: .nan
  }
}
