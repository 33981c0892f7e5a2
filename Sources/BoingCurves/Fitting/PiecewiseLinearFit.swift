/// A polyline within a stated distance of a curve, with as few points as that distance allows.
///
/// Both the times and the values of the points are free, apart from the ends, which are pinned to
/// the curve's first and last value. The measure is the greatest distance at any time (L∞), not only
/// at samples: the curve is sampled so densely that its distance δ from the sampled polyline is a
/// small and known part of the error bound ε, and the fewest-link path is taken in the tube of
/// radius ε − δ. Since no polyline within ε of the curve leaves the tube of radius ε + δ, the
/// fewest links there prove how many points are needed: ``minimumCount``.
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
  /// Where the points of the polyline may be.
  public enum Knots: Sendable, Hashable {
    /// At any time and any value.
    case free
    /// On the curve.
    case onCurve
  }

  private let polyline: Polyline

  /// Where the points may be.
  public let knots: Knots

  /// A bound of the distance between the curve and the polyline at every time; at most the one asked
  /// for, and usually less, as the error is made as small as the number of points allows.
  public let maximumError: Double

  /// How early or late, in seconds, the polyline takes its values.
  ///
  /// At every time t the curve takes the polyline's value at a time no further from t than this; or,
  /// where the polyline passes beyond what the curve reaches around t, the curve turns back (or comes
  /// to rest) no further from t. Near an extremum that is up to √(2ε/|f″|), as the curve is flat.
  public let maximumTimeError: Double

  /// The number of points below which no polyline with these ends keeps within the bound asked for;
  /// with knots on the curve, none whose knots are samples.
  public let minimumCount: Int

  /// Whether the curve gave a bound of its own curvature, so that ``maximumError`` and
  /// ``minimumCount`` are proven; otherwise they rest on an estimate between samples.
  public let isProven: Bool

  /// The times of the points in seconds, strictly rising.
  public var times: [Double] { polyline.times }

  /// The values of the points, the first and the last those of the curve.
  public var values: [Double] { polyline.values }

  /// The number of points.
  public var count: Int { polyline.count }

  /// Whether no polyline with fewer points keeps within the bound, and that is proven.
  public var isProvablyMinimal: Bool { isProven && count == minimumCount }

  /// The polyline's value at a time, held at both ends.
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
  ///   - knots: Where the points may be.
  /// - Throws: ``FitError`` for an input out of its range, or an ε too small for double precision,
  ///   or for half a million samples.
  public init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    knots: Knots = .free
  ) throws(FitError) {
    try FitError.check(range, maximumError: maximumError)
    // Knots on the curve can be no finer than the samples.
    var part = knots == .free ? 1.0 / 2000 : 1.0 / 16_000
    while true {
      let sampling = try CurveSampling(of: motion, over: range, tolerance: maximumError * part)
      let fit = try PiecewiseLinearFit(
        sampling.polyline, deviation: sampling.deviation, isProven: sampling.isProven,
        maximumError: maximumError, knots: knots)
      part /= 16
      // The two tubes may straddle a step of the count; a finer sampling brings them together.
      let isExpensive = sampling.polyline.count > CurveSampling.maximumCount / 4
      if fit.count == fit.minimumCount || part < 1e-7 || isExpensive {
        self = fit
        return
      }
    }
  }

  /// Fits a curve that is known by samples.
  ///
  /// - Parameters:
  ///   - times: The times of the samples, strictly rising.
  ///   - values: As many values.
  ///   - maximumError: ε, in units of the value; greater than 0.
  ///   - interpolationError: δ, the greatest distance of the curve from the straight lines between
  ///     the samples; less than ε. For a curve with |f″| ≤ M sampled every h, it is h²M/8.
  ///   - knots: Where the points may be; on the curve means at samples.
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
    try self.init(
      Polyline(times: times, values: values), deviation: interpolationError, isProven: true,
      maximumError: maximumError, knots: knots)
  }

  private init(
    _ samples: Polyline, deviation: Double, isProven: Bool, maximumError: Double, knots: Knots
  ) throws(FitError) {
    self.isProven = isProven
    self.knots = knots
    if samples.count == 1 {
      polyline = samples
      self.maximumError = 0
      maximumTimeError = 0
      minimumCount = 1
      return
    }
    let rounding = samples.rounding
    let radius = maximumError - deviation - 2 * rounding
    if !(radius > 100 * rounding) || !(radius > 0) { throw .maximumErrorTooSmall(maximumError) }
    minimumCount =
      Self.path(about: samples, radius: maximumError + deviation + 2 * rounding, knots).count
    let path = Self.leastError(samples, radius: radius, knots)
    polyline = path
    self.maximumError = path.greatestDistance(to: samples) + deviation + rounding
    maximumTimeError = path.timeDistance(to: samples)
  }

  private static func path(about samples: Polyline, radius: Double, _ knots: Knots) -> Polyline {
    switch knots {
    case .free: MinimumLinkPath(about: samples, radius: radius).path
    case .onCurve: OnCurvePath(about: samples, radius: radius).path
    }
  }

  /// Spends what the last link has to spare: the narrowest tube, to within 1/500 of the radius (1/30 with
  /// knots on the curve), that needs no more points.
  private static func leastError(
    _ samples: Polyline, radius: Double, _ knots: Knots
  ) -> Polyline {
    var best = path(about: samples, radius: radius, knots)
    if best.count == 2 { return best }
    var lower = radius / 2
    var upper = radius
    // The search over all samples is the slower one.
    for _ in 0..<(knots == .free ? 8 : 4) {
      let middle = (lower + upper) / 2
      let path = path(about: samples, radius: middle, knots)
      if path.count == best.count {
        best = path
        upper = middle
      } else {
        lower = middle
      }
    }
    return best
  }
}
