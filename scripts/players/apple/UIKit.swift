// The types of UIKit that exported texts use, read from its documentation; none of its code is here.
import SwiftUI

/// A vector of two components.
public struct CGVector: Sendable {
  /// The horizontal component.
  public let dx: Double
  /// The vertical component.
  public let dy: Double

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}

/// The parameters of a spring.
public struct UISpringTimingParameters: Sendable {
  /// The motion of the spring.
  public let animation: Animation

  /// Creates a spring; of the velocity the vertical component counts.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: CGVector) {
    animation = .interpolatingSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity.dy)
  }
}

/// An animator, whose duration a spring overrides.
public struct UIViewPropertyAnimator: Sendable {
  /// Creates an animator, which keeps nothing.
  public init(duration: Double, timingParameters: UISpringTimingParameters) {}
}
