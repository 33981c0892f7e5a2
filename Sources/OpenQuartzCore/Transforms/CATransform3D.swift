import BoingCurves
import OpenCoreGraphics

/// A homogeneous 4 × 4 transform for row vectors: `[x y z 1] · m`.
///
/// Translation sits in the fourth row (`m41 m42 m43`), perspective in the fourth column
/// (`m14 m24 m34`). Angles are in radians.
public struct CATransform3D: Hashable, Sendable {
  /// First row, first column: scale along x.
  public var m11: CGFloat
  /// First row, second column.
  public var m12: CGFloat
  /// First row, third column.
  public var m13: CGFloat
  /// First row, fourth column: perspective along x.
  public var m14: CGFloat
  /// Second row, first column.
  public var m21: CGFloat
  /// Second row, second column: scale along y.
  public var m22: CGFloat
  /// Second row, third column.
  public var m23: CGFloat
  /// Second row, fourth column: perspective along y.
  public var m24: CGFloat
  /// Third row, first column.
  public var m31: CGFloat
  /// Third row, second column.
  public var m32: CGFloat
  /// Third row, third column: scale along z.
  public var m33: CGFloat
  /// Third row, fourth column: perspective along z, usually −1 ⁄ distance of the eye.
  public var m34: CGFloat
  /// Fourth row, first column: translation along x.
  public var m41: CGFloat
  /// Fourth row, second column: translation along y.
  public var m42: CGFloat
  /// Fourth row, third column: translation along z.
  public var m43: CGFloat
  /// Fourth row, fourth column: the homogeneous scale, 1 for affine transforms.
  public var m44: CGFloat

  /// The zero matrix, as in C; use ``CATransform3DIdentity`` for the identity.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// A transform from its sixteen entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

extension CATransform3D {
  /// The four rows, for arithmetic on whole vectors.
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    get {
      (
        SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
        SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
      )
    }
    set {
      (m11, m12, m13, m14) = (newValue.0.x, newValue.0.y, newValue.0.z, newValue.0.w)
      (m21, m22, m23, m24) = (newValue.1.x, newValue.1.y, newValue.1.z, newValue.1.w)
      (m31, m32, m33, m34) = (newValue.2.x, newValue.2.y, newValue.2.z, newValue.2.w)
      (m41, m42, m43, m44) = (newValue.3.x, newValue.3.y, newValue.3.z, newValue.3.w)
    }
  }

  /// A transform from four rows.
  init(
    rows r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>
  ) {
    self.init()
    rows = (r0, r1, r2, r3)
  }

  /// Whether every entry is a finite number.
  var isFinite: Bool { matrix.isFinite }
}
