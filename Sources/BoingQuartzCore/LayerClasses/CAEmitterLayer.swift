import BoingCoreGraphics
import BoingCurves
import BoingRender

/// A layer that emits particles.
///
/// The kinds of particles are its ``emitterCells``. Numbers that are not finite are refused.
open class CAEmitterLayer: CALayer {
  /// Creates a layer without cells.
  public override init() {
    super.init()
    values.kind = .emitter
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .emitter
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .emitter
  }

  package override class var isLibraryClass: Bool { self == CAEmitterLayer.self }
  package override class var propertyTable: PropertyTable { EmitterProperty.table }

  /// The kinds of particles.
  ///
  /// Their values are taken over when they are set; later changes are made by key path, as in
  /// `"emitterCells.spark.birthRate"`.
  open var emitterCells: [CAEmitterCell]? {
    get { (property(EmitterProperty.emitterCells).object as? EmitterCells)?.objects }
    set {
      guard newValue != nil || emitterCells != nil else { return }
      withAction(EmitterProperty.emitterCells, changes: .details) {
        details.properties[EmitterProperty.emitterCells] = .object(
          newValue.map { ObjectValue(EmitterCells($0)) })
        // What key paths have changed are values of the cells before.
        details.properties.removeNamed(withPrefix: "emitterCells.")
      }
    }
  }

  /// The seed of the particles' random numbers; 0 by default.
  open var seed: UInt32 {
    get { UInt32(clamping: number(EmitterProperty.seed)) }
    set { setNumber(EmitterProperty.seed, Double(newValue)) }
  }

  // Written by scripts/properties: EmitterAccessors
  /// The position of the emitter in the layer's coordinates.
  ///
  /// Animatable.
  open var emitterPosition: CGPoint {
    get { point(EmitterProperty.emitterPosition) }
    set { setPoint(EmitterProperty.emitterPosition, newValue) }
  }

  /// The emitter's distance in front of the layer's plane, in points.
  ///
  /// Animatable.
  open var emitterZPosition: CGFloat {
    get { number(EmitterProperty.emitterZPosition) }
    set { setNumber(EmitterProperty.emitterZPosition, newValue) }
  }

  /// The size of the emitter's shape, in points.
  ///
  /// Animatable.
  open var emitterSize: CGSize {
    get { size(EmitterProperty.emitterSize) }
    set { setSize(EmitterProperty.emitterSize, newValue) }
  }

  /// The depth of the emitter's shape, in points.
  ///
  /// Animatable.
  open var emitterDepth: CGFloat {
    get { number(EmitterProperty.emitterDepth) }
    set { setNumber(EmitterProperty.emitterDepth, newValue) }
  }

  /// The factor of the cells' birth rates; 1 by default.
  ///
  /// Animatable.
  open var birthRate: Float {
    get { Float(number(EmitterProperty.birthRate)) }
    set { setNumber(EmitterProperty.birthRate, Double(newValue)) }
  }

  /// The factor of the cells' lifetimes; 1 by default.
  ///
  /// Animatable.
  open var lifetime: Float {
    get { Float(number(EmitterProperty.lifetime)) }
    set { setNumber(EmitterProperty.lifetime, Double(newValue)) }
  }

  /// The factor of the cells' velocities; 1 by default.
  ///
  /// Animatable.
  open var velocity: Float {
    get { Float(number(EmitterProperty.velocity)) }
    set { setNumber(EmitterProperty.velocity, Double(newValue)) }
  }

  /// The factor of the cells' scales; 1 by default.
  ///
  /// Animatable.
  open var scale: Float {
    get { Float(number(EmitterProperty.scale)) }
    set { setNumber(EmitterProperty.scale, Double(newValue)) }
  }

  /// The factor of the cells' rotations; 1 by default.
  ///
  /// Animatable.
  open var spin: Float {
    get { Float(number(EmitterProperty.spin)) }
    set { setNumber(EmitterProperty.spin, Double(newValue)) }
  }

  /// True if particles keep their depth instead of being flattened into the layer's plane.
  ///
  /// They share the space of the layer's superlayer then, or of the transform layer it is in, and are sorted by
  /// depth among what is there.
  open var preservesDepth: Bool {
    get { flag(EmitterProperty.preservesDepth) }
    set { setFlag(EmitterProperty.preservesDepth, newValue) }
  }

  /// The shape that particles start from; a point by default.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { constant(EmitterProperty.emitterShape, or: .point) }
    set { setConstant(EmitterProperty.emitterShape, newValue) }
  }

  /// The part of the shape that particles start from; its whole volume by default.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { constant(EmitterProperty.emitterMode, or: .volume) }
    set { setConstant(EmitterProperty.emitterMode, newValue) }
  }

  /// The order in which particles are drawn; unspecified by default.
  open var renderMode: CAEmitterLayerRenderMode {
    get { constant(EmitterProperty.renderMode, or: .unordered) }
    set { setConstant(EmitterProperty.renderMode, newValue) }
  }
  // End of what scripts/properties writes.
}

/// The shape that particles start from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The emitter's position.
  public static let point = CAEmitterLayerEmitterShape(EmitterShape.point)
  /// From one side to the other at the position's y.
  public static let line = CAEmitterLayerEmitterShape(EmitterShape.line)
  /// The emitter's size around its position.
  public static let rectangle = CAEmitterLayerEmitterShape(EmitterShape.rectangle)
  /// The same with the emitter's depth.
  public static let cuboid = CAEmitterLayerEmitterShape(EmitterShape.cuboid)
  /// A circle of the emitter's width as radius.
  public static let circle = CAEmitterLayerEmitterShape(EmitterShape.circle)
  /// A sphere of that radius.
  public static let sphere = CAEmitterLayerEmitterShape(EmitterShape.sphere)
}

/// The part of its shape that particles start from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Its corners.
  public static let points = CAEmitterLayerEmitterMode(EmitterMode.points)
  /// Its edge.
  public static let outline = CAEmitterLayerEmitterMode(EmitterMode.outline)
  /// Its surface.
  public static let surface = CAEmitterLayerEmitterMode(EmitterMode.surface)
  /// Anywhere within.
  public static let volume = CAEmitterLayerEmitterMode(EmitterMode.volume)
}

/// The order in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In any order.
  public static let unordered = CAEmitterLayerRenderMode(EmitterRenderMode.unordered)
  /// The oldest at the bottom.
  public static let oldestFirst = CAEmitterLayerRenderMode(EmitterRenderMode.oldestFirst)
  /// The oldest on top.
  public static let oldestLast = CAEmitterLayerRenderMode(EmitterRenderMode.oldestLast)
  /// By depth, the nearest on top.
  public static let backToFront = CAEmitterLayerRenderMode(EmitterRenderMode.backToFront)
  /// Their colours added.
  public static let additive = CAEmitterLayerRenderMode(EmitterRenderMode.additive)
}

extension EmitterProperty {
  /// The properties of the class with their accessors.
  static let table = PropertyTable([
    // Written by scripts/properties: EmitterEntries
    .init(EmitterProperty.emitterCells, .init(object: \CAEmitterLayer.emitterCells)),
    .init(EmitterProperty.emitterPosition, .init(\CAEmitterLayer.emitterPosition)),
    .init(EmitterProperty.emitterZPosition, .init(\CAEmitterLayer.emitterZPosition)),
    .init(EmitterProperty.emitterSize, .init(\CAEmitterLayer.emitterSize)),
    .init(EmitterProperty.emitterDepth, .init(\CAEmitterLayer.emitterDepth)),
    .init(EmitterProperty.birthRate, .init(\CAEmitterLayer.birthRate)),
    .init(EmitterProperty.lifetime, .init(\CAEmitterLayer.lifetime)),
    .init(EmitterProperty.velocity, .init(\CAEmitterLayer.velocity)),
    .init(EmitterProperty.scale, .init(\CAEmitterLayer.scale)),
    .init(EmitterProperty.spin, .init(\CAEmitterLayer.spin)),
    .init(EmitterProperty.seed, .init(\CAEmitterLayer.seed)),
    .init(EmitterProperty.preservesDepth, .init(\CAEmitterLayer.preservesDepth)),
    .init(EmitterProperty.emitterShape, .init(\CAEmitterLayer.emitterShape)),
    .init(EmitterProperty.emitterMode, .init(\CAEmitterLayer.emitterMode)),
    .init(EmitterProperty.renderMode, .init(\CAEmitterLayer.renderMode)),
    // End of what scripts/properties writes.
  ])
}

/// The cells of an emitter layer: the objects that were given, and what they were then.
struct EmitterCells: PropertyContainer {
  let objects: [CAEmitterCell]
  var values: [EmitterCell]

  var content: ObjectValue.Content { .emitterCells(values) }

  init(_ objects: [CAEmitterCell]) {
    self.objects = objects
    values = CAEmitterCell.trees(of: objects).map(\.values)
  }

  /// The property that `path` names, as in `emitterCells.spark.birthRate`; nil where it names none.
  func property(_ path: String) -> PropertyDescriptor? {
    let parts = Name(path).path
    guard parts.count > 2, let name = parts.last, let field = EmitterCell.propertiesByName[name],
      let value = holder[parts]
    else { return nil }
    return PropertyDescriptor(named: Name(path), field.kind, default: value, domain: field.domain)
  }

  /// A cell that holds these, so that paths can start there.
  private var holder: EmitterCell {
    var holder = EmitterCell()
    holder.cells = values
    return holder
  }
}
