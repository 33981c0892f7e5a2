import BoingElementary

/// A bounce against a wall at the target, by the equation of the absolute cosine:
/// x(t) = B + A·e^(−αt)·|cos ωt|, with A = from − to and B = to.
///
/// This is what `SKBounceAnimation` (2012) did with `shouldOvershoot = false`. Its contacts come at
/// equal intervals π/ω, which no falling body's do; for that, see ``GravityBounce``. Here the
/// number of bounces is exact and the motion ends at the target: with n bounces, contact n is the
/// last and comes at the ``duration`` D, so ωD = (n + ½)π, and e^(−αD) = ``finalEnvelopeFraction``, so that
/// every one of the n arcs rises higher than that fraction of |A|. From D on the value is the ``target``.
///
/// A motion that ``startsAtRest`` follows |cos ωt + (α/ω)·sin ωt| instead, which has no velocity at
/// its launch; and one with a launch velocity v₀ of its own |cos ωt + c·sin ωt| with
/// c = (α + v₀/A)/ω. Their first contact is not at ωt = π/2, and ωD is so much more or less.
public struct CosineWallBounce: Motion {
  /// The value at the launch; all of the motion is on its side of the wall.
  public let from: Double
  /// The wall, at which the motion ends.
  public let target: Double
  /// The number of arcs after the first contact.
  public let numberOfBounces: Int
  /// The time of the last contact, in seconds.
  public let duration: Double
  /// The fraction of |target − from| that the envelope has come down to at the last contact.
  public let finalEnvelopeFraction: Double
  /// True if the launch is from rest, rather than at the velocity −αA of the pure cosine.
  public let startsAtRest: Bool

  private let oscillation: DampedOscillator
  private let launchVelocity: Double
  private let firstContactTime: Double

  /// The launch velocity from which a motion follows.
  private enum Launch {
    case cosine
    case velocity(Double)
  }

  /// Creates a bounce against a wall.
  ///
  /// - Parameters:
  ///   - from: The value at the launch. If it is `to`, the motion is constant, without contacts.
  ///   - to: The value of the wall.
  ///   - numberOfBounces: n, from 0 to a million.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - startsAtRest: True if the launch is from rest.
  ///   - finalEnvelopeFraction: Between 0 and 1.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double, startsAtRest: Bool = false,
    finalEnvelopeFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    try self.init(
      from, to, numberOfBounces, duration, finalEnvelopeFraction,
      startsAtRest ? .velocity(0) : .cosine)
  }

  /// Creates a bounce against a wall with a launch velocity.
  ///
  /// A motion without bounces that is launched at the wall so fast that no oscillation is slow enough
  /// to be there only at the end of the time ends earlier.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall. If it is `from`, the motion is on the side to which it is launched;
  ///     without a velocity either, it is constant.
  ///   - initialVelocity: In units of the value per second.
  ///   - numberOfBounces: n, from 0 to a million.
  ///   - duration: The latest time of the last contact, in seconds; greater than 0.
  ///   - finalEnvelopeFraction: Between 0 and 1.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, initialVelocity: Double, numberOfBounces: Int, duration: Double,
    finalEnvelopeFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    try ParameterError.check(value: initialVelocity, .initialVelocity)
    try self.init(
      from, to, numberOfBounces, duration, finalEnvelopeFraction, .velocity(initialVelocity))
  }

  /// Creates a bounce from rest against a wall with a number of visible bounces, after which others follow until the
  /// envelope has come down to a residual.
  ///
  /// From rest apex k rises to e^(−αkπ/ω) of the distance, so that exactly n of them reach the fraction p if N, the
  /// number of all bounces, and φ, the phase of the first contact, satisfy n ≤ (N + φ/π)·ln p ⁄ ln q < n + 1.
  ///
  /// - Parameters:
  ///   - from: The value at the launch. If it is `to`, the motion is constant, without contacts.
  ///   - to: The value of the wall.
  ///   - numberOfVisibleBounces: n, from 0 to 100,000.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - visibleFraction: p, the fraction of the distance to which a visible bounce rises; between 0 and 1.
  ///   - residualFraction: q, the ``finalEnvelopeFraction``; greater than 0 and at most p.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfVisibleBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction, residualFraction: Double
  ) throws(ParameterError) {
    let fractions = try VisibilityConditions(visible: visibleFraction, residual: residualFraction)
    try ParameterError.check(
      Double(numberOfVisibleBounces), .numberOfBounces, .closed(0, 100_000))
    let stretch = Double.log(fractions.residual) / .log(fractions.visible)
    func bounce(_ count: Int) throws(ParameterError) -> CosineWallBounce {
      try CosineWallBounce(
        from: from, to: to, numberOfBounces: count, duration: duration, startsAtRest: true,
        finalEnvelopeFraction: fractions.residual)
    }
    // φ/π is between a half and 1: the first guess is one off at most.
    let half = Double(numberOfVisibleBounces) + 0.5
    let guess = max(numberOfVisibleBounces, Int(clamping: (half * stretch - 0.75).rounded()))
    var best = try bounce(guess)
    for count in [guess - 1, guess + 1] where count >= numberOfVisibleBounces {
      if best.visibleCount(stretch) == numberOfVisibleBounces { break }
      best = try bounce(count)
    }
    self = best
  }

  /// The number of apexes from rest above the fraction whose logarithm is that of the final envelope over `stretch`.
  private func visibleCount(_ stretch: Double) -> Int {
    Int(clamping: (oscillation.angularFrequency * duration / .pi / stretch).rounded(.down))
  }

  private init(
    _ from: Double, _ to: Double, _ numberOfBounces: Int, _ duration: Double,
    _ finalEnvelopeFraction: Double, _ launch: Launch
  ) throws(ParameterError) {
    try ParameterError.check(value: from, .from)
    try ParameterError.check(value: to, .to)
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    try ParameterError.check(duration: duration)
    try ParameterError.check(finalEnvelopeFraction, .finalEnvelopeFraction, .openFraction)
    self.from = from
    target = to
    self.numberOfBounces = numberOfBounces
    self.finalEnvelopeFraction = finalEnvelopeFraction
    let rate = -Double.log(finalEnvelopeFraction)
    switch launch {
    case .cosine: launchVelocity = (to - from) * (rate / duration)
    case .velocity(let velocity): launchVelocity = velocity
    }
    // Room for the distance to which it leads.
    let limit = 1e300 * Swift.min(1, 1 / duration)
    try ParameterError.check(launchVelocity, .initialVelocity, .closed(-limit, limit))
    startsAtRest = launchVelocity == 0
    // c·ωD; the zeros of cos θ + c·sin θ are at atan2(1, −c) and every half turn later.
    var slope = rate
    if case .cosine = launch { slope = 0 }
    if launchVelocity != 0, case .velocity = launch {
      slope = from == to ? .infinity : rate + launchVelocity / (from - to) * duration
    }
    let lastArcs = Double.pi * Double(numberOfBounces)
    let firstPhase = { (phase: Double) in Double.atan2(y: 1, x: -slope / phase) }
    // Without a bounce a launch may come to the wall before the end, however slow the oscillation.
    let phase =
      slope == 0
      ? lastArcs + .pi / 2
      : lastArcs == 0 && slope <= -1
        ? 0 : bisect(from: lastArcs, to: lastArcs + .pi) { $0 < firstPhase($0) + lastArcs }
    oscillation = DampedOscillator(
      decayRate: rate / duration, angularFrequency: phase / duration)
    firstContactTime =
      phase == 0 ? duration / -slope : (phase - lastArcs) / phase * duration
    self.duration = phase == 0 ? firstContactTime : duration
  }

  private var displacement: Double { from - target }
  private var side: Double {
    if from == target { return launchVelocity < 0 ? -1 : 1 }
    return from < target ? -1 : 1
  }
  private var isStill: Bool { from == target && launchVelocity == 0 }

  private func contactTime(_ index: Int) -> Double {
    index == numberOfBounces
      ? duration : firstContactTime + oscillation.time(ofHalfPeriods: index)
  }

  /// The times at which the motion touches the wall, in seconds, in order.
  ///
  /// There are n + 1 of them, the last at ``duration``; a constant motion has none.
  public var contactTimes: [Double] {
    isStill ? [] : (0...numberOfBounces).map(contactTime)
  }

  /// The ``contactTimes`` with their impact speeds.
  public var contacts: [Contact] {
    contactTimes.map { Contact(time: $0, speed: impactSpeed(at: $0)) }
  }

  /// The tops of the arcs between the contacts, in order: n of them.
  public var apexes: [Extremum] {
    guard !isStill, numberOfBounces > 0 else { return [] }
    return (1...numberOfBounces).map(peak)
  }

  private func impactSpeed(at time: Double) -> Double {
    oscillation.state(displacement, launchVelocity, at: time).velocity.magnitude
  }

  private func peak(_ index: Int) -> Extremum {
    let first =
      oscillation.firstExtremumTimeAfterZero(displacement, launchVelocity) ?? firstContactTime
    let time = first + oscillation.time(ofHalfPeriods: index - 1)
    return Extremum(time: time, value: value(at: time))
  }

  /// The top before the first contact of a motion that is launched away from the wall.
  private var launchTop: Extremum? {
    guard launchVelocity * side > 0,
      let time = oscillation.firstExtremumTime(displacement, launchVelocity),
      time < firstContactTime
    else { return nil }
    return Extremum(time: time, value: value(at: time))
  }

  /// The value at a time: never beyond the wall, and the ``target`` exactly from ``duration`` on.
  public func value(at time: Double) -> Double {
    if time <= 0 { return from }
    if time >= duration { return target }
    let height = oscillation.displacement(displacement, launchVelocity, at: time).magnitude
    return target + side * height
  }

  /// The velocity at a time, just after a contact where there is one, and 0 from ``duration`` on.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration || isStill { return 0 }
    let turns = (time - firstContactTime) / oscillation.time(ofHalfPeriods: 1)
    var contacts = turns.isNaN || turns < -1 ? 0 : Int(clamping: turns.rounded(.down)) + 1
    while contacts <= numberOfBounces, contactTime(contacts) <= time { contacts += 1 }
    while contacts > 0, contactTime(contacts - 1) > time { contacts -= 1 }
    let slope = oscillation.state(displacement, launchVelocity, at: time).velocity
    return contacts % 2 == 0 ? slope : -slope
  }

  /// The last time at which |value − target| exceeds the tolerance; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    if isStill { return 0 }
    if tolerance == 0 { return duration }
    let unending = oscillation.settlingTime(displacement, launchVelocity, within: tolerance)
    if unending < duration { return unending }
    // The last arc still stands out, so the motion leaves the tolerance on its way down.
    let top = numberOfBounces == 0 ? launchTop?.time ?? 0 : peak(numberOfBounces).time
    return bisect(from: top, to: duration) { (value(at: $0) - target).magnitude > tolerance }
  }

  /// The top before the first contact, if there is one, the contacts but the last, and the ``apexes``
  /// between them, in closed form.
  ///
  /// They end where an arc can no longer be told from the wall.
  public var extrema: MotionEvents<Extremum> {
    let top = launchTop.map { [$0] } ?? []
    return MotionEvents { index in
      if index < top.count { return top[index] }
      let index = index - top.count
      guard !isStill, index < 2 * numberOfBounces else { return nil }
      let peak = peak(index / 2 + 1)
      if peak.value == target { return nil }
      return index % 2 == 1 ? peak : Extremum(time: contactTime(index / 2), value: target)
    }
  }

  /// The ``contactTimes``, which end with the ``extrema``.
  public var targetCrossings: MotionEvents<Double> {
    MotionEvents { index in
      guard !isStill, index <= numberOfBounces, index == 0 || peak(index).value != target
      else { return nil }
      return contactTime(index)
    }
  }

  /// The ``contactTimes``.
  public var breakpoints: [Double] { contactTimes }

  /// The bound that the oscillation behind the arcs gives; 0 from ``duration`` on.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration || isStill { return 0 }
    return oscillation.accelerationBound(
      displacement, launchVelocity, from: Swift.max(0, range.lowerBound),
      to: Swift.max(0, range.upperBound))
  }
}
