/// A kind of particle that an emitter, or a particle itself, emits.
///
/// A value with a range is drawn for each particle by itself, evenly from half the range below it to half the
/// range above.
public struct EmitterCell: Sendable {
  package var name: Name?
  // Written by scripts/properties: CellFields
  /// The number of particles born per second, multiplied by the emitter layer's; 0, none, by default.
  public var birthRate = 0.0
  /// The lifetime of a particle in seconds, multiplied by the emitter layer's; 0 by default.
  public var lifetime = 0.0
  /// The width of the range of lifetimes about ``lifetime``, in seconds.
  public var lifetimeRange = 0.0
  /// The angle of the emission from the z axis, in radians, relative to where the shape looks.
  public var emissionLatitude = 0.0
  /// The angle of the emission in the plane of x and y, in radians from x towards y, relative to where the shape
  /// looks.
  public var emissionLongitude = 0.0
  /// The angle between opposite sides of the cone of emission, in radians; 2π for every direction.
  public var emissionRange = 0.0
  /// The initial speed in points per second, multiplied by the emitter layer's.
  public var velocity = 0.0
  /// The width of the range of speeds about ``velocity``.
  public var velocityRange = 0.0
  /// The acceleration along x in points per second squared.
  public var xAcceleration = 0.0
  /// The acceleration along y in points per second squared.
  public var yAcceleration = 0.0
  /// The acceleration along z in points per second squared.
  public var zAcceleration = 0.0
  /// The scale factor of the image at birth, multiplied by the emitter layer's; 1 by default.
  public var scale = 1.0
  /// The width of the range of scale factors about ``scale``.
  public var scaleRange = 0.0
  /// The change of the scale factor per second.
  public var scaleSpeed = 0.0
  /// The angular velocity in radians per second, multiplied by the emitter layer's.
  public var spin = 0.0
  /// The width of the range of angular velocities about ``spin``.
  public var spinRange = 0.0
  /// The width of the range of red about that of ``color``.
  public var redRange = 0.0
  /// The width of the range of green about that of ``color``.
  public var greenRange = 0.0
  /// The width of the range of blue about that of ``color``.
  public var blueRange = 0.0
  /// The width of the range of alpha about that of ``color``.
  public var alphaRange = 0.0
  /// The change of red per second.
  public var redSpeed = 0.0
  /// The change of green per second.
  public var greenSpeed = 0.0
  /// The change of blue per second.
  public var blueSpeed = 0.0
  /// The change of alpha per second; negative for particles that fade.
  public var alphaSpeed = 0.0
  /// The number of pixels of the image per point; 1 by default.
  public var contentsScale = 1.0
  /// The number of mip levels by which the trilinear filter is shifted; 0 by default.
  public var minificationFilterBias = 0.0
  /// The angle at birth in radians.
  public var rotation = 0.0
  /// The width of the range of angles about ``rotation``.
  public var rotationRange = 0.0
  /// The angle of a plane particle's axis from the z axis, in radians.
  public var orientationLatitude = 0.0
  /// The angle of a plane particle's axis about the z axis, in radians from x towards y.
  public var orientationLongitude = 0.0
  /// The angle between opposite sides of the cone of axes of plane particles, in radians.
  public var orientationRange = 0.0
  /// True if particles of the cell are born; true by default.
  public var isEnabled = true
  /// The colour that the image is multiplied by, straight components of extended sRGB; white by default.
  public var color = SIMD4<Double>(1, 1, 1, 1)
  /// The part of the image that is drawn, in parts of its size; the whole by default.
  public var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  /// The orientation of particles in space.
  public var particleType = ParticleType.sprite
  // End of what scripts/properties writes.

  /// The image of each particle; nil, the default, for particles that are not drawn.
  public var image: Bitmap?
  package var magnification = LayerValues.Filter.linear
  package var minification = LayerValues.Filter.linear
  package var timing = MediaTiming()
  /// The particles that each particle emits.
  public var cells: [EmitterCell] = []

  /// The orientation of particles in space.
  public enum ParticleType: UInt8, NamedChoice {
    /// Facing the viewer: they turn about the z axis.
    case sprite
    /// Flat in space: they turn about the axis that their orientation gives.
    case plane

    package var name: Name {
      switch self {
      case .sprite: "sprite"
      case .plane: "plane"
      }
    }
  }

  /// Creates a cell that emits nothing until it has a birth rate and a lifetime.
  public init() {
    timing.duration = .infinity
  }

  /// The value at `path`: the name of a field, after `emitterCells` and a name for each cell that is gone into.
  package subscript(path: ArraySlice<Name>) -> PropertyValue? {
    get {
      guard let first = path.first else { return nil }
      if first == "emitterCells", path.count > 2 {
        return cells.first { $0.name == path[path.startIndex + 1] }?[path.dropFirst(2)]
      }
      guard path.count == 1 else { return nil }
      return Self.propertiesByName[first]?.value(in: self)
    }
    set {
      guard let first = path.first, let newValue else { return }
      if first == "emitterCells", path.count > 2 {
        let name = path[path.startIndex + 1]
        guard let index = cells.firstIndex(where: { $0.name == name }) else { return }
        cells[index][path.dropFirst(2)] = newValue
      } else if path.count == 1 {
        Self.propertiesByName[first]?.store(newValue, in: &self)
      }
    }
  }
}

extension EmitterCell {
  /// The values that can be set and animated by key path.
  package static let properties: [PropertyDescriptor] = [
    // Written by scripts/properties: CellDescriptors
    PropertyDescriptor(cell: { FieldAddress(&$0.birthRate) }, "birthRate", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.lifetime) }, "lifetime", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.lifetimeRange) }, "lifetimeRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.emissionLatitude) }, "emissionLatitude", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.emissionLongitude) }, "emissionLongitude", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.emissionRange) }, "emissionRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.velocity) }, "velocity", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.velocityRange) }, "velocityRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.xAcceleration) }, "xAcceleration", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.yAcceleration) }, "yAcceleration", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.zAcceleration) }, "zAcceleration", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.scale) }, "scale", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.scaleRange) }, "scaleRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.scaleSpeed) }, "scaleSpeed", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.spin) }, "spin", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.spinRange) }, "spinRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.redRange) }, "redRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.greenRange) }, "greenRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.blueRange) }, "blueRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.alphaRange) }, "alphaRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.redSpeed) }, "redSpeed", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.greenSpeed) }, "greenSpeed", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.blueSpeed) }, "blueSpeed", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.alphaSpeed) }, "alphaSpeed", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.contentsScale) }, "contentsScale", .number),
    PropertyDescriptor(
      cell: { FieldAddress(&$0.minificationFilterBias) }, "minificationFilterBias", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.timing.beginTime) }, "beginTime", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.timing.timeOffset) }, "timeOffset", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.timing.speed) }, "speed", .number),
    PropertyDescriptor(
      cell: { FieldAddress(&$0.timing.duration) }, "duration", .number, domain: .nonnegative),
    PropertyDescriptor(
      cell: { FieldAddress(&$0.timing.repeatCount) }, "repeatCount", .number, domain: .nonnegative),
    PropertyDescriptor(
      cell: { FieldAddress(&$0.timing.repeatDuration) }, "repeatDuration", .number,
      domain: .nonnegative),
    PropertyDescriptor(cell: { FieldAddress(&$0.rotation) }, "rotation", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.rotationRange) }, "rotationRange", .number),
    PropertyDescriptor(
      cell: { FieldAddress(&$0.orientationLatitude) }, "orientationLatitude", .number),
    PropertyDescriptor(
      cell: { FieldAddress(&$0.orientationLongitude) }, "orientationLongitude", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.orientationRange) }, "orientationRange", .number),
    PropertyDescriptor(cell: { FieldAddress(&$0.timing.autoreverses) }, "autoreverses", .flag),
    PropertyDescriptor(cell: { FieldAddress(&$0.isEnabled) }, "enabled", .flag),
    PropertyDescriptor(cell: { FieldAddress(&$0.color) }, "color", .color),
    PropertyDescriptor(cell: { FieldAddress(&$0.contentsRect) }, "contentsRect", .rect),
    PropertyDescriptor(
      cell: "particleType", .string, default: .string(ParticleType.sprite.name.string),
      domain: .names(ParticleType.names, others: nil)),
    // End of what scripts/properties writes.
    PropertyDescriptor(cell: "contents", .image),
  ]

  /// The same by their names.
  package static let propertiesByName: [Name: PropertyDescriptor] = {
    var properties: [Name: PropertyDescriptor] = [:]
    for property in Self.properties { properties[property.name] = property }
    return properties
  }()
}

extension PropertyStore {
  /// The cells of an emitter with the values that key paths and animations have written.
  package var emitterCells: [EmitterCell] {
    guard case .emitterCells(let cells)? = self[EmitterProperty.emitterCells].objectValue?.content
    else {
      return []
    }
    var holder = EmitterCell()
    holder.cells = cells
    for name in names where name.hasPrefix("emitterCells.") { holder[name.path] = named(name) }
    return holder.cells
  }
}

/// The shape in which an emitter's particles are born.
public enum EmitterShape: NamedChoice {
  /// The emitter's position.
  case point
  /// A line along x of the emitter's width.
  case line
  /// A rectangle of the emitter's width and height.
  case rectangle
  /// A box of the emitter's width, height and depth.
  case cuboid
  /// A circle whose radius is the emitter's width.
  case circle
  /// A sphere whose radius is the emitter's width.
  case sphere

  package var name: Name {
    switch self {
    case .point: "point"
    case .line: "line"
    case .rectangle: "rectangle"
    case .cuboid: "cuboid"
    case .circle: "circle"
    case .sphere: "sphere"
    }
  }
}

/// The part of an emitter's shape in which particles are born.
public enum EmitterMode: NamedChoice {
  /// The corners or ends.
  case points
  /// The edges.
  case outline
  /// The faces.
  case surface
  /// The inside.
  case volume

  package var name: Name {
    switch self {
    case .points: "points"
    case .outline: "outline"
    case .surface: "surface"
    case .volume: "volume"
    }
  }
}

/// The order in which an emitter draws its particles, and the operator by which it draws them.
public enum EmitterRenderMode: NamedChoice {
  /// Cell by cell, and in each the oldest first.
  case unordered
  /// The oldest first.
  case oldestFirst
  /// The oldest last.
  case oldestLast
  /// From the furthest to the nearest.
  case backToFront
  /// Colours are added to those beneath.
  case additive

  package var name: Name {
    switch self {
    case .unordered: "unordered"
    case .oldestFirst: "oldestFirst"
    case .oldestLast: "oldestLast"
    case .backToFront: "backToFront"
    case .additive: "additive"
    }
  }
}
