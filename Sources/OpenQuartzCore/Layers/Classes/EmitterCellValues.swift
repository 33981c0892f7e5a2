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
  /// The particles that each particle emits.
  package var cells: [EmitterCellValues] = []

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
  let get: @Sendable (EmitterCellValues) -> PropertyValue
  let set: @Sendable (inout EmitterCellValues, PropertyValue) -> Void

  private static func number(
    _ field: any WritableKeyPath<EmitterCellValues, Double> & Sendable
  ) -> EmitterField {
    EmitterField(kind: .number, get: { .number($0[keyPath: field]) }) {
      if let value = $1.lanes { $0[keyPath: field] = value.x }
    }
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
}
