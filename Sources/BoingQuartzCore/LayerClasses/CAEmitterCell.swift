import BoingCoreGraphics
import BoingRender

/// A kind of particle that a ``CAEmitterLayer``, or a particle itself, emits.
///
/// Ranges and speeds are 0 unless changed. A layer takes the values of its cells over when they are given
/// to it; after that, they are changed by key path, as in
/// `layer.setValue(50, forKeyPath: "emitterCells.spark.birthRate")`. Numbers that are not finite are
/// refused with a ``Diagnostic``.
///
/// Particles that tumble in space have keys and no properties, as in Core Animation, where documents
/// alone use them: `"particleType"` is `"sprite"` for particles that face the viewer and `"plane"` for
/// flat ones in space. `"rotation"` and half of `"rotationRange"` to either side are the angle at birth,
/// in radians; the spin adds to it. A plane turns about the direction of `"orientationLatitude"`, an
/// angle from the z axis, and `"orientationLongitude"`, from x towards y, or another in the cone of
/// the angle `"orientationRange"` about it.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming, DynamicallyCreated {
  /// The cell as values; its own cells are taken over when it is itself.
  var values = EmitterCell()
  private var given: Any?
  private var storedStyle: [AnyHashable: Any]?
  private var children: [CAEmitterCell]?
  private var magnification = CALayerContentsFilter.linear
  private var minification = CALayerContentsFilter.linear
  var fill = CAMediaTimingFillMode.removed
  var extraValues: [String: Any] = [:]

  /// Creates a cell that emits nothing yet.
  public override init() {}

  /// Creates the cell that a keyed archive of Foundation holds; nil, with a ``Diagnostic``, where it holds none, or a
  /// damaged one.
  public required init?(coder: NSCoder) {
    super.init()
    guard
      let other = Coding.decode(
        "CAEmitterCell", with: coder, CAEmitterCell.unarchived(from:),
        named: { _ in "CAEmitterCell" })
    else { return nil }
    adopt(other)
  }

  /// Puts the cell, and those that it emits, into a keyed archive of Foundation.
  ///
  /// Values that cannot be written are left out and reported; see ``CALayer/encode(with:)``.
  open func encode(with coder: NSCoder) {
    Coding.encode(archivedData, of: "CAEmitterCell", with: coder)
  }

  /// True: nothing in an archive is trusted.
  open class var supportsSecureCoding: Bool { true }

  deinit {
    // Cells that hold one another deeper than the stack would otherwise end in one another's end.
    var remaining = children ?? []
    children = nil
    while var last = remaining.popLast() {
      guard isKnownUniquelyReferenced(&last) else { continue }
      remaining += last.children ?? []
      last.children = nil
    }
  }

  private func adopt(_ other: CAEmitterCell) {
    (values, given, children) = (other.values, other.given, other.children)
    (magnification, minification) = (other.magnification, other.minification)
    (fill, extraValues, storedStyle) = (other.fill, other.extraValues, other.storedStyle)
  }

  /// Default values by name, for names that no property has.
  open var style: [AnyHashable: Any]? {
    get { storedStyle }
    set { storedStyle = newValue }
  }

  /// The name that key paths know the cell by.
  open var name: String? {
    get { values.name?.string }
    set { values.name = newValue.map { Name($0) } }
  }

  /// The colour that contents are multiplied by; white unless changed.
  open var color: CGColor? {
    get { values.color.color }
    set { values.color = newValue?.srgbComponents ?? SIMD4(1, 1, 1, 1) }
  }

  /// The image of a particle: a `CGImage`.
  ///
  /// Other values are kept and show nothing.
  open var contents: Any? {
    get { given }
    set {
      given = newValue
      values.image = newValue as? CGImage
    }
  }

  /// The filter by which contents are enlarged.
  open var magnificationFilter: String {
    get { magnification.rawValue }
    set {
      magnification = CALayerContentsFilter(rawValue: newValue)
      values.magnification = magnification.sampling
    }
  }

  /// The filter by which contents are reduced.
  open var minificationFilter: String {
    get { minification.rawValue }
    set {
      minification = CALayerContentsFilter(rawValue: newValue)
      values.minification = minification.sampling
    }
  }

  /// The particles that each particle emits, from where it is, as long as it lives.
  ///
  /// Their emission angles are relative to the way it goes at that moment, their times to its birth. Their
  /// scales and colours at birth are multiplied by those that it has then, each component held in 0…1.
  /// Cells deeper than ``maximumDepth``, and more than ``maximumCount``, are left out with a ``Diagnostic``
  /// when a layer takes them over.
  open var emitterCells: [CAEmitterCell]? {
    get { children }
    set { children = newValue }
  }

  /// Returns true if the value of `key` belongs into an archive: where it differs from a new cell's, unless a
  /// subclass decides otherwise.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }

  /// The value of a property by name, or one stored under any other key.
  open func value(forKey key: String) -> Any? {
    if let entry = Self.propertyTable.entries[key] { return entry.value(of: self) }
    return extraValues[key] ?? style?[key]
  }

  /// Sets a property by name, or stores a value under any other key.
  ///
  /// A value that the property does not take is refused with a ``Diagnostic``.
  open func setValue(_ value: Any?, forKey key: String) {
    if let entry = Self.propertyTable.entries[key] {
      entry.setValue(value, of: self)
    } else {
      extraValues[key] = value
    }
  }

  /// The value that the property `key` has unless changed; nil for zero, for none, and for unknown names.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable.entries[key]?.toldDefault
  }

  /// The properties of cells: those that key paths reach in a layer's cells, and those of the object alone.
  package static let propertyTable = PropertyTable(
    EmitterCell.properties.map(PropertyEntry.init(ofCells:)) + [
      .init(PropertyDescriptor(object: "name", .string), .init(\CAEmitterCell.name)),
      .init(
        PropertyDescriptor(object: "emitterCells", .object, domain: .list(of: "CAEmitterCell")),
        .init(object: \CAEmitterCell.emitterCells)),
      .init(.magnificationFilter, .init(\CAEmitterCell.magnificationFilter)),
      .init(.minificationFilter, .init(\CAEmitterCell.minificationFilter)),
      .init(TimingProperty.fillMode, .init(\CAEmitterCell.fillMode)),
    ], base: nil)

  /// The number of levels of cells that there may be below an emitter layer's own, 4.
  ///
  /// Not an Apple name.
  public static let maximumDepth = 4

  /// The number of cells that an emitter layer takes over, those that its cells emit among them, 1,024.
  ///
  /// A cell that several cells hold counts for each of them. Not an Apple name.
  public static let maximumCount = 1_024

  /// A cell and those that it emits, as far as an emitter layer takes them over.
  package struct Tree {
    package let cell: CAEmitterCell
    package let children: [Tree]

    /// Every value, with those of the cells within.
    var values: EmitterCell {
      var values = cell.values
      values.cells = children.map(\.values)
      return values
    }
  }

  /// Returns what an emitter layer takes over of `cells`, down to ``maximumDepth``, ``maximumCount`` in all.
  ///
  /// Cells that are left out are reported. Of cells beside one another the first stay, before those that
  /// they emit.
  package static func trees(of cells: [CAEmitterCell]) -> [Tree] {
    var remaining = maximumCount
    var isCutShort = false
    var isTooDeep = false
    func trees(of cells: [CAEmitterCell], depth: Int) -> [Tree] {
      guard depth <= maximumDepth else {
        isTooDeep = isTooDeep || !cells.isEmpty
        return []
      }
      let taken = cells.prefix(remaining)
      isCutShort = isCutShort || taken.count < cells.count
      remaining -= taken.count
      return taken.map { cell in
        let tree = Tree(cell: cell, children: trees(of: cell.children ?? [], depth: depth + 1))
        if depth == 0, isTooDeep { Diagnostics.report(.emitterCellsNestedTooDeep(cell.name)) }
        if depth == 0 { isTooDeep = false }
        return tree
      }
    }
    let result = trees(of: cells, depth: 0)
    if isCutShort { Diagnostics.report(.tooManyEmitterCells()) }
    return result
  }

  /// Stores the value of a property that key paths reach, if it takes it.
  fileprivate func set(_ name: Name, _ value: PropertyValue) {
    guard let property = EmitterCell.propertiesByName[name] else {
      preconditionFailure("emitter cells have no property \(name)")
    }
    guard property.takes(value) else {
      return Diagnostics.report(
        .refused(value.boxed(as: property.kind) ?? "nil", by: property))
    }
    property.store(value, in: &values)
  }

  // Written by scripts/properties: CellAccessors
  /// The number of particles born per second, multiplied by the emitter layer's; 0, none, by default.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { set("birthRate", .number(Double(newValue))) }
  }

  /// The lifetime of a particle in seconds, multiplied by the emitter layer's; 0 by default.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set { set("lifetime", .number(Double(newValue))) }
  }

  /// The width of the range of lifetimes about ``lifetime``, in seconds.
  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { set("lifetimeRange", .number(Double(newValue))) }
  }

  /// The angle of the emission from the z axis, in radians, relative to where the shape looks.
  ///
  /// It is a colatitude that is added to the shape's own: from a point, which looks along x, π ⁄ 2 emits along −z
  /// and −π ⁄ 2 along z, towards the eye.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { set("emissionLatitude", .number(newValue)) }
  }

  /// The angle of the emission in the plane of x and y, in radians from x towards y, relative to where the shape
  /// looks.
  ///
  /// A line looks towards the lesser y, a circle and a sphere outwards, other shapes along x.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { set("emissionLongitude", .number(newValue)) }
  }

  /// The angle between opposite sides of the cone of emission, in radians; 2π for every direction.
  ///
  /// All directions in the cone are equally likely. The cone stands in space even where the emitter layer
  /// flattens its particles: they are seen as from far along z then, and those that leave towards the eye seem
  /// slower.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { set("emissionRange", .number(newValue)) }
  }

  /// The initial speed in points per second, multiplied by the emitter layer's.
  open var velocity: CGFloat {
    get { values.velocity }
    set { set("velocity", .number(newValue)) }
  }

  /// The width of the range of speeds about ``velocity``.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { set("velocityRange", .number(newValue)) }
  }

  /// The acceleration along x in points per second squared.
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { set("xAcceleration", .number(newValue)) }
  }

  /// The acceleration along y in points per second squared.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { set("yAcceleration", .number(newValue)) }
  }

  /// The acceleration along z in points per second squared.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { set("zAcceleration", .number(newValue)) }
  }

  /// The scale factor of the image at birth, multiplied by the emitter layer's; 1 by default.
  open var scale: CGFloat {
    get { values.scale }
    set { set("scale", .number(newValue)) }
  }

  /// The width of the range of scale factors about ``scale``.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { set("scaleRange", .number(newValue)) }
  }

  /// The change of the scale factor per second.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { set("scaleSpeed", .number(newValue)) }
  }

  /// The angular velocity in radians per second, multiplied by the emitter layer's.
  open var spin: CGFloat {
    get { values.spin }
    set { set("spin", .number(newValue)) }
  }

  /// The width of the range of angular velocities about ``spin``.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { set("spinRange", .number(newValue)) }
  }

  /// The width of the range of red about that of ``color``.
  open var redRange: Float {
    get { Float(values.redRange) }
    set { set("redRange", .number(Double(newValue))) }
  }

  /// The width of the range of green about that of ``color``.
  open var greenRange: Float {
    get { Float(values.greenRange) }
    set { set("greenRange", .number(Double(newValue))) }
  }

  /// The width of the range of blue about that of ``color``.
  open var blueRange: Float {
    get { Float(values.blueRange) }
    set { set("blueRange", .number(Double(newValue))) }
  }

  /// The width of the range of alpha about that of ``color``.
  open var alphaRange: Float {
    get { Float(values.alphaRange) }
    set { set("alphaRange", .number(Double(newValue))) }
  }

  /// The change of red per second.
  open var redSpeed: Float {
    get { Float(values.redSpeed) }
    set { set("redSpeed", .number(Double(newValue))) }
  }

  /// The change of green per second.
  open var greenSpeed: Float {
    get { Float(values.greenSpeed) }
    set { set("greenSpeed", .number(Double(newValue))) }
  }

  /// The change of blue per second.
  open var blueSpeed: Float {
    get { Float(values.blueSpeed) }
    set { set("blueSpeed", .number(Double(newValue))) }
  }

  /// The change of alpha per second; negative for particles that fade.
  open var alphaSpeed: Float {
    get { Float(values.alphaSpeed) }
    set { set("alphaSpeed", .number(Double(newValue))) }
  }

  /// The number of pixels of the image per point; 1 by default.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { set("contentsScale", .number(newValue)) }
  }

  /// The number of mip levels by which the trilinear filter is shifted; 0 by default.
  open var minificationFilterBias: Float {
    get { Float(values.minificationFilterBias) }
    set { set("minificationFilterBias", .number(Double(newValue))) }
  }

  /// The time at which the cell begins to emit, in the layer's time.
  ///
  /// Values that are not finite are refused.
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { set("beginTime", .number(newValue)) }
  }

  /// A shift of the cell's time, in seconds.
  ///
  /// Values that are not finite are refused.
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { set("timeOffset", .number(newValue)) }
  }

  /// Local seconds for each second of the layer; 1 by default.
  ///
  /// Values that are not finite are refused.
  open var speed: Float {
    get { Float(values.timing.speed) }
    set { set("speed", .number(Double(newValue))) }
  }

  /// The duration of the emission in seconds; infinite by default.
  ///
  /// Negative values are refused.
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { set("duration", .number(newValue)) }
  }

  /// The number of times that the emission is repeated.
  ///
  /// Negative values are refused.
  open var repeatCount: Float {
    get { Float(values.timing.repeatCount) }
    set { set("repeatCount", .number(Double(newValue))) }
  }

  /// The duration of the repeated emission in seconds.
  ///
  /// Negative values are refused.
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { set("repeatDuration", .number(newValue)) }
  }

  /// True if each run is followed by one backwards.
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { set("autoreverses", .flag(newValue)) }
  }

  /// True if particles of the cell are born; true by default.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { set("enabled", .flag(newValue)) }
  }

  /// The part of the image that is drawn, in parts of its size; the whole by default.
  open var contentsRect: CGRect {
    get { values.contentsRect.rect }
    set { set("contentsRect", .components(SIMD4(newValue))) }
  }
  // End of what scripts/properties writes.

  /// The state before the beginning and after the end.
  open var fillMode: CAMediaTimingFillMode {
    get { fill }
    set {
      fill = newValue
      values.timing.fillsBackwards = newValue.fillsBackwards
      values.timing.fillsForwards = newValue.fillsForwards
    }
  }
}

extension PropertyEntry {
  /// Creates the entry of a property of ``EmitterCell``.
  fileprivate init(ofCells property: PropertyDescriptor) {
    if property.kind == .image {
      // Any object may be given; only images show.
      self.init(
        property,
        PropertyAccessor(
          get: { .object(($0 as? CAEmitterCell)?.contents.map { ObjectValue(holding: $0) }) },
          set: { ($0 as? CAEmitterCell)?.contents = $1.object }),
        codedKind: .object)
      return
    }
    self.init(
      property,
      PropertyAccessor(
        get: { ($0 as? CAEmitterCell).map { property.value(in: $0.values) } ?? property.kind.zero },
        set: { cell, value in
          // Cells have a colour always.
          let isAbsent = property.kind == .color && value == property.kind.absent
          (cell as? CAEmitterCell)?
            .set(property.name, isAbsent ? property.defaultValue : value)
        }),
      tellsDefault: property.name == TimingProperty.autoreverses.name ? false : nil)
  }
}
