/// The progress of a bounce as points in a time of 1.
package struct BounceCurve: Sendable {
  /// The time of each progress, rising from 0 to 1.
  package let times: [Double]
  /// The progress at each time.
  package let progress: [Double]
  /// The timing function of each segment; nil if all are linear.
  package let timingFunctions: [CubicBezierEasing]?
  /// An upper bound on the distance between the polyline and the curve.
  package let maximumError: Double
  init(
    times: [Double], progress: [Double], timingFunctions: [CubicBezierEasing]? = nil,
    maximumError: Double
  ) {
    self.times = times
    self.progress = progress
    self.timingFunctions = timingFunctions
    self.maximumError = maximumError
  }

  /// Creates the curve of a normalised bounce: arcs for a plain fall, which they fit exactly, and else the
  /// polyline with the minimum number of points.
  package init(
    _ bounce: Bounce, maximumError: Double, straight: Bool
  ) throws(BounceError) {
    guard maximumError > 0, maximumError.isFinite else { throw .maximumError(maximumError) }
    if let count = bounce.numberOfBounces, count > Self.maximumCount {
      throw .tooManyBounces(count, maximum: Self.maximumCount)
    }
    try bounce.checkFractions()
    let fall: GravityBounce?
    do throws(ParameterError) {
      fall = straight ? nil : try bounce.plainFall(duration: 1)
    } catch {
      throw .parameter(error)
    }
    if let fall {
      try self.init(fall)
      return
    }
    let motion = try bounce.motion(duration: 1)
    if let count = bounce.numberOfBounces, count > Self.maximumFittedCount {
      let points = Self.evenPoints(motion, maximumError)
      self.init(times: points.times, progress: points.progress, maximumError: points.maximumError)
      return
    }
    let count = try bounce.visibleExtremumCount(motion)
    let fit: PiecewiseLinearFit
    do throws(ParameterError) {
      fit = try Self.fit(motion, maximumError, showing: count, by: bounce.visibleFraction)
    } catch {
      throw .parameter(error)
    }
    var times = fit.times
    times[times.count - 1] = 1
    self.init(times: times, progress: fit.values, maximumError: fit.maximumError)
  }

  /// Returns the progress at a time from 0 to 1, as keyframes of these points show it.
  package func progress(at time: Double) -> Double {
    let index = times.segmentIndex(at: time)
    let part = max(0, min(1, (time - times[index]) / (times[index + 1] - times[index])))
    let eased = timingFunctions?[index].value(at: part) ?? part
    return progress[index] + (progress[index + 1] - progress[index]) * eased
  }

  /// Returns the minimum number of points within the error; if that would add a visible bounce or take one away,
  /// within half of it, or a quarter, and so on.
  ///
  /// - Parameters:
  ///   - count: The number of extrema that the points must show; nil for any number.
  ///   - fraction: The least amplitude of an extremum that counts.
  private static func fit(
    _ motion: AnyMotion, _ maximumError: Double, showing count: Int?, by fraction: Double
  ) throws(ParameterError) -> PiecewiseLinearFit {
    var best = try PiecewiseLinearFit(anyWithin: maximumError, of: motion, over: 0...1)
    guard let count else { return best }
    var error = maximumError
    for _ in 0..<refinementLimit where extremumCount(best.values, by: fraction) != count {
      error /= 2
      guard let finer = try? PiecewiseLinearFit(anyWithin: error, of: motion, over: 0...1) else {
        break
      }
      best = finer
    }
    return best
  }

  /// Returns the number of extrema of a progress whose amplitude is at least `fraction`.
  private static func extremumCount(_ progress: [Double], by fraction: Double) -> Int {
    guard progress.count > 2 else { return 0 }
    return (1..<progress.count - 1).count { index in
      let (before, here, after) = (progress[index - 1], progress[index], progress[index + 1])
      return (here - before) * (after - here) < 0 && abs(here - 1) >= fraction
    }
  }

  /// The maximum number of times that the error is halved.
  private static let refinementLimit = 8

  /// The maximum number of bounces that are fitted with the minimum number of points; fits of more take long.
  private static let maximumFittedCount = 100

  /// Returns points at even times between each two extrema, so many that their chords keep within an error.
  ///
  /// The chords of half a cosine between values a apart, in m parts, are within aπ²/(16m²) of it.
  private static func evenPoints(
    _ motion: some Motion, _ error: Double
  ) -> (times: [Double], progress: [Double], maximumError: Double) {
    var times = [0.0]
    var progress = [motion.value(at: 0)]
    var worst = 0.0
    var start = Extremum(time: 0, value: progress[0])
    for end in Array(motion.extrema) + [Extremum(time: 1, value: 1)] where end.time > start.time {
      let rise = abs(end.value - start.value)
      var parts = max(1, Int(clamping: (.pi / 4 * (rise / error).squareRoot()).rounded(.up)))
      var bound = Double.infinity
      for _ in 0..<8 {
        let step = (end.time - start.time) / Double(parts)
        bound = (0..<parts).reduce(0) { bound, index in
          let time = start.time + step * Double(index)
          return max(bound, motion.chordDistanceBound(over: time...(time + step)) ?? .infinity)
        }
        if bound <= error { break }
        parts += max(1, parts / 8)
      }
      worst = max(worst, bound)
      for index in 1...parts {
        let time = start.time + (end.time - start.time) * (Double(index) / Double(parts))
        times.append(index == parts ? end.time : time)
        progress.append(index == parts ? end.value : motion.value(at: time))
      }
      start = end
    }
    return (times, progress, worst)
  }

  /// Creates two segments for each arc: a parabola is a cubic Bézier curve of which time is the parameter.
  private init(_ fall: GravityBounce) throws(BounceError) {
    guard fall.numberOfBounces <= Self.maximumCount else {
      throw .tooManyBounces(fall.numberOfBounces, maximum: Self.maximumCount)
    }
    let arcs = ParabolicArcs(fall)
    // What timing functions keep in single precision.
    self.init(
      times: arcs.keyTimes, progress: arcs.values, timingFunctions: arcs.timingFunctions,
      maximumError: 1e-6)
  }

  /// The maximum number of bounces that keyframes are made for.
  package static let maximumCount = 10_000
}
