import BoingCurves
import BoingElementary

/// Products and elementary transforms.
extension Matrix4 {
  /// Creates a translation.
  package init(translation t: SIMD3<Double>) {
    self = .identity
    row3 = SIMD4(t, 1)
  }

  /// Creates a scaling about the origin.
  package init(scale: SIMD3<Double>) {
    self.init(
      SIMD4(scale.x, 0, 0, 0), SIMD4(0, scale.y, 0, 0), SIMD4(0, 0, scale.z, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Creates a rotation by `angle` radians about `axis`.
  ///
  /// The axis need not have unit length. About a zero axis, or one that is not finite, the result is
  /// the identity.
  package init(rotation angle: Double, about axis: SIMD3<Double>) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else {
      self = .identity
      return
    }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = Double.sineAndCosine(angle)
    let d = 1 - c
    // Along an axis the diagonal is exactly 1, so that a rotation about z stays a transform of the plane.
    func diagonal(_ v: Double) -> Double { v * v + (1 - v * v) * c }
    self.init(
      SIMD4(diagonal(x), x * y * d + z * s, x * z * d - y * s, 0),
      SIMD4(x * y * d - z * s, diagonal(y), y * z * d + x * s, 0),
      SIMD4(x * z * d + y * s, y * z * d - x * s, diagonal(z), 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Returns the transform that applies this one first, then `next`.
  package func concatenating(_ next: Matrix4) -> Matrix4 {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      r.x * next.row0 + r.y * next.row1 + r.z * next.row2 + r.w * next.row3
    }
    return Matrix4(row(row0), row(row1), row(row2), row(row3))
  }

  /// Returns this transform applied `count` times, a whole number of 0 or more, by repeated squaring.
  ///
  /// Counts beyond 2⁵³, where a number loses its units, act as that.
  package func power(_ count: Double) -> Matrix4 {
    var rest = UInt64(clamping: min(max(count, 0), 9_007_199_254_740_992))
    var (result, square) = (Matrix4.identity, self)
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(square) }
      rest >>= 1
      if rest > 0 { square = square.concatenating(square) }
    }
    return result
  }

  /// Returns the homogeneous image of a point.
  package func apply(_ p: SIMD3<Double>) -> SIMD4<Double> {
    p.x * row0 + p.y * row1 + p.z * row2 + row3
  }
}
