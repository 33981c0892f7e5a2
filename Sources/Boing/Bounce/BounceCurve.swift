import Foundation

/// The progress of a bounce as points in a time of 1: what all bounces of one style share.
final class BounceCurve: @unchecked Sendable {
  /// When each progress is reached, rising from 0 to 1.
  let times: [Double]
  /// The progress at each time.
  let progress: [Double]
  /// The pace of each stretch; nil where all are straight.
  let paces: [CubicBezierEasing]?
  /// How far the way between the points strays from the true curve at most.
  let maximumError: Double
  /// The times as Core Animation takes them; never changed.
  let keyTimes: [NSNumber]

  init(
    times: [Double], progress: [Double], paces: [CubicBezierEasing]? = nil, maximumError: Double
  ) {
    self.times = times
    self.progress = progress
    self.paces = paces
    self.maximumError = maximumError
    keyTimes = times.map { NSNumber(value: $0) }
  }

  /// The curve of a normalised style: arcs for a plain fall, which they fit exactly, and else the
  /// polyline with the fewest points.
  convenience init(_ style: BounceStyle, straight: Bool) throws(BounceError) {
    guard style.maximumError > 0, style.maximumError.isFinite else {
      throw .maximumError(style.maximumError)
    }
    do {
      if !straight, let fall = try style.plainFall(duration: 1) {
        try self.init(fall)
        return
      }
      let motion = try style.motion(duration: 1)
      let fit = try Self.fit(motion, style)
      var times = fit.times
      times[times.count - 1] = 1
      self.init(times: times, progress: fit.values, maximumError: fit.maximumError)
    } catch let error as BounceError {
      throw error
    } catch let error as ParameterError {
      throw .motion(error)
    } catch {
      throw .fit("\(error)")
    }
  }

  /// Returns the progress at a time from 0 to 1, as keyframes of these points show it.
  func progress(at time: Double) -> Double {
    var (lower, upper) = (0, times.count - 1)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if times[middle] <= time { lower = middle } else { upper = middle }
    }
    let part = max(0, min(1, (time - times[lower]) / (times[upper] - times[lower])))
    let eased = paces?[lower].value(at: part) ?? part
    return progress[lower] + (progress[upper] - progress[lower]) * eased
  }

  /// The fewest points within the error; or, where that would add a bounce to those that are seen, or
  /// take one away, the fewest within half of it, or a quarter, and so on.
  private static func fit(_ motion: any Motion, _ style: BounceStyle) throws -> PiecewiseLinearFit {
    func fit(_ motion: some Motion, _ error: Double) throws(FitError) -> PiecewiseLinearFit {
      try PiecewiseLinearFit(of: motion, over: 0...1, maximumError: error)
    }
    var best = try fit(motion, style.maximumError)
    let count = try style.visibleTurns(motion)
    var error = style.maximumError
    for _ in 0..<largestRefinement where turns(best.values, by: style.visibleFraction) != count {
      error /= 2
      guard let finer = try? fit(motion, error) else { break }
      best = finer
    }
    return best
  }

  /// How many turns of a progress stand out by `fraction`.
  private static func turns(_ progress: [Double], by fraction: Double) -> Int {
    guard progress.count > 2 else { return 0 }
    return (1..<progress.count - 1).count { index in
      let (before, here, after) = (progress[index - 1], progress[index], progress[index + 1])
      return (here - before) * (after - here) < 0 && abs(here - 1) >= fraction
    }
  }

  /// How often the error is halved at most: enough for a thousand bounces.
  private static let largestRefinement = 8

  /// Two stretches for each arc: a parabola is a cubic Bézier curve of which time is the parameter.
  private convenience init(_ fall: GravityBounce) throws(BounceError) {
    guard fall.numberOfBounces <= Self.largestCount else {
      throw .fit(
        "\(fall.numberOfBounces) arcs are more than the \(Self.largestCount) that keyframes are made "
          + "for; ask for fewer bounces")
    }
    let arcs = ParabolicArcs(fall)
    // What timing functions keep in single precision.
    self.init(
      times: arcs.keyTimes, progress: arcs.values, paces: arcs.timingFunctions, maximumError: 1e-6)
  }

  private static let largestCount = 100_000
}
