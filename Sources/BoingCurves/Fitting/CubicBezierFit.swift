/// Cubic Bézier segments within a stated distance of a curve.
///
/// The segments meet on the curve with the curve's own slope, so that the fit has a continuous
/// velocity, except at the ``Motion/breakTimes``, where both have a corner. Each segment's two
/// handles are as long as a weighted least-squares fit makes them, and each segment reaches as far
/// as a search finds that the error bound allows. That takes few segments, though, unlike
/// ``PiecewiseLinearFit``, not provably the fewest.
///
/// ```swift
/// let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 4, duration: 1)
/// let fit = try CubicBezierFit(of: bounce, over: 0...1, maximumError: 0.001)
/// fit.segments[0].timingFunction  // cubic-bezier(…), up to the first extremum or beyond
/// ```
public struct CubicBezierFit: Sendable, Hashable {
  /// The segments in order, each starting where the one before ends.
  public let segments: [CubicBezierSegment]

  /// The greatest distance between the curve and the fit, in units of the value; at most the one
  /// asked for.
  ///
  /// It is measured on 128 intervals of every segment, with an allowance for what lies between two
  /// points: half as much again as the second differences tell.
  public let maximumError: Double

  /// How early or late, in seconds, the fit takes its values; the same measure as
  /// ``PiecewiseLinearFit/maximumTimeError``.
  public let maximumTimeError: Double

  private let start: CurvePoint

  /// The number of segments; 0 for a range of one time.
  public var count: Int { segments.count }

  /// The most segments a fit may have.
  public static var maximumCount: Int { 1 << 16 }

  /// Fits a motion between two times.
  ///
  /// - Parameters:
  ///   - motion: The motion to fit, with a finite velocity everywhere.
  ///   - range: Seconds from the launch, from 0 on and finite.
  ///   - maximumError: ε, in units of the value; greater than 0.
  /// - Throws: ``FitError`` for an input out of its range, or an ε too small for double precision,
  ///   or for ``maximumCount`` segments.
  public init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double
  ) throws(FitError) {
    try FitError.check(range, maximumError: maximumError)
    start = CurvePoint(time: range.lowerBound, value: motion.value(at: range.lowerBound))
    if !start.value.isFinite { throw .valueNotFinite(time: start.time, value: start.value) }
    if range.lowerBound == range.upperBound {
      (segments, self.maximumError, maximumTimeError) = ([], 0, 0)
      return
    }
    let sampling = try CurveSampling(of: motion, over: range, tolerance: maximumError / 1000)
    var best = try BezierChain(motion, over: range, maximumError: maximumError)
    // What the last segment has to spare is spread over all of them.
    var lower = 0.0
    var upper = best.error
    for _ in 0..<6 {
      let middle = (lower + upper) / 2
      guard
        let chain = try? BezierChain(
          motion, over: range, maximumError: middle, maximumCount: best.segments.count)
      else {
        lower = middle
        continue
      }
      best = chain
      upper = Swift.min(middle, chain.error)
    }
    segments = best.segments
    self.maximumError = best.error
    var distance = TimeDistance(to: sampling.polyline)
    for segment in segments {
      for index in 0..<128 {
        let point = segment.point(at: Double(index) / 128)
        distance.add(point.time, point.value)
      }
    }
    distance.add(range.upperBound, segments[segments.count - 1].end.value)
    maximumTimeError = distance.greatest
  }

  /// The value at a time, held at both ends; not a number for not a number.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if segments.isEmpty { return start.value }
    var lower = 0
    var upper = segments.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if segments[middle].start.time <= time { lower = middle } else { upper = middle }
    }
    return segments[lower].value(at: time)
  }
}
