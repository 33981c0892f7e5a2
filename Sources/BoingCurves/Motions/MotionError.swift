/// A motion that cannot be: which parameter is at fault, its value, and what it may be.
public struct MotionError: Error, Hashable {
  /// The parameters that describe a motion.
  public enum Parameter: Sendable, Hashable {
    /// The value at the launch.
    case from
    /// The value at rest.
    case to
    /// The maximum distance from the rest.
    case height
    /// The number of bounces.
    case numberOfBounces
    /// The number of swings to either side.
    case numberOfSwings
    /// The length in seconds.
    case duration
    /// The velocity at the launch.
    case initialVelocity
    /// The fraction of the distance that a bounce must have for a viewer to count it.
    case visibleFraction
    /// The fraction of the distance that may be left at the end.
    case residualFraction
    /// The damping of the spring.
    case dampingCoefficient
    /// The ratio of the velocities after and before a contact.
    case restitution
    /// The acceleration of the fall.
    case gravity
    /// The ratio of one stroke to the one before.
    case ratio
    /// The ratio of one stroke's time to the one before.
    case durationRatio
    /// The size below which the strokes end.
    case threshold
    /// The number of strokes that would be needed.
    case numberOfStrokes
    /// The distance that a motion draws back before it is launched.
    case anticipationDistance
    /// The part of the whole time that a motion draws back.
    case anticipationShare
    /// The fraction by which a body is flattened at its hardest impact.
    case squash
    /// The fraction by which a body is lengthened at its maximum speed.
    case stretch
    /// The duration for which an impact flattens a body.
    case contactDuration
    /// The time of a contact.
    case contactTime
    /// The speed of a contact.
    case contactSpeed
  }

  /// The parameter at fault.
  public let parameter: Parameter

  /// The rejected value.
  public let value: Double

  /// The range of valid values.
  public let allowed: AllowedRange

  static func check(
    _ value: Double, _ parameter: Parameter, _ allowed: AllowedRange
  ) throws(MotionError) {
    if !allowed.contains(value) {
      throw MotionError(parameter: parameter, value: value, allowed: allowed)
    }
  }

  /// Checks a value, with room for the distance between two of them.
  static func check(
    value: Double, _ parameter: Parameter
  ) throws(MotionError) {
    try check(value, parameter, .closed(-1e300, 1e300))
  }

  /// Checks a duration, with room for the square of a frequency.
  static func check(duration: Double) throws(MotionError) {
    try check(duration, .duration, .closed(1e-140, 1e140))
  }

  /// Checks a count; beyond a million, arithmetic on whole phases would lose its digits.
  static func check(
    count: Int, _ parameter: Parameter
  ) throws(MotionError) {
    try check(Double(count), parameter, .closed(0, 1_000_000))
  }
}

#if !hasFeature(Embedded)
  extension MotionError: CustomStringConvertible {
    /// A sentence that names the parameter, its value and what it may be.
    public var description: String {
      "The motion's \(parameter) is \(value); it must be \(allowed)."
    }
  }
#endif
