import BoingCurves
import BoingElementary

/// Keyframes along a path: the end of each line or curve is one, a move is not.
package struct PathKeyframes: Sendable {
  /// A line or curve as a cubic.
  package struct Segment: Sendable {
    package let p0, p1, p2, p3: SIMD2<Double>

    package init(
      _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
    ) {
      (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    }

    func point(at t: Double) -> SIMD2<Double> {
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return p0 * a + p1 * b + p2 * c + p3 * d
    }

    /// The derivative by the parameter.
    func velocity(at t: Double) -> SIMD2<Double> {
      let u = 1 - t
      return ((p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t)) * 3
    }

    /// The direction in radians; where the velocity is 0, that towards the next control point.
    func direction(at t: Double) -> Double? {
      func angle(_ v: SIMD2<Double>) -> Double? { v == .zero ? nil : Double.atan2(y: v.y, x: v.x) }
      if let angle = angle(velocity(at: t)) { return angle }
      return t < 0.5 ? angle(p2 - p0) ?? angle(p3 - p0) : angle(p3 - p1) ?? angle(p3 - p0)
    }

    /// The length from `start` ⁄ `whole` over `step` ⁄ `whole` of the parameter, by Gauss–Legendre
    /// quadrature of eight nodes.
    ///
    /// - Parameter unit: the length that the result counts; lengths near 1 have squares that neither
    ///   overflow nor vanish.
    func length(
      from start: Double, by step: Double, of whole: Double, unit: Double
    ) -> Double {
      var sum = 0.0
      for (position, weight) in Self.quadrature {
        for side in [-position, position] {
          let v = velocity(at: (start + step * (1 + side) / 2) / whole) / unit
          sum += weight * (v * v).sum().squareRoot()
        }
      }
      return sum * step / whole / 2
    }

    private static let quadrature = [
      (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
      (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
      (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
      (0.960_289_856_497_536_2, 0.101_228_536_290_376_3),
    ]
  }

  package let segments: [Segment]
  package let times: KeyframeTimes
  /// Lengths from the start at even steps of each segment's parameter; empty unless paced, and where
  /// the coordinates are too large for lengths, so that each segment takes the same time.
  private let lengths: [Double]
  /// Steps of each segment's parameter.
  ///
  /// Core Animation's number, by the measured table: at the steps the length is exact, and between
  /// them the parameter runs evenly.
  private static let steps = 8

  /// Creates the keyframes of `path`; nil where it has no line and no curve.
  ///
  /// - Parameter isPaced: True if the path is followed evenly, whatever its segments are.
  package init?(
    _ path: Path, times: [Double]?, curves: [CubicBezierEasing?], isDiscrete: Bool, isPaced: Bool
  ) {
    var segments: [Segment] = []
    var (start, current) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    /// A part of the way between two points, which is finite where they are.
    func part(
      from a: SIMD2<Double>, to b: SIMD2<Double>, _ scaled: (SIMD2<Double>) -> SIMD2<Double>
    ) -> SIMD2<Double> {
      let way = scaled(b - a)
      return way * 0 == .zero ? way : scaled(b) - scaled(a)
    }
    func line(to end: SIMD2<Double>) {
      let third = part(from: current, to: end) { $0 / 3 }
      segments.append(Segment(current, current + third, end - third, end))
      current = end
    }
    path.forEach { element in
      switch element {
      case .move(let p):
        current = p
        start = p
      case .line(let p):
        line(to: p)
      case .quad(let c, let end):
        segments.append(
          Segment(
            current, current + part(from: current, to: c) { $0 * (2.0 / 3) },
            end + part(from: end, to: c) { $0 * (2.0 / 3) }, end))
        current = end
      case .curve(let c1, let c2, let end):
        segments.append(Segment(current, c1, c2, end))
        current = end
      case .close:
        if current != start { line(to: start) }
      }
    }
    guard !segments.isEmpty else { return nil }
    let count = segments.count + (isDiscrete ? 0 : 1)
    self.init(
      segments: segments,
      times: KeyframeTimes(
        count: min(count, times?.count ?? count), times: times, curves: curves,
        isDiscrete: isDiscrete), isPaced: isPaced)
  }

  /// Creates the keyframes of segments, of which there must be one at least.
  package init(segments: [Segment], times: KeyframeTimes, isPaced: Bool) {
    (self.segments, self.times) = (segments, times)
    lengths = isPaced ? Self.measure(segments) : []
  }

  /// True if the path is followed evenly.
  package var isPaced: Bool { !lengths.isEmpty }

  /// The end of the path.
  package var end: SIMD4<Double> {
    SIMD4(lowHalf: segments[segments.count - 1].p3, highHalf: .zero)
  }

  /// The progress at which a segment ends, or a step of one whose length is measured.
  package var keyframes: KeyframeStructure {
    guard let total = lengths.last, total > 0 else { return times.structure }
    return KeyframeStructure(positions: lengths.map { $0 / total }, curves: [])
  }

  /// The point at `progress`.
  package func value(at progress: Double) -> SIMD4<Double> {
    let (segment, parameter) = position(at: progress)
    return SIMD4(lowHalf: segments[segment].point(at: parameter), highHalf: .zero)
  }

  /// The direction of the path at `progress`, in radians from x towards y; 0 where it is a point.
  package func direction(at progress: Double) -> Double {
    let (segment, parameter) = position(at: progress)
    return segments[segment].direction(at: parameter) ?? 0
  }

  private func position(at progress: Double) -> (segment: Int, parameter: Double) {
    if !lengths.isEmpty { return pacedPosition(progress) }
    let position = times.position(at: progress)
    let segment = min(position.index, segments.count - 1)
    return (segment, times.isDiscrete ? 0 : position.fraction)
  }

  private func pacedPosition(_ progress: Double) -> (segment: Int, parameter: Double) {
    let steps = Self.steps
    let total = lengths[lengths.count - 1]
    let goal = min(max(progress, 0), 1) * total
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= goal { low = middle } else { high = middle }
    }
    let span = lengths[high] - lengths[low]
    let parameter = Double(low) + (span > 0 ? (goal - lengths[low]) / span : 0)
    let index = min(Int(clamping: parameter) / steps, segments.count - 1)
    return (index, parameter / Double(steps) - Double(index))
  }

  private static func measure(_ segments: [Segment]) -> [Double] {
    var largest = 0.0
    for segment in segments {
      for point in [segment.p0, segment.p1, segment.p2, segment.p3] {
        largest = max(largest, point.x.magnitude, point.y.magnitude)
      }
    }
    // A power of two changes no digit of the lengths.
    let unit = largest > 0 && largest.isFinite ? largest.binade : 1
    var lengths = [0.0]
    lengths.reserveCapacity(segments.count * steps + 1)
    var total = 0.0
    for segment in segments {
      for step in 0..<steps {
        total += segment.length(from: Double(step), by: 1, of: Double(steps), unit: unit)
        lengths.append(total)
      }
    }
    return total.isFinite ? lengths : []
  }
}
