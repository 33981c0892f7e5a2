/// The control points' distance, as a part of the radius, of a quarter circle drawn as one cubic
/// curve: 4/3 · tan(π/8).
package let quarterCircleHandle = 0.552_284_749_830_793_6

/// Whole subpaths. One with a coordinate that is not finite adds nothing.
extension Path {
  /// Adds a subpath of lines, which is left open.
  public mutating func addLines(between points: [SIMD2<Double>]) {
    guard points.allSatisfy({ $0.isFinite }), let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds an upright rectangle, from its corner of minimum coordinates along x first, closed.
  public mutating func addRect(origin: SIMD2<Double>, size: SIMD2<Double>) {
    let far = origin + size
    guard origin.isFinite, far.isFinite else { return }
    addLines(between: [origin, SIMD2(far.x, origin.y), far, SIMD2(origin.x, far.y)])
    closeSubpath()
  }

  /// Adds an ellipse in an upright rectangle: four cubic curves from the middle of the side of maximum x
  /// towards the maximum y, closed.
  public mutating func addEllipse(origin: SIMD2<Double>, size: SIMD2<Double>) {
    guard origin.isFinite, (origin + size).isFinite else { return }
    let unit = Affine2D(scale: size / 2, origin: origin + size / 2)
    let k = quarterCircleHandle
    move(to: unit.apply(1, 0))
    addCurve(to: unit.apply(0, 1), control1: unit.apply(1, k), control2: unit.apply(k, 1))
    addCurve(to: unit.apply(-1, 0), control1: unit.apply(-k, 1), control2: unit.apply(-1, k))
    addCurve(to: unit.apply(0, -1), control1: unit.apply(-1, -k), control2: unit.apply(-k, -1))
    addCurve(to: unit.apply(1, 0), control1: unit.apply(k, -1), control2: unit.apply(1, -k))
    closeSubpath()
  }

  /// Adds an upright rectangle with rounded corners, closed.
  ///
  /// - Parameter corner: the width and height of each corner, at most half of the rectangle's; where one of
  ///   them is not above 0, the corners are square.
  public mutating func addRoundedRect(
    origin: SIMD2<Double>, size: SIMD2<Double>, corner: SIMD2<Double>
  ) {
    let far = origin + size
    guard origin.isFinite, far.isFinite else { return }
    guard corner.x > 0, corner.y > 0 else { return addRect(origin: origin, size: size) }
    let r = pointwiseMin(corner, size / 2)
    let h = r * (1 - quarterCircleHandle)
    func at(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) }
    let (x0, y0, x1, y1) = (origin.x, origin.y, far.x, far.y)
    move(to: at(x1, origin.y + size.y / 2))
    addLine(to: at(x1, y1 - r.y))
    addCurve(to: at(x1 - r.x, y1), control1: at(x1, y1 - h.y), control2: at(x1 - h.x, y1))
    addLine(to: at(x0 + r.x, y1))
    addCurve(to: at(x0, y1 - r.y), control1: at(x0 + h.x, y1), control2: at(x0, y1 - h.y))
    addLine(to: at(x0, y0 + r.y))
    addCurve(to: at(x0 + r.x, y0), control1: at(x0, y0 + h.y), control2: at(x0 + h.x, y0))
    addLine(to: at(x1 - r.x, y0))
    addCurve(to: at(x1, y0 + r.y), control1: at(x1 - h.x, y0), control2: at(x1, y0 + h.y))
    closeSubpath()
  }
}
