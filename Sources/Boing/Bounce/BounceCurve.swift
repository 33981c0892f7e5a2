import Foundation

/// The progress of a bounce as points in a time of 1: what all bounces of one style share.
final class BounceCurve: @unchecked Sendable {
  /// When each progress is reached, rising from 0 to 1.
  let times: [Double]
  /// The progress at each time.
  let progress: [Double]
  /// The pace of each stretch; nil where all are straight.
  let paces: [CubicBezierTiming]?
  /// How far the way between the points strays from the true curve at most.
  let maximumError: Double
  /// The times as Core Animation takes them; never changed.
  let keyTimes: [NSNumber]

  init(
    times: [Double], progress: [Double], paces: [CubicBezierTiming]? = nil, maximumError: Double
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
      let fit = try Self.fit(motion, style.maximumError)
      var times = fit.times
      times[times.count - 1] = 1
      self.init(times: times, progress: fit.values, maximumError: fit.maximumError)
    } catch let error as BounceError {
      throw error
    } catch let error as MotionError {
      throw .motion(error)
    } catch {
      throw .fit("\(error)")
    }
  }

  private static func fit(
    _ motion: some Motion, _ maximumError: Double
  ) throws(FitError) -> PiecewiseLinearFit {
    try PiecewiseLinearFit(of: motion, over: 0...1, maximumError: maximumError)
  }

  /// Two stretches for each arc: a parabola is a cubic Bézier curve of which time is the parameter.
  private convenience init(_ fall: GravityBounce) throws(BounceError) {
    guard fall.numberOfBounces <= Self.largestCount else {
      throw .fit(
        "\(fall.numberOfBounces) arcs are more than the \(Self.largestCount) that keyframes are made "
          + "for; ask for fewer bounces")
    }
    var (times, progress, paces) = ([0.0], [0.0], [CubicBezierTiming]())
    func append(_ time: Double, _ value: Double, _ pace: CubicBezierTiming) {
      // Arcs too short for the clock's digits are left out.
      guard time > times[times.count - 1] else { return }
      times.append(time)
      progress.append(value)
      paces.append(pace)
    }
    let (contacts, peaks) = (fall.contactTimes, fall.peaks)
    append(contacts[0], 1, .falling)
    for (peak, contact) in zip(peaks, contacts.dropFirst()) where contact > peak.time {
      append(peak.time, peak.value, .rising)
      append(contact, 1, .falling)
    }
    times[times.count - 1] = 1
    // What timing functions keep in single precision.
    self.init(times: times, progress: progress, paces: paces, maximumError: 1e-6)
  }

  private static let largestCount = 100_000
}

extension CubicBezierTiming {
  /// The parabola s²: from rest, ever faster.
  static let falling = parabola(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
  /// The parabola 2s − s²: ever slower, to rest.
  static let rising = parabola(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)

  private static func parabola(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> CubicBezierTiming {
    // Only an x outside of 0…1 is refused.
    (try? CubicBezierTiming(x1, y1, x2, y2)) ?? .linear
  }
}
