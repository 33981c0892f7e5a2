/// A body that falls on a wall and bounces: parabolas of one constant acceleration g, with a
/// coefficient of restitution e.
///
/// From a height h above the wall the fall takes t₀ = √(2h/g). After each contact the body leaves
/// with e times the velocity it came with, so arc k takes 2t₀eᵏ and rises to h·e²ᵏ: the contacts
/// come at t₀(1 + 2(e + e² + … + eᵏ)), their intervals shrinking geometrically. The body stays on
/// the wall at contact n, the ``duration``; it never passes the wall.
///
/// Where the restitution is not given, it is chosen so that exactly n arcs rise to a visible
/// fraction p of h: e²ⁿ ≥ p > e²ⁿ⁺², taken in the middle, e = p^(1/(2n+1)).
///
/// ```swift
/// let drop = try GravityBounce(from: 0, to: 200, numberOfBounces: 3, duration: 1)
/// drop.contactTimes.count  // 4
/// ```
public struct GravityBounce: Motion {
  /// The value at the launch: the height of the fall, or the wall for a hop.
  public let from: Double
  /// The wall, at which the motion ends.
  public let to: Double
  /// The highest point: where the fall begins, or the top of the first arc of a hop or of a throw away
  /// from the wall; for a throw at the wall, the point from which a fall would be as fast there.
  public let apex: Double
  /// The number of arcs after the first contact.
  public let numberOfBounces: Int
  /// e: the velocity after a contact as a fraction of the one before; from 0 to 1.
  public let restitution: Double
  /// t₀, the time of the fall from ``apex`` to the wall, in seconds.
  public let fallTime: Double

  /// The time at which the first arc has its top: 0 for a fall from rest, t₀ for a hop, and before the
  /// launch for a throw at the wall.
  private let apexTime: Double
  /// log e, for the sums of powers of e.
  private let restitutionLogarithm: Double
  /// The time of the last contact, in seconds.
  public let duration: Double

  init(
    wall: Double, apex: Double, hops: Bool, numberOfBounces: Int, restitution: Double,
    fallTime: Double
  ) {
    self.init(
      from: hops ? wall : apex, wall: wall, apex: apex, apexTime: hops ? fallTime : 0,
      numberOfBounces: numberOfBounces, restitution: restitution, fallTime: fallTime)
  }

  init(
    from: Double, wall: Double, apex: Double, apexTime: Double, numberOfBounces: Int,
    restitution: Double, fallTime: Double
  ) {
    self.from = from
    to = wall
    self.apex = apex
    self.apexTime = apexTime
    self.numberOfBounces = numberOfBounces
    self.restitution = restitution
    self.fallTime = fallTime
    restitutionLogarithm = .log(restitution)
    let sum = Self.powerSum(restitution, restitutionLogarithm, numberOfBounces)
    duration = apexTime + fallTime * (1 + 2 * sum)
  }

  /// h: the distance from ``apex`` to the wall, in units of the value.
  public var height: Double { (apex - to).magnitude }

  /// g = 2h/t₀², in units of the value per second squared; 0 for a motion without height.
  public var gravity: Double { height == 0 ? 0 : 2 * height / fallTime / fallTime }

  /// The times at which the body hits the wall, in seconds, in order.
  ///
  /// There are n + 1 of them, the last at ``duration``; none where there is no height. The launch of
  /// a hop is no contact.
  public var contactTimes: [Double] {
    height == 0 ? [] : (0...numberOfBounces).map(contactTime)
  }

  /// The tops of the arcs after the first contact, in order: n of them.
  public var peaks: [Extremum] {
    guard height > 0, numberOfBounces > 0 else { return [] }
    return (1...numberOfBounces).map(peak)
  }

  private func peak(_ index: Int) -> Extremum {
    Extremum(
      time: contactTime(index - 1) + fallTime * power(index),
      value: to + side * height * power(index) * power(index))
  }

  /// The top of an arc after the first contact, unless it can no longer be told from the wall.
  private func visiblePeak(_ index: Int) -> Extremum? {
    guard index <= numberOfBounces else { return nil }
    let peak = peak(index)
    let stands =
      peak.value != to && peak.time > contactTime(index - 1) && peak.time < contactTime(index)
    return stands ? peak : nil
  }

  private var side: Double { apex < to ? -1 : 1 }

  func power(_ index: Int) -> Double { .pow(restitution, index) }

  /// t₀(1 + 2·Σeʲ), with the sum in a form that keeps its digits for an e close to 1.
  func contactTime(_ index: Int) -> Double {
    apexTime + fallTime * (1 + 2 * Self.powerSum(restitution, restitutionLogarithm, index))
  }

  /// e + e² + … + eⁿ.
  static func powerSum(_ ratio: Double, _ count: Int) -> Double {
    powerSum(ratio, .log(ratio), count)
  }

  private static func powerSum(_ ratio: Double, _ logarithm: Double, _ count: Int) -> Double {
    if ratio == 0 || count == 0 { return 0 }
    if ratio == 1 { return Double(count) }
    return -Double.expMinusOne(Double(count) * logarithm) * ratio / (1 - ratio)
  }

  /// The number of contacts up to a time within the motion, up to rounding.
  private func approximateContactCount(at time: Double) -> Int {
    let sum = ((time - apexTime) / fallTime - 1) / 2
    var index = 0
    if sum > 0 && restitution > 0 {
      let quotient =
        restitution == 1
        ? sum
        : Double.log(onePlus: -sum * (1 - restitution) / restitution) / restitutionLogarithm
      index = quotient < Double(numberOfBounces) ? Int(clamping: quotient) : numberOfBounces
    }
    return index
  }

  /// The time since the last contact, and until the next one, at a time before the ``duration``.
  private func arc(at time: Double) -> (since: Double, until: Double) {
    // Each contact time is the sum of a series, which takes as long as all else here.
    var contacts = approximateContactCount(at: time)
    var next = contactTime(contacts)
    while contacts < numberOfBounces, next <= time {
      contacts += 1
      next = contactTime(contacts)
    }
    while contacts > 0 {
      let last = contactTime(contacts - 1)
      if last <= time { return (time - last, Swift.max(0, next - time)) }
      contacts -= 1
      next = last
    }
    return (time - apexTime + fallTime, Swift.max(0, next - time))
  }

  /// The value at a time: never beyond the wall, and `to` exactly from ``duration`` on.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= 0 { return from }
    if time >= duration || height == 0 { return to }
    let (since, until) = arc(at: time)
    // A product of two distances, which cannot go below the wall by a rounding.
    return to + side * height * (since / fallTime) * (until / fallTime)
  }

  /// The velocity at a time, just after a contact where there is one, and 0 from ``duration`` on.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration || height == 0 { return 0 }
    let (since, until) = arc(at: time)
    return side * height * ((until - since) / fallTime) / fallTime
  }

  /// The last time at which |value − to| exceeds the tolerance, in closed form; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    if !(height > tolerance) { return 0 }
    let index = Self.lastPower(
      of: restitution * restitution, atMost: numberOfBounces, where: { height * $0 > tolerance })
    let top = height * power(index) * power(index)
    let middle = index == 0 ? apexTime : contactTime(index - 1) + fallTime * power(index)
    // A body thrown at the wall may be within the tolerance from the launch on.
    return Swift.max(0, middle + fallTime * ((top - tolerance) / height).squareRoot())
  }

  /// The largest n up to a limit for which ratioⁿ satisfies a condition that 1 satisfies.
  static func lastPower(
    of ratio: Double, atMost limit: Int, where condition: (Double) -> Bool
  ) -> Int {
    var lower = 0
    var upper = limit
    while lower < upper {
      let middle = lower + (upper - lower + 1) / 2
      if condition(.pow(ratio, middle)) { lower = middle } else { upper = middle - 1 }
    }
    return lower
  }

  /// The top of a hop or of a throw, the contacts but the last, and the ``peaks`` between them, in
  /// closed form.
  ///
  /// They end where an arc can no longer be told from the wall.
  public var extrema: MotionMoments<Extremum> {
    let top = apexTime > 0 ? [Extremum(time: apexTime, value: apex)] : []
    return MotionMoments { index in
      if height == 0 { return nil }
      if index < top.count { return top[index] }
      let index = index - top.count
      guard let peak = visiblePeak(index / 2 + 1) else { return nil }
      return index % 2 == 1 ? peak : Extremum(time: contactTime(index / 2), value: to)
    }
  }

  /// The ``contactTimes``, which end with the ``extrema``.
  public var targetCrossings: MotionMoments<Double> {
    MotionMoments { index in
      if height == 0 || index > 0 && visiblePeak(index) == nil { return nil }
      return contactTime(index)
    }
  }

  /// The ``contactTimes``.
  public var breakTimes: [Double] { contactTimes }

  /// ``gravity`` until the ``duration``, and 0 from then on.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    range.lowerBound >= duration ? 0 : gravity
  }
}
