// The types of UIKit that exported texts use, read from its documentation; none of its code is here.
import SwiftUI

public struct CGVector: Sendable {
  public let dx: Double
  public let dy: Double

  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}

public struct UISpringTimingParameters: Sendable {
  public let animation: Animation

  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: CGVector) {
    animation = .interpolatingSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity.dy)
  }
}

public struct UIViewPropertyAnimator: Sendable {
  public init(duration: Double, timingParameters: UISpringTimingParameters) {}
}
