import BoingCurves

/// An upper bound on the distance of a polyline from a motion.
struct PolylineCertificate {
  /// The maximum difference of values at equal times, in units of the value.
  let maximumError: Double
  /// True if the motion's own curvature bound closes the gaps between the samples.
  let isProven: Bool

  /// Compares the polyline through `times` and `values` with `motion`.
  ///
  /// Between two samples the difference of the curve and a line exceeds the larger of its end values by
  /// at most the curve's distance from its own chord. An interval is halved while that might raise the
  /// maximum by more than a five-hundredth of `precision`, so that the samples gather near the maximum,
  /// however long the lines are; a million samples are taken at most.
  init(times: [Double], values: [Double], of motion: some Motion, precision: Double) {
    var search = MaximumSearch(motion: motion, precision: precision / 500)
    let breaks = motion.breakpoints
    var lines: [Line] = []
    var nextBreak = 0
    for index in times.indices.dropLast() {
      let (t0, t1) = (times[index], times[index + 1])
      let (v0, v1) = (values[index], values[index + 1])
      guard t1 > t0 else {
        search.take(abs(v0 - motion.value(at: t0)))
        search.take(abs(v1 - motion.value(at: t0)))
        continue
      }
      while nextBreak < breaks.count, breaks[nextBreak] <= t0 { nextBreak += 1 }
      var start = t0
      while start < t1 {
        let isBroken = nextBreak < breaks.count && breaks[nextBreak] < t1
        let end = isBroken ? breaks[nextBreak] : t1
        if isBroken { nextBreak += 1 }
        lines.append(
          Line(start: start, end: end, time: t0, value: v0, slope: (v1 - v0) / (t1 - t0)))
        start = end
      }
    }
    // The closer the maximum is known beforehand, the fewer intervals are worth halving.
    for line in lines { search.take(search.distance(from: line, at: line.start + line.length / 2)) }
    for line in lines { search.bound(line) }
    maximumError = search.upperBound
    isProven = search.isProven
  }

  /// A line of the polyline over a range of times in which the motion has no break.
  private struct Line {
    var start: Double
    var end: Double
    /// The time and the value of a point of the line.
    var time: Double
    var value: Double
    var slope: Double

    var length: Double { end - start }
  }

  /// A branch-and-bound search for the maximum distance.
  private struct MaximumSearch<Base: Motion> {
    let motion: Base
    /// The amount by which the bound may exceed the maximum.
    let precision: Double
    /// The maximum of the distances found, a lower bound.
    private var found = 0.0
    private(set) var upperBound = 0.0
    private(set) var isProven = true
    private var samplesLeft = 1 << 20

    init(motion: Base, precision: Double) {
      self.motion = motion
      self.precision = precision
    }

    mutating func take(_ distance: Double) {
      // A distance that is not a number is no bound at all.
      let distance = distance.isNaN ? .infinity : distance
      found = max(found, distance)
      upperBound = max(upperBound, distance)
    }

    func distance(from line: Line, at time: Double) -> Double {
      abs(line.value + line.slope * (time - line.time) - motion.value(at: time))
    }

    mutating func bound(_ line: Line) {
      let ends = (distance(from: line, at: line.start), distance(from: line, at: line.end))
      take(ends.0)
      take(ends.1)
      bound(line, from: line.start, to: line.end, distances: ends, depth: 0)
    }

    private mutating func bound(
      _ line: Line, from start: Double, to end: Double, distances: (Double, Double), depth: Int
    ) {
      let middle = start + (end - start) / 2
      let canHalve = depth < 40 && samplesLeft > 0 && middle > start && middle < end
      let isWorthHalving: Bool
      if let chord = motion.chordDistanceBound(over: start...end), chord < .infinity {
        let possible = max(distances.0, distances.1) + chord
        isWorthHalving = possible > found + precision
        if !isWorthHalving || !canHalve { upperBound = max(upperBound, possible) }
      } else {
        // Without a bound, 64 intervals of each line must do.
        isWorthHalving = depth < 6
        if !isWorthHalving || !canHalve { isProven = false }
      }
      guard isWorthHalving, canHalve else { return }
      samplesLeft -= 1
      let distance = distance(from: line, at: middle)
      take(distance)
      bound(line, from: start, to: middle, distances: (distances.0, distance), depth: depth + 1)
      bound(line, from: middle, to: end, distances: (distance, distances.1), depth: depth + 1)
    }
  }
}
