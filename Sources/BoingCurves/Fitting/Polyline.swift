/// Points joined by straight lines, at strictly rising times.
struct Polyline: Sendable, Hashable {
  var times: [Double]
  var values: [Double]

  var count: Int { times.count }

  init(times: [Double] = [], values: [Double] = []) {
    self.times = times
    self.values = values
  }

  mutating func append(_ time: Double, _ value: Double) {
    times.append(time)
    values.append(value)
  }

  /// Returns the value at a time, which is clamped to the range.
  func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    guard count > 1, time > times[0] else { return values[0] }
    if time >= times[count - 1] { return values[count - 1] }
    return value(at: time, inSegment: times.segmentIndex(at: time))
  }

  func value(at time: Double, inSegment index: Int) -> Double {
    let fraction = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * fraction
  }

  /// A bound on the sum of the roundings of values, and of times on the steepest segment, in a path
  /// about this polyline.
  var rounding: Double {
    var size = 0.0
    var slope = 0.0
    for index in 0..<count {
      size = Swift.max(size, values[index].magnitude)
      if index > 0 {
        let rise = (values[index] - values[index - 1]).magnitude
        slope = Swift.max(slope, rise / (times[index] - times[index - 1]))
      }
    }
    let latest = Swift.max(times[0].magnitude, times[count - 1].magnitude)
    return 1e-14 * size + 1e-15 * slope * latest
  }

  /// The maximum distance to another polyline over the same times: it is at a corner of one.
  func maximumDistance(to other: Polyline) -> Double {
    if count < 2 || other.count < 2 { return 0 }
    var maximum = 0.0
    var own = 0
    var others = 0
    while own < count && others < other.count {
      let time = Swift.min(times[own], other.times[others])
      let difference =
        value(at: time, inSegment: Swift.max(0, Swift.min(own - 1, count - 2)))
        - other.value(at: time, inSegment: Swift.max(0, Swift.min(others - 1, other.count - 2)))
      maximum = Swift.max(maximum, difference.magnitude)
      if times[own] == time { own += 1 }
      if other.times[others] == time { others += 1 }
    }
    return maximum
  }
}

/// A motion as a polyline that is closer to it than a tolerance, at every time and not only at the
/// samples.
///
/// On an interval of length h without a break, a function with |f″| ≤ M is within h²M/8 of its
/// chord. The samples march along the motion, each step as long as its own M allows.
struct CurveSampling {
  /// The motion at the samples, break times included.
  private(set) var polyline = Polyline()
  /// The maximum distance of the motion from the polyline.
  private(set) var deviation = 0.0
  /// True if every bound of the second derivative came from the motion itself.
  private(set) var isProven = true

  static var maximumCount: Int { 1 << 19 }

  /// The sum of the square roots of the distances between the motion and each line.
  private var rootSum = 0.0

  /// The most samples that were allowed.
  private let limit: Int
  /// The steps left, taken or tried.
  private var stepsLeft: Int

  /// True if a finer sampling would take too long.
  var isExpensive: Bool { polyline.count > limit / 4 }

  /// Returns the number of samples that a smaller tolerance would take, about: the distance from a line grows
  /// with the square of its length.
  func expectedCount(tolerance: Double) -> Double { rootSum / tolerance.squareRoot() }

  /// Creates a curve that is straight lines itself.
  init(_ polyline: Polyline) {
    self.polyline = polyline
    (limit, stepsLeft) = (Self.maximumCount, 0)
  }

  init(
    of motion: some Motion, over range: ClosedRange<Double>, tolerance: Double,
    limit: Int = maximumCount
  ) throws(ParameterError) {
    self.limit = limit
    // Steps are tried twice at most, but for the first ones after a break.
    stepsLeft = 4 * limit
    let start = range.lowerBound
    try append(start, motion.value(at: start))
    var from = start
    for end in motion.breakpoints where end > from && end < range.upperBound {
      try march(motion, from: from, to: end, tolerance: tolerance)
      from = end
    }
    if range.upperBound > from {
      try march(motion, from: from, to: range.upperBound, tolerance: tolerance)
    }
  }

  private mutating func append(_ time: Double, _ value: Double) throws(ParameterError) {
    try ParameterError.check(value, .fittedValue, .finite, at: .time(time))
    polyline.append(time, value)
  }

  private mutating func march(
    _ motion: some Motion, from start: Double, to end: Double, tolerance: Double
  ) throws(ParameterError) {
    var time = start
    var value = polyline.values[polyline.count - 1]
    var step = (end - start) / 16
    while time < end {
      stepsLeft -= 1
      if polyline.count >= limit || stepsLeft < 0 { throw .tooSmall(tolerance) }
      let next = Swift.min(end, Swift.max(time + step, time.nextUp))
      let nextValue = motion.value(at: next)
      let length = next - time
      var distance: Double
      if let bound = motion.chordDistanceBound(over: time...next), bound < .infinity {
        distance = bound
      } else {
        isProven = false
        distance = Self.estimatedDistance(motion, time, value, next, nextValue)
      }
      try ParameterError.check(
        distance.isNaN ? .nan : 0, .fittedValue, .finite, at: .time(next))
      // The distance grows with the square of the step.
      let ideal = 0.95 * (tolerance / Swift.max(distance, tolerance * 1e-3)).squareRoot()
      if distance <= tolerance {
        try append(next, nextValue)
        deviation = Swift.max(deviation, distance)
        rootSum += distance.squareRoot()
        (time, value) = (next, nextValue)
        step = length * Swift.max(1, Swift.min(2, ideal))
      } else if next == time.nextUp {
        throw .tooSmall(tolerance)
      } else {
        step = length * Swift.max(0.1, ideal)
        // Of a few units in the last place, a part may round to the whole.
        if time + step >= next { step = length / 2 }
      }
    }
  }

  /// Half as much again as the maximum distance from the chord at three points.
  private static func estimatedDistance(
    _ motion: some Motion, _ start: Double, _ first: Double, _ end: Double, _ last: Double
  ) -> Double {
    var maximum = 0.0
    for fraction in [0.25, 0.5, 0.75] {
      let value = motion.value(at: start + (end - start) * fraction)
      let distance = (value - (first + (last - first) * fraction)).magnitude
      if distance.isNaN { return .nan }
      maximum = Swift.max(maximum, distance)
    }
    return 1.5 * maximum
  }
}
