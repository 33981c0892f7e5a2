/// An affine map of the plane: the point (px, py) goes to px · x + py · y + origin.
package struct Affine2D: Hashable, Sendable {
  /// The image of the unit vector along x.
  package var x: SIMD2<Double>
  /// The image of the unit vector along y.
  package var y: SIMD2<Double>
  /// The image of the origin.
  package var origin: SIMD2<Double>

  package init(
    x: SIMD2<Double> = SIMD2(1, 0), y: SIMD2<Double> = SIMD2(0, 1), origin: SIMD2<Double> = .zero
  ) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// Creates a map that scales along the axes, then moves.
  package init(scale: SIMD2<Double>, origin: SIMD2<Double> = .zero) {
    self.init(x: SIMD2(scale.x, 0), y: SIMD2(0, scale.y), origin: origin)
  }

  /// The map that changes nothing.
  package static let identity = Affine2D()

  /// Returns the image of the point (px, py).
  @inline(__always)
  package func apply(_ px: Double, _ py: Double) -> SIMD2<Double> { px * x + py * y + origin }

  /// Returns the image of a point.
  @inline(__always)
  package func apply(_ p: SIMD2<Double>) -> SIMD2<Double> { apply(p.x, p.y) }

  /// Returns the map that applies this one first, then `next`.
  package func concatenating(_ next: Affine2D) -> Affine2D {
    Affine2D(
      x: x.x * next.x + x.y * next.y, y: y.x * next.x + y.y * next.y, origin: next.apply(origin))
  }
}
