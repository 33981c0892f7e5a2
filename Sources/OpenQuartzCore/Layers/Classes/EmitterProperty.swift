import OpenCoreGraphics

/// What ``CAEmitterLayer`` adds to the properties of a layer.
package enum EmitterProperty {
  package static let cells = LayerProperty(
    0, "emitterCells", .object, .init(\CAEmitterLayer.emitterCells), action: .none,
    isAnimatable: false)
  package static let emitterPosition = LayerProperty(
    1, "emitterPosition", .point, .init(\CAEmitterLayer.emitterPosition))
  package static let emitterZPosition = LayerProperty(
    2, "emitterZPosition", .number, .init(\CAEmitterLayer.emitterZPosition))
  package static let emitterSize = LayerProperty(
    3, "emitterSize", .size, .init(\CAEmitterLayer.emitterSize))
  package static let emitterDepth = LayerProperty(
    4, "emitterDepth", .number, .init(\CAEmitterLayer.emitterDepth))
  package static let birthRate = LayerProperty(
    5, "birthRate", .number, .init(\CAEmitterLayer.birthRate), default: .number(1))
  package static let lifetime = LayerProperty(
    6, "lifetime", .number, .init(\CAEmitterLayer.lifetime), default: .number(1))
  package static let velocity = LayerProperty(
    7, "velocity", .number, .init(\CAEmitterLayer.velocity), default: .number(1))
  package static let scale = LayerProperty(
    8, "scale", .number, .init(\CAEmitterLayer.scale), default: .number(1))
  package static let spin = LayerProperty(
    9, "spin", .number, .init(\CAEmitterLayer.spin), default: .number(1))
  package static let seed = LayerProperty(
    10, "seed", .number, .init(\CAEmitterLayer.seed), action: .none, isAnimatable: false)
  package static let preservesDepth = LayerProperty(
    11, "preservesDepth", .flag, .init(\CAEmitterLayer.preservesDepth), action: .none,
    isAnimatable: false)
  package static let emitterShape = LayerProperty(
    12, "emitterShape", .string, .init(\CAEmitterLayer.emitterShape), default: .string("point"),
    action: .none, isAnimatable: false)
  package static let emitterMode = LayerProperty(
    13, "emitterMode", .string, .init(\CAEmitterLayer.emitterMode), default: .string("volume"),
    action: .none, isAnimatable: false)
  package static let renderMode = LayerProperty(
    14, "renderMode", .string, .init(\CAEmitterLayer.renderMode), default: .string("unordered"),
    action: .none, isAnimatable: false)

  static let table = PropertyTable([
    cells, emitterPosition, emitterZPosition, emitterSize, emitterDepth, birthRate, lifetime,
    velocity, scale, spin, seed, preservesDepth, emitterShape, emitterMode, renderMode,
  ])
}

/// The cells of an emitter layer: the objects that were given, and what they were then.
struct EmitterCells {
  let objects: [CAEmitterCell]
  var values: [EmitterCellValues]

  init(_ objects: [CAEmitterCell]) {
    self.objects = objects
    values = CAEmitterCell.trees(of: objects).map(\.values)
  }

  /// The property that `path` names, as in `emitterCells.spark.birthRate`; nil where it names none.
  func property(_ path: String) -> LayerProperty? {
    let parts = path.split(separator: ".")
    guard parts.count > 2, let name = parts.last, let field = EmitterField.all[String(name)],
      let value = holder[parts[...]]
    else { return nil }
    return LayerProperty(named: path, field.kind, default: value)
  }

  /// A cell that holds these, so that paths can start there.
  private var holder: EmitterCellValues {
    var holder = EmitterCellValues()
    holder.cells = values
    return holder
  }
}

extension PropertyStore {
  /// The cells of an emitter layer with what key paths and animations have made of them.
  package var emitterCells: [EmitterCellValues] {
    guard let cells = self[EmitterProperty.cells].object as? EmitterCells else { return [] }
    var holder = EmitterCellValues()
    holder.cells = cells.values
    for name in names where name.hasPrefix("emitterCells.") {
      holder[name.split(separator: ".")[...]] = named(name)
    }
    return holder.cells
  }
}
