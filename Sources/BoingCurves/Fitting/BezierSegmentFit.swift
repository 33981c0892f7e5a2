/// The cubic Bézier curve nearest to a piece of a smooth curve, with its ends and its end slopes.
///
/// With the ends and the slopes given, two numbers are free: how far each handle reaches, as a
/// fraction of the piece. The distance at the time of the Bézier's point is B(s) − f(t(s)), so that
/// no equation has to be solved for it, and its derivatives by the two numbers are
/// 3(1−s)²s·h·(f′₀ − f′) and 3(1−s)s²·h·(f′ − f′₁). Gauss–Newton steps bring down the sum of its
/// squares; weighting the squares by the distances found (Lawson, 1961) then brings down the
/// maximum.
struct BezierSegmentFit {
  /// An end of the piece.
  struct End {
    var time: Double
    var value: Double
    var slope: Double
  }

  private(set) var segment: CubicBezierSegment
  /// The maximum distance found.
  private(set) var error: Double

  private static var nodeCount: Int { 16 }

  /// - Parameter goal: The distance at which no better segment is looked for.
  init(_ motion: some Motion, from start: End, to end: End, goal: Double) {
    self.init(motion, from: start, to: end, reach: (1.0 / 3, 1.0 / 3))
    // The distance has several minima over long pieces; a search finds the one it starts near.
    for reach in [(0.6, 0.6), (0.2, 0.6), (0.6, 0.2)] {
      if error <= goal { return }
      let other = Self(motion, from: start, to: end, reach: reach)
      if other.error < error { self = other }
    }
  }

  private init(
    _ motion: some Motion, from start: End, to end: End, reach: (Double, Double)
  ) {
    let length = end.time - start.time
    let nodes = (1...Self.nodeCount).map { Double($0) / Double(Self.nodeCount + 1) }
    var weights = [Double](repeating: 1, count: Self.nodeCount)
    var reach = reach
    var best = Self.segment(start, end, reach)
    var bestError = Self.greatestError(motion, best, nodes)
    for round in 0..<12 {
      // The matrix of the normal equations, and their right side.
      var (m11, m12, m22, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0)
      let current = Self.segment(start, end, reach)
      var errors: [Double] = []
      for (index, s) in nodes.enumerated() {
        let point = current.point(at: s)
        let error = point.value - motion.value(at: point.time)
        let slope = motion.velocity(at: point.time)
        let common = 3 * (1 - s) * s * length
        let d1 = common * (1 - s) * (start.slope - slope)
        let d2 = common * s * (slope - end.slope)
        let weight = weights[index]
        m11 += weight * d1 * d1
        m12 += weight * d1 * d2
        m22 += weight * d2 * d2
        r1 += weight * d1 * error
        r2 += weight * d2 * error
        errors.append(error.magnitude)
      }
      // A touch of damping, for a straight piece on which nothing depends on the handles.
      let damping = 1e-9 * (m11 + m22)
      let determinant = (m11 + damping) * (m22 + damping) - m12 * m12
      if !(determinant > 0) { break }
      let step1 = (r1 * (m22 + damping) - r2 * m12) / determinant
      let step2 = (r2 * (m11 + damping) - r1 * m12) / determinant
      reach = (
        Swift.max(0.0001, Swift.min(1, reach.0 - Swift.max(-0.3, Swift.min(0.3, step1)))),
        Swift.max(0.0001, Swift.min(1, reach.1 - Swift.max(-0.3, Swift.min(0.3, step2))))
      )
      let candidate = Self.segment(start, end, reach)
      let error = Self.greatestError(motion, candidate, nodes)
      if error < bestError { (best, bestError) = (candidate, error) }
      if round >= 4 {
        let mean = errors.reduce(0, +) / Double(errors.count)
        if !(mean > 0) { break }
        for index in weights.indices { weights[index] *= 0.1 + errors[index] / mean }
      }
    }
    segment = best
    error = bestError
  }

  private static func segment(
    _ start: End, _ end: End, _ reach: (Double, Double)
  ) -> CubicBezierSegment {
    let length = end.time - start.time
    return CubicBezierSegment(
      start: CurvePoint(time: start.time, value: start.value),
      control1: CurvePoint(
        time: start.time + reach.0 * length,
        value: start.value + reach.0 * length * start.slope),
      control2: CurvePoint(
        time: end.time - reach.1 * length, value: end.value - reach.1 * length * end.slope),
      end: CurvePoint(time: end.time, value: end.value))
  }

  private static func greatestError(
    _ motion: some Motion, _ segment: CubicBezierSegment, _ nodes: [Double]
  ) -> Double {
    var greatest = 0.0
    for s in nodes {
      let point = segment.point(at: s)
      let error = (point.value - motion.value(at: point.time)).magnitude
      if error.isNaN { return .infinity }
      greatest = Swift.max(greatest, error)
    }
    return greatest
  }
}
