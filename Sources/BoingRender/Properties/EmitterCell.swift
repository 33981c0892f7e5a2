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
      return EmitterField.all[first]?.value(in: self)
    }
    set {
      guard let first = path.first, let newValue else { return }
      if first == "emitterCells", path.count > 2 {
        let name = path[path.startIndex + 1]
        guard let index = cells.firstIndex(where: { $0.name == name }) else { return }
        cells[index][path.dropFirst(2)] = newValue
      } else if path.count == 1 {
        EmitterField.all[first]?.store(newValue, in: &self)
      }
    }
  }
}

/// A value of an emitter cell by name.
package struct EmitterField: Sendable {
  package let kind: ValueKind
  /// The byte offset in ``EmitterCell`` of a plain value; nil for others.
  private let offset: Int?
  /// True for a duration or a count, which may be infinite and not negative.
  private let isLength: Bool

  private init(
    _ kind: ValueKind, _ field: ((inout EmitterCell) -> FieldAddress)?, isLength: Bool = false
  ) {
    (self.kind, self.isLength) = (kind, isLength)
    offset = field.map { FieldAddress.offset(in: EmitterCell(), $0) }
  }

  /// Returns true if the field takes `value`.
  package func takes(_ value: PropertyValue) -> Bool {
    if isLength { return value.lanes.map { $0.x >= 0 } ?? false }
    if kind == .string { return EmitterCell.ParticleType(value) != nil }
    return value.isFinite
  }

  /// Returns the value of the field.
  package func value(in cell: EmitterCell) -> PropertyValue {
    if let offset {
      return withUnsafeBytes(of: cell) { LayerProperty.load(kind, $0.baseAddress! + offset) }
    }
    return kind == .image ? .image(cell.image) : .string(cell.particleType.name.string)
  }

  /// Stores a value of the field; one of another kind is ignored.
  package func store(_ value: PropertyValue, in cell: inout EmitterCell) {
    if let offset {
      withUnsafeMutableBytes(of: &cell) {
        LayerProperty.store(value, kind, $0.baseAddress! + offset)
      }
    } else if kind == .image {
      cell.image = value.image
    } else if let type = EmitterCell.ParticleType(value) {
      cell.particleType = type
    }
  }

  /// The values that can be set and animated by key path.
  package static let all: [Name: EmitterField] = [
    "birthRate": EmitterField(
      .number, { FieldAddress(&$0.birthRate) }),
    "lifetime": EmitterField(
      .number, { FieldAddress(&$0.lifetime) }),
    "lifetimeRange": EmitterField(
      .number, { FieldAddress(&$0.lifetimeRange) }),
    "emissionLatitude": EmitterField(
      .number, { FieldAddress(&$0.emissionLatitude) }),
    "emissionLongitude": EmitterField(
      .number, { FieldAddress(&$0.emissionLongitude) }),
    "emissionRange": EmitterField(
      .number, { FieldAddress(&$0.emissionRange) }),
    "velocity": EmitterField(
      .number, { FieldAddress(&$0.velocity) }),
    "velocityRange": EmitterField(
      .number, { FieldAddress(&$0.velocityRange) }),
    "xAcceleration": EmitterField(
      .number, { FieldAddress(&$0.xAcceleration) }),
    "yAcceleration": EmitterField(
      .number, { FieldAddress(&$0.yAcceleration) }),
    "zAcceleration": EmitterField(
      .number, { FieldAddress(&$0.zAcceleration) }),
    "scale": EmitterField(
      .number, { FieldAddress(&$0.scale) }),
    "scaleRange": EmitterField(
      .number, { FieldAddress(&$0.scaleRange) }),
    "scaleSpeed": EmitterField(
      .number, { FieldAddress(&$0.scaleSpeed) }),
    "spin": EmitterField(
      .number, { FieldAddress(&$0.spin) }),
    "spinRange": EmitterField(
      .number, { FieldAddress(&$0.spinRange) }),
    "redRange": EmitterField(
      .number, { FieldAddress(&$0.redRange) }),
    "greenRange": EmitterField(
      .number, { FieldAddress(&$0.greenRange) }),
    "blueRange": EmitterField(
      .number, { FieldAddress(&$0.blueRange) }),
    "alphaRange": EmitterField(
      .number, { FieldAddress(&$0.alphaRange) }),
    "redSpeed": EmitterField(
      .number, { FieldAddress(&$0.redSpeed) }),
    "greenSpeed": EmitterField(
      .number, { FieldAddress(&$0.greenSpeed) }),
    "blueSpeed": EmitterField(
      .number, { FieldAddress(&$0.blueSpeed) }),
    "alphaSpeed": EmitterField(
      .number, { FieldAddress(&$0.alphaSpeed) }),
    "contentsScale": EmitterField(
      .number, { FieldAddress(&$0.contentsScale) }),
    "minificationFilterBias": EmitterField(
      .number, { FieldAddress(&$0.minificationFilterBias) }),
    "beginTime": EmitterField(
      .number, { FieldAddress(&$0.timing.beginTime) }),
    "timeOffset": EmitterField(
      .number, { FieldAddress(&$0.timing.timeOffset) }),
    "speed": EmitterField(
      .number, { FieldAddress(&$0.timing.speed) }),
    "duration": EmitterField(
      .number, { FieldAddress(&$0.timing.duration) }, isLength: true),
    "repeatCount": EmitterField(
      .number, { FieldAddress(&$0.timing.repeatCount) }, isLength: true),
    "repeatDuration": EmitterField(
      .number, { FieldAddress(&$0.timing.repeatDuration) }, isLength: true),
    "rotation": EmitterField(
      .number, { FieldAddress(&$0.rotation) }),
    "rotationRange": EmitterField(
      .number, { FieldAddress(&$0.rotationRange) }),
    "orientationLatitude": EmitterField(
      .number, { FieldAddress(&$0.orientationLatitude) }),
    "orientationLongitude": EmitterField(
      .number, { FieldAddress(&$0.orientationLongitude) }),
    "orientationRange": EmitterField(
      .number, { FieldAddress(&$0.orientationRange) }),
    "autoreverses": EmitterField(
      .flag, { FieldAddress(&$0.timing.autoreverses) }),
    "enabled": EmitterField(.flag, { FieldAddress(&$0.isEnabled) }),
    "color": EmitterField(.color, { FieldAddress(&$0.color) }),
    "contentsRect": EmitterField(.rect, { FieldAddress(&$0.contentsRect) }),
    "particleType": EmitterField(.string, nil),
    "contents": EmitterField(.image, nil),
  ]
}

extension EmitterCell.ParticleType {
  /// The name by which key paths know the type.
  package var name: Name {
    switch self {
    case .sprite: "sprite"
    case .plane: "plane"
    }
  }

  fileprivate init?(_ value: PropertyValue) {
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
