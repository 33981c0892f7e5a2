import OpenCoreGraphics

/// The shadow that a layer's shape and contents cast behind it.
extension CALayer {
  /// The shadow's colour; opaque black unless changed.
  ///
  /// Animatable.
  public var shadowColor: CGColor? {
    get { extras.rareValues.shadowColor.color }
    set { changeRareColor("shadowColor", \.shadowColor, to: newValue) }
  }

  /// How opaque the shadow is, 0…1; 0, that is no shadow, unless changed.
  ///
  /// Held in its range when drawn. Animatable.
  public var shadowOpacity: Float {
    get { Float(extras.rareValues.shadowOpacity) }
    set { changeRareNumber("shadowOpacity", \.shadowOpacity, to: Double(newValue)) }
  }

  /// How far the shadow lies from the layer, in points; (0, −3) unless changed.
  ///
  /// Animatable.
  public var shadowOffset: CGSize {
    get {
      let offset = extras.rareValues.shadowOffset
      return CGSize(width: offset.x, height: offset.y)
    }
    set {
      changeRareGeometry(
        "shadowOffset", \.shadowOffset, to: SIMD2(newValue.width, newValue.height))
    }
  }

  /// The blur's radius in points; 3 unless changed.
  ///
  /// The shadow spreads over twice the radius on each side. Animatable.
  public var shadowRadius: CGFloat {
    get { extras.rareValues.shadowRadius }
    set { changeRareNumber("shadowRadius", \.shadowRadius, to: newValue) }
  }

  /// The outline that casts the shadow in place of the layer's own opacity.
  ///
  /// A mutable path is copied. Animatable: paths of equal structure blend.
  public var shadowPath: CGPath? {
    get { property(.shadowPath).path }
    set {
      changeProperty(
        .shadowPath, to: newValue.flatMap { PropertyValue($0, kind: .path) } ?? .path(nil))
    }
  }
}
