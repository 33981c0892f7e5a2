#if canImport(SwiftUI)
  import BoingCurves
  import SwiftUI

  /// An animation of SwiftUI that bounces values of any type.
  ///
  /// A bounce that interrupts another, or any animation that tells its velocity, goes on from the value that is shown,
  /// with its velocity.
  ///
  /// ```swift
  /// Circle().offset(y: isDown ? 140 : 0)
  ///   .animation(.bounce(bounces: 4, duration: 0.5), value: isDown)
  /// ```
  ///
  /// It follows no policy of reduced motion; `Animation.bounce(_:duration:)` does.
  public struct CustomBounceAnimation: CustomAnimation {
    /// Nil if the value changes at once.
    private let timed: TimedBounce?

    private init(_ timed: TimedBounce?) {
      self.timed = timed
    }

    /// Creates the animation of a bounce.
    ///
    /// - Parameters:
    ///   - bounce: The shape of the motion.
    ///   - duration: In seconds; if it is nil, the bounce's own.
    /// - Throws: `BounceError` for a parameter or a duration out of its range.
    public init(_ bounce: Bounce, duration: TimeInterval? = nil) throws(BounceError) {
      self.init(try TimedBounce(bounce, duration: duration))
    }

    /// Creates the animation that `make` gives; one that changes values at once, and a report, if that throws.
    static func reporting(_ make: () throws(BounceError) -> TimedBounce?) -> Self {
      do throws(BounceError) {
        return Self(try make())
      } catch {
        BounceDiagnostics.report("a bounce of SwiftUI sets its value at once: \(error)")
        return Self(nil)
      }
    }

    /// Returns the value at a time; nil when the bounce is over.
    public func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? {
      guard let timed else { return nil }
      return context.trajectory.value(of: timed, towards: AnimatedVector(value), at: time)?.base
    }

    /// Returns the velocity at a time, in units of the value per second; nil when the bounce is over.
    public func velocity<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: AnimationContext<V>
    ) -> V? {
      guard let timed else { return nil }
      return context.trajectory.velocity(of: timed, towards: AnimatedVector(value), at: time)?.base
    }

    /// Returns true, and keeps the value and the velocity of the animation before, if that tells them.
    ///
    /// Otherwise both animations run together, which is SwiftUI's default.
    public func shouldMerge<V: VectorArithmetic>(
      previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
      guard timed != nil else { return false }
      if let bounce = (previous.base as? CustomBounceAnimation)?.timed {
        context.trajectory = context.trajectory.interrupted(
          bounce, towards: AnimatedVector(value), at: time)
        return true
      }
      // What the other animation computes may change its state, which nobody needs any more.
      var state = context
      guard let velocity = previous.velocity(value: value, time: time, context: context),
        let shown = previous.animate(value: value, time: time, context: &state)
      else { return false }
      context.trajectory = BounceTrajectory(
        value: AnimatedVector(shown), velocity: AnimatedVector(velocity), at: time)
      return true
    }
  }

  /// A value that SwiftUI animates.
  private struct AnimatedVector<V: VectorArithmetic>: BounceVector {
    var base: V

    init(_ base: V) {
      self.base = base
    }

    static var zero: Self { Self(.zero) }
    static func + (a: Self, b: Self) -> Self { Self(a.base + b.base) }
    static func - (a: Self, b: Self) -> Self { Self(a.base - b.base) }
    mutating func scale(by factor: Double) { base.scale(by: factor) }
    var magnitudeSquared: Double { base.magnitudeSquared }
  }

  private struct TrajectoryKey<V: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: BounceTrajectory<AnimatedVector<V>> { BounceTrajectory() }
  }

  extension AnimationContext {
    fileprivate var trajectory: BounceTrajectory<AnimatedVector<Value>> {
      get { state[TrajectoryKey<Value>.self] }
      set { state[TrajectoryKey<Value>.self] = newValue }
    }
  }

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
    /// that cannot be made sets the value at once, and is reported. Under ``ReducedMotionPolicy/current`` the value
    /// eases, or changes at once; `withBounce(_:duration:reducedMotion:_:)` takes another policy.
    ///
    /// - Parameters:
    ///   - bounce: The shape of the motion.
    ///   - duration: In seconds; if it is nil, the bounce's own.
    public static func bounce(_ bounce: Bounce, duration: TimeInterval? = nil) -> Animation {
      Animation(
        CustomBounceAnimation.reporting { () throws(BounceError) in
          try TimedBounce(bounce, duration: duration, under: .current)
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
