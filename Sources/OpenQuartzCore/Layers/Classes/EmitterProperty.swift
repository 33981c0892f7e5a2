import BoingRender
import OpenCoreGraphics

extension EmitterProperty {
  /// The properties of the class with their accessors.
  static let table = PropertyTable([
    (EmitterProperty.cells, .init(\CAEmitterLayer.emitterCells)),
    (EmitterProperty.emitterPosition, .init(\CAEmitterLayer.emitterPosition)),
    (EmitterProperty.emitterZPosition, .init(\CAEmitterLayer.emitterZPosition)),
    (EmitterProperty.emitterSize, .init(\CAEmitterLayer.emitterSize)),
    (EmitterProperty.emitterDepth, .init(\CAEmitterLayer.emitterDepth)),
    (EmitterProperty.birthRate, .init(\CAEmitterLayer.birthRate)),
    (EmitterProperty.lifetime, .init(\CAEmitterLayer.lifetime)),
    (EmitterProperty.velocity, .init(\CAEmitterLayer.velocity)),
    (EmitterProperty.scale, .init(\CAEmitterLayer.scale)),
    (EmitterProperty.spin, .init(\CAEmitterLayer.spin)),
    (EmitterProperty.seed, .init(\CAEmitterLayer.seed)),
    (EmitterProperty.preservesDepth, .init(\CAEmitterLayer.preservesDepth)),
    (EmitterProperty.emitterShape, .init(\CAEmitterLayer.emitterShape)),
    (EmitterProperty.emitterMode, .init(\CAEmitterLayer.emitterMode)),
    (EmitterProperty.renderMode, .init(\CAEmitterLayer.renderMode)),
  ])
}

/// The cells of an emitter layer: the objects that were given, and what they were then.
struct EmitterCells {
  let objects: [CAEmitterCell]
  var values: [EmitterCell]

  init(_ objects: [CAEmitterCell]) {
    self.objects = objects
    values = CAEmitterCell.trees(of: objects).map(\.values)
  }

  /// The property that `path` names, as in `emitterCells.spark.birthRate`; nil where it names none.
  func property(_ path: String) -> LayerProperty? {
    let parts = Name(path).path
    guard parts.count > 2, let name = parts.last, let field = EmitterField.all[name],
      let value = holder[parts]
    else { return nil }
    return LayerProperty(named: Name(path), field.kind, default: value)
  }

  /// A cell that holds these, so that paths can start there.
  private var holder: EmitterCell {
    var holder = EmitterCell()
    holder.cells = values
    return holder
  }
}
