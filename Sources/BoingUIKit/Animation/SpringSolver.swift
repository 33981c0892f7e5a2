import BoingCurves
import BoingElementary
import BoingRender

/// The physics of a spring animation: what a `CASpringAnimation` is made of.
struct SpringParameters: Hashable, Sendable {
  var mass = 1.0
  var stiffness: Double
  var damping: Double
  /// In whole distances per second, towards the target.
  var initialVelocity = 0.0

  /// The spring that UIKit takes for the system's own motions.
  static let system = SpringParameters(mass: 3, stiffness: 1_000, damping: 500)

  init(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    (self.mass, self.stiffness) = (mass, stiffness)
    (self.damping, self.initialVelocity) = (damping, initialVelocity)
  }

  /// Creates the spring that UIKit solves for a damping ratio and a duration: at the end of the duration a thousandth
  /// of the distance is left.
  ///
  /// - Parameters:
  ///   - dampingRatio: Clamped to 0.01…1.
  ///   - duration: In seconds, above 0.
  ///   - initialVelocity: In whole distances per second.
  init(dampingRatio: Double, duration: Double, initialVelocity: Double) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.01), 1)
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    let frequency = SpringSolver(dampingRatio: ratio, duration: duration, velocity: velocity)
      .angularFrequency
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
  }

  /// Creates the spring of a duration and a bounce, as since iOS 17.
  ///
  /// - Parameters:
  ///   - perceptualDuration: In seconds; values not above 0 count as 0.01.
  ///   - bounce: From −1 to 1.
  init(perceptualDuration: Double, bounce: Double, initialVelocity: Double) {
    let duration = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.01
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.999), 1)
    let frequency = 2 * Double.pi / duration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity.isFinite ? initialVelocity : 0)
  }

  /// The motion; nil for numbers that make no spring.
  var motion: CoreAnimationSpring? {
    try? CoreAnimationSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: false)
  }

  /// The time after which the spring has come to rest, in seconds.
  var settlingDuration: Double { motion?.settlingDuration ?? 0 }
}

/// The equation by which UIKit finds a spring for a duration, as measured.
///
/// With β = ζω and ω_d = ω√(1 − ζ²) it is |(β − v) ⁄ ω_d|·e^(−βD) = 0.001 below critical damping, and
/// (1 + (ω − v)D)·e^(−ωD) = 0.001 at it.
struct SpringSolver {
  let dampingRatio: Double
  let duration: Double
  let velocity: Double

  /// The fraction of the distance that is left at the end.
  static let residual = 0.001

  /// The angular frequency of the spring in radians per second.
  var angularFrequency: Double {
    guard duration > 0, duration.isFinite else { return 1 }
    if velocity == 0, dampingRatio < 1 {
      let root = (1 - dampingRatio * dampingRatio).squareRoot()
      return Double.log(dampingRatio / root / Self.residual) / (dampingRatio * duration)
    }
    return newtonRoot ?? highestRoot
  }

  private func excess(_ frequency: Double) -> Double {
    let decay = dampingRatio * frequency
    guard dampingRatio < 1 else {
      return (1 + (frequency - velocity) * duration) * Double.exp(-frequency * duration)
        - Self.residual
    }
    let damped = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
    return abs((decay - velocity) / damped) * Double.exp(-decay * duration) - Self.residual
  }

  /// Newton's method from a guess of 5 ⁄ D.
  private var newtonRoot: Double? {
    var frequency = 5 / duration
    for _ in 0..<100 {
      let step = frequency * 1e-6
      let value = excess(frequency)
      let slope = (excess(frequency + step) - excess(frequency - step)) / (2 * step)
      guard slope != 0, slope.isFinite else { return nil }
      let next = frequency - value / slope
      guard next > 0, next.isFinite else { return nil }
      if abs(next - frequency) <= 1e-15 * next { return verified(next) }
      frequency = next
    }
    return verified(frequency)
  }

  private func verified(_ frequency: Double) -> Double? {
    abs(excess(frequency)) < 1e-12 ? frequency : nil
  }

  /// The highest frequency that solves the equation, by bisection.
  private var highestRoot: Double {
    var (low, high) = (1e-3 / duration, 1e4 / duration)
    // Above the root everything decays faster.
    while low < high, excess(high / 1.1) < 0, high > low { high /= 1.1 }
    low = high / 1.1
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
