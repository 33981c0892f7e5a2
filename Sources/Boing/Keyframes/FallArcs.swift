/// A fall under gravity as keyframes: its contacts and the tops of its arcs.
///
/// A parabola is a cubic Bézier curve of which time is the parameter, so that nothing is lost.
struct FallArcs {
  /// When each value is reached, in seconds.
  private(set) var times: [Double]
  private(set) var values: [Double]
  /// The pace of each stretch.
  private(set) var paces: [CubicBezierTiming] = []

  /// The arcs of `fall`; where `stays` are given, the body stays on the ground for so long after each
  /// contact, and its next arc takes what is left.
  init(_ fall: GravityBounce, stays: [Double] = []) {
    times = [0]
    values = [fall.from]
    guard fall.height > 0 else {
      append(fall.duration, fall.to, .linear)
      return
    }
    // A hop leaves the ground first.
    if fall.from == fall.to { append(fall.contactTimes[0] - fall.fallTime, fall.apex, .rising) }
    append(fall.contactTimes[0], fall.to, .falling)
    for (index, peak) in fall.peaks.enumerated() where index + 1 < fall.contactTimes.count {
      let (start, contact) = (fall.contactTimes[index], fall.contactTimes[index + 1])
      guard contact > peak.time else { continue }
      let stay = stays.indices.contains(index) ? stays[index] : 0
      append(start + stay, fall.to, .linear)
      append(stay > 0 ? (start + stay + contact) / 2 : peak.time, peak.value, .rising)
      append(contact, fall.to, .falling)
    }
    times[times.count - 1] = fall.duration
  }

  /// Adds a stretch; one too short for the clock's digits is left out.
  private mutating func append(_ time: Double, _ value: Double, _ pace: CubicBezierTiming) {
    guard time > times[times.count - 1] else { return }
    times.append(time)
    values.append(value)
    paces.append(pace)
  }
}

extension CubicBezierTiming {
  /// The parabola s²: from rest, ever faster.
  static let falling = parabola(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
  /// The parabola 2s − s²: ever slower, to rest.
  static let rising = parabola(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)

  private static func parabola(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> CubicBezierTiming {
    // Only an x outside of 0…1 is refused.
    (try? CubicBezierTiming(x1, y1, x2, y2)) ?? .linear
  }
}
