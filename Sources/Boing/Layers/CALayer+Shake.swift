import Foundation

extension CALayer {
  /// Shakes the layer about its position, as a head says no.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is a number.
  ///   - amplitude: The distance of the first swing in units of the property; its sign is the direction.
  ///   - swings: The number of visible swings, counted on both sides.
  ///   - duration: In seconds; greater than 0.
  ///   - delay: The time before the shake begins, in seconds.
  ///   - repeatCount: The number of times that the shake is shown; above 0, and infinite without an end.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``. Under it the
  ///     layer dims for a moment instead.
  /// - Returns: The running shake; ``BounceHandle/retarget(to:duration:)`` moves its target.
  @discardableResult
  public func shake(
    _ keyPath: String = "position.x", amplitude: CGFloat = 12, swings: Int = 5,
    duration: CFTimeInterval = 0.6, delay: CFTimeInterval = 0,
    repeatCount: Float = 1, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<CGFloat> {
    bounce(
      BounceRequest(
        BounceProperty<CGFloat>(keyPath), .by(amplitude), .shake(swings: swings),
        duration: duration, delay: delay, repeatCount: repeatCount, reducedMotion: reducedMotion))
  }
}
