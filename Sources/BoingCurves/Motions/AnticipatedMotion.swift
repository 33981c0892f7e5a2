/// A motion that draws back before it is launched: animation's *anticipation*.
///
/// The value first goes back by ``distance``, away from where it is about to go, and then the base
/// motion takes over at ``anticipationDuration``, with the same value and the same velocity:
///
/// - A base that starts at rest and goes elsewhere, such as a spring or a fall, is released from the
///   point drawn back to. Its values are stretched about its rest to start there, by
///   ``amplification`` = 1 + distance/|rest − start|, as a spring that is pulled further swings further.
/// - Any other, such as a hop or a shake, is left as it is. The value is pushed back to the start,
///   which it passes with the base's launch velocity.
///
/// ```swift
/// let drop = try SpringyBounce(from: 0, to: 100, numberOfBounces: 2, duration: 1)
/// let motion = try AnticipatedMotion(drop, distanceFraction: 0.1, durationFraction: 0.25)
/// motion.value(at: motion.anticipationDuration)  // −10
/// ```
package struct AnticipatedMotion<Base: Motion>: Motion {
  /// The motion that follows.
  package let base: Base
  /// The distance that the value draws back, in units of the value; at least 0.
  package let distance: Double
  /// The time, in seconds, from which the base takes over.
  package let anticipationDuration: Double
  /// The factor on the base's distances from its rest.
  package let amplification: Double

  private let start: Double
  private let rest: Double
  private let back: CubicHermiteSegment
  private let push: CubicHermiteSegment?

  /// Creates a draw-back before a motion.
  ///
  /// - Parameters:
  ///   - base: The motion that follows.
  ///   - distance: The distance to draw back, in units of the value; at least 0.
  ///   - duration: The duration of the draw-back, in seconds; greater than 0.
  /// - Throws: ``ParameterError`` for a parameter out of its range, or a base whose values or launch
  ///   velocity are not finite.
  package init(_ base: Base, distance: Double, duration: Double) throws(ParameterError) {
    try ParameterError.check(distance, .anticipationDistance, .closed(0, 1e300))
    try ParameterError.check(duration: duration)
    let start = base.value(at: 0)
    let rest = base.value(at: .infinity)
    let velocity = base.velocity(at: 0)
    try ParameterError.check(value: start, .from)
    try ParameterError.check(value: rest, .to)
    try ParameterError.check(value: velocity, .initialVelocity)
    self.base = base
    self.distance = distance
    anticipationDuration = duration
    self.start = start
    self.rest = rest
    if velocity == 0 && start != rest {
      let bottom = start + (rest > start ? -distance : distance)
      amplification = (bottom - rest) / (start - rest)
      try ParameterError.check(amplification, .anticipationDistance, .finite)
      back = CubicHermiteSegment(
        duration: duration, from: start, to: bottom, startVelocity: 0, endVelocity: 0)
      push = nil
    } else {
      let forward = velocity != 0 ? velocity : Self.excursion(base)
      let bottom = forward == 0 ? start : start - (forward > 0 ? distance : -distance)
      // A longer push would have to go back beyond the point drawn back to.
      let longest = velocity == 0 ? duration : 3 * distance / velocity.magnitude
      let pushDuration = Swift.min(duration / 2, longest)
      amplification = 1
      let pushes = pushDuration > 0 && duration - pushDuration < duration
      back = CubicHermiteSegment(
        duration: pushes ? duration - pushDuration : duration, from: start,
        to: pushes ? bottom : start, startVelocity: 0, endVelocity: 0)
      push =
        pushes
        ? CubicHermiteSegment(
          duration: pushDuration, from: bottom, to: start, startVelocity: 0,
          endVelocity: velocity) : nil
    }
  }

  /// Creates a draw-back before a motion, measured by the motion itself.
  ///
  /// - Parameters:
  ///   - base: The motion that follows; its duration must be finite.
  ///   - distanceFraction: The distance to draw back, as a fraction of |rest − start|; or, for a motion
  ///     that comes back to its start, of its maximum distance from there (on 512 even samples).
  ///     At least 0.
  ///   - durationFraction: The fraction of the whole duration that the draw-back takes; between 0 and 1.
  /// - Throws: ``ParameterError`` for a parameter out of its range, or a base that never rests.
  package init(_ base: Base, distanceFraction: Double, durationFraction: Double)
    throws(ParameterError)
  {
    try ParameterError.check(durationFraction, .anticipationDurationFraction, .openFraction)
    try ParameterError.check(distanceFraction, .anticipationDistance, .nonNegative)
    try ParameterError.check(duration: base.duration)
    let start = base.value(at: 0)
    let rest = base.value(at: .infinity)
    let change = start == rest ? Self.excursion(base) : rest - start
    try self.init(
      base, distance: distanceFraction * change.magnitude,
      duration: base.duration * durationFraction / (1 - durationFraction))
  }

  /// The maximum distance from the start, with the sign of the first move of at least half of it.
  private static func excursion(_ base: Base) -> Double {
    guard base.duration < .infinity else { return 0 }
    let start = base.value(at: 0)
    let moves = base.samples(count: 512, duration: base.duration).map { $0 - start }
    let maximum = moves.reduce(0) { Swift.max($0, $1.magnitude) }
    let first = moves.first { $0.magnitude >= maximum / 2 } ?? 0
    return first < 0 ? -maximum : maximum
  }

  /// The draw-back and the base together, in seconds.
  package var duration: Double { anticipationDuration + base.duration }

  /// The value at a time; the base's own start value up to the launch.
  package func value(at time: Double) -> Double {
    if time <= 0 { return start }
    if time < back.duration { return back.value(at: time) }
    if let push, time < anticipationDuration { return push.value(at: time - back.duration) }
    // The end is the base's own, however the durations are rounded.
    let elapsed = time - anticipationDuration
    let value = base.value(at: time < duration ? elapsed : Swift.max(elapsed, base.duration))
    return amplification == 1 ? value : rest + (value - rest) * amplification
  }

  /// The velocity at a time, in units of the value per second; 0 at the launch.
  package func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 { return 0 }
    if time < back.duration { return back.velocity(at: time) }
    if let push, time < anticipationDuration { return push.velocity(at: time - back.duration) }
    return base.velocity(at: Swift.max(0, time - anticipationDuration)) * amplification
  }

  /// The last time at which the value is further from the base's rest than the tolerance; see
  /// ``Motion``.
  package func settlingTime(within tolerance: Double) -> Double {
    let settled = base.settlingTime(within: tolerance / amplification)
    if settled != 0 { return anticipationDuration + settled }
    let exceeds = { (time: Double) in (value(at: time) - rest).magnitude > tolerance }
    // Each segment only rises or only falls, so that it leaves the tolerance at one end.
    for (begin, end) in [(back.duration, anticipationDuration), (0, back.duration)]
    where end > begin {
      if exceeds(end) { return end }
      if exceeds(begin) { return bisect(from: begin, to: end, while: exceeds) }
    }
    return 0
  }

  /// The launch and the ends of the draw-back.
  private var openingVertices: [Extremum] {
    let middle = push == nil ? [] : [Extremum(time: back.duration, value: back.to)]
    return [Extremum(time: 0, value: start)] + middle
      + [Extremum(time: anticipationDuration, value: value(at: anticipationDuration))]
  }

  /// Returns an extremum of the base as one of this motion.
  private func moved(_ extremum: Extremum) -> Extremum {
    Extremum(
      time: anticipationDuration + extremum.time,
      value: amplification == 1 ? extremum.value : rest + (extremum.value - rest) * amplification)
  }

  /// The point drawn back to, the hand-over if the motion turns there, and those of the base.
  package var extrema: MotionEvents<Extremum> {
    let extrema = base.extrema
    let next = extrema.first { _ in true }.map(moved) ?? Extremum(time: .infinity, value: rest)
    return extrema.moved(by: moved, after: turningPoints(of: openingVertices + [next]))
  }

  /// The times of the draw-back and of the base; the hand-over is one if it comes to the rest.
  package var targetCrossings: MotionEvents<Double> {
    let opening = levelCrossings(at: rest, among: openingVertices) { value(at: $0) }
    return base.targetCrossings.moved(by: { anticipationDuration + $0 }, after: opening)
  }

  /// The base's, later by the ``anticipationDuration``.
  package var breakpoints: [Double] { base.breakpoints.map { $0 + anticipationDuration } }

  /// The maximum of the segments' and the base's bounds within the range.
  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    var bound = 0.0
    if range.lowerBound < back.duration { bound = back.accelerationBound }
    if let push, range.lowerBound < anticipationDuration, range.upperBound > back.duration {
      bound = Swift.max(bound, push.accelerationBound)
    }
    if range.upperBound <= anticipationDuration { return bound }
    guard let own = base.accelerationBound(over: baseRange(range)) else { return nil }
    return Swift.max(bound, own * amplification)
  }

  /// The bounds of the segments before the hand-over and the base's own after it.
  ///
  /// Across the hand-over, the line through the three values of the ends and the hand-over is within
  /// the greater of both bounds, and the chord as far from that line as the hand-over's value is from
  /// the chord.
  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let handOver = anticipationDuration
    if lower >= handOver {
      guard let own = base.chordDistanceBound(over: baseRange(range)) else { return nil }
      return own * amplification
    }
    let length = Swift.min(upper, handOver) - lower
    guard let bound = accelerationBound(over: lower...Swift.min(upper, handOver)) else {
      return nil
    }
    let before = bound * length * length / 8
    if upper <= handOver { return before }
    guard let after = base.chordDistanceBound(over: baseRange(handOver...upper)) else {
      return nil
    }
    let (first, last) = (value(at: lower), value(at: upper))
    let chord = first + (last - first) * ((handOver - lower) / (upper - lower))
    let kink = (value(at: handOver) - chord).magnitude
    return Swift.max(before, after * amplification) + kink
  }

  /// The base's own times within a range that ends after the hand-over.
  private func baseRange(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = Swift.max(0, range.lowerBound - anticipationDuration)
    return lower...Swift.max(lower, range.upperBound - anticipationDuration)
  }
}
