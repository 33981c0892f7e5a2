/// The segments of a ``CubicBezierFit``: each the longest that a search finds within an error.
struct BezierChain {
  private(set) var segments: [CubicBezierSegment] = []
  private(set) var error = 0.0

  private typealias End = BezierSegmentFit.End

  init(
    _ motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    maximumCount: Int = CubicBezierFit.maximumCount
  ) throws(FitError) {
    var from = range.lowerBound
    for end in motion.breakPoints(within: range) {
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
      let fit = BezierSegmentFit(motion, from: first, to: end, goal: 0.95 * maximumError)
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
    var greatest = 0.0
    var bend = 0.0
    var (previous, beforeThat) = (0.0, 0.0)
    for index in 0...128 {
      let point = segment.point(at: Double(index) / 128)
      let distance = point.value - motion.value(at: point.time)
      if distance.isNaN { return .infinity }
      // The ends are on the curve, also where that jumps to another piece.
      if index > 0 && index < 128 { greatest = Swift.max(greatest, distance.magnitude) }
      if index > 1 && index < 128 {
        bend = Swift.max(bend, (distance - 2 * previous + beforeThat).magnitude)
      }
      (beforeThat, previous) = (previous, distance)
    }
    return greatest + 1.5 * bend / 8
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
