import BoingCurves

extension PathSegment {
  /// The part between two parameters, whose ends lie exactly on the parts beside it.
  package func part(from t0: Double, to t1: Double) -> PathSegment {
    let (first, last) = (t0 <= 0 ? start : point(at: t0), t1 >= 1 ? end : point(at: t1))
    if isLine { return PathSegment(lineFrom: first, to: last) }
    let third = (t1 - t0) / 3
    return PathSegment(
      from: first, control1: first + derivative(at: t0) * third,
      control2: last - derivative(at: t1) * third, to: last)
  }

  /// Returns the two halves.
  func halves() -> (PathSegment, PathSegment) {
    func middle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { (a + b) / 2 }
    if isLine {
      let center = middle(start, end)
      return (PathSegment(lineFrom: start, to: center), PathSegment(lineFrom: center, to: end))
    }
    let (a, b, c) = (
      middle(start, control1), middle(control1, control2), middle(control2, end)
    )
    let (d, e) = (middle(a, b), middle(b, c))
    let center = middle(d, e)
    return (
      PathSegment(from: start, control1: a, control2: d, to: center),
      PathSegment(from: center, control1: e, control2: c, to: end)
    )
  }

  /// The velocity in the parameter.
  package func derivative(at t: Double) -> SIMD2<Double> {
    if isLine { return end - start }
    let (t, u) = (t, 1 - t)
    let first = (control1 - start) * (3 * u * u)
    let second = (control2 - control1) * (6 * u * t)
    return first + second + (end - control2) * (3 * t * t)
  }

  /// The direction in which the segment leaves its start, `nil` for a single point.
  var startDirection: SIMD2<Double>? {
    let origin = start
    return (control1 - origin).direction ?? (control2 - origin).direction
      ?? (end - origin).direction
  }

  /// The direction in which the segment arrives at its end, `nil` for a single point.
  var endDirection: SIMD2<Double>? {
    let target = end
    return (target - control2).direction ?? (target - control1).direction
      ?? (target - start).direction
  }

  /// No point of the segment is further than this from the line between its ends.
  var greatestDeviation: Double {
    if isLine { return 0 }
    guard let along = (end - start).direction else {
      return max((control1 - start).length, (control2 - start).length)
    }
    func deviation(_ control: SIMD2<Double>) -> Double {
      let offset = control - start
      let beyond = max(0, -offset.dot(along), (control - end).dot(along))
      return Double.hypot(along.cross(offset), beyond)
    }
    return max(deviation(control1), deviation(control2))
  }
}
