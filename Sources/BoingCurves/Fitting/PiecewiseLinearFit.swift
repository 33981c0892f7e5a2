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
public struct PiecewiseLinearFit: Sendable, Hashable {
  private let polyline: Polyline

  /// A bound of the distance between the curve and the polyline at every time; at most the one asked
  /// for, and usually less, as the error is made as small as the number of points allows.
  public let maximumError: Double

  /// The number of points below which no polyline with these ends keeps within the bound asked for.
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
  ///   - motion: The motion to fit. Its ``Motion/breakpoints`` and
  ///     ``Motion/accelerationBound(over:)`` make the proof.
  ///   - range: Seconds from the launch, from 0 on and finite. A range of one time gives one point.
  ///   - maximumError: ε, in units of the value; greater than 0.
  ///   - sampleLimit: The most samples that the fit may take; the time is in proportion. Where they do
  ///     not suffice for the proof of the ``minimumCount``, it is a smaller number.
  /// - Throws: ``ParameterError`` for an input out of its range, or an ε too small for double precision,
  ///   or for the number of samples.
  public init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    sampleLimit: Int = defaultSampleLimit
  ) throws(ParameterError) {
    let tubes = try FittingTubes(
      of: motion, over: range, maximumError: maximumError, sampleLimit: sampleLimit)
    self.init(tubes, path: tubes.leastError())
  }

  /// Fits a motion with as few points, and any error up to the one allowed: in two thirds of the time, or less.
  package init(
    anyWithin maximumError: Double, of motion: some Motion, over range: ClosedRange<Double>
  ) throws(ParameterError) {
    let tubes = try FittingTubes(
      of: motion, over: range, maximumError: maximumError, sampleLimit: Self.defaultSampleLimit)
    self.init(tubes, path: tubes.path)
  }

  /// The most samples that a fit takes unless told otherwise: half a million.
  public static var defaultSampleLimit: Int { CurveSampling.maximumCount }

  /// The number of points below which no polyline that starts and ends on a curve keeps within a
  /// bound, without the polyline: the ``minimumCount`` of a fit, in a fraction of its time.
  ///
  /// - Throws: ``ParameterError`` as the initializer does.
  public static func minimumCount(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    sampleLimit: Int = defaultSampleLimit
  ) throws(ParameterError) -> Int {
    try FittingTubes.minimumCount(
      of: motion, over: range, maximumError: maximumError, sampleLimit: sampleLimit)
  }

  /// Fits the straight lines between samples.
  ///
  /// - Parameters:
  ///   - times: The times of the samples, strictly rising.
  ///   - values: As many values.
  ///   - maximumError: ε, in units of the value; greater than 0.
  /// - Throws: ``ParameterError`` for an input out of its range.
  public init(times: [Double], values: [Double], maximumError: Double) throws(ParameterError) {
    try ParameterError.check(maximumError, .maximumError, .positive)
    let count = Double(max(times.count, 1))
    try ParameterError.check(Double(values.count), .valueCount, .closed(count, count))
    for (index, time) in times.enumerated() {
      let before = index == 0 ? -.infinity : times[index - 1]
      try ParameterError.check(
        time, .fittedTime, ParameterError.Range(before, .infinity), at: .index(index))
      try ParameterError.check(values[index], .fittedValue, .finite, at: .index(index))
    }
    let samples = CurveSampling(Polyline(times: times, values: values))
    let tubes = try FittingTubes(about: samples, maximumError: maximumError)
    self.init(tubes, path: tubes.leastError())
  }

  private init(_ tubes: FittingTubes, path: Polyline) {
    isProven = tubes.sampling.isProven
    minimumCount = tubes.minimumCount
    let samples = tubes.sampling.polyline
    polyline = path
    maximumError =
      samples.count == 1
      ? 0 : path.maximumDistance(to: samples) + tubes.sampling.deviation + samples.rounding
  }
}

extension ParameterError {
  /// The error of a maximum error that is too small for a curve.
  static func tooSmall(_ maximumError: Double) -> Self {
    Self(
      parameter: .maximumError, value: maximumError, allowed: Range(maximumError, .infinity))
  }

  fileprivate static func check(
    _ range: ClosedRange<Double>, maximumError: Double
  ) throws(ParameterError) {
    try check(maximumError, .maximumError, .positive)
    try check(range.lowerBound, .startTime, .nonNegative)
    try check(range.upperBound, .endTime, .nonNegative)
  }
}

/// The polyline with the minimum of corners that stays within a tube about another polyline, with both
/// ends pinned to it.
///
/// The corners may be at any time and at any value within the tube. The method is the greedy one of
/// Imai and Iri (1986, "An optimal algorithm for approximating a piecewise linear function"): each
/// link is a line that reaches as far as any line can from what the links before it can reach. Such
/// a line touches the tube on one side and leaves it on the other; the stretch between the two, its
/// *window*, is where the next link must cross it. Lines that stay within the tube are found by
/// the convex hulls of its two sides, in time proportional to the number of samples.
struct MinimumLinkPath {
  private struct Point {
    var time: Double
    var value: Double
  }

  private struct Line {
    var origin: Point
    var slope: Double

    func value(at time: Double) -> Double { origin.value + slope * (time - origin.time) }
  }

  /// Points that a line must pass on one side, reduced to those that a later tangent can touch.
  private struct Hull {
    /// 1 for points that lines must stay above, −1 for those they must stay below.
    let side: Double
    /// The points from `head` up to `end`; those after them are spare memory.
    private var points: [Point]
    private var head = 0
    private var end = 1

    init(side: Double, _ first: Point) {
      self.side = side
      points = [first]
    }

    /// Begins again with one point, in the memory that there is.
    mutating func restart(with first: Point) {
      points[0] = first
      (head, end) = (0, 1)
    }

    mutating func insert(_ point: Point) {
      points.withUnsafeBufferPointer { points in
        while end - head >= 2 {
          let a = points[end - 2]
          let b = points[end - 1]
          let turn =
            (b.time - a.time) * (point.value - a.value)
            - (b.value - a.value) * (point.time - a.time)
          if turn * side < 0 { break }
          end -= 1
        }
      }
      if end < points.count { points[end] = point } else { points.append(point) }
      end += 1
    }

    /// The steepest line, for points below, through a later point: it touches the hull at `head`.
    mutating func tangent(through point: Point) -> Line {
      points.withUnsafeBufferPointer { points in
        var slope = slope(from: points[head], to: point)
        while head + 1 < end {
          let next = self.slope(from: points[head + 1], to: point)
          if !(next * side <= slope * side) { break }
          slope = next
          head += 1
        }
        return Line(origin: point, slope: slope)
      }
    }

    private func slope(from start: Point, to point: Point) -> Double {
      let rise = point.value - start.value
      let run = point.time - start.time
      return run > 0 ? rise / run : side * .infinity
    }
  }

  private let samples: Polyline
  private let radius: Double

  /// The lower and the upper side of the tube.
  private var below: Hull
  private var above: Hull
  /// The steepest rising and the steepest falling line through everything so far.
  private var rising: Line?
  private var falling: Line?
  /// The line of the link before, and the window on it.
  private var previous: (line: Line, start: Double, end: Double)?
  private(set) var path = Polyline()

  /// - Parameters:
  ///   - samples: At least two points.
  ///   - radius: Greater than 0.
  init(about samples: Polyline, radius: Double) {
    self.samples = samples
    self.radius = radius
    let first = Point(time: samples.times[0], value: samples.values[0])
    below = Hull(side: 1, first)
    above = Hull(side: -1, first)
    path.append(first.time, first.value)
    let last = samples.count - 1
    samples.times.withUnsafeBufferPointer { times in
      samples.values.withUnsafeBufferPointer { values in
        var index = 1
        while index <= last {
          add(index, times[index], values[index], radius: radius)
          index += 1
        }
      }
    }
    add(last, samples.times[last], samples.values[last], radius: 0)
    finish()
  }

  /// Narrows the lines to those that pass a sample within a radius; starts a new link if none does.
  private mutating func add(_ index: Int, _ time: Double, _ value: Double, radius: Double) {
    let low = Point(time: time, value: value - radius)
    let high = Point(time: time, value: value + radius)
    if let line = rising, low.value > line.value(at: time) {
      startLink(after: line, side: 1, blockedAt: low, index)
    } else if let line = falling, high.value < line.value(at: time) {
      startLink(after: line, side: -1, blockedAt: high, index)
    }
    if rising == nil || high.value < rising!.value(at: time) {
      rising = finite(below.tangent(through: high))
    }
    if falling == nil || low.value > falling!.value(at: time) {
      falling = finite(above.tangent(through: low))
    }
    below.insert(low)
    above.insert(high)
  }

  private func finite(_ line: Line) -> Line? { line.slope.isFinite ? line : nil }

  /// Closes a link with its extreme line, and prepares for the next one, which must cross that line
  /// between its last touch and its exit.
  ///
  /// - Parameter side: 1 if the tube leaves the line upwards, −1 if downwards.
  private mutating func startLink(
    after line: Line, side: Double, blockedAt vertex: Point, _ index: Int
  ) {
    appendCorner(with: line)
    let touch = line.origin
    // At the pinned end the last sample and the pin share one time.
    let isPin = samples.values[index] == vertex.value
    let before = isPin ? index : index - 1
    let start = point(before, offset: -side * radius)
    let startGap = Swift.max(0, side * (line.value(at: start.time) - start.value))
    let endGap = side * (vertex.value - line.value(at: vertex.time))
    let fraction = startGap / (startGap + endGap)
    let exit = isPin ? vertex.time : start.time + (vertex.time - start.time) * fraction
    let exitPoint = Point(time: exit, value: line.value(at: exit))
    previous = (line, touch.time, Swift.max(touch.time, exit))
    var first = before
    while first > 0, samples.times[first - 1] > touch.time { first -= 1 }
    let inside = (first...before).lazy.filter { [samples] in
      samples.times[$0] > touch.time && samples.times[$0] < exit
    }
    let limit = Line(origin: exitPoint, slope: line.slope)
    if side > 0 {
      below.restart(with: exitPoint)
      above.restart(with: touch)
      for index in inside { above.insert(point(index, offset: radius)) }
      (rising, falling) = (nil, limit)
    } else {
      above.restart(with: exitPoint)
      below.restart(with: touch)
      for index in inside { below.insert(point(index, offset: -radius)) }
      (rising, falling) = (limit, nil)
    }
  }

  private func point(_ index: Int, offset: Double) -> Point {
    Point(time: samples.times[index], value: samples.values[index] + offset)
  }

  /// The corner between the link before and this one, within the window.
  private mutating func appendCorner(with line: Line) {
    guard let (last, start, end) = previous else { return }
    let startGap = line.value(at: start) - last.value(at: start)
    let endGap = line.value(at: end) - last.value(at: end)
    // A line that touches an end of the window may miss it by a rounding, to either side.
    let fraction = startGap == endGap ? 0 : startGap / (startGap - endGap)
    let time = start + (end - start) * Swift.max(0, Swift.min(1, fraction))
    path.append(time, last.value(at: time))
  }

  /// The last link may be any line through the pin that is left; the one in the middle is taken.
  private mutating func finish() {
    let end = samples.count - 1
    let pin = Point(time: samples.times[end], value: samples.values[end])
    let slope =
      switch (rising, falling) {
      case (let rising?, let falling?): (rising.slope + falling.slope) / 2
      case (let line?, nil), (nil, let line?): line.slope
      case (nil, nil): 0.0
      }
    appendCorner(with: Line(origin: pin, slope: slope))
    path.append(pin.time, pin.value)
  }
}

/// The two tubes about a sampled curve between which the number of points lies: a path in the narrow
/// one is within ε of the curve, and every polyline within ε of the curve is in the wide one.
struct FittingTubes {
  let sampling: CurveSampling
  /// The minimum number of points in the wide tube.
  let minimumCount: Int
  /// A path with the minimum number of points in the narrow tube.
  let path: Polyline

  private let radius: Double
  /// The samples that the least error is searched on: the first ones, whose two tubes may differ in their count.
  private let coarse: CurveSampling

  /// Samples a motion so finely that both tubes take as many points, if it can be had.
  init(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    sampleLimit: Int
  ) throws(ParameterError) {
    try ParameterError.check(range, maximumError: maximumError)
    var part = Self.coarsePart
    var coarse: CurveSampling?
    while true {
      let sampling = try Self.sampling(
        of: motion, over: range, maximumError: maximumError, part: part, limit: sampleLimit)
      let tubes = try FittingTubes(about: sampling, coarse: coarse, maximumError: maximumError)
      coarse = tubes.coarse
      part /= 10
      // The two tubes may straddle a step of the count; a finer sampling brings them together.
      if tubes.path.count == tubes.minimumCount || part < 1e-7 || sampling.isExpensive {
        self = tubes
        return
      }
    }
  }

  /// The part of the error within which a motion is sampled first: of five curves with forty points, four need no
  /// finer samples.
  private static var coarsePart: Double { 1 / 200 }

  /// Samples a motion within a part of the error; or, where that takes too many samples, within a
  /// twentieth of it, which proves less.
  private static func sampling(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double, part: Double,
    limit: Int
  ) throws(ParameterError) -> CurveSampling {
    func coarse() throws(ParameterError) -> CurveSampling {
      do throws(ParameterError) {
        return try CurveSampling(
          of: motion, over: range, tolerance: maximumError / 20, limit: limit)
      } catch {
        guard error.parameter == .maximumError else { throw error }
        throw .tooSmall(maximumError)
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
    do throws(ParameterError) {
      return try CurveSampling(of: motion, over: range, tolerance: tolerance, limit: limit)
    } catch {
      guard error.parameter == .maximumError else { throw error }
      if let known { return known }
      return try coarse()
    }
  }

  init(
    about sampling: CurveSampling, coarse: CurveSampling? = nil, maximumError: Double
  ) throws(ParameterError) {
    self.sampling = sampling
    self.coarse = coarse ?? sampling
    let samples = sampling.polyline
    if samples.count == 1 {
      (minimumCount, path, radius) = (1, samples, 0)
      return
    }
    let tubes = try Self.radii(about: sampling, maximumError: maximumError)
    radius = tubes.narrow
    minimumCount = MinimumLinkPath(about: samples, radius: tubes.wide).path.count
    path = MinimumLinkPath(about: samples, radius: radius).path
  }

  private static func radii(
    about sampling: CurveSampling, maximumError: Double
  ) throws(ParameterError) -> (narrow: Double, wide: Double) {
    let rounding = sampling.polyline.rounding
    let slack = sampling.deviation + 2 * rounding
    let narrow = maximumError - slack
    if !(narrow > 100 * rounding) || !(narrow > 0) { throw .tooSmall(maximumError) }
    return (narrow, maximumError + slack)
  }

  /// Returns the minimum number of points of any polyline within an error.
  static func minimumCount(
    of motion: some Motion, over range: ClosedRange<Double>, maximumError: Double,
    sampleLimit: Int
  ) throws(ParameterError) -> Int {
    try ParameterError.check(range, maximumError: maximumError)
    let sampling = try Self.sampling(
      of: motion, over: range, maximumError: maximumError, part: coarsePart, limit: sampleLimit)
    if sampling.isExpensive {
      let wide = try radii(about: sampling, maximumError: maximumError).wide
      return MinimumLinkPath(about: sampling.polyline, radius: wide).path.count
    }
    return try Self(
      of: motion, over: range, maximumError: maximumError, sampleLimit: sampleLimit
    ).minimumCount
  }

  /// Spends what the last link has to spare: a path in about the narrowest tube that needs no more
  /// points.
  ///
  /// The number of points grows as the inverse square root of the radius, so that n of them have no
  /// more to spare than a part of 2/(n − 1) of it, and twice as much is searched, to within 1/500 of the
  /// radius. That can be done on coarser samples, which are within their deviation of the fine ones: so
  /// much wider, the tube about the fine ones takes no more points.
  func leastError() -> Polyline {
    // A search takes about ten paths.
    if path.count <= 2 || coarse.isExpensive { return path }
    var best = path
    var lower = radius * Swift.max(0.5, 1 - 4 / Double(path.count - 1))
    var upper = radius
    while upper - lower > radius / 500 {
      let middle = (lower + upper) / 2
      let narrower = MinimumLinkPath(about: coarse.polyline, radius: middle).path
      if narrower.count <= path.count {
        best = narrower
        upper = middle
      } else {
        lower = middle
      }
    }
    if coarse.polyline.count == sampling.polyline.count { return best }
    let wider = upper + coarse.deviation + 2 * sampling.polyline.rounding
    return wider < radius ? MinimumLinkPath(about: sampling.polyline, radius: wider).path : path
  }
}
