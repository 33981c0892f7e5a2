/// A train of eased strokes, each a fixed fraction of the one before: the jack-in-the-box.
///
/// The strokes go away from a resting value and back: rest + d, rest, rest + d·r, rest, … until
/// |d·rᵏ| falls below a threshold; or, alternating, to one side and to the other: rest + d,
/// rest − d, rest + d·r, rest − d·r, …, rest. Each stroke has its own timing function. ``values``,
/// ``keyTimes`` and ``timingFunctions`` are those of a `CAKeyframeAnimation`.
///
/// Three instances make the jack-in-the-box of 2008: ``lid(closed:open:ratio:threshold:duration:)``,
/// ``spring(compressed:relaxed:extension:ratio:threshold:duration:)`` and
/// ``wobble(about:amplitude:ratio:threshold:duration:)``.
///
/// ```swift
/// let lid = try DecayTrain.lid(duration: 2)
/// lid.values  // 0, 135, 90, 135, 120, 135, 130, 135, 133.33…, 135
/// ```
public struct DecayTrain: Motion {
  /// The way a train goes about its resting value.
  public enum Pattern: Sendable, Hashable {
    /// Away from the rest and back to it, always to the same side.
    case oneSided
    /// From side to side; a stroke each way before the next, smaller pair.
    case alternating
  }

  /// The values between the strokes; one more than there are strokes.
  public let values: [Double]
  /// The time of each value as a fraction of ``duration``, rising from 0 to 1; equal for strokes too
  /// short for a time of their own.
  public let keyTimes: [Double]
  /// The timing function of each stroke.
  public let timingFunctions: [CubicBezierTiming]
  /// The time of all strokes together, in seconds.
  public let duration: Double

  /// The most strokes a train may have.
  public static var maximumNumberOfStrokes: Int { 10_000 }

  /// Creates a train of strokes.
  ///
  /// - Parameters:
  ///   - start: The first value. Left out, a one-sided train starts displaced, at rest +
  ///     displacement, and an alternating one at rest.
  ///   - restingValue: The last value.
  ///   - displacement: d, the first distance from the rest, with its sign. If it is smaller than the
  ///     threshold, there is one stroke only, from the start to the rest.
  ///   - ratio: r, the fraction by which the displacement shrinks; greater than 0, less than 1.
  ///   - threshold: The size below which a displacement ends the train; greater than 0.
  ///   - pattern: One-sided or alternating.
  ///   - away: The timing function of strokes to a displaced value.
  ///   - back: The timing function of strokes to the resting value.
  ///   - duration: In seconds, greater than 0.
  ///   - durationRatio: The time of a stroke as a fraction of the one before; 1 for even strokes;
  ///     from 0.01 to 100.
  /// - Throws: ``MotionError`` for a parameter out of its range, or if there would be more than
  ///   ``maximumNumberOfStrokes``.
  public init(
    from start: Double? = nil, restingValue: Double, displacement: Double, ratio: Double,
    threshold: Double, pattern: Pattern = .oneSided, away: CubicBezierTiming = .easeOut,
    back: CubicBezierTiming = .easeIn, duration: Double, durationRatio: Double = 1
  ) throws(MotionError) {
    try MotionError.check(value: start ?? 0, .from)
    try MotionError.check(value: restingValue, .to)
    try MotionError.check(value: displacement, .height)
    try MotionError.check(ratio, .ratio, .openFraction)
    try MotionError.check(threshold, .threshold, .positive)
    try MotionError.check(duration: duration)
    try MotionError.check(durationRatio, .durationRatio, .closed(0.01, 100))
    let limit = Self.maximumNumberOfStrokes
    var values: [Double] = []
    var timings: [CubicBezierTiming] = []
    if let start { values.append(start) }
    if start == nil && pattern == .alternating { values.append(restingValue) }
    var size = displacement
    while size.magnitude >= threshold {
      if !values.isEmpty { timings.append(away) }
      values.append(restingValue + size)
      timings.append(pattern == .oneSided ? back : away)
      values.append(pattern == .oneSided ? restingValue : restingValue - size)
      size *= ratio
      if timings.count > limit {
        throw MotionError(
          parameter: .numberOfStrokes, value: Double(timings.count),
          allowed: .closed(0, Double(limit)))
      }
    }
    if values.isEmpty { values.append(restingValue + displacement) }
    if pattern == .alternating || values.count == 1 {
      timings.append(back)
      values.append(restingValue)
    }
    self.values = values
    timingFunctions = timings
    self.duration = duration
    keyTimes = (0...timings.count).map { Self.keyTime($0, of: timings.count, durationRatio) }
  }

  /// (1 + q + … + qⁱ⁻¹)/(1 + q + … + qⁿ⁻¹): the part of the time that the first i of n strokes take.
  ///
  /// Strokes that grow are summed from the last one, whose powers do not overflow.
  private static func keyTime(_ index: Int, of count: Int, _ ratio: Double) -> Double {
    if index == 0 || index == count { return index == 0 ? 0 : 1 }
    if ratio == 1 { return Double(index) / Double(count) }
    let rate = -Double.log(ratio).magnitude
    let part = Double.expMinusOne(rate * Double(index)) / .expMinusOne(rate * Double(count))
    return ratio < 1 ? part : part * .exp(rate * Double(count - index))
  }

  /// The index of the stroke at a fraction of the duration in 0..<1.
  private func strokeIndex(at fraction: Double) -> Int {
    var lower = 0
    var upper = timingFunctions.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if keyTimes[middle] <= fraction { lower = middle } else { upper = middle }
    }
    return lower
  }

  /// The value at a time: the first one up to the launch, the last one from ``duration`` on.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= 0 { return values[0] }
    if time >= duration { return values[values.count - 1] }
    let fraction = time / duration
    let index = strokeIndex(at: fraction)
    let progress = (fraction - keyTimes[index]) / (keyTimes[index + 1] - keyTimes[index])
    let eased = timingFunctions[index].value(at: progress)
    return values[index] + (values[index + 1] - values[index]) * eased
  }

  /// The velocity at a time, in units of the value per second.
  ///
  /// Between two strokes it is that of the second, and from ``duration`` on 0. It is infinite where
  /// a timing function starts vertically.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration { return 0 }
    let fraction = time / duration
    let index = strokeIndex(at: fraction)
    let length = keyTimes[index + 1] - keyTimes[index]
    let slope = timingFunctions[index].slope(at: (fraction - keyTimes[index]) / length)
    return (values[index + 1] - values[index]) * slope / length / duration
  }

  /// The last time at which the value is further from the last one than the tolerance; see
  /// ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    let rest = values[values.count - 1]
    for index in timingFunctions.indices.reversed() {
      let timing = timingFunctions[index]
      let step = values[index + 1] - values[index]
      let exceeds = { (s: Double) in
        let eased = CubicBezierTiming.coordinate(timing.y1, timing.y2, at: s)
        return (values[index] + step * eased - rest).magnitude > tolerance
      }
      var end = 1.0
      for start in timing.turningParameters.reversed() {
        if exceeds(start) {
          let s = bisect(from: start, to: end, while: exceeds)
          let progress = CubicBezierTiming.coordinate(timing.x1, timing.x2, at: s)
          let length = keyTimes[index + 1] - keyTimes[index]
          return (keyTimes[index] + length * Swift.min(1, progress)) * duration
        }
        end = start
      }
    }
    return 0
  }

  /// Between two of these the train only rises, only falls, or stays: the ends of the strokes, and
  /// where a timing function makes a stroke turn back.
  private var vertices: [Extremum] {
    var vertices: [Extremum] = []
    func append(_ fraction: Double, _ value: Double) {
      let time = fraction * duration
      // Strokes too short for a time of their own are over as soon as they begin.
      while let last = vertices.last, last.time >= time { vertices.removeLast() }
      vertices.append(Extremum(time: time, value: value))
    }
    for (index, timing) in timingFunctions.enumerated() {
      let length = keyTimes[index + 1] - keyTimes[index]
      let step = values[index + 1] - values[index]
      for s in timing.turningParameters {
        append(
          keyTimes[index] + length * CubicBezierTiming.coordinate(timing.x1, timing.x2, at: s),
          values[index] + step * CubicBezierTiming.coordinate(timing.y1, timing.y2, at: s))
      }
    }
    append(1, values[values.count - 1])
    return vertices
  }

  /// The values between strokes from which the train goes back the way it came, and the points
  /// at which a timing function makes a stroke turn back.
  public var extrema: MotionMoments<Extremum> {
    MotionMoments(turningPoints(among: vertices))
  }

  /// The times at which the train comes to its last value; see ``Motion``.
  public var targetCrossings: MotionMoments<Double> {
    MotionMoments(arrivals(at: values[values.count - 1], among: vertices) { value(at: $0) })
  }

  /// The times between two strokes, and the end.
  public var breakTimes: [Double] { keyTimes.dropFirst().map { $0 * duration } }

  /// The bound that the control points of the timing function give within a stroke; 0 from
  /// ``duration`` on.
  ///
  /// The acceleration has no bound, as that of `easeOut` is infinite where a stroke starts.
  public func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    let start = Swift.max(0, range.lowerBound / duration)
    let end = Swift.min(1, range.upperBound / duration)
    // At the end of a stroke, a rounding may put either time into a neighbour.
    let index = strokeIndex(at: start / 2 + Swift.max(start, end) / 2)
    let length = keyTimes[index + 1] - keyTimes[index]
    let bound = timingFunctions[index].chordDistanceBound(
      from: Swift.max(0, (start - keyTimes[index]) / length),
      to: Swift.min(1, (end - keyTimes[index]) / length))
    return bound * (values[index + 1] - values[index]).magnitude
  }
}
