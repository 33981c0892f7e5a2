import BoingElementary

/// A train of eased segments, each a fixed fraction of the one before: the jack-in-the-box.
///
/// The segments go away from a resting value and returning: rest + d, rest, rest + d·r, rest, … until
/// |d·rᵏ| falls below a threshold; or, alternating, to one side and to the other: rest + d,
/// rest − d, rest + d·r, rest − d·r, …, rest. Each segment has its own timing function. ``values``,
/// ``keyTimes`` and ``timingFunctions`` are those of a `CAKeyframeAnimation`.
///
/// Three instances make the jack-in-the-box of 2008: ``rebound(closed:open:ratio:threshold:duration:)``,
/// ``leap(compressed:relaxed:extension:ratio:threshold:duration:)`` and
/// ``wobble(about:amplitude:ratio:threshold:duration:)``.
///
/// ```swift
/// let lid = try DecayTrain.rebound(duration: 2)
/// lid.values  // 0, 135, 90, 135, 120, 135, 130, 135, 133.33…, 135
/// ```
public struct DecayTrain: Motion {
  /// The sides of its target to which a train moves.
  public enum Sidedness: Sendable, Hashable {
    /// Away from the rest and back to it, always to the same side.
    case oneSided
    /// From side to side; a segment to each side before the next, smaller pair.
    case alternating
  }

  /// The values between the segments; one more than there are segments.
  public let values: [Double]
  /// The time of each value as a fraction of ``duration``, rising from 0 to 1; equal for segments too
  /// short for a time of their own.
  public let keyTimes: [Double]
  /// The timing function of each segment.
  public let timingFunctions: [CubicBezierEasing]
  /// The time of all segments together, in seconds.
  public let duration: Double

  /// The maximum number of segments of a train.
  public static var maximumSegmentCount: Int { 10_000 }

  /// Creates a train of segments.
  ///
  /// - Parameters:
  ///   - start: The first value. Left out, a one-sided train starts displaced, at rest +
  ///     displacement, and an alternating one at rest.
  ///   - target: The last value.
  ///   - displacement: d, the first distance from the rest, with its sign. If it is smaller than the
  ///     threshold, there is one segment only, from the start to the rest.
  ///   - ratio: r, the fraction by which the displacement shrinks; greater than 0, less than 1.
  ///   - threshold: The size below which a displacement ends the train; greater than 0.
  ///   - sides: One-sided or alternating.
  ///   - outgoing: The timing function of segments to a displaced value.
  ///   - returning: The timing function of segments to the resting value.
  ///   - duration: In seconds, greater than 0.
  ///   - durationRatio: The time of a segment as a fraction of the one before; 1 for even segments;
  ///     from 0.01 to 100.
  /// - Throws: ``ParameterError`` for a parameter out of its range, or if there would be more than
  ///   ``maximumSegmentCount``.
  public init(
    from start: Double? = nil, target: Double, displacement: Double, ratio: Double,
    threshold: Double, sides: Sidedness = .oneSided, outgoing: CubicBezierEasing = .easeOut,
    returning: CubicBezierEasing = .easeIn, duration: Double, durationRatio: Double = 1
  ) throws(ParameterError) {
    try ParameterError.check(value: start ?? 0, .from)
    try ParameterError.check(value: target, .to)
    try ParameterError.check(value: displacement, .displacement)
    try ParameterError.check(ratio, .ratio, .openFraction)
    try ParameterError.check(threshold, .threshold, .positive)
    try ParameterError.check(duration: duration)
    try ParameterError.check(durationRatio, .durationRatio, .closed(0.01, 100))
    let limit = Self.maximumSegmentCount
    var values: [Double] = []
    var timings: [CubicBezierEasing] = []
    if let start { values.append(start) }
    if start == nil && sides == .alternating { values.append(target) }
    var size = displacement
    while size.magnitude >= threshold {
      if !values.isEmpty { timings.append(outgoing) }
      values.append(target + size)
      timings.append(sides == .oneSided ? returning : outgoing)
      values.append(sides == .oneSided ? target : target - size)
      size *= ratio
      if timings.count > limit {
        throw ParameterError(
          parameter: .segmentCount, value: Double(timings.count),
          allowed: .closed(0, Double(limit)))
      }
    }
    if values.isEmpty { values.append(target + displacement) }
    if sides == .alternating || values.count == 1 {
      timings.append(returning)
      values.append(target)
    }
    self.values = values
    timingFunctions = timings
    self.duration = duration
    keyTimes = (0...timings.count).map { Self.keyTime($0, of: timings.count, durationRatio) }
  }

  /// (1 + q + … + qⁱ⁻¹)/(1 + q + … + qⁿ⁻¹): the part of the time that the first i of n segments take.
  ///
  /// Strokes that grow are summed from the last one, whose powers do not overflow.
  private static func keyTime(_ index: Int, of count: Int, _ ratio: Double) -> Double {
    if index == 0 || index == count { return index == 0 ? 0 : 1 }
    if ratio == 1 { return Double(index) / Double(count) }
    let rate = -Double.log(ratio).magnitude
    let part = Double.expMinusOne(rate * Double(index)) / .expMinusOne(rate * Double(count))
    return ratio < 1 ? part : part * .exp(rate * Double(count - index))
  }

  /// The last of the ``values``.
  public var target: Double { values[values.count - 1] }

  /// The value at a time: the first one up to the launch, the last one from ``duration`` on.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= 0 { return values[0] }
    if time >= duration { return target }
    let fraction = time / duration
    let index = keyTimes.segmentIndex(at: fraction)
    let progress = (fraction - keyTimes[index]) / (keyTimes[index + 1] - keyTimes[index])
    let eased = timingFunctions[index].value(at: progress)
    return values[index] + (values[index + 1] - values[index]) * eased
  }

  /// The velocity at a time, in units of the value per second.
  ///
  /// Between two segments it is that of the second, and from ``duration`` on 0. It is infinite where
  /// a timing function starts vertically.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration { return 0 }
    let fraction = time / duration
    let index = keyTimes.segmentIndex(at: fraction)
    let length = keyTimes[index + 1] - keyTimes[index]
    let slope = timingFunctions[index].slope(at: (fraction - keyTimes[index]) / length)
    return (values[index + 1] - values[index]) * slope / length / duration
  }

  /// The last time at which the value is further from the last one than the tolerance; see
  /// ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    for index in timingFunctions.indices.reversed() {
      let timing = timingFunctions[index]
      let step = values[index + 1] - values[index]
      let exceeds = { (s: Double) in
        let eased = CubicBezierEasing.coordinate(timing.y1, timing.y2, at: s)
        return (values[index] + step * eased - target).magnitude > tolerance
      }
      var end = 1.0
      for start in timing.turningParameters.reversed() {
        if exceeds(start) {
          let s = bisect(from: start, to: end, while: exceeds)
          let progress = CubicBezierEasing.coordinate(timing.x1, timing.x2, at: s)
          let length = keyTimes[index + 1] - keyTimes[index]
          return (keyTimes[index] + length * Swift.min(1, progress)) * duration
        }
        end = start
      }
    }
    return 0
  }

  /// Between two of these the train only rises, only falls, or stays: the ends of the segments, and
  /// where a timing function makes a segment turn back.
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
          keyTimes[index] + length * CubicBezierEasing.coordinate(timing.x1, timing.x2, at: s),
          values[index] + step * CubicBezierEasing.coordinate(timing.y1, timing.y2, at: s))
      }
    }
    append(1, target)
    return vertices
  }

  /// The values between segments from which the train turns back, and the points
  /// at which a timing function makes a segment turn back.
  public var extrema: MotionEvents<Extremum> {
    MotionEvents(turningPoints(of: vertices))
  }

  /// The times at which the train comes to its last value; see ``Motion``.
  public var targetCrossings: MotionEvents<Double> {
    MotionEvents(levelCrossings(at: target, among: vertices) { value(at: $0) })
  }

  /// The times between two segments, and the end.
  public var breakpoints: [Double] { keyTimes.dropFirst().map { $0 * duration } }

  /// The bound that the control points of the timing function give within a segment; 0 from
  /// ``duration`` on.
  ///
  /// The acceleration has no bound, as that of `easeOut` is infinite where a segment starts.
  public func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    let start = Swift.max(0, range.lowerBound / duration)
    let end = Swift.min(1, range.upperBound / duration)
    // At the end of a segment, a rounding may put either time into a neighbour.
    let index = keyTimes.segmentIndex(at: start / 2 + Swift.max(start, end) / 2)
    let length = keyTimes[index + 1] - keyTimes[index]
    let bound = timingFunctions[index].chordDistanceBound(
      from: Swift.max(0, (start - keyTimes[index]) / length),
      to: Swift.min(1, (end - keyTimes[index]) / length))
    return bound * (values[index + 1] - values[index]).magnitude
  }
}

extension DecayTrain {
  /// A lid that falls open against its stop, rebounds, and falls open again.
  ///
  /// The values alternate (open − δ), from which it eases in, and open, from which it eases out. δ
  /// starts with the whole distance, so that the first value is `closed`, and shrinks by the ratio until
  /// it is below the threshold. With the default values, in degrees, this is the lid of the
  /// jack-in-the-box.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public static func rebound(
    closed: Double = 0, open: Double = 135, ratio: Double = 1.0 / 3, threshold: Double = 1,
    duration: Double
  ) throws(ParameterError) -> DecayTrain {
    try DecayTrain(
      target: open, displacement: closed - open, ratio: ratio, threshold: threshold,
      outgoing: .easeOut, returning: .easeIn, duration: duration)
  }

  /// A spring that leaps out of its box, falls back to its relaxed length, and leaps again.
  ///
  /// From `compressed` the values alternate relaxed + h, reached easing out, and relaxed, reached
  /// easing in; h starts at `extension` and shrinks by the ratio until it is below the threshold.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public static func leap(
    compressed: Double, relaxed: Double, extension reach: Double, ratio: Double = 1.0 / 3,
    threshold: Double = 1, duration: Double
  ) throws(ParameterError) -> DecayTrain {
    try DecayTrain(
      from: compressed, target: relaxed, displacement: reach, ratio: ratio,
      threshold: threshold, outgoing: .easeOut, returning: .easeIn, duration: duration)
  }

  /// A head that wobbles to one side and to the other, and comes to rest.
  ///
  /// From rest the values are +w, −w, each reached easing out, and w shrinks by the ratio after each
  /// pair until it is below the threshold. The published one stopped at the last −w; this one has a last
  /// segment back to the rest.
  ///
  /// - Throws: ``ParameterError`` for a parameter out of its range.
  public static func wobble(
    about target: Double = 0, amplitude: Double, ratio: Double = 1.0 / 3,
    threshold: Double = 1, duration: Double
  ) throws(ParameterError) -> DecayTrain {
    try DecayTrain(
      target: target, displacement: amplitude, ratio: ratio, threshold: threshold,
      sides: .alternating, outgoing: .easeOut, returning: .easeOut, duration: duration)
  }
}
