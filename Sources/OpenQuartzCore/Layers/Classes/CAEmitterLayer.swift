import BoingCurves
import OpenCoreGraphics

/// A layer that emits particles.
///
/// The kinds of particles are its ``emitterCells``. Numbers that are not finite are refused.
open class CAEmitterLayer: CALayer {
  /// A layer without cells.
  public override init() {
    super.init()
    values.kind = .emitter
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .emitter
  }

  /// The layer that a keyed archive of Foundation holds.
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
    get { (property(EmitterProperty.cells).object as? EmitterCells)?.objects }
    set {
      guard newValue != nil || emitterCells != nil else { return }
      withAction(named: "emitterCells", changes: .extras) {
        extras.store[EmitterProperty.cells] = .object(
          newValue.map { ObjectValue(EmitterCells($0)) })
        // What key paths have changed are values of the cells before.
        extras.store.removeNamed(withPrefix: "emitterCells.")
      }
    }
  }

  /// Where the emitter is, in the layer's coordinates.
  ///
  /// Animatable.
  open var emitterPosition: CGPoint {
    get { point(EmitterProperty.emitterPosition) }
    set { setPoint(EmitterProperty.emitterPosition, newValue) }
  }

  /// The emitter's depth in the layer's coordinates.
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

  /// What the cells' birth rates are multiplied by; 1 unless changed.
  ///
  /// Animatable.
  open var birthRate: Float {
    get { Float(number(EmitterProperty.birthRate)) }
    set { setNumber(EmitterProperty.birthRate, Double(newValue)) }
  }

  /// What the cells' lifetimes are multiplied by; 1 unless changed.
  ///
  /// Animatable.
  open var lifetime: Float {
    get { Float(number(EmitterProperty.lifetime)) }
    set { setNumber(EmitterProperty.lifetime, Double(newValue)) }
  }

  /// What the cells' velocities are multiplied by; 1 unless changed.
  ///
  /// Animatable.
  open var velocity: Float {
    get { Float(number(EmitterProperty.velocity)) }
    set { setNumber(EmitterProperty.velocity, Double(newValue)) }
  }

  /// What the cells' scales are multiplied by; 1 unless changed.
  ///
  /// Animatable.
  open var scale: Float {
    get { Float(number(EmitterProperty.scale)) }
    set { setNumber(EmitterProperty.scale, Double(newValue)) }
  }

  /// What the cells' rotations are multiplied by; 1 unless changed.
  ///
  /// Animatable.
  open var spin: Float {
    get { Float(number(EmitterProperty.spin)) }
    set { setNumber(EmitterProperty.spin, Double(newValue)) }
  }

  /// Where the particles' random numbers start; 0 unless changed.
  open var seed: UInt32 {
    get { UInt32(clamping: number(EmitterProperty.seed)) }
    set { setNumber(EmitterProperty.seed, Double(newValue)) }
  }

  /// Whether particles keep their depth instead of being flattened into the layer's plane.
  ///
  /// They share the space of the layer's superlayer then, or of the transform layer it is in, and are sorted
  /// by depth among what is there.
  open var preservesDepth: Bool {
    get { flag(EmitterProperty.preservesDepth) }
    set { setFlag(EmitterProperty.preservesDepth, newValue) }
  }

  /// The shape that particles start from; a point unless changed.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { constant(EmitterProperty.emitterShape, or: .point) }
    set { setConstant(EmitterProperty.emitterShape, newValue) }
  }

  /// Which part of the shape particles start from; anywhere within unless changed.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { constant(EmitterProperty.emitterMode, or: .volume) }
    set { setConstant(EmitterProperty.emitterMode, newValue) }
  }

  /// In which order particles are drawn; in any unless changed.
  open var renderMode: CAEmitterLayerRenderMode {
    get { constant(EmitterProperty.renderMode, or: .unordered) }
    set { setConstant(EmitterProperty.renderMode, newValue) }
  }
}
