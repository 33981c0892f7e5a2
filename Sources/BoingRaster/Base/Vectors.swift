import BoingCurves
import BoingElementary

extension SIMD2<Double> {
  /// The Euclidean norm.
  package var length: Double { Double.hypot(x, y) }

  /// The vector of length 1 in the same direction; nil where there is no direction.
  package var direction: SIMD2<Double>? {
    // Scaled first, so that neither tiny nor enormous vectors lose their direction.
    let maximum = Swift.max(abs(x), abs(y))
    guard maximum > 0, maximum.isFinite else { return nil }
    let scaled = self / maximum
    return scaled / scaled.length
  }

  /// A quarter turn from the x axis towards the y axis.
  package var turned: SIMD2<Double> { SIMD2(-y, x) }

  /// The scalar product.
  package func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  /// The signed area of the parallelogram of both, positive where `other` lies a turn of less than a half
  /// from the x axis towards the y axis.
  package func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

  /// True if both components are finite numbers.
  package var isFinite: Bool { self * 0 == .zero }
}

extension SIMD3<Double> {
  /// The Euclidean norm.
  package var length: Double { (self * self).sum().squareRoot() }

  /// The scalar product.
  package func dot(_ other: SIMD3<Double>) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector product.
  package func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }
}

extension SIMD4<Double> {
  /// The first three components.
  package var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}
