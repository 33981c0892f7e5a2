import BoingCoreGraphics
import BoingCurves
import BoingRender

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

  /// Creates the zero matrix, as in C; use ``CATransform3DIdentity`` for the identity.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a transform from its sixteen entries, row by row.
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

  /// Creates a transform from four rows.
  init(
    rows r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>
  ) {
    self.init()
    rows = (r0, r1, r2, r3)
  }

  /// True if every entry is a finite number.
  var isFinite: Bool { matrix.isFinite }
}

/// Returns true if `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t == CATransform3DIdentity
}

/// Returns true if all sixteen entries of `a` equal those of `b`.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// A translation by (`tx`, `ty`, `tz`).
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// A scaling by (`sx`, `sy`, `sz`) about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// A rotation by `angle` radians about the axis (`x`, `y`, `z`).
///
/// The axis need not have unit length. About a zero axis, or one that is not finite, the result is
/// the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4(rotation: angle.native, about: SIMD3(x.native, y.native, z.native)))
}

/// `t` with a translation applied before it.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// `t` with a scaling applied before it.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// `t` with a rotation applied before it; see ``CATransform3DMakeRotation(_:_:_:_:)``.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The transform that applies `a` first and `b` second: `a · b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.matrix.concatenating(b.matrix))
}

/// The inverse of `t`, or `t` itself where it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.matrix.inverse.map { CATransform3D($0) } ?? t
}

/// The 3-D transform that does to x and y what `m` does.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Returns true if `t` is an affine transform of the plane: every entry that touches z or perspective is
/// neutral.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
    && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// The affine part of `t`; meaningful where ``CATransform3DIsAffine(_:)`` holds.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension CATransform3D {
  /// Creates the same sixteen entries.
  package init(_ m: Matrix4) {
    self.init(rows: m.row0, m.row1, m.row2, m.row3)
  }

  /// The same sixteen entries.
  package var matrix: Matrix4 {
    let rows = self.rows
    return Matrix4(rows.0, rows.1, rows.2, rows.3)
  }
}

extension TransformInterpolation {
  /// Prepares the way from `from` to `to`.
  init(from: CATransform3D, to: CATransform3D) {
    self.init(from: from.matrix, to: to.matrix)
  }

  /// The transform at `progress`; below 0 and above 1 the way is extended.
  func transform(at progress: Double) -> CATransform3D {
    CATransform3D(matrix(at: progress))
  }
}
