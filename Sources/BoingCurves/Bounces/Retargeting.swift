extension SpringyBounce {
  /// The motion of the same spring that takes over at a time and goes to another rest, with the value
  /// and the velocity that this one has there.
  ///
  /// - Parameters:
  ///   - target: The new rest.
  ///   - time: Seconds from the launch of this motion; the new motion's own time starts there.
  /// - Throws: ``SpringError`` if the target is not finite, the time is not a number, or the spring's
  ///   constants are out of range.
  public func retargeted(to target: Double, at time: Double) throws(SpringError) -> SpringMotion {
    try SpringMotion(
      from: value(at: time), to: target, initialVelocity: velocity(at: time), spring: spring())
  }

  /// The bounce that takes over at a time and goes to another rest, with a number of visible bounces
  /// of its own, and with the value and the velocity that this one has there.
  ///
  /// - Parameters:
  ///   - target: The new rest. Where this motion is already there, it stays; see
  ///     ``init(from:to:numberOfBounces:duration:initialVelocity:visibleFraction:residualFraction:)``.
  ///   - time: Seconds from the launch of this motion; the new motion's own time starts there.
  ///   - numberOfBounces: The number of visible bounces of the new motion, of its own distance.
  ///   - duration: That of the new motion, in seconds.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public func retargeted(
    to target: Double, at time: Double, numberOfBounces: Int, duration: Double
  ) throws(MotionError) -> SpringyBounce {
    try SpringyBounce(
      from: value(at: time), to: target, numberOfBounces: numberOfBounces, duration: duration,
      initialVelocity: velocity(at: time), visibleFraction: visibleFraction,
      residualFraction: residualFraction)
  }
}

extension Shake {
  /// The spring that moves like this shake: k = m(α² + ω²), c = 2mα.
  ///
  /// - Parameter mass: Greater than 0; it changes no motion.
  /// - Throws: ``SpringError`` if the mass, or a constant that follows from it, is out of range.
  public func spring(mass: Double = 1) throws(SpringError) -> Spring {
    try swing.law.spring(mass: mass)
  }

  /// The motion of the same spring that takes over at a time and goes to another rest, with the value
  /// and the velocity that this one has there.
  ///
  /// - Throws: ``SpringError`` if the target is not finite, the time is not a number, or the spring's
  ///   constants are out of range.
  public func retargeted(to target: Double, at time: Double) throws(SpringError) -> SpringMotion {
    try SpringMotion(
      from: value(at: time), to: target, initialVelocity: velocity(at: time), spring: spring())
  }
}

extension CoreAnimationSpring {
  /// The motion of the same spring that takes over at a time and goes to another progress, with the
  /// progress and the velocity that this one has there.
  ///
  /// - Parameters:
  ///   - target: The progress to come to rest at; this spring's own is 1.
  ///   - time: Seconds from the launch of this motion; the new motion's own time starts there.
  /// - Throws: ``SpringError`` if the target is not finite, or the time is not a number.
  public func retargeted(to target: Double, at time: Double) throws(SpringError) -> SpringMotion {
    try SpringMotion(
      from: progress(at: time), to: target, initialVelocity: velocity(at: time), spring: spring)
  }
}
