#if canImport(SwiftUI)
  import SwiftUI

  extension Animation {
    /// A springy bounce with two visible bounces in half a second.
    public static var bounce: Animation { .bounce() }

    /// A damped oscillation about the target, with an exact number of visible bounces.
    ///
    /// ```swift
    /// withAnimation(.bounce(bounces: 4, duration: 0.5)) { isDown.toggle() }
    /// ```
    ///
    /// One that cannot be made sets the value at once, and is reported; ``CustomBounceAnimation`` throws instead.
    ///
    /// - Parameters:
    ///   - bounces: The number of visible bounces, from 0 to 10,000.
    ///   - duration: In seconds; greater than 0.
    public static func bounce(bounces: Int = 2, duration: TimeInterval = 0.5) -> Animation {
      .bounce(.springy(bounces: bounces), duration: duration)
    }

    /// A bounce of any shape.
    ///
    /// ```swift
    /// withAnimation(.bounce(.wall(.gravity(), bounces: 3), duration: 0.8)) { isDown.toggle() }
    /// ```
    ///
    /// A cyclic bounce, such as a shake, starts and ends at the new value, and swings towards the old one. A bounce
    /// that cannot be made sets the value at once, and is reported.
    ///
    /// - Parameters:
    ///   - bounce: The shape of the motion.
    ///   - duration: In seconds; if it is nil, the bounce's own.
    public static func bounce(_ bounce: Bounce, duration: TimeInterval? = nil) -> Animation {
      Animation(
        CustomBounceAnimation.reporting { () throws(BounceError) in
          try TimedBounce(bounce, duration: duration)
        })
    }
  }

  extension Transaction {
    /// Creates a transaction in which values bounce.
    ///
    /// Under a policy of reduced motion they ease to their targets, or, under one that fades layers and of a bounce
    /// that ends where it starts, change at once.
    ///
    /// - Parameters:
    ///   - bounce: The shape of the motion.
    ///   - duration: In seconds; if it is nil, the bounce's own.
    ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
    public init(
      bounce: Bounce, duration: TimeInterval? = nil, reducedMotion: ReducedMotionPolicy? = nil
    ) {
      let animation = CustomBounceAnimation.reporting { () throws(BounceError) in
        try TimedBounce(bounce, duration: duration, under: reducedMotion ?? .current)
      }
      self.init(animation: Animation(animation))
    }
  }

  /// Calls `body`, and bounces the values of views that it changes, as far as the policy of reduced motion lets them.
  ///
  /// ```swift
  /// withBounce(.wall(.gravity(), bounces: 3), duration: 0.8) { isDown.toggle() }
  /// ```
  ///
  /// - Parameters:
  ///   - bounce: The shape of the motion.
  ///   - duration: In seconds; if it is nil, the bounce's own.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
  ///   - body: A closure that changes state.
  public func withBounce<Result>(
    _ bounce: Bounce = .springy(), duration: TimeInterval? = nil,
    reducedMotion: ReducedMotionPolicy? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    try withTransaction(
      Transaction(bounce: bounce, duration: duration, reducedMotion: reducedMotion), body)
  }
#endif
