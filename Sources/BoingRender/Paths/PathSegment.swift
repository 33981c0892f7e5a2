/// A drawn piece of a path as a cubic polynomial: a line, a curve, or the line that closes a
/// subpath.
package struct PathSegment {
  package var start: SIMD2<Double>
  package var control1: SIMD2<Double>
  package var control2: SIMD2<Double>
  package var end: SIMD2<Double>
  /// Lines have no extrema, and must not be given some by rounding.
  package var isLine: Bool

  package init(lineFrom start: SIMD2<Double>, to end: SIMD2<Double>) {
    self.start = start
    self.control1 = start
    self.control2 = end
    self.end = end
    isLine = true
  }

  package init(
    from start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>,
    to end: SIMD2<Double>
  ) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    isLine = false
  }

  package init(from start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>) {
    func third(_ point: SIMD2<Double>) -> SIMD2<Double> { point + (control - point) * 2 / 3 }
    self.init(from: start, control1: third(start), control2: third(end), to: end)
  }

  /// Returns the point at the parameter `t`.
  package func point(at t: Double) -> SIMD2<Double> {
    let u = 1 - t
    if isLine { return u * start + t * end }
    let outer = (u * u * u) * start + (3 * u * u * t) * control1
    return outer + (3 * u * t * t) * control2 + (t * t * t) * end
  }

  /// The parameters strictly between 0 and 1, rising, at which x and at which y turns back.
  package var extrema: (x: [Double], y: [Double]) {
    if isLine { return ([], []) }
    // The derivative's thirds: a t² + b t + c.
    let a = end - 3 * control2 + 3 * control1 - start
    let b = 2 * (control2 - 2 * control1 + start)
    let c = control1 - start
    return (Self.roots(a.x, b.x, c.x), Self.roots(a.y, b.y, c.y))
  }

  /// The roots of a quadratic polynomial strictly between 0 and 1, in rising order.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // Adding numbers of the same sign keeps both roots when a is nearly zero.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension Path {
  /// Calls `body` with every drawn piece, and `onMove` with the start of every subpath.
  package func forEachSegment(
    _ body: (PathSegment) -> Void, onMove: (SIMD2<Double>) -> Void = { _ in }
  ) {
    var start = SIMD2<Double>.zero
    var current = SIMD2<Double>.zero
    forEach { element in
      switch element {
      case .move(let point):
        onMove(point)
        start = point
        current = point
      case .line(let end):
        body(PathSegment(lineFrom: current, to: end))
        current = end
      case .quad(let control, let end):
        body(PathSegment(from: current, control: control, to: end))
        current = end
      case .curve(let control1, let control2, let end):
        body(PathSegment(from: current, control1: control1, control2: control2, to: end))
        current = end
      case .close:
        body(PathSegment(lineFrom: current, to: start))
        current = start
      }
    }
  }
}
