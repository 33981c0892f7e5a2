import BoingElementary

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
  public let target: Double
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
    target = wall
    self.apex = apex
    self.apexTime = apexTime
    self.numberOfBounces = numberOfBounces
    self.restitution = restitution
    self.fallTime = fallTime
    restitutionLogarithm = .log(restitution)
    let sum = Self.geometricSum(restitution, restitutionLogarithm, numberOfBounces)
    duration = apexTime + fallTime * (1 + 2 * sum)
  }

  /// h: the distance from ``apex`` to the wall, in units of the value.
  public var height: Double { (apex - target).magnitude }

  /// g = 2h/t₀², in units of the value per second squared; 0 for a motion without height.
  public var gravity: Double { height == 0 ? 0 : 2 * height / fallTime / fallTime }

  /// The times at which the body hits the wall, in seconds, in order.
  ///
  /// There are n + 1 of them, the last at ``duration``; none where there is no height. The launch of
  /// a hop is no contact.
  public var contactTimes: [Double] {
    height == 0 ? [] : (0...numberOfBounces).map(contactTime)
  }

  /// The ``contactTimes`` with their impact speeds: v₀ = 2h/t₀ at the first, v₀eᵏ at contact k.
  public var contacts: [Contact] {
    let first = height == 0 ? 0 : 2 * (height / fallTime)
    return contactTimes.enumerated().map { Contact(time: $1, speed: first * power($0)) }
  }

  /// The tops of the arcs after the first contact, in order: n of them.
  public var apexes: [Extremum] {
    guard height > 0, numberOfBounces > 0 else { return [] }
    return (1...numberOfBounces).map(peak)
  }

  private func peak(_ index: Int) -> Extremum {
    Extremum(
      time: contactTime(index - 1) + fallTime * power(index),
      value: target + side * height * power(index) * power(index))
  }

  /// The top of an arc after the first contact, unless it can no longer be told from the wall.
  private func visiblePeak(_ index: Int) -> Extremum? {
    guard index <= numberOfBounces else { return nil }
    let peak = peak(index)
    let stands =
      peak.value != target && peak.time > contactTime(index - 1) && peak.time < contactTime(index)
    return stands ? peak : nil
  }

  private var side: Double { apex < target ? -1 : 1 }

  func power(_ index: Int) -> Double { .pow(restitution, index) }

  /// t₀(1 + 2·Σeʲ), with the sum in a form that keeps its digits for an e close to 1.
  func contactTime(_ index: Int) -> Double {
    apexTime + fallTime * (1 + 2 * Self.geometricSum(restitution, restitutionLogarithm, index))
  }

  /// e + e² + … + eⁿ.
  static func geometricSum(_ ratio: Double, _ count: Int) -> Double {
    geometricSum(ratio, .log(ratio), count)
  }

  private static func geometricSum(_ ratio: Double, _ logarithm: Double, _ count: Int) -> Double {
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

  /// The value at a time: never beyond the wall, and the ``target`` exactly from ``duration`` on.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= 0 { return from }
    if time >= duration || height == 0 { return target }
    let (since, until) = arc(at: time)
    // A product of two distances, which cannot go below the wall by a rounding.
    return target + side * height * (since / fallTime) * (until / fallTime)
  }

  /// The velocity at a time, just after a contact where there is one, and 0 from ``duration`` on.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration || height == 0 { return 0 }
    let (since, until) = arc(at: time)
    return side * height * ((until - since) / fallTime) / fallTime
  }

  /// The last time at which |value − target| exceeds the tolerance, in closed form; see ``Motion``.
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

  /// The top of a hop or of a throw, the contacts but the last, and the ``apexes`` between them, in
  /// closed form.
  ///
  /// They end where an arc can no longer be told from the wall.
  public var extrema: MotionEvents<Extremum> {
    let top = apexTime > 0 ? [Extremum(time: apexTime, value: apex)] : []
    return MotionEvents { index in
      if height == 0 { return nil }
      if index < top.count { return top[index] }
      let index = index - top.count
      guard let peak = visiblePeak(index / 2 + 1) else { return nil }
      return index % 2 == 1 ? peak : Extremum(time: contactTime(index / 2), value: target)
    }
  }

  /// The ``contactTimes``, which end with the ``extrema``.
  public var targetCrossings: MotionEvents<Double> {
    MotionEvents { index in
      if height == 0 || index > 0 && visiblePeak(index) == nil { return nil }
      return contactTime(index)
    }
  }

  /// The ``contactTimes``.
  public var breakpoints: [Double] { contactTimes }

  /// ``gravity`` until the ``duration``, and 0 from then on.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    range.lowerBound >= duration ? 0 : gravity
  }
}

extension GravityBounce {
  /// Creates a fall with a number of visible bounces in a time.
  ///
  /// The restitution is e = p^(1/(2n+1)).
  ///
  /// - Parameters:
  ///   - from: The value at the launch. If it is `to`, the motion is constant, without contacts.
  ///   - to: The value of the wall.
  ///   - numberOfBounces: n, from 0 to a million.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - visibleFraction: p, between 0 and 1.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    try self.init(
      from: from, to: to, numberOfBounces: numberOfBounces,
      restitution: Self.restitution(numberOfBounces, visibleFraction), duration: duration)
  }

  /// Creates a fall with a restitution that takes a time.
  ///
  /// It bounces as often as an arc rises to the visible fraction: n = ⌊ln p/(2 ln e)⌋.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range, among them a restitution of 1 or
  ///   so close to it that the count passes a million.
  public init(
    from: Double, to: Double, restitution: Double, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    try self.init(
      from: from, to: to,
      numberOfBounces: Self.numberOfBounces(restitution, visibleFraction),
      restitution: restitution, duration: duration)
  }

  /// Creates a fall from a number of bounces, a restitution and a time.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall.
  ///   - numberOfBounces: From 0 to a million, visible or not.
  ///   - restitution: From 0 to 1; at 1 all arcs are as high as the fall.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, restitution: Double, duration: Double
  ) throws(ParameterError) {
    try Self.check(apex: from, wall: to, numberOfBounces, restitution)
    try ParameterError.check(duration: duration)
    self.init(
      wall: to, apex: from, hops: false, numberOfBounces: numberOfBounces,
      restitution: restitution,
      fallTime: duration / (1 + 2 * Self.geometricSum(restitution, numberOfBounces)))
  }

  /// Creates a fall under a gravity, with a restitution; its duration follows.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall.
  ///   - restitution: From 0 to less than 1.
  ///   - gravity: In units of the value per second squared; greater than 0. It always pulls towards
  ///     the wall.
  ///   - visibleFraction: Between 0 and 1.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, restitution: Double, gravity: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    let count = try Self.numberOfBounces(restitution, visibleFraction)
    try Self.check(apex: from, wall: to, count, restitution)
    try self.init(
      wall: to, apex: from, hops: false, numberOfBounces: count, restitution: restitution,
      fallTime: Self.fallTime(height: (from - to).magnitude, gravity: gravity))
  }

  /// Creates a fall under a gravity, with a number of visible bounces; its duration follows.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, gravity: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    let restitution = try Self.restitution(numberOfBounces, visibleFraction)
    try Self.check(apex: from, wall: to, numberOfBounces, restitution)
    try self.init(
      wall: to, apex: from, hops: false, numberOfBounces: numberOfBounces,
      restitution: restitution,
      fallTime: Self.fallTime(height: (from - to).magnitude, gravity: gravity))
  }

  /// Creates a hop off the wall and back, with a number of visible bounces after the impact.
  ///
  /// - Parameters:
  ///   - start: The wall, where the motion starts and ends.
  ///   - height: The distance of the apex from the target, with the sign of its direction.
  ///   - numberOfBounces: n, from 0 to a million; the hop itself does not count.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - visibleFraction: p, between 0 and 1.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    thrownFrom start: Double, apexHeight height: Double, numberOfBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    let restitution = try Self.restitution(numberOfBounces, visibleFraction)
    try ParameterError.check(value: height, .height)
    try Self.check(apex: start + height, wall: start, numberOfBounces, restitution)
    try ParameterError.check(duration: duration)
    self.init(
      wall: start, apex: start + height, hops: true, numberOfBounces: numberOfBounces,
      restitution: restitution,
      fallTime: duration / (2 + 2 * Self.geometricSum(restitution, numberOfBounces)))
  }

  /// Creates a hop off the wall and back under a gravity, with a restitution; its duration follows.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    thrownFrom start: Double, apexHeight height: Double, restitution: Double, gravity: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(ParameterError) {
    let count = try Self.numberOfBounces(restitution, visibleFraction)
    try ParameterError.check(value: height, .height)
    try Self.check(apex: start + height, wall: start, count, restitution)
    try self.init(
      wall: start, apex: start + height, hops: true, numberOfBounces: count,
      restitution: restitution,
      fallTime: Self.fallTime(height: height.magnitude, gravity: gravity))
  }

  /// Creates a fall with a launch velocity, from a number of bounces, a restitution and a time.
  ///
  /// The gravity is the one at which the last contact comes at the end of the time. No gravity is weak
  /// enough for that where a body is thrown at the wall so fast that it is there earlier, and has no
  /// bounce to spend the rest of the time on; such a motion ends earlier.
  ///
  /// ```swift
  /// let toss = try GravityBounce(
  ///   from: 0, to: 100, initialVelocity: -300, numberOfBounces: 2, restitution: 0.5, duration: 1)
  /// toss.velocity(at: 0)  // −300: it goes up first
  /// ```
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall. If it is `from`, the motion is a hop in the direction of the
  ///     velocity; without a velocity either, it is constant.
  ///   - initialVelocity: In units of the value per second.
  ///   - numberOfBounces: From 0 to a million, visible or not.
  ///   - restitution: From 0 to 1.
  ///   - duration: The latest time of the last contact, in seconds; greater than 0.
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, initialVelocity: Double, numberOfBounces: Int, restitution: Double,
    duration: Double
  ) throws(ParameterError) {
    try Self.check(apex: from, wall: to, numberOfBounces, restitution)
    try ParameterError.check(duration: duration)
    let reach = initialVelocity * duration
    if !(reach.magnitude <= 1e300) {
      let limit = Swift.min(1e300 / duration, .greatestFiniteMagnitude)
      throw ParameterError(
        parameter: .initialVelocity, value: initialVelocity, allowed: .closed(-limit, limit))
    }
    let size = Swift.max((from - to).magnitude, reach.magnitude)
    let side: Double = from == to ? (reach < 0 ? -1 : 1) : from < to ? -1 : 1
    guard size > 0 else {
      self.init(
        wall: to, apex: from, hops: false, numberOfBounces: numberOfBounces,
        restitution: restitution, fallTime: duration)
      return
    }
    // In units of the size and the duration: the height h, the velocity v towards the wall, the gravity
    // g and the speed u = √(v² + 2gh) at the first contact. The contacts end at ((1 + 2S)u − v)/g = 1
    // with S = e + … + eⁿ, a quadratic equation for g.
    let height = (from - to).magnitude / size
    let velocity = -side * (reach / size)
    let arcs = 1 + 2 * Self.geometricSum(restitution, numberOfBounces)
    let half = arcs * arcs * height - velocity
    let excess = (arcs * arcs - 1) * velocity * velocity
    let root = Double.hypot(half, excess.squareRoot())
    // The form that does not cancel. A fall from rest has g = 2h without bounces.
    let solution =
      half > 0 ? half + root : excess > 0 ? excess / (root - half) : 2 * height
    let gravity = Swift.max(solution, 1e-3)
    let speed = (velocity * velocity + 2 * gravity * height).squareRoot()
    let reached = speed * speed / (2 * gravity) * size
    let fallTime = speed / gravity * duration
    // Not even a rounding puts the first contact before the launch.
    let apexTime = Swift.max(-fallTime, -velocity / gravity * duration)
    self.init(
      from: from, wall: to, apex: velocity == 0 ? from : to + side * reached,
      apexTime: velocity == 0 ? 0 : apexTime, numberOfBounces: numberOfBounces,
      restitution: restitution, fallTime: fallTime)
  }

  private static func check(
    apex: Double, wall: Double, _ numberOfBounces: Int, _ restitution: Double
  ) throws(ParameterError) {
    try ParameterError.check(value: apex, .from)
    try ParameterError.check(value: wall, .to)
    try ParameterError.check(count: numberOfBounces, .numberOfBounces)
    try ParameterError.check(restitution, .restitution, .unitInterval)
  }

  private static func fallTime(height: Double, gravity: Double) throws(ParameterError) -> Double {
    try ParameterError.check(gravity, .gravity, .positive)
    let time = (2 * (height / gravity)).squareRoot()
    if height > 0 { try ParameterError.check(duration: time) }
    return time
  }

  private static func restitution(
    _ numberOfBounces: Int, _ visibleFraction: Double
  ) throws(ParameterError) -> Double {
    try ParameterError.check(visibleFraction, .visibleFraction, .openFraction)
    return .pow(visibleFraction, 1 / (2 * Double(numberOfBounces) + 1))
  }

  private static func numberOfBounces(
    _ restitution: Double, _ visibleFraction: Double
  ) throws(ParameterError) -> Int {
    try ParameterError.check(visibleFraction, .visibleFraction, .openFraction)
    try ParameterError.check(
      restitution, .restitution, ParameterError.Range(0, 1, includesLowerBound: true))
    let count = lastPower(
      of: restitution * restitution, atMost: 1_000_001, where: { $0 >= visibleFraction })
    try ParameterError.check(count: count, .numberOfBounces)
    return count
  }
}

/// The arcs of a fall as keyframes: its contacts and its apexes.
///
/// A parabola is a cubic Bézier curve of which time is the parameter, so that nothing is lost.
package struct ParabolicArcs {
  /// The time of each value, in seconds.
  package private(set) var times: [Double]
  package private(set) var values: [Double]
  /// The easing of each segment.
  package private(set) var timingFunctions: [CubicBezierEasing] = []

  /// Creates the arcs of `fall`; where `dwellTimes` are given, the body stays on the ground for so long after each
  /// contact, and its next arc takes what is left.
  package init(_ fall: GravityBounce, dwellTimes: [Double] = []) {
    times = [0]
    values = [fall.from]
    guard fall.height > 0 else {
      // A fall of no height, which may take no time.
      (times, values, timingFunctions) = (
        [0, fall.duration], [fall.target, fall.target], [.linear]
      )
      return
    }
    // A hop or a throw away from the wall goes up first; a throw at it is in the middle of a fall.
    let first = fall.contactTimes[0]
    let top = first - fall.fallTime
    if top > 0 { append(top, fall.apex, .rising) }
    append(first, fall.target, top < 0 ? .falling(slope: -2 * top / (first - 2 * top)) : .falling)
    for (index, apex) in fall.apexes.enumerated() where index + 1 < fall.contactTimes.count {
      let (start, contact) = (fall.contactTimes[index], fall.contactTimes[index + 1])
      guard contact > apex.time else { continue }
      let dwell = dwellTimes.indices.contains(index) ? dwellTimes[index] : 0
      append(start + dwell, fall.target, .linear)
      append(dwell > 0 ? (start + dwell + contact) / 2 : apex.time, apex.value, .rising)
      append(contact, fall.target, .falling)
    }
    times[times.count - 1] = fall.duration
  }

  /// The time of each value as a fraction of the duration, from 0 to 1.
  package var keyTimes: [Double] {
    guard let duration = times.last, duration > 0 else { return [0, 1] }
    return times.map { $0 / duration }
  }

  /// Adds a segment; one too short for the clock's digits is left out.
  private mutating func append(_ time: Double, _ value: Double, _ easing: CubicBezierEasing) {
    guard time > times[times.count - 1] else { return }
    times.append(time)
    values.append(value)
    timingFunctions.append(easing)
  }
}

extension CubicBezierEasing {
  /// The parabola s²: from rest, ever faster.
  static let falling = falling(slope: 0)
  /// The parabola 2s − s²: ever slower, to rest.
  static let rising = parabola(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)

  /// The parabola b·s + (1 − b)·s²: ever faster from a slope b, from 0 to 1.
  static func falling(slope: Double) -> CubicBezierEasing {
    parabola(1.0 / 3, slope / 3, 2.0 / 3, (1 + slope) / 3)
  }

  private static func parabola(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> CubicBezierEasing {
    // Only an x outside of 0…1 is refused.
    (try? CubicBezierEasing(x1, y1, x2, y2)) ?? .linear
  }
}
