/// The two tubes about a sampled curve between which the number of points lies: a path in the narrow
/// one is within ε of the curve, and every polyline within ε of the curve is in the wide one.
struct FittingTubes {
  let sampling: CurveSampling
  let knots: PiecewiseLinearFit.Knots
  /// The minimum number of points in the wide tube.
  let minimumCount: Int
  /// A path with the minimum number of points in the narrow tube.
  let path: Polyline

  private let radius: Double

  /// Samples a motion so finely that both tubes take as many points, if it can be had.
  init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    knots: PiecewiseLinearFit.Knots, sampleLimit: Int
  ) throws(FitError) {
    try FitError.check(range, maximumError: maximumError)
    // Knots on the curve can be no finer than the samples.
    var part = knots == .free ? 1.0 / 2000 : 1.0 / 16_000
    while true {
      let sampling = try Self.sampling(
        of: motion, over: range, maximumError: maximumError, part: part, limit: sampleLimit)
      let tubes = try FittingTubes(about: sampling, maximumError: maximumError, knots: knots)
      part /= 16
      // The two tubes may straddle a step of the count; a finer sampling brings them together.
      if tubes.path.count == tubes.minimumCount || part < 1e-7 || sampling.isExpensive {
        self = tubes
        return
      }
    }
  }

  /// Samples a motion within a part of the error; or, where that takes too many samples, within a
  /// twentieth of it, which proves less.
  private static func sampling(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double, part: Double,
    limit: Int
  ) throws(FitError) -> CurveSampling {
    func coarse() throws(FitError) -> CurveSampling {
      do throws(FitError) {
        return try CurveSampling(
          of: motion, over: range, tolerance: maximumError / 20, limit: limit)
      } catch {
        guard case .maximumErrorTooSmall = error else { throw error }
        throw .maximumErrorTooSmall(maximumError)
      }
    }
    let tolerance = maximumError * part
    var known: CurveSampling?
    if limit < CurveSampling.maximumCount {
      // A search of many fits would come to a small limit in vain with each of them.
      let sampling = try coarse()
      if sampling.expectedCount(tolerance: tolerance) > 1.25 * Double(limit) { return sampling }
      known = sampling
    }
    do throws(FitError) {
      return try CurveSampling(of: motion, over: range, tolerance: tolerance, limit: limit)
    } catch {
      guard case .maximumErrorTooSmall = error else { throw error }
      if let known { return known }
      return try coarse()
    }
  }

  init(
    about sampling: CurveSampling, maximumError: Double, knots: PiecewiseLinearFit.Knots
  ) throws(FitError) {
    self.sampling = sampling
    self.knots = knots
    let samples = sampling.polyline
    if samples.count == 1 {
      (minimumCount, path, radius) = (1, samples, 0)
      return
    }
    let tubes = try Self.radii(about: sampling, maximumError: maximumError)
    radius = tubes.narrow
    minimumCount = Self.path(about: samples, radius: tubes.wide, knots).count
    path = Self.path(about: samples, radius: radius, knots)
  }

  private static func radii(
    about sampling: CurveSampling, maximumError: Double
  ) throws(FitError) -> (narrow: Double, wide: Double) {
    let rounding = sampling.polyline.rounding
    let slack = sampling.deviation + 2 * rounding
    let narrow = maximumError - slack
    if !(narrow > 100 * rounding) || !(narrow > 0) { throw .maximumErrorTooSmall(maximumError) }
    return (narrow, maximumError + slack)
  }

  /// Returns the minimum number of points of any polyline within an error.
  static func minimumCount(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    sampleLimit: Int
  ) throws(FitError) -> Int {
    try FitError.check(range, maximumError: maximumError)
    let sampling = try Self.sampling(
      of: motion, over: range, maximumError: maximumError, part: 1 / 2000, limit: sampleLimit)
    if sampling.isExpensive {
      let wide = try radii(about: sampling, maximumError: maximumError).wide
      return path(about: sampling.polyline, radius: wide, .free).count
    }
    return try Self(
      of: motion, over: range, maximumError: maximumError, knots: .free, sampleLimit: sampleLimit
    ).minimumCount
  }

  private static func path(
    about samples: Polyline, radius: Double, _ knots: PiecewiseLinearFit.Knots
  ) -> Polyline {
    switch knots {
    case .free: MinimumLinkPath(about: samples, radius: radius).path
    case .onCurve: OnCurvePath(about: samples, radius: radius).path
    }
  }

  /// Spends what the last link has to spare: a path in about the narrowest tube that needs no more
  /// points.
  ///
  /// The number of points grows as the inverse square root of the radius, so that n of them have no
  /// more to spare than a part of 2/(n − 1) of it, and twice as much is searched, to within 1/500 of the
  /// radius (1/30 with knots on the curve, where a path takes longer). With free knots that can be done on
  /// coarser samples, which are within their deviation of the fine ones: so much wider, the tube about
  /// the fine ones takes no more points.
  func leastError(coarse: CurveSampling?) -> Polyline {
    if path.count == 2 { return path }
    var best = path
    var lower = radius * Swift.max(0.5, 1 - 4 / Double(path.count - 1))
    var upper = radius
    let isCoarse = knots == .free && coarse != nil
    let samples = isCoarse ? coarse ?? sampling : sampling
    // A search takes about ten paths.
    if samples.isExpensive { return path }
    let precision = knots == .free ? radius / 500 : radius / 30
    while upper - lower > precision {
      let middle = (lower + upper) / 2
      let narrower = Self.path(about: samples.polyline, radius: middle, knots)
      if narrower.count <= path.count {
        best = narrower
        upper = middle
      } else {
        lower = middle
      }
    }
    if !isCoarse { return best }
    let wider = upper + samples.deviation + 2 * sampling.polyline.rounding
    return wider < radius ? Self.path(about: sampling.polyline, radius: wider, knots) : path
  }
}
