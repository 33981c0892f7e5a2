import RealModule

/// A bounce against a wall at the target, by the law of the absolute cosine:
/// x(t) = B + A·e^(−αt)·|cos ωt|, with A = from − to and B = to.
///
/// This is what `SKBounceAnimation` (2012) did with `shouldOvershoot = false`. Its contacts come at
/// equal intervals π/ω, which no falling body's do; for that, see ``GravityBounce``. Here the
/// number of bounces is exact and the motion ends at the target: with n bounces, contact n is the
/// last and comes at the ``duration`` D, so ωD = (n + ½)π, and e^(−αD) = ``visibleFraction``, so that
/// every one of the n arcs rises higher than that fraction of |A|. From D on the value is `to`.
///
/// A motion that ``startsAtRest`` follows |cos ωt + (α/ω)·sin ωt| instead, which has no velocity at
/// its launch.
public struct WallBounce: Motion {
  /// The value at the launch; all of the motion is on its side of the wall.
  public let from: Double
  /// The wall, at which the motion ends.
  public let to: Double
  /// The number of arcs after the first contact.
  public let numberOfBounces: Int
  /// The time of the last contact, in seconds.
  public let duration: Double
  /// The fraction of |to − from| that the envelope has come down to at the last contact.
  public let visibleFraction: Double
  /// Whether the launch is from rest, rather than at the velocity −αA of the pure cosine.
  public let startsAtRest: Bool

  private let oscillation: DampedOscillation
  private let launchVelocity: Double
  private let firstContactTime: Double

  /// Creates a bounce against a wall.
  ///
  /// - Parameters:
  ///   - from: The value at the launch. If it is `to`, the motion is constant, without contacts.
  ///   - to: The value of the wall.
  ///   - numberOfBounces: n, from 0 to a million.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - startsAtRest: Whether the launch is from rest.
  ///   - visibleFraction: Between 0 and 1.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double, startsAtRest: Bool = false,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    try MotionError.check(value: from, .from)
    try MotionError.check(value: to, .to)
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    try MotionError.check(duration: duration)
    try MotionError.check(visibleFraction, .visibleFraction, .openFraction)
    self.from = from
    self.to = to
    self.numberOfBounces = numberOfBounces
    self.duration = duration
    self.startsAtRest = startsAtRest
    self.visibleFraction = visibleFraction
    let rate = -Double.log(visibleFraction)
    let cosinePhase = Double.pi * (Double(numberOfBounces) + 0.5)
    var phase = cosinePhase
    if startsAtRest {
      // The zeros lie atan(α/ω) later than the cosine's.
      phase = bisect(from: phase, to: phase + .pi / 2) { $0 < cosinePhase + .atan(rate / $0) }
    }
    oscillation = DampedOscillation(
      decayRate: rate / duration, angularFrequency: phase / duration)
    launchVelocity = startsAtRest ? 0 : (to - from) * oscillation.slowRate
    firstContactTime =
      (phase - .pi * Double(numberOfBounces)) / phase * duration
  }

  private var displacement: Double { from - to }
  private var side: Double { from < to ? -1 : 1 }

  private func contactTime(_ index: Int) -> Double {
    index == numberOfBounces
      ? duration : firstContactTime + oscillation.time(ofHalfTurns: index)
  }

  /// The times at which the motion touches the wall, in seconds, in order.
  ///
  /// There are n + 1 of them, the last at ``duration``; a constant motion has none.
  public var contactTimes: [Double] {
    from == to ? [] : (0...numberOfBounces).map(contactTime)
  }

  /// The tops of the arcs between the contacts, in order: n of them.
  public var peaks: [Extremum] {
    guard from != to, numberOfBounces > 0 else { return [] }
    return (1...numberOfBounces).map(peak)
  }

  func impactSpeed(at time: Double) -> Double {
    oscillation.state(displacement, launchVelocity, at: time).velocity.magnitude
  }

  private func peak(_ index: Int) -> Extremum {
    let angle = startsAtRest ? 0 : Double.atan(oscillation.decayPerRadian)
    let time = (.pi * Double(index) - angle) / oscillation.angularFrequency
    return Extremum(time: time, value: value(at: time))
  }

  /// The value at a time: never beyond the wall, and `to` exactly from ``duration`` on.
  public func value(at time: Double) -> Double {
    if time <= 0 { return from }
    if time >= duration { return to }
    let height = oscillation.displacement(displacement, launchVelocity, at: time).magnitude
    return to + side * height
  }

  /// The velocity at a time, just after a contact where there is one, and 0 from ``duration`` on.
  public func velocity(at time: Double) -> Double {
    if time < 0 || time >= duration || from == to { return 0 }
    let turns = (time - firstContactTime) / oscillation.time(ofHalfTurns: 1)
    var contacts = turns.isNaN || turns < -1 ? 0 : Int(clamping: turns.rounded(.down)) + 1
    while contacts <= numberOfBounces, contactTime(contacts) <= time { contacts += 1 }
    while contacts > 0, contactTime(contacts - 1) > time { contacts -= 1 }
    let slope = oscillation.state(displacement, launchVelocity, at: time).velocity
    return contacts % 2 == 0 ? slope : -slope
  }

  /// The last time at which |value − to| exceeds the tolerance; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    if from == to { return 0 }
    if tolerance == 0 { return duration }
    let unending = oscillation.settlingTime(displacement, launchVelocity, within: tolerance)
    if unending < duration { return unending }
    // The last arc still stands out, so the motion leaves the tolerance on its way down.
    let top = numberOfBounces == 0 ? 0 : peak(numberOfBounces).time
    return bisect(from: top, to: duration) { (value(at: $0) - to).magnitude > tolerance }
  }

  /// The contacts but the last, and the ``peaks`` between them, in closed form.
  ///
  /// They end where an arc can no longer be told from the wall.
  public var extrema: MotionMoments<Extremum> {
    MotionMoments { index in
      guard from != to, index < 2 * numberOfBounces else { return nil }
      let peak = peak(index / 2 + 1)
      if peak.value == to { return nil }
      return index % 2 == 1 ? peak : Extremum(time: contactTime(index / 2), value: to)
    }
  }

  /// The ``contactTimes``, which end with the ``extrema``.
  public var targetCrossings: MotionMoments<Double> {
    MotionMoments { index in
      guard from != to, index <= numberOfBounces, index == 0 || peak(index).value != to
      else { return nil }
      return contactTime(index)
    }
  }

  /// The ``contactTimes``.
  public var breakTimes: [Double] { contactTimes }

  /// The bound that the oscillation behind the arcs gives; 0 from ``duration`` on.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration || from == to { return 0 }
    return oscillation.accelerationBound(
      displacement, launchVelocity, from: Swift.max(0, range.lowerBound),
      to: Swift.max(0, range.upperBound))
  }
}
