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
    var points: [Point] = []
    var head = 0

    init(side: Double, _ first: Point) {
      self.side = side
      points.append(first)
    }

    mutating func insert(_ point: Point) {
      var count = points.count
      points.withUnsafeBufferPointer { points in
        while count - head >= 2 {
          let a = points[count - 2]
          let b = points[count - 1]
          let turn =
            (b.time - a.time) * (point.value - a.value)
            - (b.value - a.value) * (point.time - a.time)
          if turn * side < 0 { break }
          count -= 1
        }
      }
      if count < points.count { points.removeLast(points.count - count) }
      points.append(point)
    }

    /// The steepest line, for points below, through a later point: it touches the hull at `head`.
    mutating func tangent(through point: Point) -> Line {
      points.withUnsafeBufferPointer { points in
        var slope = slope(from: points[head], to: point)
        while head + 1 < points.count {
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
    let start = Point(
      time: samples.times[before], value: samples.values[before] - side * radius)
    let startGap = Swift.max(0, side * (line.value(at: start.time) - start.value))
    let endGap = side * (vertex.value - line.value(at: vertex.time))
    let fraction = startGap / (startGap + endGap)
    let exit = isPin ? vertex.time : start.time + (vertex.time - start.time) * fraction
    let exitPoint = Point(time: exit, value: line.value(at: exit))
    previous = (line, touch.time, Swift.max(touch.time, exit))
    var far = Hull(side: -side, touch)
    var first = before
    while first > 0, samples.times[first - 1] > touch.time { first -= 1 }
    for inner in first...before where samples.times[inner] > touch.time {
      if samples.times[inner] < exit {
        far.insert(
          Point(time: samples.times[inner], value: samples.values[inner] + side * radius))
      }
    }
    let near = Hull(side: side, exitPoint)
    let limit = Line(origin: exitPoint, slope: line.slope)
    if side > 0 {
      (below, above, rising, falling) = (near, far, nil, limit)
    } else {
      (below, above, rising, falling) = (far, near, limit, nil)
    }
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
