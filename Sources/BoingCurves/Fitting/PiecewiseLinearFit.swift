/// A polyline within a stated distance of a curve, with as few points as that distance allows.
///
/// Both the times and the values of the points are free, apart from the ends, which are pinned to
/// the curve's first and last value. The measure is the maximum distance at any time (L∞), not only
/// at samples: the curve is sampled so densely that its distance δ from the sampled polyline is a
/// small and known part of the error bound ε, and the minimum-link path is taken in the tube of
/// radius ε − δ. Since no polyline within ε of the curve leaves the tube of radius ε + δ, the
/// minimum number of links there proves how many points are needed: ``minimumCount``.
///
/// A smooth curve needs about ¼∫√|f″|/√ε + 1 points.
///
/// ```swift
/// let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 4, duration: 1)
/// let fit = try PiecewiseLinearFit(of: bounce, over: 0...1, maximumError: 0.001)
/// fit.isProvablyMinimal  // true
/// ```
///
/// With knots *on the curve* every point is a value of the motion at its time, as a keyframe that is
/// sampled from it would be. That takes up to √2 times as many points. The knots are then chosen
/// among the samples, and the count is the least that is possible with these.
public struct PiecewiseLinearFit: Sendable, Hashable {
  /// The allowed positions of the polyline's points.
  public enum Knots: Sendable, Hashable {
    /// At any time and any value.
    case free
    /// On the curve.
    case onCurve
  }

  private let polyline: Polyline

  /// The allowed positions of the points.
  public let knots: Knots

  /// A bound of the distance between the curve and the polyline at every time; at most the one asked
  /// for, and usually less, as the error is made as small as the number of points allows.
  public let maximumError: Double

  /// The maximum time, in seconds, by which the polyline takes its values early or late.
  ///
  /// At every time t the curve takes the polyline's value at a time no further from t than this; or,
  /// where the polyline passes beyond what the curve reaches around t, the curve turns back (or comes
  /// to rest) no further from t. Near an extremum that is up to √(2ε/|f″|), as the curve is flat.
  public let maximumTimeError: Double

  /// The number of points below which no polyline with these ends keeps within the bound asked for;
  /// with knots on the curve, none whose knots are samples.
  public let minimumCount: Int

  /// True if the curve gave a bound of its own curvature, so that ``maximumError`` and
  /// ``minimumCount`` are proven; otherwise they rest on an estimate between samples.
  public let isProven: Bool

  /// The times of the points in seconds, strictly rising.
  public var times: [Double] { polyline.times }

  /// The values of the points, the first and the last those of the curve.
  public var values: [Double] { polyline.values }

  /// The number of points.
  public var count: Int { polyline.count }

  /// True if it is proven that no polyline with fewer points keeps within the bound.
  public var isProvablyMinimal: Bool { isProven && count == minimumCount }

  /// Returns the polyline's value at a time, which is clamped to the polyline's times.
  public func value(at time: Double) -> Double { polyline.value(at: time) }

  /// Fits a motion between two times.
  ///
  /// It takes time and memory proportional to the number of points.
  ///
  /// - Parameters:
  ///   - motion: The motion to fit. Its ``Motion/breakTimes`` and
  ///     ``Motion/accelerationBound(over:)`` make the proof.
  ///   - range: Seconds from the launch, from 0 on and finite. A range of one time gives one point.
  ///   - maximumError: ε, in units of the value; greater than 0.
  ///   - knots: The allowed positions of the points.
  ///   - sampleLimit: The most samples that the fit may take; the time is in proportion. Where they do
  ///     not suffice for the proof of the ``minimumCount``, it is a smaller number.
  /// - Throws: ``FitError`` for an input out of its range, or an ε too small for double precision,
  ///   or for the number of samples.
  public init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    knots: Knots = .free, sampleLimit: Int = defaultSampleLimit
  ) throws(FitError) {
    let tubes = try FittingTubes(
      of: motion, over: range, maximumError: maximumError, knots: knots, sampleLimit: sampleLimit)
    // The search for the least error needs no such fine samples as the count does; where these are coarser
    // and too many already, there is no search.
    let tolerance = maximumError / 200
    let isHopeless = tubes.sampling.isExpensive && tubes.sampling.deviation > tolerance
    let coarse =
      isHopeless
      ? nil
      : try? CurveSampling(of: motion, over: range, tolerance: tolerance, limit: sampleLimit)
    try self.init(tubes, coarse: coarse)
  }

  /// The most samples that a fit takes unless told otherwise: half a million.
  public static var defaultSampleLimit: Int { CurveSampling.maximumCount }

  /// The number of points below which no polyline that starts and ends on a curve keeps within a
  /// bound, without the polyline: the ``minimumCount`` of a fit, in a fraction of its time.
  ///
  /// - Throws: ``FitError`` as ``init(of:over:maximumError:knots:)`` does.
  public static func minimumCount(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    sampleLimit: Int = defaultSampleLimit
  ) throws(FitError) -> Int {
    try FittingTubes.minimumCount(
      of: motion, over: range, maximumError: maximumError, sampleLimit: sampleLimit)
  }

  /// Fits a curve that is known by samples.
  ///
  /// - Parameters:
  ///   - times: The times of the samples, strictly rising.
  ///   - values: As many values.
  ///   - maximumError: ε, in units of the value; greater than 0.
  ///   - interpolationError: δ, the maximum distance of the curve from the straight lines between
  ///     the samples; less than ε. For a curve with |f″| ≤ M sampled every h, it is h²M/8.
  ///   - knots: The allowed positions of the points; on the curve means at samples.
  /// - Throws: ``FitError`` for an input out of its range.
  public init(
    times: [Double], values: [Double], maximumError: Double, interpolationError: Double = 0,
    knots: Knots = .free
  ) throws(FitError) {
    guard maximumError > 0, maximumError < .infinity else {
      throw .maximumErrorOutOfRange(maximumError)
    }
    guard interpolationError >= 0, interpolationError < maximumError else {
      throw .interpolationErrorOutOfRange(interpolationError, maximumError: maximumError)
    }
    guard times.count == values.count, !times.isEmpty else {
      throw .sampleCounts(times: times.count, values: values.count)
    }
    for (index, time) in times.enumerated() {
      guard time.isFinite, index == 0 || time > times[index - 1] else {
        throw .unorderedTime(index: index, value: time)
      }
      if !values[index].isFinite { throw .valueNotFinite(time: time, value: values[index]) }
    }
    let samples = CurveSampling(
      Polyline(times: times, values: values), deviation: interpolationError)
    try self.init(FittingTubes(about: samples, maximumError: maximumError, knots: knots))
  }

  private init(_ tubes: FittingTubes, coarse: CurveSampling? = nil) throws(FitError) {
    isProven = tubes.sampling.isProven
    knots = tubes.knots
    minimumCount = tubes.minimumCount
    let samples = tubes.sampling.polyline
    if samples.count == 1 {
      polyline = samples
      maximumError = 0
      maximumTimeError = 0
      return
    }
    let path = tubes.leastError(coarse: coarse)
    polyline = path
    maximumError = path.greatestDistance(to: samples) + tubes.sampling.deviation + samples.rounding
    maximumTimeError = path.timeDistance(to: samples)
  }
}
