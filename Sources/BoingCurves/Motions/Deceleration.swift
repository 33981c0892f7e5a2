import BoingElementary

/// A motion that slows down by itself, as a page does that a finger has thrown.
///
/// x(t) = x₀ + v₀⁄λ·(1 − e^(−λt)), λ = −1000·ln r: each millisecond leaves the part r of the velocity, as
/// `UIScrollView.DecelerationRate` has it. The ``target`` is the projection of WWDC 2018's “Designing Fluid Interfaces”,
/// which sums milliseconds instead and comes out a thousandth shorter.
///
/// ```swift
/// let throwing = try Deceleration(from: 100, initialVelocity: 800)
/// throwing.target                        // 499.6
/// throwing.landing(on: [0, 320, 640])    // 640: the end of a bounce with that velocity
/// ```
public struct Deceleration: Motion {
  /// The rate of a scroll view.
  public static let normalRate = 0.998
  /// The rate of a scroll view that pages.
  public static let fastRate = 0.99

  /// The first value.
  public let start: Double
  /// The velocity at the start, in units of the value per second.
  public let initialVelocity: Double
  /// The fraction of the velocity that a millisecond leaves, between 0 and 1.
  public let rate: Double
  /// λ, per second.
  private let decay: Double

  /// Creates a motion that slows down.
  ///
  /// - Throws: ``ParameterError`` for a start or a velocity that is not finite, or a rate that is not between 0 and 1.
  public init(
    from start: Double, initialVelocity: Double, rate: Double = normalRate
  ) throws(ParameterError) {
    try ParameterError.check(value: start, .from)
    try ParameterError.check(value: initialVelocity, .initialVelocity)
    try ParameterError.check(rate, .ratio, .openFraction)
    (self.start, self.initialVelocity, self.rate) = (start, initialVelocity, rate)
    decay = -1000 * Double.log(rate)
  }

  /// The value at a time; before the start, the first one.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    return time <= 0 ? start : target - reach * Double.exp(-decay * time)
  }

  /// The velocity at a time; before the start 0.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    return time < 0 ? 0 : initialVelocity * Double.exp(-decay * time)
  }

  /// The whole way, with its sign.
  private var reach: Double { initialVelocity / decay }

  /// The value that the motion comes to rest at.
  public var target: Double { start + reach }

  /// The time until a thousandth of the way is left; 0 without a velocity.
  public var duration: Double { initialVelocity == 0 ? 0 : Double.log(1000) / decay }

  /// The last time at which the value is further from its target than a tolerance, in closed form; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    if reach.magnitude <= tolerance { return 0 }
    return tolerance == 0 ? .infinity : Double.log(reach.magnitude / tolerance) / decay
  }

  /// None: the value goes one way.
  public var extrema: MotionEvents<Extremum> { MotionEvents([]) }

  /// None: the target is never reached.
  public var targetCrossings: MotionEvents<Double> { MotionEvents([]) }

  /// The magnitude of the acceleration at the first of the times.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    (initialVelocity * decay).magnitude * Double.exp(-decay * Swift.max(range.lowerBound, 0))
  }

  /// Returns the one of `values` that is nearest to the ``target``, the first of two; nil for none.
  public func landing(on values: some Sequence<Double>) -> Double? {
    values.min { ($0 - target).magnitude < ($1 - target).magnitude }
  }
}

/// The resistance of what is pulled beyond its edge: it follows a finger less and less, and never further than its own
/// length.
///
/// ```swift
/// let band = RubberBand(length: 480)
/// band.offset(pulledBy: 100)                     // 49.3
/// band.limited(-100, to: 0...900)                // −49.3
/// ```
public struct RubberBand: Hashable, Sendable {
  /// The length of the view along the motion; 0 or less lets nothing move.
  public var length: Double
  /// The part of the first small pull that is followed; 0.55 as measured on scroll views.
  public var stiffness = 0.55

  /// Creates the resistance of a view.
  public init(length: Double) {
    self.length = length
  }

  /// Returns the distance beyond the edge for a pull: c·x·d ⁄ (c·x + d), with the sign of the pull.
  public func offset(pulledBy pull: Double) -> Double {
    guard length > 0, pull != 0 else { return 0 }
    let force = stiffness * pull.magnitude
    let moved = force < .infinity ? force * length / (force + length) : length
    return pull < 0 ? -moved : moved
  }

  /// Returns the pull for a distance beyond the edge, which is held to 999 thousandths of the length.
  public func pull(offset: Double) -> Double {
    let moved = Swift.min(offset.magnitude, length * 0.999)
    guard length > 0, moved > 0 else { return 0 }
    let pull = moved * length / (stiffness * (length - moved))
    return offset < 0 ? -pull : pull
  }

  /// Returns a value that moves freely in a range, and against the resistance beyond it.
  public func limited(_ value: Double, to range: ClosedRange<Double>) -> Double {
    let edge = Swift.min(Swift.max(value, range.lowerBound), range.upperBound)
    return edge + offset(pulledBy: value - edge)
  }
}
