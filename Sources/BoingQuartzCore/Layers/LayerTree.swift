import BoingCoreGraphics
import BoingRender

/// The tree of layers.
///
/// Every operation asks for the action `"sublayers"` on the superlayer, then for `"onOrderOut"` of
/// the layer that leaves and `"onOrderIn"` of the one that comes. A layer added elsewhere leaves its
/// old position first. Adding a layer to itself or to its own descendant traps.
extension CALayer {
  func place(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return place(layer, at: 0) }
    if sibling === layer { return }
    place(layer, at: index(of: sibling, without: layer) ?? sublayerList.count)
  }

  func place(_ layer: CALayer, above sibling: CALayer?) {
    if let sibling, sibling === layer { return }
    let below = sibling.flatMap { self.index(of: $0, without: layer) }
    place(layer, at: below.map { $0 + 1 } ?? sublayerList.count)
  }

  func replaceChild(_ oldLayer: CALayer, by newLayer: CALayer) {
    guard oldLayer.parent === self, !oldLayer.layerFlags.contains(.isMask) else {
      preconditionFailure("cannot replace a layer that is not a sublayer of the receiver")
    }
    guard oldLayer !== newLayer else { return }
    precondition(!newLayer.isSelfOrAncestor(of: self), "a layer cannot be its own descendant")
    let isNew = newLayer.parent !== self
    detach(newLayer)
    withAction(.sublayers, changes: .tree) {
      settle(newLayer)
      let isReplaced = oldLayer.parent === self && sublayerList.replace(oldLayer, by: newLayer)
      if isReplaced { oldLayer.leave() } else { sublayerList.append(newLayer) }
      newLayer.parent = self
    }
    oldLayer.order(kCAOnOrderOut)
    if isNew { newLayer.order(kCAOnOrderIn) }
    setNeedsLayout()
  }

  func leaveSuperlayer() {
    guard let parent else { return }
    if layerFlags.contains(.isMask) {
      parent.mask = nil
      return
    }
    parent.withAction(.sublayers, changes: .tree) { parent.forget(self) }
    order(kCAOnOrderOut)
    parent.setNeedsLayout()
  }

  func setMask(_ newMask: CALayer?) {
    guard newMask !== cutout else { return }
    if let newMask {
      precondition(!newMask.isSelfOrAncestor(of: self), "a layer cannot mask its own ancestor")
      newMask.removeFromSuperlayer()
    }
    withAction(.mask, changes: .tree) {
      if let old = maskLayer {
        old.leave()
        old.layerFlags.remove(.isMask)
      }
      maskLayer = newMask
      newMask?.parent = self
      newMask?.layerFlags.insert(.isMask)
    }
    newMask?.order(kCAOnOrderIn)
  }

  func place(_ layer: CALayer, at index: Int) {
    precondition(
      !layer.isSelfOrAncestor(of: self), "a layer cannot be added to itself or its descendant")
    if layer.parent === self, !layer.layerFlags.contains(.isMask) {
      // Only the order changes: nothing enters or leaves.
      guard sublayerList.index(of: layer) != min(index, sublayerList.count - 1) else { return }
      withAction(.sublayers, changes: .tree) {
        sublayerList.remove(layer)
        sublayerList.insert(layer, at: min(index, sublayerList.count))
      }
      return
    }
    detach(layer)
    withAction(.sublayers, changes: .tree) {
      settle(layer)
      sublayerList.insert(layer, at: min(index, sublayerList.count))
      layer.parent = self
    }
    layer.order(kCAOnOrderIn)
    setNeedsLayout()
  }

  /// Takes `layer` out of another superlayer without asking for actions there.
  private func detach(_ layer: CALayer) {
    guard let old = layer.parent, old !== self || layer.layerFlags.contains(.isMask) else {
      return
    }
    if layer.layerFlags.contains(.isMask) {
      old.mask = nil
    } else {
      old.forget(layer)
      old.didChange(.tree)
    }
  }

  /// Takes `layer` out of wherever the search for an action has put it meanwhile.
  private func settle(_ layer: CALayer) {
    guard let stray = layer.parent else { return }
    precondition(
      !layer.isSelfOrAncestor(of: self), "a layer cannot be added to itself or its descendant")
    if layer.layerFlags.contains(.isMask) { stray.mask = nil } else { stray.forget(layer) }
  }

  private func forget(_ layer: CALayer) {
    // The search for an action may have moved it.
    guard layer.parent === self else { return }
    sublayerList.remove(layer)
    layer.leave()
  }

  /// The index of `sibling` once `layer` has been taken out.
  private func index(of sibling: CALayer, without layer: CALayer) -> Int? {
    guard sibling.parent === self, let index = sublayerList.index(of: sibling) else { return nil }
    guard layer.parent === self, let own = sublayerList.index(of: layer) else { return index }
    return own < index ? index - 1 : index
  }

  func replaceChildren(by list: [CALayer]) {
    var seen: Set<ObjectIdentifier> = []
    let new = list.filter { seen.insert(ObjectIdentifier($0)).inserted }
    guard !new.elementsEqual(children, by: ===) else { return }
    for layer in new {
      precondition(
        !layer.isSelfOrAncestor(of: self), "a layer cannot be added to itself or its descendant")
    }
    let leaving = children.filter { !seen.contains(ObjectIdentifier($0)) }
    let entering = new.filter { $0.parent !== self || $0.layerFlags.contains(.isMask) }
    for layer in entering { detach(layer) }
    withAction(.sublayers, changes: .tree) {
      children = new
      for layer in leaving { layer.leave() }
      for layer in entering { layer.parent = self }
    }
    for layer in leaving { layer.order(kCAOnOrderOut) }
    for layer in entering { layer.order(kCAOnOrderIn) }
    setNeedsLayout()
  }

  /// Notes that the layer has left its position; a commit lets its animations go unless it came back.
  private func leave() {
    parent?.didChange(.tree)
    parent = nil
    context?.noteRemoval(of: self)
  }

  /// Runs the action for an event that changes no property.
  func order(_ event: String) {
    guard mayHaveActions, !TransactionStack.current.disableActions else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  private func isSelfOrAncestor(of layer: CALayer) -> Bool {
    if sublayerList.isEmpty, maskLayer == nil { return self === layer }
    var current: CALayer? = layer
    while let candidate = current {
      if candidate === self { return true }
      current = candidate.parent
    }
    return false
  }
}

/// The event of a layer entering a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer leaving a tree.
public let kCAOnOrderOut = "onOrderOut"
/// The event of a layer arranging its sublayers.
let onLayout = "onLayout"

extension CALayer {
  /// The names of this layer and of those below it that have one, by their ``Frame/Layer/slot``.
  package var namesBySlot: [Int32: String] {
    var names: [Int32: String] = [:]
    var rest = [self]
    while let layer = rest.popLast() {
      if let name = layer.name, !name.isEmpty, layer.slot >= 0 { names[layer.slot] = name }
      rest += layer.sublayers ?? []
    }
    return names
  }
}
