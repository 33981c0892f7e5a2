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
    var lower = 0
    var upper = count - 1
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if times[middle] <= time { lower = middle } else { upper = middle }
    }
    return value(at: time, inSegment: lower)
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

  /// Returns the maximum time by which this polyline takes its values early or late, compared with
  /// another over the same times; see ``TimeError``.
  func timeDistance(to other: Polyline) -> Double {
    var distance = TimeError(to: other)
    var own = 0
    for (index, time) in other.times.enumerated() {
      while own < count, times[own] < time {
        distance.add(times[own], values[own])
        own += 1
      }
      if index == other.count - 1 {
        distance.add(time, values[count - 1])
      } else {
        let segment = Swift.max(
          0, Swift.min(own < count && times[own] == time ? own : own - 1, count - 2))
        distance.add(time, value(at: time, inSegment: segment))
      }
    }
    return distance.maximum
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

  /// Creates a curve that is known by samples only, and by how far it may be from the lines between them.
  init(_ polyline: Polyline, deviation: Double) {
    self.polyline = polyline
    self.deviation = deviation
    (limit, stepsLeft) = (Self.maximumCount, 0)
  }

  init(
    of motion: some Motion, over range: ClosedRange<Double>, tolerance: Double,
    limit: Int = maximumCount
  ) throws(FitError) {
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

  private mutating func append(_ time: Double, _ value: Double) throws(FitError) {
    if !value.isFinite { throw .valueNotFinite(time: time, value: value) }
    polyline.append(time, value)
  }

  private mutating func march(
    _ motion: some Motion, from start: Double, to end: Double, tolerance: Double
  ) throws(FitError) {
    var time = start
    var value = polyline.values[polyline.count - 1]
    var step = (end - start) / 16
    while time < end {
      stepsLeft -= 1
      if polyline.count >= limit || stepsLeft < 0 { throw .maximumErrorTooSmall(tolerance) }
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
      if distance.isNaN { throw .valueNotFinite(time: next, value: nextValue) }
      // The distance grows with the square of the step.
      let ideal = 0.95 * (tolerance / Swift.max(distance, tolerance * 1e-3)).squareRoot()
      if distance <= tolerance {
        try append(next, nextValue)
        deviation = Swift.max(deviation, distance)
        rootSum += distance.squareRoot()
        (time, value) = (next, nextValue)
        step = length * Swift.max(1, Swift.min(2, ideal))
      } else if next == time.nextUp {
        throw .maximumErrorTooSmall(tolerance)
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

/// The maximum time by which a fit takes its values early or late.
///
/// At a time t the fit has a value p. The *time distance* there is how far from t the curve takes p,
/// looking only in the directions in which the curve comes nearer to p, and only as far as it does:
/// where the curve turns back before it has reached p, as it does where the fit passes beyond one of
/// its extrema, the time to that turning point counts.
///
/// The curve is known by samples. A crossing counts as if it were at the far end of the interval in
/// which it is, and the gaps between the points of the fit are added, so that, by the intermediate
/// value theorem, the distance holds for all times between.
struct TimeError {
  let samples: Polyline
  private var index = 0
  private var previousTime: Double?
  private(set) var maximum = 0.0

  init(to samples: Polyline) { self.samples = samples }

  /// Takes a point of the fit into account; the times must rise.
  mutating func add(_ time: Double, _ value: Double) {
    let times = samples.times
    while index < samples.count - 2, times[index + 1] <= time { index += 1 }
    let gap = previousTime.map { time - $0 } ?? 0
    previousTime = time
    if samples.count < 2 { return }
    maximum = Swift.max(maximum, distance(time, value) + gap)
  }

  private func distance(_ time: Double, _ value: Double) -> Double {
    let curve = samples.value(at: time, inSegment: index)
    if value == curve { return 0 }
    // Times one, the curve must rise to reach the value; times minus one, fall.
    let side: Double = value > curve ? 1 : -1
    let later = walk(from: index + 1, by: 1, curve, value, side).map { $0 - time }
    let before = samples.times[index] < time ? index : index - 1
    let earlier = walk(from: before, by: -1, curve, value, side).map { time - $0 }
    return switch (earlier, later) {
    case (let earlier?, let later?): Swift.min(earlier, later)
    case (let distance?, nil), (nil, let distance?): distance
    case (nil, nil): 0
    }
  }

  /// The time at which the value is reached, or at which the curve turns back before; `nil` if it
  /// goes the other way at once.
  private func walk(
    from first: Int, by step: Int, _ curve: Double, _ value: Double, _ side: Double
  ) -> Double? {
    let (times, values) = (samples.times, samples.values)
    var index = first
    var height = side * curve
    var turning: Double?
    while index >= 0, index < values.count {
      let next = side * values[index]
      if next <= height { return turning }
      if next >= side * value { return times[index] }
      height = next
      turning = times[index]
      index += step
    }
    return turning
  }
}
