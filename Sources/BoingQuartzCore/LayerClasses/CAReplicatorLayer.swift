import BoingCoreGraphics
import BoingCurves
import BoingRender

/// A layer that shows its sublayers a number of times, each copy moved, recoloured and delayed against
/// the one before.
open class CAReplicatorLayer: CALayer {
  /// The maximum number of copies that are drawn, of all replicators in an image together.
  ///
  /// When there are so many, other replicators show their first copy. Of those that preserve depth, half as
  /// many layers are drawn in one space.
  public static let maximumInstanceCount = 65_536

  /// Creates a layer of one copy.
  public override init() {
    super.init()
    values.kind = .replicator
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .replicator
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .replicator
  }

  package override class var isLibraryClass: Bool { self == CAReplicatorLayer.self }
  package override class var propertyTable: PropertyTable { ReplicatorProperty.table }

  /// The number of copies, the first included; 1 unless changed, 0 draws none.
  ///
  /// Negative numbers draw none; more than ``maximumInstanceCount`` are left out. Animatable.
  open var instanceCount: Int {
    get { Int(clamping: max(-9e15, min(9e15, number(ReplicatorProperty.instanceCount)))) }
    set { setNumber(ReplicatorProperty.instanceCount, Double(newValue)) }
  }

  // Written by scripts/properties: ReplicatorAccessors
  /// True if copies keep their depth instead of being flattened into the layer's plane.
  ///
  /// They share the space of the layer's superlayer then, as a ``CATransformLayer``'s sublayers do. Copies that
  /// are flattened are sorted by depth among each other first where there are transform layers among the
  /// sublayers.
  open var preservesDepth: Bool {
    get { flag(ReplicatorProperty.preservesDepth) }
    set { setFlag(ReplicatorProperty.preservesDepth, newValue) }
  }

  /// Seconds by which each copy's time lies behind that of the copy before.
  ///
  /// Animatable.
  open var instanceDelay: CFTimeInterval {
    get { number(ReplicatorProperty.instanceDelay) }
    set { setNumber(ReplicatorProperty.instanceDelay, newValue) }
  }

  /// The transform of each copy relative to the one before, about the middle of the bounds.
  ///
  /// Animatable.
  open var instanceTransform: CATransform3D {
    get { CATransform3D(property(ReplicatorProperty.instanceTransform).transform ?? .identity) }
    set { changeProperty(ReplicatorProperty.instanceTransform, to: .transform(newValue.matrix)) }
  }

  /// The colour that the first copy is multiplied by; white by default.
  ///
  /// Animatable.
  open var instanceColor: CGColor? {
    get { color(ReplicatorProperty.instanceColor) }
    set { setColor(ReplicatorProperty.instanceColor, newValue) }
  }

  /// The amount added to the red of each copy's colour.
  ///
  /// Animatable.
  open var instanceRedOffset: Float {
    get { Float(number(ReplicatorProperty.instanceRedOffset)) }
    set { setNumber(ReplicatorProperty.instanceRedOffset, Double(newValue)) }
  }

  /// The amount added to the green of each copy's colour.
  ///
  /// Animatable.
  open var instanceGreenOffset: Float {
    get { Float(number(ReplicatorProperty.instanceGreenOffset)) }
    set { setNumber(ReplicatorProperty.instanceGreenOffset, Double(newValue)) }
  }

  /// The amount added to the blue of each copy's colour.
  ///
  /// Animatable.
  open var instanceBlueOffset: Float {
    get { Float(number(ReplicatorProperty.instanceBlueOffset)) }
    set { setNumber(ReplicatorProperty.instanceBlueOffset, Double(newValue)) }
  }

  /// The amount added to the alpha of each copy's colour.
  ///
  /// Animatable.
  open var instanceAlphaOffset: Float {
    get { Float(number(ReplicatorProperty.instanceAlphaOffset)) }
    set { setNumber(ReplicatorProperty.instanceAlphaOffset, Double(newValue)) }
  }
  // End of what scripts/properties writes.
}

extension ReplicatorProperty {
  /// The properties of the class with their accessors.
  static let table = PropertyTable([
    // Written by scripts/properties: ReplicatorEntries
    .init(
      ReplicatorProperty.instanceCount, .init(\CAReplicatorLayer.instanceCount), without: .bounces),
    .init(ReplicatorProperty.preservesDepth, .init(\CAReplicatorLayer.preservesDepth)),
    .init(ReplicatorProperty.instanceDelay, .init(\CAReplicatorLayer.instanceDelay)),
    .init(ReplicatorProperty.instanceTransform, .init(\CAReplicatorLayer.instanceTransform)),
    .init(ReplicatorProperty.instanceColor, .init(\CAReplicatorLayer.instanceColor)),
    .init(ReplicatorProperty.instanceRedOffset, .init(\CAReplicatorLayer.instanceRedOffset)),
    .init(ReplicatorProperty.instanceGreenOffset, .init(\CAReplicatorLayer.instanceGreenOffset)),
    .init(ReplicatorProperty.instanceBlueOffset, .init(\CAReplicatorLayer.instanceBlueOffset)),
    .init(ReplicatorProperty.instanceAlphaOffset, .init(\CAReplicatorLayer.instanceAlphaOffset)),
    // End of what scripts/properties writes.
  ])
}
