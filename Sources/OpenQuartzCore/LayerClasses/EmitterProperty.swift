import BoingRender
import OpenCoreGraphics

extension EmitterProperty {
  /// The properties of the class with their accessors.
  static let table = PropertyTable([
    .init(EmitterProperty.cells, .init(object: \CAEmitterLayer.emitterCells)),
    .init(EmitterProperty.emitterPosition, .init(\CAEmitterLayer.emitterPosition)),
    .init(EmitterProperty.emitterZPosition, .init(\CAEmitterLayer.emitterZPosition)),
    .init(EmitterProperty.emitterSize, .init(\CAEmitterLayer.emitterSize)),
    .init(EmitterProperty.emitterDepth, .init(\CAEmitterLayer.emitterDepth)),
    .init(EmitterProperty.birthRate, .init(\CAEmitterLayer.birthRate)),
    .init(EmitterProperty.lifetime, .init(\CAEmitterLayer.lifetime)),
    .init(EmitterProperty.velocity, .init(\CAEmitterLayer.velocity)),
    .init(EmitterProperty.scale, .init(\CAEmitterLayer.scale)),
    .init(EmitterProperty.spin, .init(\CAEmitterLayer.spin)),
    .init(EmitterProperty.seed, .init(\CAEmitterLayer.seed)),
    .init(EmitterProperty.preservesDepth, .init(\CAEmitterLayer.preservesDepth)),
    .init(EmitterProperty.emitterShape, .init(\CAEmitterLayer.emitterShape)),
    .init(EmitterProperty.emitterMode, .init(\CAEmitterLayer.emitterMode)),
    .init(EmitterProperty.renderMode, .init(\CAEmitterLayer.renderMode)),
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
  func property(_ path: String) -> PropertyDescriptor? {
    let parts = Name(path).path
    guard parts.count > 2, let name = parts.last, let field = EmitterCell.propertiesByName[name],
      let value = holder[parts]
    else { return nil }
    return PropertyDescriptor(named: Name(path), field.kind, default: value, domain: field.domain)
  }

  /// A cell that holds these, so that paths can start there.
  private var holder: EmitterCell {
    var holder = EmitterCell()
    holder.cells = values
    return holder
  }
}
