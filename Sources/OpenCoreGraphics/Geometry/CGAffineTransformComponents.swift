import BoingCurves

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
