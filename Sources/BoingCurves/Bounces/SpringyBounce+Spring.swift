extension SpringyBounce {
  /// The spring that moves like this bounce: k = m(α² + ω²), c = 2mα.
  ///
  /// - Parameter mass: Greater than 0; it changes no motion.
  /// - Throws: ``SpringError`` if the mass, or a constant that follows from it, is out of range.
  public func spring(mass: Double = 1) throws(SpringError) -> Spring {
    try oscillation.spring(mass: mass)
  }

  /// Creates the bounce that a spring makes: its number of visible bounces is counted, and its
  /// duration follows from the residual.
  ///
  /// D = ln(√(1+c²)/q)/α where there is a visible bounce, so that this undoes
  /// ``spring(mass:)``; otherwise the last time at which |x − to| exceeds q·|to − from|.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value at rest.
  ///   - spring: Any spring with damping.
  ///   - initialVelocity: In units of the value per second.
  ///   - visibleFraction: p, between 0 and 1.
  ///   - residualFraction: q, greater than 0 and at most p; left out, a thousandth or p, whichever
  ///     is less.
  /// - Throws: ``MotionError`` for a parameter out of its range, among them a spring without
  ///   damping, which never ends, and one with so little that the count passes a million.
  public init(
    from: Double, to: Double, spring: Spring, initialVelocity: Double = 0,
    visibleFraction: Double = defaultVisibleFraction, residualFraction: Double? = nil
  ) throws(MotionError) {
    let fractions = try BounceFractions(visible: visibleFraction, residual: residualFraction)
    try MotionError.check(value: from, .from)
    try MotionError.check(value: to, .to)
    try MotionError.check(value: initialVelocity, .initialVelocity)
    try MotionError.check(spring.dampingCoefficient, .dampingCoefficient, .positive)
    let oscillation = DampedOscillation(spring)
    // A constant motion takes the time of a launch from rest over any distance.
    let distance = from == to ? 1 : from - to
    let velocity = from == to ? 0 : initialVelocity
    let count = oscillation.extremumCountAfterZero(
      distance, velocity, atLeast: visibleFraction * distance.magnitude)
    try MotionError.check(count: count, .numberOfBounces)
    var duration: Double
    if count > 0 && oscillation.isUnderdamped {
      let phase =
        (oscillation.slowRate + velocity / distance) / oscillation.angularFrequency
      duration =
        (Double.log(.hypot(1, phase)) - .log(fractions.residual)) / oscillation.slowRate
    } else if velocity == 0, oscillation.rateGap == 0, !oscillation.isUnderdamped {
      duration = fractions.criticalDuration(rate: oscillation.slowRate)
    } else {
      duration = oscillation.settlingTime(
        distance, velocity, within: fractions.residual * distance.magnitude)
    }
    try MotionError.check(duration: duration)
    self.init(
      from: from, to: to, numberOfBounces: count, duration: duration,
      initialVelocity: initialVelocity, fractions: fractions, oscillation: oscillation)
  }
}

extension Spring {
  /// Creates the spring, launched from rest, that makes a number of visible bounces in a time.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range; see ``SpringyBounce``.
  public init(
    numberOfBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction,
    residualFraction: Double? = nil
  ) throws(MotionError) {
    let bounce = try SpringyBounce(
      from: 1, to: 0, numberOfBounces: numberOfBounces, duration: duration,
      visibleFraction: visibleFraction, residualFraction: residualFraction)
    do {
      self = try bounce.spring()
    } catch {
      throw MotionError(
        parameter: .duration, value: duration, allowed: .closed(1e-140, 1e140))
    }
  }

  /// Returns the number of bounces of this spring, launched from rest, whose amplitude is at least a
  /// fraction of the distance; `Int.max` without damping.
  ///
  /// - Throws: ``MotionError`` unless the fraction is between 0 and 1.
  public func numberOfBounces(
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) -> Int {
    try MotionError.check(visibleFraction, .visibleFraction, .openFraction)
    return DampedOscillation(self).extremumCountAfterZero(1, 0, atLeast: visibleFraction)
  }
}
