import QuartzCore

/// A red dot that falls into its place.
public final class Badge: CALayer {
  /// Lets the badge fall to a height, with a spring.
  public func drop(to y: CGFloat) {
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.fromValue = position.y
    spring.toValue = y
    spring.stiffness = 400
    spring.damping = 16
    spring.duration = spring.settlingDuration
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    add(spring, forKey: "drop")
    position.y = y
    CATransaction.commit()
  }

  /// Lets the badge blink once a second until the task is cancelled.
  public func blink(on clock: some Clock<Duration>) async throws {
    while true {
      try await clock.sleep(for: .seconds(1))
      isHidden.toggle()
    }
  }
}
