import BoingCurves

/// A motion as points so close together that the lines between them stand for it.
///
/// If the motion bounds its own distance from a chord, that keeps every line within `deviation` of
/// it; otherwise the distance is estimated at three points of each line.
struct DenseCurve {
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []
  /// The maximum distance of the motion from the lines of a complete curve.
  let deviation: Double
  /// True if every bound came from the motion itself.
  private(set) var isProven = true
  /// True if every line keeps the deviation; false if that takes more points than ``maximumCount``.
  private(set) var isComplete = true

  static var maximumCount: Int { 1 << 18 }

  init(of motion: some Motion, duration: Double, deviation: Double) {
    self.deviation = deviation
    var breaks = [0.0]
    for time in motion.breakpoints where time > breaks[breaks.count - 1] && time < duration {
      breaks.append(time)
    }
    breaks.append(duration)
    append(0, motion.value(at: 0))
    for (start, end) in zip(breaks, breaks.dropFirst()) {
      let pieces = 16
      for piece in 0..<pieces {
        let a = start + (end - start) * (Double(piece) / Double(pieces))
        let b =
          piece == pieces - 1
          ? end : start + (end - start) * (Double(piece + 1) / Double(pieces))
        march(motion, from: a, to: b, depth: 0)
      }
    }
  }

  private mutating func append(_ time: Double, _ value: Double) {
    times.append(time)
    values.append(value)
  }

  private mutating func march(
    _ motion: some Motion, from start: Double, to end: Double, depth: Int
  ) {
    let last = motion.value(at: end)
    let length = end - start
    var distance: Double
    if let bound = motion.chordDistanceBound(over: start...end), bound < .infinity {
      distance = bound
    } else {
      isProven = false
      let first = values[values.count - 1]
      distance = 0
      for fraction in [0.25, 0.5, 0.75] {
        let chord = first + (last - first) * fraction
        distance = max(distance, abs(motion.value(at: start + length * fraction) - chord))
      }
      distance *= 1.5
    }
    let middle = start + length / 2
    if distance > deviation, times.count >= Self.maximumCount { isComplete = false }
    if distance > deviation, depth < 40, middle > start, middle < end, isComplete {
      march(motion, from: start, to: middle, depth: depth + 1)
      march(motion, from: middle, to: end, depth: depth + 1)
    } else {
      if distance > deviation { isProven = false }
      append(end, last)
    }
  }

  /// Returns the index of the first point that is later than `time`.
  private func index(after time: Double) -> Int { times.partitioningIndex { $0 > time } }

  /// Returns the value at a time, clamped to those of both ends.
  func value(at time: Double) -> Double {
    let next = index(after: time)
    if next == 0 { return values[0] }
    if next == times.count { return values[next - 1] }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * fraction
  }

  /// True if the line between two points is nowhere further from the motion than `bound`.
  func isClose(
    _ t0: Double, _ v0: Double, _ t1: Double, _ v1: Double, within bound: Double
  ) -> Bool {
    let limit = bound - deviation
    if abs(v0 - value(at: t0)) > limit || abs(v1 - value(at: t1)) > limit { return false }
    guard t1 > t0 else { return true }
    let slope = (v1 - v0) / (t1 - t0)
    let (times, values) = (times, values)
    var next = index(after: t0)
    while next < times.count, times[next] < t1 {
      if abs(v0 + slope * (times[next] - t0) - values[next]) > limit { return false }
      next += 1
    }
    return true
  }
}
