import BoingRender
import OpenCoreGraphics

/// What a presentation layer was made from: a layer in a display's tree, and the time it shows.
///
/// Its neighbours in the tree are made when they are asked for, new ones each time, so that layers
/// that only tell their values cost no more than these.
final class PresentationSource {
  let model: CALayer
  private weak var context: LayerContext?
  private let time: Double

  init(model: CALayer, context: LayerContext? = nil, time: Double = 0) {
    self.model = model
    self.context = context
    self.time = time
  }

  /// The superlayer as it shows at the same time.
  var superlayer: CALayer? {
    place.flatMap { presentation(at: $0.context.tree.nodes[Int($0.slot)].parent, $0.context) }
  }

  /// The sublayers as they show at the same time.
  var sublayers: [CALayer] { members(areMasks: false) }

  /// The mask as it shows at the same time.
  var mask: CALayer? { members(areMasks: true).first }

  /// The layer and everything below it as they show at the same time.
  var frame: Frame? {
    place.map { $0.context.tree.evaluate(at: time, root: $0.slot) }
  }

  /// Where the layer is in the tree, as long as it is there.
  private var place: (context: LayerContext, slot: Int32)? {
    guard let context, model.context === context, model.slot >= 0 else { return nil }
    return (context, model.slot)
  }

  private func members(areMasks: Bool) -> [CALayer] {
    guard let (context, slot) = place else { return [] }
    var found: [CALayer] = []
    var child = context.tree.nodes[Int(slot)].firstChild
    while child >= 0 {
      let node = context.tree.nodes[Int(child)]
      if node.flags.contains(.isMask) == areMasks,
        let layer = presentation(at: child, context)
      {
        found.append(layer)
      }
      child = node.nextSibling
    }
    return found
  }

  private func presentation(at slot: Int32, _ context: LayerContext) -> CALayer? {
    guard slot >= 0, let layer = context.layer(at: slot) else { return nil }
    return layer.presentation(in: context, at: time)
  }
}

/// The tree that a layer is in: of models, or of what they show.
extension CALayer {
  /// The layer that holds this one.
  var holder: CALayer? { isPresentation ? source?.superlayer : parent }

  /// The layers held, the farthest first at equal depth.
  var members: [CALayer] { isPresentation ? source?.sublayers ?? [] : children }

  /// The layer that cuts this one.
  var cutout: CALayer? { isPresentation ? source?.mask : maskLayer }

  /// Whether both are one layer, or show one.
  static func isSame(_ a: CALayer?, _ b: CALayer?) -> Bool {
    if a === b { return true }
    guard let a, let b, a.isPresentation, b.isPresentation else { return false }
    return a.source?.model === b.source?.model
  }
}
