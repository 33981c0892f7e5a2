import BoingCoreGraphics
import BoingRender

/// A layer that fills and strokes a path, above its background and below its sublayers.
///
/// The path lies in the layer's coordinates and is not clipped to its bounds unless
/// ``CALayer/masksToBounds`` says so.
open class CAShapeLayer: CALayer {
  /// Creates a layer without a path.
  public override init() {
    super.init()
    values.kind = .shape
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .shape
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .shape
  }

  package override class var isLibraryClass: Bool { self == CAShapeLayer.self }
  package override class var propertyTable: PropertyTable { ShapeProperty.table }

  /// The outline; nil for none.
  ///
  /// A mutable path is copied. Animatable: paths of equal structure blend point by point, others
  /// switch. As with every path, setting it starts no implicit animation.
  open var path: CGPath? {
    get { property(ShapeProperty.path).path.map { CGPath($0) } }
    set {
      changeProperty(
        ShapeProperty.path,
        to: newValue.flatMap { PropertyValue($0, kind: .path) } ?? .path(nil))
    }
  }

  // Written by scripts/properties: ShapeAccessors
  /// The colour inside the path; opaque black by default, nil for none.
  ///
  /// Animatable.
  open var fillColor: CGColor? {
    get { color(ShapeProperty.fillColor) }
    set { setColor(ShapeProperty.fillColor, newValue) }
  }

  /// The colour along the path; nil, for no stroke, by default.
  ///
  /// Animatable.
  open var strokeColor: CGColor? {
    get { color(ShapeProperty.strokeColor) }
    set { setColor(ShapeProperty.strokeColor, newValue) }
  }

  /// The beginning of the stroke in fractions of the path's length; 0 by default.
  ///
  /// Animatable.
  open var strokeStart: CGFloat {
    get { number(ShapeProperty.strokeStart) }
    set { setNumber(ShapeProperty.strokeStart, newValue) }
  }

  /// The end of the stroke in fractions of the path's length; 1 by default.
  ///
  /// Animatable.
  open var strokeEnd: CGFloat {
    get { number(ShapeProperty.strokeEnd) }
    set { setNumber(ShapeProperty.strokeEnd, newValue) }
  }

  /// The stroke's width in points, half of it on each side of the path; 1 by default.
  ///
  /// Animatable.
  open var lineWidth: CGFloat {
    get { number(ShapeProperty.lineWidth) }
    set { setNumber(ShapeProperty.lineWidth, newValue) }
  }

  /// The maximum length of a mitre in line widths, beyond which corners are bevelled; 10 by default.
  ///
  /// Animatable.
  open var miterLimit: CGFloat {
    get { number(ShapeProperty.miterLimit) }
    set { setNumber(ShapeProperty.miterLimit, newValue) }
  }

  /// The offset of the stroke's beginning in the dash pattern, in points; 0 by default.
  ///
  /// Animatable.
  open var lineDashPhase: CGFloat {
    get { number(ShapeProperty.lineDashPhase) }
    set { setNumber(ShapeProperty.lineDashPhase, newValue) }
  }

  /// The lengths of dashes and gaps in turn, in points; nil for an unbroken line.
  ///
  /// The array is copied.
  open var lineDashPattern: [NSNumber]? {
    get { property(ShapeProperty.lineDashPattern).numbers?.map { NSNumber(value: $0) } }
    set {
      changeProperty(ShapeProperty.lineDashPattern, to: .numbers(newValue?.map(\.doubleValue)))
    }
  }

  /// The rule that decides the inside; non-zero winding by default.
  open var fillRule: CAShapeLayerFillRule {
    get { constant(ShapeProperty.fillRule, or: .nonZero) }
    set { setConstant(ShapeProperty.fillRule, newValue) }
  }

  /// The shape of open ends; butt by default.
  open var lineCap: CAShapeLayerLineCap {
    get { constant(ShapeProperty.lineCap, or: .butt) }
    set { setConstant(ShapeProperty.lineCap, newValue) }
  }

  /// The shape of corners; mitred by default.
  open var lineJoin: CAShapeLayerLineJoin {
    get { constant(ShapeProperty.lineJoin, or: .miter) }
    set { setConstant(ShapeProperty.lineJoin, newValue) }
  }
  // End of what scripts/properties writes.
}

extension ShapeProperty {
  /// The properties of the class with their accessors.
  static let table = PropertyTable([
    // Written by scripts/properties: ShapeEntries
    .init(ShapeProperty.path, .init(\CAShapeLayer.path)),
    .init(ShapeProperty.fillColor, .init(\CAShapeLayer.fillColor)),
    .init(ShapeProperty.strokeColor, .init(\CAShapeLayer.strokeColor)),
    .init(ShapeProperty.strokeStart, .init(\CAShapeLayer.strokeStart)),
    .init(ShapeProperty.strokeEnd, .init(\CAShapeLayer.strokeEnd)),
    .init(ShapeProperty.lineWidth, .init(\CAShapeLayer.lineWidth)),
    .init(ShapeProperty.miterLimit, .init(\CAShapeLayer.miterLimit)),
    .init(ShapeProperty.lineDashPhase, .init(\CAShapeLayer.lineDashPhase)),
    .init(ShapeProperty.lineDashPattern, .init(numbers: \CAShapeLayer.lineDashPattern)),
    .init(ShapeProperty.fillRule, .init(\CAShapeLayer.fillRule)),
    .init(ShapeProperty.lineCap, .init(\CAShapeLayer.lineCap)),
    .init(ShapeProperty.lineJoin, .init(\CAShapeLayer.lineJoin)),
    // End of what scripts/properties writes.
  ])
}

/// The rule that decides the inside of a path that crosses itself.
public struct CAShapeLayerFillRule: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Points around which the path winds a number of times other than 0.
  public static let nonZero = CAShapeLayerFillRule(FillRule.nonZero)
  /// Points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(FillRule.evenOdd)
}

/// The shape of a stroke's open ends.
public struct CAShapeLayerLineCap: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Cut off at the end.
  public static let butt = CAShapeLayerLineCap(LineCap.butt)
  /// With half a circle beyond the end.
  public static let round = CAShapeLayerLineCap(LineCap.round)
  /// With half a square beyond the end.
  public static let square = CAShapeLayerLineCap(LineCap.square)
}

/// The shape of a stroke's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Drawn out to a point.
  public static let miter = CAShapeLayerLineJoin(LineJoin.miter)
  /// Rounded by half the width.
  public static let round = CAShapeLayerLineJoin(LineJoin.round)
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(LineJoin.bevel)
}
