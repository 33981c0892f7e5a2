import OpenCoreGraphics

/// A kind of particle as values: what a commit takes over from a ``CAEmitterCell``, and animations drive.
package struct EmitterCellValues: Sendable {
  package var name: String?
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
  package var image: CGImage?
  package var magnification = LayerValues.Filter.linear
  package var minification = LayerValues.Filter.linear
  package var timing = MediaTiming()
  package var particleType = ParticleType.sprite
  package var rotation = 0.0
  package var rotationRange = 0.0
  package var orientationLatitude = 0.0
  package var orientationLongitude = 0.0
  package var orientationRange = 0.0
  /// The particles that each particle emits.
  package var cells: [EmitterCellValues] = []

  /// The orientation of particles in space.
  package enum ParticleType: String, Sendable {
    /// Facing the viewer: they turn about the z axis.
    case sprite
    /// Flat in space: they turn about the axis that their orientation gives.
    case plane
  }

  package init() {
    timing.duration = .infinity
  }

  /// The value at `path`, which ``property(_:)`` knows; `cells` by name are gone into.
  subscript(path: ArraySlice<Substring>) -> PropertyValue? {
    get {
      guard let first = path.first else { return nil }
      if first == "emitterCells", path.count > 2 {
        return cells.first { $0.name == String(path[path.startIndex + 1]) }?[path.dropFirst(2)]
      }
      guard path.count == 1, let field = EmitterField.all[String(first)] else { return nil }
      return field.get(self)
    }
    set {
      guard let first = path.first, let newValue else { return }
      if first == "emitterCells", path.count > 2 {
        let name = String(path[path.startIndex + 1])
        guard let index = cells.firstIndex(where: { $0.name == name }) else { return }
        cells[index][path.dropFirst(2)] = newValue
      } else if path.count == 1 {
        EmitterField.all[String(first)]?.set(&self, newValue)
      }
    }
  }
}

/// A value of an emitter cell by name.
struct EmitterField: Sendable {
  let kind: ValueKind
  /// True for a value that the field takes; finite ones, unless it says otherwise.
  var takes: @Sendable (PropertyValue) -> Bool = { $0.isFinite }
  let get: @Sendable (EmitterCellValues) -> PropertyValue
  let set: @Sendable (inout EmitterCellValues, PropertyValue) -> Void

  private static func number(
    _ field: any WritableKeyPath<EmitterCellValues, Double> & Sendable
  ) -> EmitterField {
    EmitterField(kind: .number, get: { .number($0[keyPath: field]) }) {
      if let value = $1.lanes { $0[keyPath: field] = value.x }
    }
  }

  /// A duration or a count, which may be infinite and not negative.
  private static func length(
    _ field: any WritableKeyPath<EmitterCellValues, Double> & Sendable
  ) -> EmitterField {
    var result = number(field)
    result.takes = { $0.lanes.map { $0.x >= 0 } ?? false }
    return result
  }

  /// The values that can be set and animated by key path.
  static let all: [String: EmitterField] = [
    "birthRate": number(\.birthRate),
    "lifetime": number(\.lifetime),
    "lifetimeRange": number(\.lifetimeRange),
    "emissionLatitude": number(\.emissionLatitude),
    "emissionLongitude": number(\.emissionLongitude),
    "emissionRange": number(\.emissionRange),
    "velocity": number(\.velocity),
    "velocityRange": number(\.velocityRange),
    "xAcceleration": number(\.xAcceleration),
    "yAcceleration": number(\.yAcceleration),
    "zAcceleration": number(\.zAcceleration),
    "scale": number(\.scale),
    "scaleRange": number(\.scaleRange),
    "scaleSpeed": number(\.scaleSpeed),
    "spin": number(\.spin),
    "spinRange": number(\.spinRange),
    "redRange": number(\.redRange),
    "greenRange": number(\.greenRange),
    "blueRange": number(\.blueRange),
    "alphaRange": number(\.alphaRange),
    "redSpeed": number(\.redSpeed),
    "greenSpeed": number(\.greenSpeed),
    "blueSpeed": number(\.blueSpeed),
    "alphaSpeed": number(\.alphaSpeed),
    "contentsScale": number(\.contentsScale),
    "minificationFilterBias": number(\.minificationFilterBias),
    "beginTime": number(\.timing.beginTime),
    "timeOffset": number(\.timing.timeOffset),
    "speed": number(\.timing.speed),
    "duration": length(\.timing.duration),
    "repeatCount": length(\.timing.repeatCount),
    "repeatDuration": length(\.timing.repeatDuration),
    "autoreverses": EmitterField(kind: .flag, get: { .flag($0.timing.autoreverses) }) {
      $0.timing.autoreverses = $1.flag ?? $0.timing.autoreverses
    },
    "rotation": number(\.rotation),
    "rotationRange": number(\.rotationRange),
    "orientationLatitude": number(\.orientationLatitude),
    "orientationLongitude": number(\.orientationLongitude),
    "orientationRange": number(\.orientationRange),
    "particleType": EmitterField(
      kind: .string, takes: { type($0) != nil }, get: { .string($0.particleType.rawValue) }
    ) {
      $0.particleType = type($1) ?? $0.particleType
    },
    "enabled": EmitterField(kind: .flag, get: { .flag($0.isEnabled) }) {
      $0.isEnabled = $1.flag ?? $0.isEnabled
    },
    "color": EmitterField(kind: .color, get: { .lanes($0.color) }) {
      $0.color = $1.lanes ?? $0.color
    },
    "contentsRect": EmitterField(kind: .rect, get: { .lanes($0.contentsRect) }) {
      $0.contentsRect = $1.lanes ?? $0.contentsRect
    },
    "contents": EmitterField(kind: .image, get: { .image($0.image) }) { $0.image = $1.image },
  ]

  private static func type(_ value: PropertyValue) -> EmitterCellValues.ParticleType? {
    value.string.flatMap { EmitterCellValues.ParticleType(rawValue: $0) }
  }
}
