import Boing
import Foundation

extension CoreAnimationDocument {
  /// Brings or takes away what a state says, and notes how to undo it.
  func apply(_ change: StateChange) {
    guard let target = layers[change.targetID] else { return }
    switch change.kind {
    case .addAnimation(let description):
      let key = description.key ?? description.keyPath ?? "animation"
      let animation = AnimationBuilder(assets: assets).make(
        description, for: "layer “\(change.targetID)”")
      let former = target.animation(forKey: key)
      target.add(animation, forKey: key)
      undoChanges.append {
        target.removeAnimation(forKey: key)
        if let former { target.add(former, forKey: key) }
      }
    case .removeAnimation(let key):
      guard let former = target.animation(forKey: key) else { return }
      target.removeAnimation(forKey: key)
      undoChanges.append { target.add(former, forKey: key) }
    case .addLayer(let description, let beforeID):
      add(description, to: target, beforeID: beforeID)
    case .removeLayer(let id):
      guard let layer = layers[id], layer.superlayer === target,
        let index = target.sublayers?.firstIndex(where: { $0 === layer })
      else { return }
      layer.removeFromSuperlayer()
      undoChanges.append { target.insertSublayer(layer, at: UInt32(index)) }
    }
  }

  private func add(_ description: LayerDescription, to target: CALayer, beforeID: String?) {
    var builder = LayerBuilder(assets: assets)
    let layer = builder.make(description)
    if let beforeID, let other = layers[beforeID], other.superlayer === target {
      target.insertSublayer(layer, below: other)
    } else {
      target.addSublayer(layer)
    }
    for placed in builder.animations { placed.layer.add(placed.animation, forKey: placed.key) }
    let new = builder.layers.filter { layers[$0.key] == nil }
    layers.merge(new) { first, _ in first }
    undoChanges.append { [weak self] in
      layer.removeFromSuperlayer()
      for id in new.keys { self?.layers[id] = nil }
    }
  }
}
