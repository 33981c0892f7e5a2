import BoingCurves
import OpenCoreGraphics

/// Keyframes along a path: the end of each line or curve is one, a move is not.
package struct PathKeyframes: Sendable {
  /// A line or curve as a cubic.
  struct Segment: Sendable {
    var p0: SIMD2<Double>
    var p1: SIMD2<Double>
    var p2: SIMD2<Double>
    var p3: SIMD2<Double>

    func point(at t: Double) -> SIMD2<Double> {
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return p0 * a + p1 * b + p2 * c + p3 * d
    }
  }

  let segments: [Segment]
  let times: KeyframeTimes
  /// Lengths from the start at even steps of each segment's parameter; empty unless paced.
  private let lengths: [Double]
  /// Steps of each segment's parameter; fewer on paths of very many segments.
  private let steps: Int

  /// The keyframes of `path`; nil where it has no line and no curve.
  init?(
    _ path: CGPath, times: [Double]?, curves: [CubicBezierTiming?], isDiscrete: Bool, isPaced: Bool
  ) {
    var segments: [Segment] = []
    var (start, current) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func line(to end: SIMD2<Double>) {
      let third = (end - current) / 3
      segments.append(Segment(p0: current, p1: current + third, p2: end - third, p3: end))
      current = end
    }
    path.data.forEach { element in
      switch element {
      case .move(let p):
        current = SIMD2(p.x, p.y)
        start = current
      case .line(let p):
        line(to: SIMD2(p.x, p.y))
      case .quad(let control, let p):
        let (end, c) = (SIMD2<Double>(p.x, p.y), SIMD2<Double>(control.x, control.y))
        segments.append(
          Segment(
            p0: current, p1: current + (c - current) * (2.0 / 3), p2: end + (c - end) * (2.0 / 3),
            p3: end))
        current = end
      case .curve(let c1, let c2, let p):
        let end = SIMD2<Double>(p.x, p.y)
        segments.append(
          Segment(p0: current, p1: SIMD2(c1.x, c1.y), p2: SIMD2(c2.x, c2.y), p3: end))
        current = end
      case .close:
        if current != start { line(to: start) }
      }
    }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    let count = segments.count + (isDiscrete ? 0 : 1)
    self.times = KeyframeTimes(
      count: min(count, times?.count ?? count), times: times, curves: isPaced ? [] : curves,
      isDiscrete: isDiscrete)
    steps = max(1, min(256, 262_144 / segments.count))
    lengths = isPaced && times == nil ? Self.measure(segments, steps) : []
  }

  /// The end of the path.
  var end: SIMD4<Double> { SIMD4(lowHalf: segments[segments.count - 1].p3, highHalf: .zero) }

  /// The point at `progress`.
  func value(at progress: Double) -> SIMD4<Double> {
    if !lengths.isEmpty { return SIMD4(lowHalf: pacedPoint(progress), highHalf: .zero) }
    let place = times.place(at: progress)
    let segment = segments[min(place.index, segments.count - 1)]
    if times.isDiscrete { return SIMD4(lowHalf: segment.p0, highHalf: .zero) }
    return SIMD4(lowHalf: segment.point(at: place.fraction), highHalf: .zero)
  }

  private func pacedPoint(_ progress: Double) -> SIMD2<Double> {
    let total = lengths[lengths.count - 1]
    let goal = min(max(progress, 0), 1) * total
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= goal { low = middle } else { high = middle }
    }
    let span = lengths[high] - lengths[low]
    let parameter = Double(low) + (span > 0 ? (goal - lengths[low]) / span : 0)
    let index = min(Int(parameter) / steps, segments.count - 1)
    return segments[index].point(at: parameter / Double(steps) - Double(index))
  }

  private static func measure(_ segments: [Segment], _ steps: Int) -> [Double] {
    var lengths = [0.0]
    lengths.reserveCapacity(segments.count * steps + 1)
    var total = 0.0
    for segment in segments {
      var last = segment.p0
      for step in 1...steps {
        let point = segment.point(at: Double(step) / Double(steps))
        let delta = point - last
        total += (delta * delta).sum().squareRoot()
        lengths.append(total)
        last = point
      }
    }
    return lengths
  }
}
