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
struct TimeDistance {
  let samples: Polyline
  private var index = 0
  private var previousTime: Double?
  private(set) var greatest = 0.0

  init(to samples: Polyline) { self.samples = samples }

  /// Takes a point of the fit into account; the times must rise.
  mutating func add(_ time: Double, _ value: Double) {
    let times = samples.times
    while index < samples.count - 2, times[index + 1] <= time { index += 1 }
    let gap = previousTime.map { time - $0 } ?? 0
    previousTime = time
    if samples.count < 2 { return }
    greatest = Swift.max(greatest, distance(time, value) + gap)
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
