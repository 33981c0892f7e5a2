/// A kind of particle that an emitter, or a particle itself, emits.
package struct EmitterCell: Sendable {
  package var name: Name?
  package var isEnabled = true
  package var birthRate = 0.0
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  package var emissionLatitude = 0.0
  package var emissionLongitude = 0.0
  package var emissionRange = 0.0
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var xAcceleration = 0.0
  package var yAcceleration = 0.0
  package var zAcceleration = 0.0
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  package var spin = 0.0
  package var spinRange = 0.0
  package var redRange = 0.0
  package var greenRange = 0.0
  package var blueRange = 0.0
  package var alphaRange = 0.0
  package var redSpeed = 0.0
  package var greenSpeed = 0.0
  package var blueSpeed = 0.0
  package var alphaSpeed = 0.0
  package var contentsScale = 1.0
  package var minificationFilterBias = 0.0
  /// Straight sRGB components.
  package var color = SIMD4<Double>(1, 1, 1, 1)
  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  package var image: Bitmap?
  package var magnification = LayerState.Filter.linear
  package var minification = LayerState.Filter.linear
  package var timing = MediaTiming()
  package var particleType = ParticleType.sprite
  package var rotation = 0.0
  package var rotationRange = 0.0
  package var orientationLatitude = 0.0
  package var orientationLongitude = 0.0
  package var orientationRange = 0.0
  /// The particles that each particle emits.
  package var cells: [EmitterCell] = []

  /// The orientation of particles in space.
  package enum ParticleType: UInt8, Sendable {
    /// Facing the viewer: they turn about the z axis.
    case sprite
    /// Flat in space: they turn about the axis that their orientation gives.
    case plane
  }

  package init() {
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
      cell: "particleType", .string, default: .string("sprite"),
      domain: .names(["sprite", "plane"], others: nil)),
    PropertyDescriptor(cell: "contents", .image),
  ]

  /// The same by their names.
  package static let propertiesByName: [Name: PropertyDescriptor] = {
    var properties: [Name: PropertyDescriptor] = [:]
    for property in Self.properties { properties[property.name] = property }
    return properties
  }()
}

extension EmitterCell.ParticleType {
  /// The name by which key paths know the type.
  package var name: Name {
    switch self {
    case .sprite: "sprite"
    case .plane: "plane"
    }
  }

  init?(_ value: PropertyValue) {
    switch value.name {
    case "sprite"?: self = .sprite
    case "plane"?: self = .plane
    default: return nil
    }
  }
}

extension PropertyStore {
  /// The cells of an emitter with the values that key paths and animations have written.
  package var emitterCells: [EmitterCell] {
    guard case .emitterCells(let cells)? = self[EmitterProperty.cells].objectValue?.content else {
      return []
    }
    var holder = EmitterCell()
    holder.cells = cells
    for name in names where name.hasPrefix("emitterCells.") { holder[name.path] = named(name) }
    return holder.cells
  }
}
