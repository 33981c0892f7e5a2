/// The two tubes about a sampled curve between which the number of points lies: a path in the narrow
/// one is within ε of the curve, and every polyline within ε of the curve is in the wide one.
struct FittingTubes {
  let sampling: CurveSampling
  let knots: PiecewiseLinearFit.Knots
  /// The fewest points in the wide tube.
  let minimumCount: Int
  /// A path with the fewest points in the narrow tube.
  let path: Polyline

  private let radius: Double

  /// Samples a motion so finely that both tubes take as many points, if it can be had.
  init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    knots: PiecewiseLinearFit.Knots
  ) throws(FitError) {
    try FitError.check(range, maximumError: maximumError)
    // Knots on the curve can be no finer than the samples.
    var part = knots == .free ? 1.0 / 2000 : 1.0 / 16_000
    while true {
      let sampling = try CurveSampling(of: motion, over: range, tolerance: maximumError * part)
      let tubes = try FittingTubes(about: sampling, maximumError: maximumError, knots: knots)
      part /= 16
      // The two tubes may straddle a step of the count; a finer sampling brings them together.
      let isExpensive = sampling.polyline.count > CurveSampling.maximumCount / 4
      if tubes.path.count == tubes.minimumCount || part < 1e-7 || isExpensive {
        self = tubes
        return
      }
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
    let rounding = samples.rounding
    radius = maximumError - sampling.deviation - 2 * rounding
    if !(radius > 100 * rounding) || !(radius > 0) { throw .maximumErrorTooSmall(maximumError) }
    let wide = maximumError + sampling.deviation + 2 * rounding
    minimumCount = Self.path(about: samples, radius: wide, knots).count
    path = Self.path(about: samples, radius: radius, knots)
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
  /// The tube is narrowed to within 1/500 of its radius (1/30 with knots on the curve). With free knots
  /// that can be done on coarser samples, which are within their deviation of the fine ones: so much
  /// wider, the tube about the fine ones takes no more points.
  func leastError(coarse: CurveSampling?) -> Polyline {
    if path.count == 2 { return path }
    var best = path
    var lower = radius / 2
    var upper = radius
    let samples = knots == .free ? coarse ?? sampling : sampling
    let allowance =
      knots == .free && coarse != nil ? samples.deviation + 2 * sampling.polyline.rounding : 0
    // The search over all samples is the slower one.
    for _ in 0..<(knots == .free ? 8 : 4) {
      let middle = (lower + upper) / 2
      let narrower = Self.path(about: samples.polyline, radius: middle, knots)
      if narrower.count <= path.count {
        best = narrower
        upper = middle
      } else {
        lower = middle
      }
    }
    if allowance == 0 { return best }
    if upper + allowance >= radius { return path }
    return Self.path(about: sampling.polyline, radius: upper + allowance, knots)
  }
}
