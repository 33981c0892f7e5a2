// The types of Core Animation that exported texts use, read from its documentation; none of its code is
// here.
import Foundation

public class CAAnimation {
  public var duration = 0.0

  /// The progress between two values at a time.
  public func progress(at time: Double, from zero: Double, to one: Double) -> Double { .nan }
}

public final class CAMediaTimingFunction {
  let points: [Double]

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

public final class CAKeyframeAnimation: CAAnimation {
  public var keyTimes: [NSNumber]?
  public var values: [Any]?
  public var timingFunctions: [CAMediaTimingFunction]?

  public init(keyPath: String?) {}

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

public final class CASpringAnimation: CAAnimation {
  public var fromValue: Any?
  public var toValue: Any?
  public var mass = 1.0
  public var stiffness = 100.0
  public var damping = 10.0
  public var initialVelocity = 0.0
  public var allowsOverdamping = false

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
