// The types of SwiftUI that exported texts use, read from its documentation; none of its code is here.
@_exported import Foundation

/// A value that can be scaled.
public protocol VectorArithmetic {
  /// Returns the value times a factor.
  func scaled(by factor: Double) -> Self
}

extension Double: VectorArithmetic {
  /// Returns the product.
  public func scaled(by factor: Double) -> Double { self * factor }
}

/// The state of an animation, which the exported texts leave alone.
public struct AnimationContext<Value: VectorArithmetic> {
  /// Creates an empty state.
  public init() {}
}

/// An animation whose progress is written in code.
public protocol CustomAnimation: Hashable {
  /// Returns the value at a time; nil where the animation has ended.
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?
}

/// An animation as a function of time.
public struct Animation: Sendable {
  /// The progress at a time; nil where the animation has ended.
  public let progress: @Sendable (Double) -> Double?

  /// Creates an animation from one that is written in code.
  public init<A: CustomAnimation & Sendable>(_ base: A) {
    progress = { time in
      var context = AnimationContext<Double>()
      return base.animate(value: 1.0, time: time, context: &context)
    }
  }

  private init(progress: @escaping @Sendable (Double) -> Double?) { self.progress = progress }

  /// Ends when the envelope is down to a thousandth.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let spring = Oscillator(
      mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity)
    return Animation { time in
      spring.isWithin(0.001, after: time) ? nil : 1 + spring.distance(at: time)
    }
  }
}

/// A damped oscillator that starts a distance of -1 from its rest, up to the critical damping.
struct Oscillator: Sendable {
  let decay: Double
  let frequency: Double
  let side: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let natural = (stiffness / mass).squareRoot()
    decay = min(natural, damping / (2 * mass))
    frequency = max(0, natural * natural - decay * decay).squareRoot()
    side = velocity - decay
  }

  func distance(at time: Double) -> Double {
    let swing = frequency * time < 1e-9 ? time : sin(frequency * time) / frequency
    return exp(-decay * time) * (-cos(frequency * time) + side * swing)
  }

  func isWithin(_ fraction: Double, after time: Double) -> Bool {
    let reach = frequency > 0 ? min(abs(side) / frequency, abs(side) * time) : abs(side) * time
    return exp(-decay * time) * hypot(1, reach) <= fraction
  }
}
