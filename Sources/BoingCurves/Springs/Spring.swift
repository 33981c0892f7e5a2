/// A mass on a spring with viscous damping: m·x″ + c·x′ + k·x = 0.
///
/// This describes a spring; ``SpringMotion`` evaluates one. The same spring has three descriptions,
/// and each converts to the others in closed form:
///
/// - ``mass`` m, ``stiffness`` k, ``dampingCoefficient`` c: physics, and Core Animation's
///   `CASpringAnimation`;
/// - ``response`` 2π/ω₀ and ``dampingRatio`` ζ: UIKit and SwiftUI;
/// - ``perceptualDuration`` and ``bounce``: Apple's design language since iOS 17.
///
/// With ω₀ = √(k/m) and ζ = c / (2√(km)), a spring is underdamped for ζ < 1 (it overshoots),
/// critically damped at ζ = 1, overdamped for ζ > 1 and undamped for ζ = 0.
///
/// ```swift
/// let spring = try Spring(perceptualDuration: 0.5, bounce: 0.3)
/// spring.dampingRatio  // 0.7
/// ```
public struct Spring: Sendable, Hashable {
  /// The mass m, in any unit as long as stiffness and damping share it; greater than 0.
  public let mass: Double

  /// The spring constant k: force per unit of displacement; greater than 0.
  public let stiffness: Double

  /// The viscous damping c: force per unit of velocity; 0 is a spring that never rests, infinity
  /// one that never moves.
  ///
  /// Not to be confused with ``dampingRatio``, which has no unit.
  public let dampingCoefficient: Double

  /// Creates a spring from its physical constants.
  ///
  /// - Throws: ``ParameterError`` unless `mass` and `stiffness` are finite and greater than 0,
  ///   `dampingCoefficient` is at least 0, and the frequency and decay rate that follow from them can
  ///   be squared within the range of `Double`; an infinite coefficient is allowed.
  public init(mass: Double, stiffness: Double, dampingCoefficient: Double) throws(ParameterError) {
    try ParameterError.check(mass, .mass, .positive)
    try ParameterError.check(stiffness, .stiffness, .positive)
    try ParameterError.check(dampingCoefficient, .dampingCoefficient, .nonNegativeOrInfinite)
    self.mass = mass
    self.stiffness = stiffness
    self.dampingCoefficient = dampingCoefficient
    try ParameterError.check(
      undampedAngularFrequency, .undampedAngularFrequency, .closed(1e-150, 1e150))
    if dampingCoefficient < .infinity { try ParameterError.check(decayRate: decayRate) }
  }

  /// Creates a spring from its rates: k = mω₀², c = 2mα.
  ///
  /// - Throws: ``ParameterError`` also where a constant overflows, as only an infinite rate is infinite
  ///   damping.
  init(mass: Double, squaredFrequency: Double, decayRate: Double) throws(ParameterError) {
    let coefficient = 2 * decayRate * mass
    if decayRate < .infinity {
      try ParameterError.check(coefficient, .dampingCoefficient, .nonNegative)
    }
    try self.init(
      mass: mass, stiffness: mass * squaredFrequency, dampingCoefficient: coefficient)
  }

  /// Creates a spring from its undamped period and its damping ratio.
  ///
  /// k = m·(2π/response)², c = 2·ζ·m·(2π/response).
  ///
  /// - Parameters:
  ///   - response: The period of the spring without its damping, in seconds; greater than 0.
  ///   - dampingRatio: ζ; at least 0, with 1 the critical damping; it may be infinite.
  ///   - mass: Greater than 0. It changes no motion, only the other two constants.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    response: Double, dampingRatio: Double, mass: Double = 1
  ) throws(ParameterError) {
    try ParameterError.check(response, .response, .positive)
    try ParameterError.check(dampingRatio, .dampingRatio, .nonNegativeOrInfinite)
    try ParameterError.check(mass, .mass, .positive)
    let angularFrequency = 2 * Double.pi / response
    try ParameterError.check(angularFrequency, .undampedAngularFrequency, .closed(1e-150, 1e150))
    let decayRate = dampingRatio * angularFrequency
    if dampingRatio < .infinity { try ParameterError.check(decayRate: decayRate) }
    try self.init(
      mass: mass, squaredFrequency: angularFrequency * angularFrequency, decayRate: decayRate)
  }

  /// Creates a spring from Apple's perceptual parameters, with a mass of 1.
  ///
  /// k = (2π/d)²; c = 4π(1 − b)/d for b ≥ 0, and 4π/(d(1 + b)) for b < 0: the formulae of
  /// `CASpringAnimation(perceptualDuration:bounce:)` and of SwiftUI's `Spring(duration:bounce:)`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: d, in seconds; greater than 0. It sets the speed, and is not the time
  ///     after which the spring rests.
  ///   - bounce: b, from −1 to 1. At 1 the spring never rests, at 0 it is critically damped, below 0
  ///     overdamped. −1 is infinite damping: c = ∞.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(perceptualDuration: Double, bounce: Double) throws(ParameterError) {
    try ParameterError.check(perceptualDuration, .perceptualDuration, .positive)
    try ParameterError.check(bounce, .bounce, .closed(-1, 1))
    let angularFrequency = 2 * Double.pi / perceptualDuration
    try ParameterError.check(angularFrequency, .undampedAngularFrequency, .closed(1e-150, 1e150))
    try self.init(
      mass: 1, stiffness: angularFrequency * angularFrequency,
      dampingCoefficient: bounce >= 0
        ? 4 * .pi * (1 - bounce) / perceptualDuration
        : 4 * .pi / (perceptualDuration * (1 + bounce)))
  }

  /// ω₀ = √(k/m), in radians per second: how fast the spring would swing without damping.
  public var undampedAngularFrequency: Double { (stiffness / mass).squareRoot() }

  /// α = c/(2m), per second: the rate of the exponential that bounds an underdamped swing.
  ///
  /// A rate that differs from ω₀ by no more than the roundings of k, m and c is ω₀: a coefficient of
  /// 2√(km) is the critical damping, on whichever side of it the rounded number lies.
  public var decayRate: Double {
    let rate = dampingCoefficient / mass / 2
    let frequency = undampedAngularFrequency
    return (rate - frequency).magnitude <= 4 * frequency.ulp ? frequency : rate
  }

  /// ζ = c/(2√(km)), without a unit: the damping as a fraction of the critical damping.
  public var dampingRatio: Double { decayRate / undampedAngularFrequency }

  /// √(ω₀² − α²), in radians per second: how fast the spring really swings; 0 for ζ ≥ 1.
  public var dampedAngularFrequency: Double {
    // The factored form keeps its digits where the two rates nearly agree.
    let frequency = undampedAngularFrequency
    let rate = decayRate
    return rate >= frequency ? 0 : ((frequency - rate) * (frequency + rate)).squareRoot()
  }

  /// 2π/ω₀, in seconds: the period of the spring without its damping.
  public var response: Double { 2 * .pi / undampedAngularFrequency }

  /// Apple's measure of speed, in seconds; the same number as ``response``.
  public var perceptualDuration: Double { response }

  /// Apple's measure of springiness: 1 − ζ for ζ ≤ 1, and 1/ζ − 1 beyond.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}

extension Spring {
  /// Creates a spring by SwiftUI's parameters, with a mass of 1.
  ///
  /// ```swift
  /// try Spring(duration: 0.5, bounce: 0.3).dampingRatio  // 0.7
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds; greater than 0.
  ///   - bounce: The springiness, from −1 to 1; see ``init(perceptualDuration:bounce:)``.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(duration: Double, bounce: Double = 0) throws(ParameterError) {
    try self.init(perceptualDuration: duration, bounce: bounce)
  }

  /// SwiftUI's smooth spring: half a second without bounce.
  public static var smooth: Spring { Spring(checkedDuration: 0.5, bounce: 0) }

  /// SwiftUI's snappy spring: half a second with a bounce of 0.15.
  public static var snappy: Spring { Spring(checkedDuration: 0.5, bounce: 0.15) }

  /// SwiftUI's bouncy spring: half a second with a bounce of 0.3.
  public static var bouncy: Spring { Spring(checkedDuration: 0.5, bounce: 0.3) }

  /// Creates a spring from a bounce from 0 to 1 and a duration that are known to be in range.
  private init(checkedDuration duration: Double, bounce: Double) {
    let angularFrequency = 2 * Double.pi / duration
    mass = 1
    stiffness = angularFrequency * angularFrequency
    dampingCoefficient = 4 * .pi * (1 - bounce) / duration
  }
}
