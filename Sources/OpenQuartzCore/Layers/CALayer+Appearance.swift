import OpenCoreGraphics

/// What a layer looks like.
extension CALayer {
  /// The colour behind the contents; nil for none.
  ///
  /// Animatable.
  public var backgroundColor: CGColor? {
    get { values.backgroundColor.color }
    set { changeColor("backgroundColor", \.backgroundColor, to: newValue) }
  }

  /// The radius of the corners in points, at most half the shorter side when drawn.
  ///
  /// Animatable.
  public var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { changeNumber("cornerRadius", \.cornerRadius, to: newValue) }
  }

  /// The corners that ``cornerRadius`` rounds; all unless changed.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.maskedCorners)) }
    set { change("maskedCorners", \.maskedCorners, to: UInt8(newValue.rawValue & 15)) }
  }

  /// The shape of the corners; unknown names count as circular.
  public var cornerCurve: CALayerCornerCurve {
    get { corner }
    set {
      corner = newValue == .continuous ? .continuous : .circular
      change("cornerCurve", \.hasContinuousCorners, to: newValue == .continuous)
    }
  }

  /// By how much a corner of this shape reaches further along the edge than its radius.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The width of the border in points, drawn inside the bounds above the sublayers.
  ///
  /// Animatable.
  public var borderWidth: CGFloat {
    get { extras.rareValues.borderWidth }
    set { changeRareNumber("borderWidth", \.borderWidth, to: newValue) }
  }

  /// The colour of the border; opaque black unless changed.
  ///
  /// Animatable.
  public var borderColor: CGColor? {
    get { extras.rareValues.borderColor.color }
    set { changeRareColor("borderColor", \.borderColor, to: newValue) }
  }

  /// How opaque the layer and its sublayers are, 0…1; held there when drawn.
  ///
  /// Animatable.
  public var opacity: Float {
    get { Float(values.opacity) }
    set { changeNumber("opacity", \.opacity, to: Double(newValue)) }
  }

  /// Whether the layer and its sublayers are left out.
  public var isHidden: Bool {
    get { values.isHidden }
    set { change("hidden", \.isHidden, to: newValue) }
  }

  /// Whether the layer shows when its back faces the viewer; true unless changed.
  public var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { change("doubleSided", \.isDoubleSided, to: newValue) }
  }

  /// Whether contents and sublayers are cut at the (rounded) bounds.
  public var masksToBounds: Bool {
    get { values.masksToBounds }
    set { change("masksToBounds", \.masksToBounds, to: newValue) }
  }

  /// Whether the caller vouches that the contents have no transparent pixels; a hint only.
  public var isOpaque: Bool {
    get { layerFlags.contains(.opaque) }
    set { setFlag(.opaque, newValue) }
  }

  /// Whether opacity applies to the layer and its sublayers as one picture; true unless changed.
  public var allowsGroupOpacity: Bool {
    get { values.allowsGroupOpacity }
    set { change("allowsGroupOpacity", \.allowsGroupOpacity, to: newValue) }
  }

  /// Whether the layer's edges are antialiased; true unless changed.
  public var allowsEdgeAntialiasing: Bool {
    get { values.allowsEdgeAntialiasing }
    set { change("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, to: newValue) }
  }

  /// The edges that are antialiased; all unless changed.
  ///
  /// It holds for all that is drawn of a layer up to its edges, and for what it clips. Sides that are not
  /// antialiased are made of whole pixels, so that layers which meet there leave no seam. A rounded corner
  /// is antialiased where either of its sides is.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.antialiasedEdges)) }
    set {
      change("edgeAntialiasingMask", \.antialiasedEdges, to: UInt8(newValue.rawValue & 15))
    }
  }

  func setFlag(_ flag: LayerFlags, _ isOn: Bool) {
    if isOn { layerFlags.insert(flag) } else { layerFlags.remove(flag) }
  }
}

/// Which corners are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// A set of corners by its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner at least x and least y: the top left where y points down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at greatest x and least y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at least x and greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at greatest x and greatest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of a rounded corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A shape by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve whose curvature sets in gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
