/// A spring that cannot be: which parameter is at fault, its value, and what it may be.
public struct SpringError: Error, Hashable {
  /// The parameters that describe a spring.
  public enum Parameter: Sendable, Hashable {
    /// The mass on the spring.
    case mass
    /// The spring constant.
    case stiffness
    /// The viscous damping.
    case dampingCoefficient
    /// The damping as a fraction of the critical damping.
    case dampingRatio
    /// The period of the undamped spring.
    case response
    /// Apple's measure of pace.
    case perceptualDuration
    /// Apple's measure of springiness.
    case bounce
    /// The angular frequency that follows from stiffness and mass.
    case undampedAngularFrequency
    /// The damping that follows from the other parameters, divided by twice the mass.
    case decayRate
    /// The velocity at the launch.
    case initialVelocity
    /// The value at the launch.
    case from
    /// The value at rest.
    case to
  }

  /// The parameter at fault.
  public let parameter: Parameter

  /// The rejected value.
  public let value: Double

  /// The range of valid values.
  public let allowed: AllowedRange

  static func check(
    _ value: Double, _ parameter: Parameter, _ allowed: AllowedRange
  ) throws(SpringError) {
    if !allowed.contains(value) {
      throw SpringError(parameter: parameter, value: value, allowed: allowed)
    }
  }

  /// Checks a decay rate, with room for its square.
  static func check(decayRate: Double) throws(SpringError) {
    try check(decayRate, .decayRate, .closed(0, 1e150))
  }
}

#if !hasFeature(Embedded)
  extension SpringError: CustomStringConvertible {
    /// A sentence that names the parameter, its value and what it may be.
    public var description: String {
      "The spring's \(parameter) is \(value); it must be \(allowed)."
    }
  }
#endif
