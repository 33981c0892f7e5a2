import Boing

/// How far a polyline strays from a motion at most, measured densely and bounded in between.
struct PolylineCertificate {
  /// The greatest difference of values at equal times, in units of the value.
  let maximumError: Double
  /// Whether the motion's own curvature bound closes the gaps between the samples.
  let isProven: Bool

  /// Compares the polyline through `times` and `values` with `motion`.
  ///
  /// Between two samples the difference of the curve and a line exceeds the greater of its end values by
  /// at most the curve's distance from its own chord. Samples are taken so close that this is a
  /// five-hundredth of `precision`, as far as 4,096 samples a piece and a million in all allow.
  init(times: [Double], values: [Double], of motion: some Motion, precision: Double) {
    var worst = 0.0
    var isProven = true
    let breaks = motion.breakTimes
    let samples = max(4, min(4_096, (1 << 20) / (times.count + breaks.count)))
    var nextBreak = 0
    for index in times.indices.dropLast() {
      let (t0, t1) = (times[index], times[index + 1])
      let (v0, v1) = (values[index], values[index + 1])
      guard t1 > t0 else {
        worst = max(worst, abs(v0 - motion.value(at: t0)), abs(v1 - motion.value(at: t0)))
        continue
      }
      while nextBreak < breaks.count, breaks[nextBreak] <= t0 { nextBreak += 1 }
      var a = t0
      while a < t1 {
        let isBroken = nextBreak < breaks.count && breaks[nextBreak] < t1
        let b = isBroken ? breaks[nextBreak] : t1
        if isBroken { nextBreak += 1 }
        let piece = Self.greatestDistance(
          motion, from: a, to: b, precision: precision / 500, samples: samples
        ) { time in
          v0 + (v1 - v0) * ((time - t0) / (t1 - t0))
        }
        worst = max(worst, piece.distance)
        isProven = isProven && piece.isProven
        a = b
      }
    }
    maximumError = worst
    self.isProven = isProven
  }

  /// The greatest distance of a piece without a break from a line.
  private static func greatestDistance(
    _ motion: some Motion, from start: Double, to end: Double, precision: Double, samples: Int,
    line: (Double) -> Double
  ) -> (distance: Double, isProven: Bool) {
    // The distance from a chord falls with the square of its length.
    let whole = motion.chordDistanceBound(over: start...end)
    let wanted = ((whole ?? 0) / precision).squareRoot().rounded(.up)
    let least = whole == nil ? min(64, samples) : 4
    let count = max(least, wanted < Double(samples) ? Int(clamping: wanted) : samples)
    var greatest = 0.0
    var isProven = true
    var time = start
    var distance = abs(line(start) - motion.value(at: start))
    for sample in 1...count {
      let next = sample == count ? end : start + (end - start) * (Double(sample) / Double(count))
      let nextDistance = abs(line(next) - motion.value(at: next))
      let bound = motion.chordDistanceBound(over: time...next)
      if bound == nil { isProven = false }
      greatest = max(greatest, max(distance, nextDistance) + (bound ?? 0))
      (time, distance) = (next, nextDistance)
    }
    return (greatest, isProven)
  }
}
