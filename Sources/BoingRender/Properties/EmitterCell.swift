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
  package static let properties: [LayerProperty] = [
    LayerProperty(cell: { FieldAddress(&$0.birthRate) }, "birthRate", .number),
    LayerProperty(cell: { FieldAddress(&$0.lifetime) }, "lifetime", .number),
    LayerProperty(cell: { FieldAddress(&$0.lifetimeRange) }, "lifetimeRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.emissionLatitude) }, "emissionLatitude", .number),
    LayerProperty(cell: { FieldAddress(&$0.emissionLongitude) }, "emissionLongitude", .number),
    LayerProperty(cell: { FieldAddress(&$0.emissionRange) }, "emissionRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.velocity) }, "velocity", .number),
    LayerProperty(cell: { FieldAddress(&$0.velocityRange) }, "velocityRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.xAcceleration) }, "xAcceleration", .number),
    LayerProperty(cell: { FieldAddress(&$0.yAcceleration) }, "yAcceleration", .number),
    LayerProperty(cell: { FieldAddress(&$0.zAcceleration) }, "zAcceleration", .number),
    LayerProperty(cell: { FieldAddress(&$0.scale) }, "scale", .number),
    LayerProperty(cell: { FieldAddress(&$0.scaleRange) }, "scaleRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.scaleSpeed) }, "scaleSpeed", .number),
    LayerProperty(cell: { FieldAddress(&$0.spin) }, "spin", .number),
    LayerProperty(cell: { FieldAddress(&$0.spinRange) }, "spinRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.redRange) }, "redRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.greenRange) }, "greenRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.blueRange) }, "blueRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.alphaRange) }, "alphaRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.redSpeed) }, "redSpeed", .number),
    LayerProperty(cell: { FieldAddress(&$0.greenSpeed) }, "greenSpeed", .number),
    LayerProperty(cell: { FieldAddress(&$0.blueSpeed) }, "blueSpeed", .number),
    LayerProperty(cell: { FieldAddress(&$0.alphaSpeed) }, "alphaSpeed", .number),
    LayerProperty(cell: { FieldAddress(&$0.contentsScale) }, "contentsScale", .number),
    LayerProperty(
      cell: { FieldAddress(&$0.minificationFilterBias) }, "minificationFilterBias", .number),
    LayerProperty(cell: { FieldAddress(&$0.timing.beginTime) }, "beginTime", .number),
    LayerProperty(cell: { FieldAddress(&$0.timing.timeOffset) }, "timeOffset", .number),
    LayerProperty(cell: { FieldAddress(&$0.timing.speed) }, "speed", .number),
    LayerProperty(
      cell: { FieldAddress(&$0.timing.duration) }, "duration", .number, domain: .nonnegative),
    LayerProperty(
      cell: { FieldAddress(&$0.timing.repeatCount) }, "repeatCount", .number, domain: .nonnegative),
    LayerProperty(
      cell: { FieldAddress(&$0.timing.repeatDuration) }, "repeatDuration", .number,
      domain: .nonnegative),
    LayerProperty(cell: { FieldAddress(&$0.rotation) }, "rotation", .number),
    LayerProperty(cell: { FieldAddress(&$0.rotationRange) }, "rotationRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.orientationLatitude) }, "orientationLatitude", .number),
    LayerProperty(
      cell: { FieldAddress(&$0.orientationLongitude) }, "orientationLongitude", .number),
    LayerProperty(cell: { FieldAddress(&$0.orientationRange) }, "orientationRange", .number),
    LayerProperty(cell: { FieldAddress(&$0.timing.autoreverses) }, "autoreverses", .flag),
    LayerProperty(cell: { FieldAddress(&$0.isEnabled) }, "enabled", .flag),
    LayerProperty(cell: { FieldAddress(&$0.color) }, "color", .color),
    LayerProperty(cell: { FieldAddress(&$0.contentsRect) }, "contentsRect", .rect),
    LayerProperty(
      cell: "particleType", .string, default: .string("sprite"),
      domain: .names(["sprite", "plane"], others: nil)),
    LayerProperty(cell: "contents", .image),
  ]

  /// The same by their names.
  package static let propertiesByName: [Name: LayerProperty] = {
    var properties: [Name: LayerProperty] = [:]
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
