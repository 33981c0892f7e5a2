extension CubicBezierTiming {
  /// An upper bound of the distance, in y, of the curve between two progresses from the straight line
  /// between its values there.
  ///
  /// That part of the curve is a Bézier curve itself. It lies within the hull of its control points,
  /// so none of its points is further from the chord than the furthest of those.
  ///
  /// - Parameters:
  ///   - start: A progress; clamped to 0...1.
  ///   - end: A later one; if it is not later, the bound is 0.
  public func chordDistanceBound(from start: Double, to end: Double) -> Double {
    if isLinear || !(start < end) { return 0 }
    let s0 = start <= 0 ? 0 : parameter(at: start)
    let s1 = end >= 1 ? 1 : parameter(at: end)
    let (startX, startY) = (Self.coordinate(x1, x2, at: s0), Self.coordinate(y1, y2, at: s0))
    let (endX, endY) = (Self.coordinate(x1, x2, at: s1), Self.coordinate(y1, y2, at: s1))
    if !(endX > startX) { return (endY - startY).magnitude }
    let slope = (endY - startY) / (endX - startX)
    var greatest = 0.0
    for (s, t) in [(s0, s1), (s1, s0)] {
      // The control point next to s is the blossom at (s, s, t).
      let x = Self.coordinate(x1, x2, at: s) + Self.derivative(x1, x2, at: s) * (t - s) / 3
      let y = Self.coordinate(y1, y2, at: s) + Self.derivative(y1, y2, at: s) * (t - s) / 3
      greatest = Swift.max(greatest, (y - startY - slope * (x - startX)).magnitude)
    }
    return greatest
  }

  /// 0, and the parameters in 0…1 at which y turns back, in rising order: between them, and from
  /// the last one to 1, y is monotone.
  var turningParameters: [Double] {
    // y′/3 = a·s² + b·s + y₁.
    let a = 1 + 3 * y1 - 3 * y2
    let b = 2 * y2 - 4 * y1
    let discriminant = b * b - 4 * a * y1
    if discriminant <= 0 { return [0] }
    // The form that does not cancel, and that stays finite for a = 0.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [0] + [q / a, y1 / q].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}
