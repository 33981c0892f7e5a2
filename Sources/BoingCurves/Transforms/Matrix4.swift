/// A 4 × 4 matrix of four rows, for row vectors: `[x y z 1] · m`.
public struct Matrix4: Sendable, Hashable {
  /// The row that the x coordinate is multiplied by.
  public var row0: SIMD4<Double>
  /// The row that the y coordinate is multiplied by.
  public var row1: SIMD4<Double>
  /// The row that the z coordinate is multiplied by.
  public var row2: SIMD4<Double>
  /// The translation, and the homogeneous scale last.
  public var row3: SIMD4<Double>

  /// Creates a matrix of four rows.
  public init(
    _ row0: SIMD4<Double>, _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>
  ) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
  }

  /// The matrix that changes nothing.
  public static var identity: Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// True if the matrix maps the plane z = 0 onto itself: every entry that touches z or perspective is
  /// neutral.
  public var isAffine2D: Bool {
    row0.z == 0 && row0.w == 0 && row1.z == 0 && row1.w == 0 && row2 == SIMD4(0, 0, 1, 0)
      && row3.z == 0 && row3.w == 1
  }

  /// True if every entry is a finite number.
  public var isFinite: Bool {
    var product = row0 * 0
    product += row1 * 0
    product += row2 * 0
    product += row3 * 0
    return product == .zero
  }

  /// The determinant.
  public var determinant: Double { (row0 * cofactors.0).sum() }

  /// The inverse; nil for a matrix that has none, or entries that are not finite.
  public var inverse: Matrix4? {
    let c = cofactors
    let determinant = (row0 * c.0).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    return Matrix4(
      SIMD4(c.0.x, c.1.x, c.2.x, c.3.x) / determinant,
      SIMD4(c.0.y, c.1.y, c.2.y, c.3.y) / determinant,
      SIMD4(c.0.z, c.1.z, c.2.z, c.3.z) / determinant,
      SIMD4(c.0.w, c.1.w, c.2.w, c.3.w) / determinant)
  }

  /// The signed minors of each row's entries.
  private var cofactors: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      Self.minors(row1, row2, row3), -Self.minors(row0, row2, row3),
      Self.minors(row0, row1, row3), -Self.minors(row0, row1, row2)
    )
  }

  /// The vector orthogonal to three others in four dimensions: their signed 3 × 3 determinants.
  private static func minors(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> SIMD4<Double> {
    func minor(_ p: SIMD3<Double>, _ q: SIMD3<Double>, _ r: SIMD3<Double>) -> Double {
      (p * q.cross(r)).sum()
    }
    func without(_ v: SIMD4<Double>, _ lane: Int) -> SIMD3<Double> {
      switch lane {
      case 0: SIMD3(v.y, v.z, v.w)
      case 1: SIMD3(v.x, v.z, v.w)
      case 2: SIMD3(v.x, v.y, v.w)
      default: SIMD3(v.x, v.y, v.z)
      }
    }
    func signed(_ lane: Int, _ sign: Double) -> Double {
      sign * minor(without(a, lane), without(b, lane), without(c, lane))
    }
    return SIMD4(signed(0, 1), signed(1, -1), signed(2, 1), signed(3, -1))
  }
}

extension SIMD4 where Scalar == Double {
  /// The first three components.
  var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3 where Scalar == Double {
  /// The Euclidean norm.
  var length: Double { (self * self).sum().squareRoot() }

  /// The vector product.
  func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }
}
