/// Cubic Bézier segments within a stated distance of a curve.
///
/// The segments meet on the curve with the curve's own slope, so that the fit has a continuous
/// velocity, except at the ``Motion/breakTimes``, where both have a corner. Each segment's two
/// handles are as long as a weighted least-squares fit makes them, and each segment reaches as far
/// as a search finds that the error bound allows.
///
/// That takes few segments, though, unlike ``PiecewiseLinearFit``, not provably the minimum: going as
/// far as possible with each would be, if whatever fits over a stretch also fitted over a part of it,
/// which is not so for a segment that must start and end on the curve with its slope. A dynamic program
/// over all joins of a grid finds no fewer in the cases that the tests try. What is proven is a lower
/// bound for any cubic Bézier segments whatever, ``minimumCount``, from the swings of the curve.
///
/// ```swift
/// let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 4, duration: 1)
/// let fit = try CubicBezierFit(of: bounce, over: 0...1, maximumError: 0.001)
/// fit.segments[0].timingFunction  // cubic-bezier(…), up to the first extremum or beyond
/// ```
public struct CubicBezierFit: Sendable, Hashable {
  /// The segments in order, each starting where the one before ends.
  public let segments: [CubicBezierSegment]

  /// The maximum distance between the curve and the fit, in units of the value; at most the one
  /// asked for.
  ///
  /// It is measured on 128 intervals of every segment, with an allowance for what lies between two
  /// points: half as much again as the second differences tell.
  public let maximumError: Double

  /// The maximum time, in seconds, by which the fit takes its values early or late; the same measure as
  /// ``PiecewiseLinearFit/maximumTimeError``.
  public let maximumTimeError: Double

  /// The number below which no cubic Bézier segments with joins at the curve's break times keep within
  /// the error asked for, wherever their handles and their other joins are.
  ///
  /// A cubic turns back at most twice, and a chain of m of them at most 3m − 1 times, as it may also
  /// turn back at a join. Where the curve goes up and down by more than 2ε, any fit within ε of it
  /// goes up and down, too: S such swings between two breaks take at least S/3 segments.
  public let minimumCount: Int

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
  ///   - limit: The most segments; the time is in proportion. Of more than a hundred, less is spent on
  ///     making the error smaller than asked for.
  /// - Throws: ``FitError`` for an input out of its range, or an ε too small for double precision,
  ///   or for that many segments.
  public init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    limit: Int = maximumCount
  ) throws(FitError) {
    try FitError.check(range, maximumError: maximumError)
    start = CurvePoint(time: range.lowerBound, value: motion.value(at: range.lowerBound))
    if !start.value.isFinite { throw .valueNotFinite(time: start.time, value: start.value) }
    if range.lowerBound == range.upperBound {
      (segments, self.maximumError, maximumTimeError, minimumCount) = ([], 0, 0, 0)
      return
    }
    let sampling = try CurveSampling(of: motion, over: range, tolerance: maximumError / 1000)
    var best = try BezierChain(
      motion, over: range, maximumError: maximumError, maximumCount: limit)
    // What the last segment has to spare is spread over all of them; of many it is little.
    var lower = 0.0
    var upper = best.error
    for _ in 0..<(best.segments.count <= 100 ? 6 : 0) {
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
    minimumCount = Self.leastCount(of: motion, over: range, maximumError: maximumError)
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

  private static func leastCount(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double
  ) -> Int {
    var count = 0
    var swings = Swings(over: 2 * maximumError, from: motion.value(at: range.lowerBound))
    var turns = motion.extrema.makeIterator()
    var turn = turns.next()
    for end in motion.breakPoints(within: range) + [range.upperBound] {
      while let next = turn, next.time < end {
        if next.time > range.lowerBound { swings.add(next.value) }
        turn = turns.next()
      }
      let value = motion.value(at: end)
      swings.add(value)
      count += Swift.max(1, (swings.count + 2) / 3)
      swings = Swings(over: 2 * maximumError, from: value)
    }
    return count
  }

  /// Returns the value at a time, which is clamped to the range; not a number for not a number.
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

/// Counts how often a sequence of values goes up and down by more than a size.
private struct Swings {
  private(set) var count = 0
  private let size: Double
  private var lowest: Double
  private var highest: Double
  /// True if the last swing rose; `nil` before the first one.
  private var isRising: Bool?

  init(over size: Double, from value: Double) {
    self.size = size
    lowest = value
    highest = value
  }

  mutating func add(_ value: Double) {
    if isRising != true, value - lowest > size {
      (isRising, count, highest) = (true, count + 1, value)
    } else if isRising != false, highest - value > size {
      (isRising, count, lowest) = (false, count + 1, value)
    }
    lowest = Swift.min(lowest, value)
    highest = Swift.max(highest, value)
  }
}

extension Motion {
  /// The break times inside a range, without those that are one of its ends but for a rounding.
  func breakPoints(within range: ClosedRange<Double>) -> [Double] {
    let rounding = 1e-12 * (range.upperBound - range.lowerBound)
    var points: [Double] = []
    var last = range.lowerBound
    for time in breakTimes where time - last > rounding && range.upperBound - time > rounding {
      points.append(time)
      last = time
    }
    return points
  }
}
