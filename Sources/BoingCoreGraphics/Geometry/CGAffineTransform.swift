import BoingCurves
import BoingElementary

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

  /// True if all six numbers are finite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

/// A transform taken apart into scale, shear, rotation and translation, applied in that order.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along x and y; a mirroring transform has a negative height.
  public var scale: CGSize
  /// The shift of x for each unit of y, after scaling.
  public var horizontalShear: CGFloat
  /// The rotation in radians, −π…π.
  public var rotation: CGFloat
  /// The translation, applied last.
  public var translation: CGVector

  /// Creates the components of the zero matrix: no extent, shear, rotation or translation.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// Creates components from their values.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Puts components together: scale, then shear, then rotation, then translation.
  public init(_ components: CGAffineTransformComponents) {
    let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
    let shear = CGAffineTransform(1, 0, components.horizontalShear, 1, 0, 0)
    let rotation = CGAffineTransform(rotationAngle: components.rotation)
    self = scale.concatenating(shear).concatenating(rotation)
    tx = components.translation.dx
    ty = components.translation.dy
  }

  /// Takes the transform apart into scale, shear, rotation and translation.
  ///
  /// The scale's width is √(a² + b²) and the rotation atan2(b, a). Where the width is zero the
  /// rotation is read from the image of the y axis instead, and where the height is zero the shear
  /// is zero: a singular transform has no unique parts, and these are finite ones.
  public func decomposed() -> CGAffineTransformComponents {
    let width = CGFloat(Double.hypot(a.native, b.native))
    let rotation = CGFloat(
      width == 0 ? Double.atan2(y: -c.native, x: d.native) : Double.atan2(y: b.native, x: a.native))
    let (s, k) = Double.sineAndCosine(rotation.native)
    let (sine, cosine) = (CGFloat(s), CGFloat(k))
    let height = d * cosine - c * sine
    let shear = height == 0 ? 0 : (c * cosine + d * sine) / height
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: shear, rotation: rotation,
      translation: CGVector(dx: tx, dy: ty))
  }
}

/// The transform that leaves every point where it is.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// Creates a transform from its six numbers.
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a, b, c, d, tx, ty)
}

/// Creates a translation.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}

/// Creates a scaling about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// Creates a rotation about the origin by `angle` radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// Returns true if `t` is exactly the identity.
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool {
  t.isIdentity
}

/// `t` preceded by a translation.
public func CGAffineTransformTranslate(
  _ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  t.translatedBy(x: tx, y: ty)
}

/// `t` preceded by a scaling.
public func CGAffineTransformScale(
  _ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat
) -> CGAffineTransform {
  t.scaledBy(x: sx, y: sy)
}

/// `t` preceded by a rotation by `angle` radians.
public func CGAffineTransformRotate(
  _ t: CGAffineTransform, _ angle: CGFloat
) -> CGAffineTransform {
  t.rotated(by: angle)
}

/// The transform that undoes `t`, or `t` itself where it is singular.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform {
  t.inverted()
}

/// The transform that applies `t1` first and `t2` afterwards.
public func CGAffineTransformConcat(
  _ t1: CGAffineTransform, _ t2: CGAffineTransform
) -> CGAffineTransform {
  t1.concatenating(t2)
}

/// Returns true if two transforms are equal number by number.
public func CGAffineTransformEqualToTransform(
  _ t1: CGAffineTransform, _ t2: CGAffineTransform
) -> Bool {
  t1 == t2
}

/// `point` moved by `t`.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}

/// `size` as a vector under `t`, without the translation.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize {
  size.applying(t)
}

/// The smallest upright rectangle that holds `rect` moved by `t`.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
  rect.applying(t)
}

extension CGAffineTransform: Codable {
  /// Reads six numbers from a list, in the order a, b, c, d, tx, ty, as Apple's type does.
  ///
  /// - Throws: `DecodingError` when the list is shorter or holds something other than numbers.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    a = try list.decode(CGFloat.self)
    b = try list.decode(CGFloat.self)
    c = try list.decode(CGFloat.self)
    d = try list.decode(CGFloat.self)
    tx = try list.decode(CGFloat.self)
    ty = try list.decode(CGFloat.self)
  }

  /// Writes six numbers as a list, in the order a, b, c, d, tx, ty, as Apple's type does.
  ///
  /// - Throws: `EncodingError` when the format cannot hold one of the numbers.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try list.encode(number) }
  }
}
