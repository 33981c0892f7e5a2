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

/// An animation.
public struct Animation: Sendable {
  /// The progress at a time; nil where the animation has ended.
  public let progress: @Sendable (Double) -> Double?
  /// The parameters of a spring as JSON.
  public var spring: String?

  /// Creates an animation from one that is written in code.
  public init<A: CustomAnimation & Sendable>(_ base: A) {
    progress = { time in
      var context = AnimationContext<Double>()
      return base.animate(value: 1.0, time: time, context: &context)
    }
  }

  private init(spring: String) {
    progress = { _ in nil }
    self.spring = spring
  }

  /// Creates a spring.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      spring: """
        {"mass": \(mass), "stiffness": \(stiffness), "damping": \(damping), "velocity": \(initialVelocity)}
        """)
  }
}
