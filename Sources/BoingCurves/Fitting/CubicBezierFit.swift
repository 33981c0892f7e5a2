/// Cubic Bézier segments within a stated distance of a curve.
///
/// The segments meet on the curve with the curve's own slope, so that the fit has a continuous
/// velocity, except at the ``Motion/breakpoints``, where both have a corner. Each segment's two
/// handles are as long as a weighted least-squares fit makes them, and each segment reaches as far
/// as a search finds that the error bound allows.
///
/// That takes few segments, though, unlike ``PiecewiseLinearFit``, not provably the minimum: going as
/// far as possible with each would be, if whatever fits over a stretch also fitted over a part of it,
/// which is not so for a segment that must start and end on the curve with its slope. A dynamic program
/// over all joins of a grid finds no fewer in the cases that the tests try. What is proven is a lower
/// bound for any cubic Bézier segments whatever, ``minimumCount``, from the reversals of the curve.
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
  /// goes up and down, too: S such reversals between two breaks take at least S/3 segments.
  public let minimumCount: Int

  private let start: CurvePoint

  /// The number of segments; 0 for a range of one time.
  public var count: Int { segments.count }

  /// The maximum number of segments of a fit.
  public static var maximumCount: Int { 1 << 16 }

  /// Fits a motion between two times.
  ///
  /// - Parameters:
  ///   - motion: The motion to fit, with a finite velocity everywhere.
  ///   - range: Seconds from the launch, from 0 on and finite.
  ///   - maximumError: ε, in units of the value; greater than 0.
  ///   - limit: The maximum number of segments; the time is in proportion. Of more than a hundred, less is spent on
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
    var best = try CubicBezierSpline(
      motion, over: range, maximumError: maximumError, maximumCount: limit)
    // What the last segment has to spare is spread over all of them; of many it is little.
    var lower = 0.0
    var upper = best.error
    for _ in 0..<(best.segments.count <= 100 ? 6 : 0) {
      let middle = (lower + upper) / 2
      guard
        let chain = try? CubicBezierSpline(
          motion, over: range, maximumError: middle, maximumCount: best.segments.count)
      else {
        lower = middle
        continue
      }
      best = chain
      upper = Swift.min(middle, chain.error)
    }
    minimumCount = Self.minimumCount(of: motion, over: range, maximumError: maximumError)
    segments = best.segments
    self.maximumError = best.error
    var distance = TimeError(to: sampling.polyline)
    for segment in segments {
      for index in 0..<128 {
        let point = segment.point(at: Double(index) / 128)
        distance.add(point.time, point.value)
      }
    }
    distance.add(range.upperBound, segments[segments.count - 1].end.value)
    maximumTimeError = distance.maximum
  }

  private static func minimumCount(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double
  ) -> Int {
    var count = 0
    var reversals = ReversalCounter(
      over: 2 * maximumError, from: motion.value(at: range.lowerBound))
    var turns = motion.extrema.makeIterator()
    var turn = turns.next()
    for end in motion.breakpoints(in: range) + [range.upperBound] {
      while let next = turn, next.time < end {
        if next.time > range.lowerBound { reversals.add(next.value) }
        turn = turns.next()
      }
      let value = motion.value(at: end)
      reversals.add(value)
      count += Swift.max(1, (reversals.count + 2) / 3)
      reversals = ReversalCounter(over: 2 * maximumError, from: value)
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

/// A count of the reversals by more than a size in a sequence of values.
private struct ReversalCounter {
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
  func breakpoints(in range: ClosedRange<Double>) -> [Double] {
    let rounding = 1e-12 * (range.upperBound - range.lowerBound)
    var points: [Double] = []
    var last = range.lowerBound
    for time in breakpoints where time - last > rounding && range.upperBound - time > rounding {
      points.append(time)
      last = time
    }
    return points
  }
}

/// A point of a curve in the plane of time and value.
public struct CurvePoint: Sendable, Hashable {
  /// Seconds.
  public var time: Double
  /// In the units of the curve.
  public var value: Double

  /// Creates a point at a time and a value.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

/// A cubic Bézier curve in the plane of time and value that never runs back in time.
public struct CubicBezierSegment: Sendable, Hashable {
  /// The start point.
  public let start: CurvePoint
  /// The handle of the start; its time is between those of the two ends.
  public let control1: CurvePoint
  /// The handle of the end; its time is between those of the two ends.
  public let control2: CurvePoint
  /// The end point.
  public let end: CurvePoint

  /// The point at a parameter from 0 to 1.
  public func point(at parameter: Double) -> CurvePoint {
    let s = parameter
    let r = 1 - s
    let (w0, w1, w2, w3) = (r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s)
    return CurvePoint(
      time: w0 * start.time + w1 * control1.time + w2 * control2.time + w3 * end.time,
      value: w0 * start.value + w1 * control1.value + w2 * control2.value + w3 * end.value)
  }

  /// Returns the value at a time, which is clamped to the range; not a number for not a number.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= start.time { return start.value }
    if time >= end.time { return end.value }
    let s = timing(ofValues: false).parameter(at: (time - start.time) / (end.time - start.time))
    return point(at: s).value
  }

  /// The segment as a timing function between its end values, as CSS's and Core Animation's keyframes
  /// take it; `nil` where the end values agree, as no easing between them leaves them.
  public var timingFunction: CubicBezierEasing? {
    start.value == end.value ? nil : timing(ofValues: true)
  }

  private func timing(ofValues: Bool) -> CubicBezierEasing {
    let duration = end.time - start.time
    let rise = ofValues ? end.value - start.value : 1
    return CubicBezierEasing(
      holding: (control1.time - start.time) / duration,
      ofValues ? (control1.value - start.value) / rise : 0,
      (control2.time - start.time) / duration,
      ofValues ? (control2.value - start.value) / rise : 1)
  }
}

/// The segments of a ``CubicBezierFit``: each the longest that a search finds within an error.
struct CubicBezierSpline {
  private(set) var segments: [CubicBezierSegment] = []
  private(set) var error = 0.0

  private typealias End = CubicBezierSegmentFit.End

  init(
    _ motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    maximumCount: Int = CubicBezierFit.maximumCount
  ) throws(FitError) {
    var from = range.lowerBound
    for end in motion.breakpoints(in: range) {
      try append(motion, from: from, to: end, maximumError, maximumCount)
      from = end
    }
    try append(motion, from: from, to: range.upperBound, maximumError, maximumCount)
  }

  /// Covers a piece without a break.
  private mutating func append(
    _ motion: some Motion, from start: Double, to end: Double, _ maximumError: Double,
    _ maximumCount: Int
  ) throws(FitError) {
    // Which side of a break a time belongs to may be a matter of rounding.
    let inset = 1e-9 * (end - start)
    let last = try Self.end(motion, end, slopeAt: end - inset)
    var first = try Self.end(motion, start, slopeAt: start + inset)
    var guess = end - start
    while first.time < end {
      if segments.count >= maximumCount { throw .maximumErrorTooSmall(maximumError) }
      let (fit, next) = try Self.longest(
        motion, from: first, to: last, guess: guess, maximumError, smallest: inset)
      segments.append(fit.segment)
      error = Swift.max(error, fit.error)
      guess = next.time - first.time
      first = next
    }
  }

  private static func longest(
    _ motion: some Motion, from first: End, to last: End, guess: Double, _ maximumError: Double,
    smallest: Double
  ) throws(FitError) -> (fit: (segment: CubicBezierSegment, error: Double), end: End) {
    let whole = last.time - first.time
    var best: (fit: (segment: CubicBezierSegment, error: Double), end: End)?
    var lower = 0.0
    var upper = Double.infinity
    var length = guess
    // Longer and longer while it fits, then halfway between what fits and what does not.
    for _ in 0..<60 {
      let isWhole = length >= whole * (1 - 1e-6)
      let end = isWhole ? last : try Self.end(motion, first.time + length, slopeAt: nil)
      let fit = CubicBezierSegmentFit(motion, from: first, to: end, goal: 0.95 * maximumError)
      let error =
        fit.error <= maximumError ? measuredError(motion, fit.segment) : .infinity
      if error <= maximumError {
        best = ((fit.segment, error), end)
        if isWhole { break }
        lower = length
        length = upper < .infinity ? (lower + upper) / 2 : length * 1.4
      } else {
        upper = Swift.min(length, whole)
        length = lower > 0 ? (lower + upper) / 2 : upper * 0.6
        if !(length > smallest) || first.time + length == first.time { break }
      }
      if lower > 0, upper - lower < 0.01 * lower { break }
    }
    guard let best else { throw .maximumErrorTooSmall(maximumError) }
    return best
  }

  /// The maximum distance on a dense grid, with an allowance for what is between its points.
  private static func measuredError(_ motion: some Motion, _ segment: CubicBezierSegment) -> Double
  {
    var maximum = 0.0
    var bend = 0.0
    var (previous, beforeThat) = (0.0, 0.0)
    for index in 0...128 {
      let point = segment.point(at: Double(index) / 128)
      let distance = point.value - motion.value(at: point.time)
      if distance.isNaN { return .infinity }
      // The ends are on the curve, also where that jumps to another piece.
      if index > 0 && index < 128 { maximum = Swift.max(maximum, distance.magnitude) }
      if index > 1 && index < 128 {
        bend = Swift.max(bend, (distance - 2 * previous + beforeThat).magnitude)
      }
      (beforeThat, previous) = (previous, distance)
    }
    return maximum + 1.5 * bend / 8
  }

  private static func end(
    _ motion: some Motion, _ time: Double, slopeAt slopeTime: Double?
  ) throws(FitError) -> End {
    let value = motion.value(at: time)
    if !value.isFinite { throw .valueNotFinite(time: time, value: value) }
    let slope = motion.velocity(at: slopeTime ?? time)
    if !slope.isFinite { throw .velocityNotFinite(time: time, value: slope) }
    return End(time: time, value: value, slope: slope)
  }
}

/// The cubic Bézier curve nearest to a piece of a smooth curve, with its ends and its end slopes.
///
/// With the ends and the slopes given, two numbers are free: how far each handle reaches, as a
/// fraction of the piece. The distance at the time of the Bézier's point is B(s) − f(t(s)), so that
/// no equation has to be solved for it, and its derivatives by the two numbers are
/// 3(1−s)²s·h·(f′₀ − f′) and 3(1−s)s²·h·(f′ − f′₁). Gauss–Newton steps bring down the sum of its
/// squares; weighting the squares by the distances found (Lawson, 1961) then brings down the
/// maximum.
struct CubicBezierSegmentFit {
  /// An end of the piece.
  struct End {
    var time: Double
    var value: Double
    var slope: Double
  }

  private(set) var segment: CubicBezierSegment
  /// The maximum distance found.
  private(set) var error: Double

  private static var nodeCount: Int { 16 }

  /// - Parameter goal: The distance at which no better segment is looked for.
  init(_ motion: some Motion, from start: End, to end: End, goal: Double) {
    self.init(motion, from: start, to: end, reach: (1.0 / 3, 1.0 / 3))
    // The distance has several minima over long pieces; a search finds the one it starts near.
    for reach in [(0.6, 0.6), (0.2, 0.6), (0.6, 0.2)] {
      if error <= goal { return }
      let other = Self(motion, from: start, to: end, reach: reach)
      if other.error < error { self = other }
    }
  }

  private init(
    _ motion: some Motion, from start: End, to end: End, reach: (Double, Double)
  ) {
    let length = end.time - start.time
    let nodes = (1...Self.nodeCount).map { Double($0) / Double(Self.nodeCount + 1) }
    var weights = [Double](repeating: 1, count: Self.nodeCount)
    var reach = reach
    var best = Self.segment(start, end, reach)
    var bestError = Self.maximumError(motion, best, nodes)
    for round in 0..<12 {
      // The matrix of the normal equations, and their right side.
      var (m11, m12, m22, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0)
      let current = Self.segment(start, end, reach)
      var errors: [Double] = []
      for (index, s) in nodes.enumerated() {
        let point = current.point(at: s)
        let error = point.value - motion.value(at: point.time)
        let slope = motion.velocity(at: point.time)
        let common = 3 * (1 - s) * s * length
        let d1 = common * (1 - s) * (start.slope - slope)
        let d2 = common * s * (slope - end.slope)
        let weight = weights[index]
        m11 += weight * d1 * d1
        m12 += weight * d1 * d2
        m22 += weight * d2 * d2
        r1 += weight * d1 * error
        r2 += weight * d2 * error
        errors.append(error.magnitude)
      }
      // A touch of damping, for a straight piece on which nothing depends on the handles.
      let damping = 1e-9 * (m11 + m22)
      let determinant = (m11 + damping) * (m22 + damping) - m12 * m12
      if !(determinant > 0) { break }
      let step1 = (r1 * (m22 + damping) - r2 * m12) / determinant
      let step2 = (r2 * (m11 + damping) - r1 * m12) / determinant
      reach = (
        Swift.max(0.0001, Swift.min(1, reach.0 - Swift.max(-0.3, Swift.min(0.3, step1)))),
        Swift.max(0.0001, Swift.min(1, reach.1 - Swift.max(-0.3, Swift.min(0.3, step2))))
      )
      let candidate = Self.segment(start, end, reach)
      let error = Self.maximumError(motion, candidate, nodes)
      if error < bestError { (best, bestError) = (candidate, error) }
      if round >= 4 {
        let mean = errors.reduce(0, +) / Double(errors.count)
        if !(mean > 0) { break }
        for index in weights.indices { weights[index] *= 0.1 + errors[index] / mean }
      }
    }
    segment = best
    error = bestError
  }

  private static func segment(
    _ start: End, _ end: End, _ reach: (Double, Double)
  ) -> CubicBezierSegment {
    let length = end.time - start.time
    return CubicBezierSegment(
      start: CurvePoint(time: start.time, value: start.value),
      control1: CurvePoint(
        time: start.time + reach.0 * length,
        value: start.value + reach.0 * length * start.slope),
      control2: CurvePoint(
        time: end.time - reach.1 * length, value: end.value - reach.1 * length * end.slope),
      end: CurvePoint(time: end.time, value: end.value))
  }

  private static func maximumError(
    _ motion: some Motion, _ segment: CubicBezierSegment, _ nodes: [Double]
  ) -> Double {
    var maximum = 0.0
    for s in nodes {
      let point = segment.point(at: s)
      let error = (point.value - motion.value(at: point.time)).magnitude
      if error.isNaN { return .infinity }
      maximum = Swift.max(maximum, error)
    }
    return maximum
  }
}
