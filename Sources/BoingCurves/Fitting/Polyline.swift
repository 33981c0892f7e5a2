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
  func greatestDistance(to other: Polyline) -> Double {
    if count < 2 || other.count < 2 { return 0 }
    var greatest = 0.0
    var own = 0
    var others = 0
    while own < count && others < other.count {
      let time = Swift.min(times[own], other.times[others])
      let difference =
        value(at: time, inSegment: Swift.max(0, Swift.min(own - 1, count - 2)))
        - other.value(at: time, inSegment: Swift.max(0, Swift.min(others - 1, other.count - 2)))
      greatest = Swift.max(greatest, difference.magnitude)
      if times[own] == time { own += 1 }
      if other.times[others] == time { others += 1 }
    }
    return greatest
  }

  /// Returns the maximum time by which this polyline takes its values early or late, compared with
  /// another over the same times; see ``TimeDistance``.
  func timeDistance(to other: Polyline) -> Double {
    var distance = TimeDistance(to: other)
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
    return distance.greatest
  }
}
