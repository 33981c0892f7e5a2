import BoingCoreGraphics
import BoingRender

/// A layer that fills its rounded bounds with colours running into one another, above its background.
///
/// With fewer than two colours, or fewer locations than colours, nothing is drawn.
open class CAGradientLayer: CALayer {
  /// Creates a layer without colours.
  public override init() {
    super.init()
    values.kind = .gradient
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .gradient
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .gradient
  }

  package override class var isLibraryClass: Bool { self == CAGradientLayer.self }
  package override class var propertyTable: PropertyTable { GradientProperty.table }

  /// The colours in order, each a `CGColor`.
  ///
  /// An array with anything else in it is refused with a ``Diagnostic``. Animatable: arrays of equal
  /// length blend colour by colour, others switch.
  open var colors: [Any]? {
    get { property(GradientProperty.colors).colors?.compactMap(\.color) }
    set {
      guard let newValue else {
        return changeProperty(GradientProperty.colors, to: .colors(nil))
      }
      guard let colors = PropertyValue(newValue, kind: .colors) else {
        return Diagnostics.report(.unusable("\(newValue)", property: "colors"))
      }
      changeProperty(GradientProperty.colors, to: colors)
    }
  }

  // Written by scripts/properties: GradientAccessors
  /// The position of each colour, 0…1 from start to end, rising; nil spreads them evenly.
  ///
  /// Animatable.
  open var locations: [NSNumber]? {
    get { property(GradientProperty.locations).numbers?.map { NSNumber(value: $0) } }
    set { changeProperty(GradientProperty.locations, to: .numbers(newValue?.map(\.doubleValue))) }
  }

  /// The start of the gradient in fractions of the bounds; by default the middle of the edge of minimum y.
  ///
  /// Animatable.
  open var startPoint: CGPoint {
    get { point(GradientProperty.startPoint) }
    set { setPoint(GradientProperty.startPoint, newValue) }
  }

  /// The end of the gradient in fractions of the bounds; by default the middle of the edge of maximum y.
  ///
  /// Animatable.
  open var endPoint: CGPoint {
    get { point(GradientProperty.endPoint) }
    set { setPoint(GradientProperty.endPoint, newValue) }
  }

  /// The shape along which the colours run; a line by default.
  open var type: CAGradientLayerType {
    get { constant(GradientProperty.type, or: .axial) }
    set { setConstant(GradientProperty.type, newValue) }
  }
  // End of what scripts/properties writes.
}

extension GradientProperty {
  /// The properties of the class with their accessors.
  static let table = PropertyTable([
    // Written by scripts/properties: GradientEntries
    .init(GradientProperty.colors, .init(colors: \CAGradientLayer.colors)),
    .init(GradientProperty.locations, .init(numbers: \CAGradientLayer.locations)),
    .init(GradientProperty.startPoint, .init(\CAGradientLayer.startPoint)),
    .init(GradientProperty.endPoint, .init(\CAGradientLayer.endPoint)),
    .init(GradientProperty.type, .init(\CAGradientLayer.type)),
    // End of what scripts/properties writes.
  ])
}

/// The shape along which the colours of a gradient run.
public struct CAGradientLayerType: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along the line from the start to the end point.
  public static let axial = CAGradientLayerType(GradientKind.axial)
  /// Outwards from the start point, an ellipse through the end point's corner.
  public static let radial = CAGradientLayerType(GradientKind.radial)
  /// Around the start point, beginning towards the end point.
  public static let conic = CAGradientLayerType(GradientKind.conic)
}
