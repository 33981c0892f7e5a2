import BoingCurves

extension CGPoint {
  var simd: SIMD2<Double> { SIMD2(x.native, y.native) }

  init(_ simd: SIMD2<Double>) {
    self.init(x: simd.x, y: simd.y)
  }
}

extension SIMD2<Double> {
  var length: Double { Double.hypot(x, y) }

  /// The vector of length 1 in the same direction, `nil` where there is no direction.
  var direction: SIMD2<Double>? {
    // Scaled first, so that neither tiny nor enormous vectors lose their direction.
    let greatest = Swift.max(abs(x), abs(y))
    guard greatest > 0, greatest.isFinite else { return nil }
    let scaled = self / greatest
    return scaled / scaled.length
  }

  /// A quarter turn from the x axis towards the y axis.
  var turned: SIMD2<Double> { SIMD2(-y, x) }

  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}

extension PathSegment {
  /// The part between two parameters, whose ends lie exactly on the parts beside it.
  package func part(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
    let (first, last) = (t0 <= 0 ? start : point(at: t0), t1 >= 1 ? end : point(at: t1))
    if isLine { return PathSegment(lineFrom: first, to: last) }
    let third = (t1 - t0).native / 3
    return PathSegment(
      from: first, control1: CGPoint(first.simd + derivative(at: t0) * third),
      control2: CGPoint(last.simd - derivative(at: t1) * third), to: last)
  }

  func halves() -> (PathSegment, PathSegment) {
    func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint((a.simd + b.simd) / 2) }
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
  package func derivative(at t: CGFloat) -> SIMD2<Double> {
    if isLine { return end.simd - start.simd }
    let (t, u) = (t.native, 1 - t.native)
    let first = (control1.simd - start.simd) * (3 * u * u)
    let second = (control2.simd - control1.simd) * (6 * u * t)
    return first + second + (end.simd - control2.simd) * (3 * t * t)
  }

  /// The direction in which the segment leaves its start, `nil` for a single point.
  var startDirection: SIMD2<Double>? {
    let origin = start.simd
    return (control1.simd - origin).direction ?? (control2.simd - origin).direction
      ?? (end.simd - origin).direction
  }

  /// The direction in which the segment arrives at its end, `nil` for a single point.
  var endDirection: SIMD2<Double>? {
    let target = end.simd
    return (target - control2.simd).direction ?? (target - control1.simd).direction
      ?? (target - start.simd).direction
  }

  /// No point of the segment is further than this from the line between its ends.
  var greatestDeviation: Double {
    if isLine { return 0 }
    guard let along = (end.simd - start.simd).direction else {
      return max((control1.simd - start.simd).length, (control2.simd - start.simd).length)
    }
    func deviation(_ control: CGPoint) -> Double {
      let offset = control.simd - start.simd
      let beyond = max(0, -offset.dot(along), (control.simd - end.simd).dot(along))
      return Double.hypot(along.cross(offset), beyond)
    }
    return max(deviation(control1), deviation(control2))
  }
}
