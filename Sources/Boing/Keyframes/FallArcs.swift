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
      // A fall of no height, which may take no time.
      (times, values, paces) = ([0, fall.duration], [fall.to, fall.to], [.linear])
      return
    }
    // A hop or a throw away from the wall goes up first; a throw at it is in the middle of a fall.
    let first = fall.contactTimes[0]
    let top = first - fall.fallTime
    if top > 0 { append(top, fall.apex, .rising) }
    append(first, fall.to, top < 0 ? .falling(slope: -2 * top / (first - 2 * top)) : .falling)
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

  /// When each value is reached, as a part of the duration: from 0 to 1.
  var keyTimes: [Double] {
    guard let duration = times.last, duration > 0 else { return [0, 1] }
    return times.map { $0 / duration }
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
  static let falling = falling(slope: 0)
  /// The parabola 2s − s²: ever slower, to rest.
  static let rising = parabola(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)

  /// The parabola b·s + (1 − b)·s²: ever faster from a slope b, from 0 to 1.
  static func falling(slope: Double) -> CubicBezierTiming {
    parabola(1.0 / 3, slope / 3, 2.0 / 3, (1 + slope) / 3)
  }

  private static func parabola(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> CubicBezierTiming {
    // Only an x outside of 0…1 is refused.
    (try? CubicBezierTiming(x1, y1, x2, y2)) ?? .linear
  }
}
