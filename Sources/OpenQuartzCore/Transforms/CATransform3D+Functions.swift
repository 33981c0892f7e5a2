import BoingCurves
import OpenCoreGraphics

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
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite, angle.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (sine, cosine) = Double.sineAndCosine(angle.native)
  let (s, c) = (CGFloat(sine), CGFloat(cosine))
  let d = 1 - c
  // Along an axis the diagonal is exactly 1, so that a turn about z stays a transform of the plane.
  func diagonal(_ v: CGFloat) -> CGFloat { v * v + (1 - v * v) * c }
  return CATransform3D(
    m11: diagonal(x), m12: x * y * d + z * s, m13: x * z * d - y * s, m14: 0,
    m21: x * y * d - z * s, m22: diagonal(y), m23: y * z * d + x * s, m24: 0,
    m31: x * z * d + y * s, m32: y * z * d - x * s, m33: diagonal(z), m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
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
  let (a0, a1, a2, a3) = a.rows
  let (b0, b1, b2, b3) = b.rows
  func row(_ r: SIMD4<Double>) -> SIMD4<Double> { r.x * b0 + r.y * b1 + r.z * b2 + r.w * b3 }
  return CATransform3D(rows: row(a0), row(a1), row(a2), row(a3))
}

extension CATransform3D {
  /// This transform applied `count` times, a whole number of 0 or more, by repeated squaring.
  ///
  /// Counts beyond 2⁵³, where a number loses its units, act as that.
  func power(_ count: Double) -> CATransform3D {
    var rest = UInt64(clamping: min(max(count, 0), 9_007_199_254_740_992))
    var (result, square) = (CATransform3DIdentity, self)
    while rest > 0 {
      if rest & 1 == 1 { result = CATransform3DConcat(result, square) }
      rest >>= 1
      if rest > 0 { square = CATransform3DConcat(square, square) }
    }
    return result
  }
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
