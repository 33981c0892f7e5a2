import Boing

/// How far a polyline strays from a motion at most, measured densely and bounded in between.
struct PolylineCertificate {
  /// The greatest difference of values at equal times, in units of the value.
  let maximumError: Double
  /// Whether the motion's own curvature bound closes the gaps between the samples.
  let isProven: Bool

  /// Compares the polyline through `times` and `values` with `motion`.
  ///
  /// Between samples that lie h apart the difference of a smooth curve and a line exceeds the greater of
  /// its end values by at most h²⁄8 · max|x″|. Samples are taken so close that this is a five-hundredth
  /// of `precision`, as far as 4,096 samples a piece allow.
  init(times: [Double], values: [Double], of motion: some Motion, precision: Double) {
    var worst = 0.0
    var isProven = true
    let breaks = motion.breakTimes
    for index in times.indices.dropLast() {
      let (t0, t1) = (times[index], times[index + 1])
      let (v0, v1) = (values[index], values[index + 1])
      guard t1 > t0 else {
        worst = max(worst, abs(v0 - motion.value(at: t0)), abs(v1 - motion.value(at: t0)))
        continue
      }
      let pieces = [t0] + breaks.filter { $0 > t0 && $0 < t1 } + [t1]
      for (a, b) in zip(pieces, pieces.dropFirst()) {
        var bound = 0.0
        if let acceleration = motion.accelerationBound(over: a...b) {
          bound = acceleration
        } else {
          isProven = false
        }
        let wanted = (bound * (b - a) * (b - a) / (8 * precision / 500)).squareRoot()
        let count = max(64, min(4_096, wanted.isFinite ? Int(min(wanted, 4_096).rounded(.up)) : 64))
        let step = (b - a) / Double(count)
        var greatest = 0.0
        for sample in 0...count {
          let time = sample == count ? b : a + step * Double(sample)
          let line = v0 + (v1 - v0) * ((time - t0) / (t1 - t0))
          greatest = max(greatest, abs(line - motion.value(at: time)))
        }
        worst = max(worst, greatest + bound * step * step / 8)
      }
    }
    maximumError = worst
    self.isProven = isProven
  }
}
