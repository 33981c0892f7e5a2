import BoingCurves
import BoingElementary

/// Core Animation's spring: the progress from 0 to 1 by the rules of `CASpringAnimation`.
///
/// It differs from a plain ``SpringMotion`` in three ways:
///
/// - the damping ratio is clamped to 1 unless ``allowsOverdamping``, so that a spring with more damping
///   than the critical one moves as if it had just that;
/// - ``initialVelocity`` is in units of (to − from) per second, positive towards the target;
/// - ``settlingDuration`` is Apple's rule, which is no exact bound.
///
/// With ω₀ = √(k/m), ζ = c/(2√(km)), ω = ω₀√(1−ζ²) and B = (ζω₀ − v₀)/ω, the progress is
/// 1 − e^(−ζω₀t)(cos ωt + B·sin ωt), and 1 − (1 + (ω₀ − v₀)t)e^(−ω₀t) at ζ = 1. The rules reproduce
/// what was measured on macOS.
///
/// Infinite damping, where it is allowed (``init(perceptualDuration:bounce:)`` with a bounce of −1),
/// settles in no time by Apple's rule. As an animation without length shows its end, the progress
/// is then 1 from the launch on, though a ``SpringMotion`` with such a damping never moves.
package struct CoreAnimationSpring: Sendable, Hashable {
  /// The mass, greater than 0; Core Animation's default is 1.
  package let mass: Double
  /// The spring constant, greater than 0; Core Animation's default is 100.
  package let stiffness: Double
  /// The damping, at least 0 and possibly infinite; Core Animation's default is 10.
  package let damping: Double
  /// The launch velocity in units of (to − from) per second.
  package let initialVelocity: Double
  /// True if a damping ratio above 1 is taken as it is.
  package let allowsOverdamping: Bool

  /// The motion of the spring that is evaluated.
  @usableFromInline package let motion: SpringMotion

  /// Creates a spring with Core Animation's default values for what is left out.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  package init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) throws(ParameterError) {
    let asked = try Spring(mass: mass, stiffness: stiffness, dampingCoefficient: damping)
    var used = asked
    if !allowsOverdamping && asked.dampingRatio > 1 {
      let critical = 2 * mass * asked.undampedAngularFrequency
      try ParameterError.check(critical, .dampingCoefficient, .nonNegative)
      used = try Spring(mass: mass, stiffness: stiffness, dampingCoefficient: critical)
    }
    motion = try SpringMotion(from: 0, to: 1, initialVelocity: initialVelocity, spring: used)
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Creates the spring of `CASpringAnimation(perceptualDuration:bounce:)`, which allows
  /// overdamping.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range; see
  ///   ``Spring/init(perceptualDuration:bounce:)``.
  package init(perceptualDuration: Double, bounce: Double) throws(ParameterError) {
    let spring = try Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    try self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.dampingCoefficient,
      allowsOverdamping: true)
  }

  @usableFromInline var isInstant: Bool { motion.spring.dampingCoefficient == .infinity }

  /// The spring that is evaluated: this one, with the damping ratio clamped to 1 if it must be.
  package var spring: Spring { motion.spring }

  /// The progress from 0 to 1 at a time in seconds; it overshoots where the spring does.
  @inlinable
  package func value(at time: Double) -> Double {
    isInstant && time >= 0 ? 1 : motion.value(at: time)
  }

  /// Core Animation's `settlingDuration`, in seconds.
  ///
  /// - ζ < 1: ln(1000·(1 + |B|))/(ζω₀).
  /// - ζ ≥ 1: the first multiple of 0.1 s at which |1 − x| < 0.001. That the rule also holds for
  ///   a ζ above 1 with ``allowsOverdamping`` is an assumption; nobody has published the number.
  /// - c = 0: `Float.greatestFiniteMagnitude`.
  /// - c = ∞: 0.
  package var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    let rate = spring.decayRate
    if rate == 0 { return never }
    if isInstant { return 0 }
    let frequency = spring.dampedAngularFrequency
    let duration =
      frequency > 0
      ? Double.log(1000 * (1 + ((rate - initialVelocity) / frequency).magnitude)) / rate
      : firstSettledTenth
    return Swift.min(duration, never)
  }

  /// The first multiple of 0.1 s at which the progress is within 0.001 of 1.
  ///
  /// The progress has at most one extremum here, so it is within the tolerance during at most two
  /// intervals. Each is solved for, as counting through the tenths of a slow spring would take for
  /// ever.
  private var firstSettledTenth: Double {
    let tolerance = 0.001
    let isSettled = { (time: Double) in (motion.value(at: time) - 1).magnitude < tolerance }
    var (crossings, extrema) = (motion.targetCrossings, motion.extrema)
    if let zero = crossings.next(), let peak = extrema.next()?.time, peak > zero, !isSettled(peak) {
      let entry = bisect(from: 0, to: zero) { !isSettled($0) }
      let exit = bisect(from: zero, to: peak, while: isSettled)
      let tenth = (entry * 10).rounded(.up) / 10
      if tenth < exit { return tenth }
    }
    let last = motion.settlingTime(within: tolerance)
    return (last * 10).rounded(.up) / 10
  }
}
