import OpenCoreGraphics

/// A layer that fills and strokes a path, above its background and below its sublayers.
///
/// The path lies in the layer's coordinates and is not clipped to its bounds unless
/// ``CALayer/masksToBounds`` says so.
open class CAShapeLayer: CALayer {
  /// A layer without a path.
  public override init() {
    super.init()
    values.kind = .shape
  }

  /// A copy of the properties of `layer`.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .shape
  }

  /// The layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .shape
  }

  package override class var isLibraryClass: Bool { self == CAShapeLayer.self }
  package override class var propertyTable: PropertyTable { ShapeProperty.table }

  /// A copy of this class.
  open override func copyForPresentation() -> CALayer { CAShapeLayer(layer: self) }

  /// The outline; nil for none.
  ///
  /// A mutable path is copied. Animatable: paths of equal structure blend point by point, others
  /// switch.
  public var path: CGPath? {
    get { property(ShapeProperty.path).path }
    set {
      changeProperty(
        ShapeProperty.path,
        to: newValue.flatMap { PropertyValue($0, kind: .path) } ?? .path(nil))
    }
  }

  /// The colour inside the path; opaque black unless changed, nil for none.
  ///
  /// Animatable.
  public var fillColor: CGColor? {
    get { color(ShapeProperty.fillColor) }
    set { setColor(ShapeProperty.fillColor, newValue) }
  }

  /// What counts as inside; non-zero winding unless changed.
  public var fillRule: CAShapeLayerFillRule {
    get { constant(ShapeProperty.fillRule, or: .nonZero) }
    set { setConstant(ShapeProperty.fillRule, newValue) }
  }

  /// The colour along the path; nil, for no stroke, unless changed.
  ///
  /// Animatable.
  public var strokeColor: CGColor? {
    get { color(ShapeProperty.strokeColor) }
    set { setColor(ShapeProperty.strokeColor, newValue) }
  }

  /// Where the stroke begins, in parts of the path's length; 0 unless changed.
  ///
  /// Animatable.
  public var strokeStart: CGFloat {
    get { number(ShapeProperty.strokeStart) }
    set { setNumber(ShapeProperty.strokeStart, newValue) }
  }

  /// Where the stroke ends, in parts of the path's length; 1 unless changed.
  ///
  /// Animatable.
  public var strokeEnd: CGFloat {
    get { number(ShapeProperty.strokeEnd) }
    set { setNumber(ShapeProperty.strokeEnd, newValue) }
  }

  /// The stroke's width in points, half of it on each side of the path; 1 unless changed.
  ///
  /// Animatable.
  public var lineWidth: CGFloat {
    get { number(ShapeProperty.lineWidth) }
    set { setNumber(ShapeProperty.lineWidth, newValue) }
  }

  /// The greatest length of a mitre in line widths, beyond which corners are bevelled; 10 unless changed.
  ///
  /// Animatable.
  public var miterLimit: CGFloat {
    get { number(ShapeProperty.miterLimit) }
    set { setNumber(ShapeProperty.miterLimit, newValue) }
  }

  /// How open ends look; cut off unless changed.
  public var lineCap: CAShapeLayerLineCap {
    get { constant(ShapeProperty.lineCap, or: .butt) }
    set { setConstant(ShapeProperty.lineCap, newValue) }
  }

  /// How corners look; mitred unless changed.
  public var lineJoin: CAShapeLayerLineJoin {
    get { constant(ShapeProperty.lineJoin, or: .miter) }
    set { setConstant(ShapeProperty.lineJoin, newValue) }
  }

  /// Where in the dash pattern the stroke begins, in points; 0 unless changed.
  ///
  /// Animatable.
  public var lineDashPhase: CGFloat {
    get { number(ShapeProperty.lineDashPhase) }
    set { setNumber(ShapeProperty.lineDashPhase, newValue) }
  }

  /// The lengths of dashes and gaps in turn, in points; nil for an unbroken line.
  ///
  /// The array is copied.
  public var lineDashPattern: [NSNumber]? {
    get { property(ShapeProperty.lineDashPattern).numbers?.map { NSNumber(value: $0) } }
    set {
      changeProperty(
        ShapeProperty.lineDashPattern, to: .numbers(newValue?.map(\.doubleValue)))
    }
  }
}

/// What ``CAShapeLayer`` adds to the properties of a layer.
package enum ShapeProperty {
  package static let path = LayerProperty(0, "path", .path)
  package static let fillColor = LayerProperty(1, "fillColor", .color, default: .black)
  package static let strokeColor = LayerProperty(2, "strokeColor", .color)
  package static let strokeStart = LayerProperty(3, "strokeStart", .number)
  package static let strokeEnd = LayerProperty(4, "strokeEnd", .number, default: .number(1))
  package static let lineWidth = LayerProperty(5, "lineWidth", .number, default: .number(1))
  package static let miterLimit = LayerProperty(6, "miterLimit", .number, default: .number(10))
  package static let lineDashPhase = LayerProperty(7, "lineDashPhase", .number)
  package static let lineDashPattern = LayerProperty(
    8, "lineDashPattern", .numbers, action: .none, isAnimatable: false)
  package static let fillRule = LayerProperty(
    9, "fillRule", .string, default: .string("non-zero"), action: .none)
  package static let lineCap = LayerProperty(
    10, "lineCap", .string, default: .string("butt"), action: .none)
  package static let lineJoin = LayerProperty(
    11, "lineJoin", .string, default: .string("miter"), action: .none)

  static let table = PropertyTable([
    path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase,
    lineDashPattern, fillRule, lineCap, lineJoin,
  ])
}
