import Boing
import BoingCurves

/// The equation of “CAKeyframeAnimation: make it bounce” (2012), A·e^(−αt)·cos(ωt) + B, sampled sixty times a second.
///
/// It is a mass on a spring with a damper. By default it is the article's: 320·e^(−0.055t)·cos(0.08t) + 160 over 100 steps.
///
/// ```swift
/// let swing = try BounceEquation()
/// box.position.x = 160
/// box.add(swing.animation(keyPath: "position.x"), forKey: "swing")
/// ```
public struct BounceEquation: Sendable {
  /// The equation over time, in seconds.
  public let motion: SpringMotion
  /// The number of steps of a sixtieth of a second.
  public let stepCount: Int

  /// Creates the equation from its numbers.
  ///
  /// - Parameters:
  ///   - amplitude: A, the first distance from the target.
  ///   - decay: α, for each step; above 0.
  ///   - frequency: ω, in radians for each step; above 0.
  ///   - target: B, the last value.
  ///   - stepCount: The number of steps; less than 1 counts as 1.
  /// - Throws: `ParameterError` for a number out of its range.
  public init(
    amplitude: Double = 320, decay: Double = 0.055, frequency: Double = 0.08, target: Double = 160,
    stepCount: Int = 100
  ) throws(ParameterError) {
    let (alpha, omega) = (decay * Self.rate, frequency * Self.rate)
    try self.init(
      mass: 1, stiffness: alpha * alpha + omega * omega, damping: 2 * alpha,
      displacement: amplitude,
      target: target, stepCount: stepCount)
  }

  /// Creates the equation of a mass on a spring, from what the article says that it stands for.
  ///
  /// - Parameters:
  ///   - mass: Above 0.
  ///   - stiffness: The force for each unit of distance; above 0.
  ///   - damping: The force for each unit of velocity; above 0.
  ///   - displacement: The first distance from the target.
  ///   - target: The last value.
  ///   - stepCount: The number of steps; less than 1 counts as 1.
  /// - Throws: `ParameterError` for a number out of its range.
  public init(
    mass: Double, stiffness: Double, damping: Double, displacement: Double, target: Double = 0,
    stepCount: Int = 100
  ) throws(ParameterError) {
    motion = try SpringMotion(
      from: target + displacement, to: target,
      // A pure cosine has its envelope's slope at the start.
      initialVelocity: -damping / (2 * mass) * displacement,
      spring: Spring(mass: mass, stiffness: stiffness, dampingCoefficient: damping))
    self.stepCount = max(stepCount, 1)
  }

  /// The time of all steps, in seconds.
  public var duration: Double { Double(stepCount) / Self.rate }

  /// Returns the animation, linear from step to step; the last value is the target.
  public func animation(keyPath: String) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values =
      (0..<stepCount).map { motion.value(at: Double($0) / Self.rate) } + [motion.target]
    animation.duration = duration
    return animation
  }

  /// Steps per second.
  private static let rate = 60.0
}
