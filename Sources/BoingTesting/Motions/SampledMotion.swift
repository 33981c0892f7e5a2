import BoingCurves

/// A number that a layer shows over an interval, sampled so that its extrema and jumps are not missed.
///
/// Samples lie at every time at which an animation may turn sharply or jump (both sides of it), at 480 times a second
/// between them, 20,000 at most in each committed tree, and at the extrema, which are searched to the precision of time.
/// Animations of keyframes and springs have all their turns there; only a user's own path that turns faster than the
/// grid could hide one.
struct SampledMotion {
  struct Sample: Hashable {
    var time: Double
    var value: Double
  }

  /// The samples, in order of time: at least that of the beginning and that of the end.
  private(set) var samples: [Sample]
  /// The interval in seconds.
  let interval: ClosedRange<Double>
  /// The times at which the velocity may jump.
  let breaks: [Double]
  /// The value at a time, also beyond the interval.
  let value: (Double) -> Double

  private static let rate = 480.0
  private static let maximumCount = 20_000
  /// The time before a break at which the value before a jump is read, in seconds.
  private static let instant = 1e-9

  /// Samples a value.
  ///
  /// - Parameters:
  ///   - interval: The interval in seconds.
  ///   - breaks: Rising times at which the value may turn sharply or jump; those outside the interval do not count.
  ///   - value: The value at a time.
  init(
    interval: ClosedRange<Double>, breaks: [Double], value: @escaping (Double) -> Double
  ) {
    self.interval = interval
    self.value = value
    self.breaks = breaks.filter { interval.contains($0) }
    let (start, end) = (interval.lowerBound, interval.upperBound)
    let count = max(64, min(Self.maximumCount, Int(clamping: (end - start) * Self.rate)))
    var times = (0...count).map { start + (end - start) * Double($0) / Double(count) }
    for time in self.breaks { times += [time - Self.instant, time] }
    times = times.map { min(max($0, start), end) }.sorted()
    samples = []
    for time in times where samples.last?.time != time {
      samples.append(Sample(time: time, value: value(time)))
    }
    refine()
  }

  /// The value at the beginning.
  var start: Double { samples[0].value }
  /// The value at the end.
  var end: Double { samples[samples.count - 1].value }
  /// The sample of the greatest value; the first of several.
  var maximum: Sample {
    samples.max { ($0.value, $1.time) < ($1.value, $0.time) } ?? samples[0]
  }
  /// The sample of the least value; the first of several.
  var minimum: Sample {
    samples.min { ($0.value, $0.time) < ($1.value, $1.time) } ?? samples[0]
  }

  /// Adds the extrema between the samples.
  private mutating func refine() {
    var extrema: [Sample] = []
    for index in samples.indices.dropFirst().dropLast() where extrema.count < 4_000 {
      let (before, here, after) = (samples[index - 1], samples[index], samples[index + 1])
      let isMaximum = here.value > before.value && here.value >= after.value
      let isMinimum = here.value < before.value && here.value <= after.value
      guard isMaximum || isMinimum else { continue }
      let found = extremum(from: before.time, to: after.time, sign: isMaximum ? 1 : -1)
      if isMaximum ? found.value > here.value : found.value < here.value { extrema.append(found) }
    }
    guard !extrema.isEmpty else { return }
    samples = (samples + extrema).sorted { $0.time < $1.time }
  }

  /// The greatest of `sign` times the values, by golden sections.
  private func extremum(from start: Double, to end: Double, sign: Double) -> Sample {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (start, end)
    var (first, second) = (high - (high - low) * ratio, low + (high - low) * ratio)
    var (firstValue, secondValue) = (value(first), value(second))
    for _ in 0..<48 {
      if sign * firstValue > sign * secondValue {
        (high, second, secondValue) = (second, first, firstValue)
        first = high - (high - low) * ratio
        firstValue = value(first)
      } else {
        (low, first, firstValue) = (first, second, secondValue)
        second = low + (high - low) * ratio
        secondValue = value(second)
      }
    }
    return sign * firstValue > sign * secondValue
      ? Sample(time: first, value: firstValue) : Sample(time: second, value: secondValue)
  }

  // MARK: Readings

  /// Returns the time after which the value stays within `tolerance` of `target`; nil if it does not end there.
  func settlingTime(at target: Double, within tolerance: Double) -> Double? {
    guard let last = samples.lastIndex(where: { ($0.value - target).magnitude > tolerance }) else {
      return interval.lowerBound
    }
    guard last + 1 < samples.count else { return nil }
    return crossing(after: last) { ($0 - target).magnitude > tolerance }
  }

  /// Returns the first time at which the value has come to `target` from where it began; nil if it does not.
  func arrivalTime(at target: Double, within tolerance: Double) -> Double? {
    let side = start - target
    func isAway(_ value: Double) -> Bool {
      side > 0 ? value - target > tolerance : target - value > tolerance
    }
    guard isAway(start) else { return interval.lowerBound }
    guard let first = samples.firstIndex(where: { !isAway($0.value) }) else { return nil }
    return crossing(after: first - 1, isAway)
  }

  /// Returns the time between a sample and the next at which `isAway` ceases to hold.
  private func crossing(after index: Int, _ isAway: (Double) -> Bool) -> Double {
    var (low, high) = (samples[index].time, samples[index + 1].time)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if isAway(value(middle)) { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the number of times that the value stands out from `target` after its first arrival, by at least `height`.
  ///
  /// Between two of these it crosses the target, or comes as near to it as half that height.
  func bounceCount(about target: Double, height: Double) -> Int {
    guard let arrival = arrivalTime(at: target, within: height / 4) else { return 0 }
    var count = 0
    var peak = 0.0
    func close() {
      // The last bit of a bounce that is exactly as high.
      if peak.magnitude >= height * (1 - 1e-6) { count += 1 }
      peak = 0
    }
    for sample in samples where sample.time >= arrival {
      let distance = sample.value - target
      if distance.magnitude <= height / 2 || distance * peak < 0 { close() }
      if distance.magnitude > max(peak.magnitude, height / 2) { peak = distance }
    }
    close()
    return count
  }

  /// The first jump of the value that a thousandth of its range does not account for.
  var jump: (before: Sample, after: Sample)? {
    let threshold = max((maximum.value - minimum.value) * 1e-3, 1e-9)
    for index in samples.indices.dropLast() {
      var (low, high) = (samples[index], samples[index + 1])
      guard (high.value - low.value).magnitude > threshold else { continue }
      while high.time - low.time > 2 * Self.instant {
        let time = (low.time + high.time) / 2
        guard time > low.time, time < high.time else { break }
        let middle = Sample(time: time, value: value(time))
        if (middle.value - low.value).magnitude > (high.value - middle.value).magnitude {
          high = middle
        } else {
          low = middle
        }
      }
      if (high.value - low.value).magnitude > threshold { return (low, high) }
    }
    return nil
  }

  /// The first jump of the velocity by more than `fraction` of the highest speed, after the beginning; the velocities
  /// are in units a second.
  func velocityJump(above fraction: Double) -> (time: Double, before: Double, after: Double)? {
    let step = 1e-5
    func velocity(from start: Double, to end: Double) -> Double {
      (value(end) - value(start)) / (end - start)
    }
    let speed =
      zip(samples, samples.dropFirst()).filter { $1.time - $0.time > step }
      .map { (($1.value - $0.value) / ($1.time - $0.time)).magnitude }.max() ?? 0
    guard speed > 0 else { return nil }
    for time in breaks + [interval.upperBound] where time - step > interval.lowerBound {
      let before = velocity(from: time - step, to: time - Self.instant)
      let after = velocity(from: time + Self.instant, to: time + step)
      if (after - before).magnitude > fraction * speed { return (time, before, after) }
    }
    return nil
  }

  /// The first extremum after which the value turns back by more than `tolerance`.
  func turningPoint(beyond tolerance: Double) -> Sample? {
    var (high, low) = (samples[0], samples[0])
    var (fallsFrom, risesFrom): (Sample?, Sample?)
    for sample in samples {
      if sample.value > high.value { high = sample }
      if sample.value < low.value { low = sample }
      if fallsFrom == nil, high.value - sample.value > tolerance { fallsFrom = high }
      if risesFrom == nil, sample.value - low.value > tolerance { risesFrom = low }
      if let fall = fallsFrom, let rise = risesFrom {
        return fall.time > rise.time ? fall : rise
      }
    }
    return nil
  }
}
