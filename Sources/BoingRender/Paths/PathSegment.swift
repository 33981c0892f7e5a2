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

  package init(from start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>, to end: SIMD2<Double>) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    isLine = false
  }

  package init(from start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>) {
    func third(_ point: SIMD2<Double>) -> SIMD2<Double> {
      
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3
    }
    self.init(from: start, control1: third(start), control2: third(end), to: end)
  }

  package func coordinate(_ axis: KeyPath<SIMD2<Double>, Double>, at t: Double) -> Double {
    let (p0, p3) = (start[keyPath: axis], end[keyPath: axis])
    let u = 1 - t
    if isLine { return u * p0 + t * p3 }
    let (p1, p2) = (control1[keyPath: axis], control2[keyPath: axis])
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
  }

  package func point(at t: Double) -> SIMD2<Double> {
    SIMD2(x: coordinate(\.x, at: t), y: coordinate(\.y, at: t))
  }

  /// The parameters strictly between 0 and 1, rising, at which the coordinate turns back.
  package func extrema(_ axis: KeyPath<SIMD2<Double>, Double>) -> [Double] {
    if isLine { return [] }
    let (p0, p1) = (start[keyPath: axis], control1[keyPath: axis])
    let (p2, p3) = (control2[keyPath: axis], end[keyPath: axis])
    // The derivative's thirds: a t² + b t + c.
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let inside = { (t: Double) in t > 0 && t < 1 }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // Adding numbers of the same sign keeps both roots when a is nearly zero.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter(inside).sorted()
  }
}

extension Path {
  /// Calls `body` with every drawn piece, and `onMove` with the start of every subpath.
  package func forEachSegment(_ body: (PathSegment) -> Void, onMove: (SIMD2<Double>) -> Void = { _ in }) {
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
