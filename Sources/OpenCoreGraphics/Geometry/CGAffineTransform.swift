import BoingCurves

/// A transform of the plane that keeps parallel lines parallel.
///
/// Points are row vectors, as in Core Graphics:
///
/// ```
///              ⎡ a   b   0 ⎤
/// [x y 1]   ·  ⎢ c   d   0 ⎥   =   [ax + cy + tx   bx + dy + ty   1]
///              ⎣ tx  ty  1 ⎦
/// ```
///
/// so `t1.concatenating(t2)` applies `t1` first. Every operation is plain arithmetic: a component
/// that is not a number or is infinite spreads to the results as IEEE 754 says and never traps.
public struct CGAffineTransform: Hashable, Sendable {
  /// The part of the input's x that goes into x.
  public var a: CGFloat
  /// The part of the input's x that goes into y.
  public var b: CGFloat
  /// The part of the input's y that goes into x.
  public var c: CGFloat
  /// The part of the input's y that goes into y.
  public var d: CGFloat
  /// The translation along x, in units of the target space.
  public var tx: CGFloat
  /// The translation along y, in units of the target space.
  public var ty: CGFloat

  /// Creates a matrix of zeros, which maps every point to the origin.
  ///
  /// The transform that changes nothing is ``identity``.
  public init() {
    self.init(0, 0, 0, 0, 0, 0)
  }

  /// Creates a transform from its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.init(a, b, c, d, tx, ty)
  }

  /// Creates a transform from its six numbers, in the order a, b, c, d, tx, ty.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation by (`tx`, `ty`).
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(1, 0, 0, 1, tx, ty)
  }

  /// Creates a scaling about the origin; a negative factor mirrors.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(sx, 0, 0, sy, 0, 0)
  }

  /// Creates a rotation about the origin by `angle` radians, from the x axis towards the y axis.
  ///
  /// That is counterclockwise where y points up and clockwise where y points down.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = Double.sineAndCosine(angle.native)
    self.init(CGFloat(cosine), CGFloat(sine), CGFloat(-sine), CGFloat(cosine), 0, 0)
  }

  /// The transform that leaves every point where it is.
  public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

  /// True if this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// This transform preceded by a translation: the translation happens in this transform's own
  /// coordinates.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a, b, c, d, tx * a + ty * c + self.tx, tx * b + ty * d + self.ty)
  }

  /// This transform preceded by a scaling.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(sx * a, sx * b, sy * c, sy * d, tx, ty)
  }

  /// This transform preceded by a rotation by `angle` radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that applies this one first and `t2` afterwards.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a * t2.a + b * t2.c,
      a * t2.b + b * t2.d,
      c * t2.a + d * t2.c,
      c * t2.b + d * t2.d,
      tx * t2.a + ty * t2.c + t2.tx,
      tx * t2.b + ty * t2.d + t2.ty)
  }

  /// The transform that undoes this one, or this one itself where there is none.
  ///
  /// There is none where the determinant ad − bc is zero, and where the inverse's numbers would not
  /// be finite.
  public func inverted() -> CGAffineTransform {
    inverse ?? self
  }

  /// The transform that undoes this one, `nil` where there is none or its numbers are not finite.
  package var inverse: CGAffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = CGAffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }

  /// Whether all six numbers are finite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
