/// An error that names a parameter of a motion, a spring, an easing curve or a fit, its value and its valid range.
public struct ParameterError: Error, Hashable {
  /// The parameters that describe motions, springs, easing curves and fits.
  public enum Parameter: String, Sendable {
    /// The value at the launch.
    case from
    /// The target.
    case to
    /// The maximum distance from the target.
    case height
    /// The distance that the first swing of a shake reaches.
    case amplitude
    /// The number of bounces.
    case numberOfBounces
    /// The number of swings to either side.
    case numberOfSwings
    /// The number of pulses.
    case numberOfPulses
    /// The duration in seconds.
    case duration
    /// The velocity at the launch.
    case initialVelocity
    /// The fraction of the distance that a bounce must have for a viewer to count it.
    case visibleFraction
    /// The fraction of the distance that may be left at the end.
    case residualFraction
    /// The fraction of the distance that the envelope has at the end.
    case finalEnvelopeFraction
    /// The mass on a spring.
    case mass
    /// The spring constant.
    case stiffness
    /// The viscous damping of a spring.
    case dampingCoefficient
    /// The damping as a fraction of the critical damping.
    case dampingRatio
    /// The period of the undamped spring.
    case response
    /// Apple's measure of a spring's speed.
    case perceptualDuration
    /// Apple's measure of springiness.
    case bounce
    /// The angular frequency that follows from stiffness and mass.
    case undampedAngularFrequency
    /// The damping that follows from the other parameters, divided by twice the mass.
    case decayRate
    /// The ratio of the velocities after and before a contact.
    case restitution
    /// The acceleration of the fall.
    case gravity
    /// The first distance of a decay train from its target.
    case displacement
    /// The ratio of one segment of a decay train to the one before.
    case ratio
    /// The ratio of one segment's time to the one before.
    case durationRatio
    /// The size below which a decay train ends.
    case threshold
    /// The number of segments that would be needed.
    case segmentCount
    /// The distance that a motion draws back before it is launched.
    case anticipationDistance
    /// The fraction of the whole time that a motion draws back.
    case anticipationDurationFraction
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
    /// The x of a timing function's first control point.
    case x1
    /// The y of a timing function's first control point.
    case y1
    /// The x of a timing function's second control point.
    case x2
    /// The y of a timing function's second control point.
    case y2
    /// The number of steps of a timing function.
    case stepCount
    /// The number of points of a linear easing.
    case pointCount
    /// The input of a point of a linear easing.
    case pointInput
    /// The output of a point of a linear easing.
    case pointOutput
    /// The maximum error of a fit, which may be too small for the curve.
    case maximumError
    /// The time at which a fit starts.
    case startTime
    /// The time at which a fit ends.
    case endTime
    /// The number of values that are fitted.
    case valueCount
    /// The time of a value that is fitted.
    case fittedTime
    /// A value that is fitted.
    case fittedValue
  }

  /// The place of a value.
  public enum Place: Sendable, Hashable {
    /// A position in a list, from 0.
    case index(Int)
    /// A time on a curve, in seconds.
    case time(Double)
  }

  /// The parameter at fault.
  public let parameter: Parameter

  /// The rejected value.
  public let value: Double

  /// The range of valid values.
  public let allowed: Range

  /// The place of the value, if there are several.
  public let place: Place?

  package init(parameter: Parameter, value: Double, allowed: Range, place: Place? = nil) {
    self.parameter = parameter
    self.value = value
    self.allowed = allowed
    self.place = place
  }

  /// Throws unless a value of a parameter is in a range.
  package static func check(
    _ value: Double, _ parameter: Parameter, _ allowed: Range, at place: Place? = nil
  ) throws(ParameterError) {
    if !allowed.contains(value) {
      throw ParameterError(parameter: parameter, value: value, allowed: allowed, place: place)
    }
  }

  /// Checks a value, with room for the distance between two of them.
  static func check(
    value: Double, _ parameter: Parameter
  ) throws(ParameterError) {
    try check(value, parameter, .closed(-1e300, 1e300))
  }

  /// Checks a duration, with room for the square of a frequency.
  static func check(duration: Double) throws(ParameterError) {
    try check(duration, .duration, .closed(1e-140, 1e140))
  }

  /// Checks a decay rate, with room for its square.
  static func check(decayRate: Double) throws(ParameterError) {
    try check(decayRate, .decayRate, .closed(0, 1e150))
  }

  /// Checks a count; beyond a million, arithmetic on whole phases would lose its digits.
  static func check(
    count: Int, _ parameter: Parameter
  ) throws(ParameterError) {
    try check(Double(count), parameter, .closed(0, 1_000_000))
  }
}

extension ParameterError: CustomStringConvertible {
  /// A sentence that names the parameter, its value and what it may be.
  public var description: String {
    let position =
      switch place {
      case .index(let index): " at index \(index)"
      case .time(let time): " at time \(time)"
      case nil: ""
      }
    return "The \(parameter.subject)'s \(parameter.rawValue)\(position) is \(value); "
      + "it must be \(allowed.description)."
  }
}

extension ParameterError.Parameter {
  /// The thing that has the parameter.
  fileprivate var subject: String {
    switch self {
    case .mass, .stiffness, .dampingCoefficient, .dampingRatio, .response, .perceptualDuration,
      .bounce, .undampedAngularFrequency, .decayRate:
      "spring"
    case .x1, .y1, .x2, .y2, .stepCount: "timing function"
    case .pointCount, .pointInput, .pointOutput: "linear easing"
    case .maximumError, .startTime, .endTime, .valueCount, .fittedTime, .fittedValue: "fit"
    default: "motion"
    }
  }
}

extension ParameterError {
  /// The numbers that a parameter may have.
  ///
  /// Not a number is in no range.
  public struct Range: Sendable, Hashable {
    /// The smallest number, or the one that all must exceed.
    public let lowerBound: Double

    /// The largest number, or the one that all must stay below.
    public let upperBound: Double

    /// True if ``lowerBound`` itself is allowed.
    public let includesLowerBound: Bool

    /// True if ``upperBound`` itself is allowed.
    public let includesUpperBound: Bool

    package init(
      _ lowerBound: Double, _ upperBound: Double, includesLowerBound: Bool = false,
      includesUpperBound: Bool = false
    ) {
      self.lowerBound = lowerBound
      self.upperBound = upperBound
      self.includesLowerBound = includesLowerBound
      self.includesUpperBound = includesUpperBound
    }

    package static var finite: Self { Self(-.infinity, .infinity) }
    package static var positive: Self { Self(0, .infinity) }
    package static var nonNegative: Self { Self(0, .infinity, includesLowerBound: true) }
    package static func atLeast(_ lowerBound: Double) -> Self {
      Self(lowerBound, .infinity, includesLowerBound: true)
    }
    package static var nonNegativeOrInfinite: Self { closed(0, .infinity) }
    package static var openFraction: Self { Self(0, 1) }
    package static var unitInterval: Self {
      Self(0, 1, includesLowerBound: true, includesUpperBound: true)
    }

    package static func closed(_ lowerBound: Double, _ upperBound: Double) -> Self {
      Self(lowerBound, upperBound, includesLowerBound: true, includesUpperBound: true)
    }

    /// Returns true if a number is in the range.
    public func contains(_ number: Double) -> Bool {
      (includesLowerBound ? number >= lowerBound : number > lowerBound)
        && (includesUpperBound ? number <= upperBound : number < upperBound)
    }
  }
}

extension ParameterError.Range: CustomStringConvertible {
  /// The range in words, such as "a finite number greater than 0".
  public var description: String {
    let lower = "\(includesLowerBound ? "at least" : "greater than") \(lowerBound)"
    let upper = "\(includesUpperBound ? "at most" : "less than") \(upperBound)"
    return switch (lowerBound.isFinite, upperBound.isFinite) {
    case (false, false): "a finite number"
    case (true, false) where includesUpperBound: "a number \(lower), or infinity"
    case (true, false): "a finite number \(lower)"
    case (false, true): "a finite number \(upper)"
    case (true, true): "\(lower) and \(upper)"
    }
  }
}
