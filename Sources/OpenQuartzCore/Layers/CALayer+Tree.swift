import OpenCoreGraphics

/// The tree of layers.
///
/// Every operation asks for the action `"sublayers"` on the superlayer, then for `"onOrderOut"` of
/// the layer that leaves and `"onOrderIn"` of the one that comes. A layer added elsewhere leaves its
/// old place first. Adding a layer to itself or to its own descendant traps.
extension CALayer {
  /// The layer that holds this one; a mask's is the layer it masks.
  public var superlayer: CALayer? { parent }

  /// The layers held, in drawing order at equal ``zPosition``; nil when there are none.
  public var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      let new = newValue ?? []
      for layer in children where !new.contains(where: { $0 === layer }) {
        layer.removeFromSuperlayer()
      }
      for (index, layer) in new.enumerated() { insertSublayer(layer, at: UInt32(index)) }
    }
  }

  /// Adds `layer` in front of the other sublayers.
  public func addSublayer(_ layer: CALayer) {
    place(layer, at: children.count)
  }

  /// Adds `layer` at the place `idx`, or last where there are fewer sublayers.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    place(layer, at: Int(idx))
  }

  /// Adds `layer` just behind `sibling`: first for nil, last for a layer that is not a sublayer.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return place(layer, at: 0) }
    if sibling === layer { return }
    detach(layer)
    place(layer, at: children.firstIndex { $0 === sibling } ?? children.count)
  }

  /// Adds `layer` just in front of `sibling`: last for nil and for a layer that is not a sublayer.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    if let sibling, sibling === layer { return }
    detach(layer)
    let index = children.firstIndex { $0 === sibling }.map { $0 + 1 }
    place(layer, at: index ?? children.count)
  }

  /// Puts `newLayer` in the place of `oldLayer`, which must be a sublayer: traps otherwise.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = children.firstIndex(where: { $0 === oldLayer }) else {
      preconditionFailure("cannot replace a layer that is not a sublayer of the receiver")
    }
    guard oldLayer !== newLayer else { return }
    precondition(!newLayer.isSelfOrAncestor(of: self), "a layer cannot be its own descendant")
    newLayer.parent?.forget(newLayer)
    withAction("sublayers", changes: .tree) {
      let place = children.firstIndex { $0 === oldLayer } ?? min(index, children.count)
      if children.indices.contains(place), children[place] === oldLayer {
        children[place] = newLayer
      } else {
        children.insert(newLayer, at: place)
      }
      oldLayer.leave()
      newLayer.parent = self
    }
    oldLayer.order(kCAOnOrderOut)
    newLayer.order(kCAOnOrderIn)
    setNeedsLayout()
  }

  /// Takes the layer out of its superlayer, or away from the layer it masks.
  public func removeFromSuperlayer() {
    guard let parent else { return }
    if layerFlags.contains(.isMask) {
      parent.mask = nil
      return
    }
    parent.withAction("sublayers", changes: .tree) { parent.forget(self) }
    order(kCAOnOrderOut)
    parent.setNeedsLayout()
  }

  /// A layer whose opacity cuts this layer and its sublayers; not among the sublayers.
  public var mask: CALayer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue {
        precondition(!newValue.isSelfOrAncestor(of: self), "a layer cannot mask its own ancestor")
        newValue.removeFromSuperlayer()
      }
      withAction("mask", changes: .tree) {
        if let old = maskLayer {
          old.leave()
          old.layerFlags.remove(.isMask)
        }
        maskLayer = newValue
        newValue?.parent = self
        newValue?.layerFlags.insert(.isMask)
      }
      newValue?.order(kCAOnOrderIn)
    }
  }

  private func place(_ layer: CALayer, at index: Int) {
    precondition(
      !layer.isSelfOrAncestor(of: self), "a layer cannot be added to itself or its descendant")
    if layer.parent === self, !layer.layerFlags.contains(.isMask) {
      // Only the order changes: nothing enters or leaves.
      guard let old = children.firstIndex(where: { $0 === layer }) else { return }
      let new = min(index, children.count - 1)
      guard old != new else { return }
      withAction("sublayers", changes: .tree) {
        children.remove(at: old)
        children.insert(layer, at: new)
      }
      return
    }
    detach(layer)
    withAction("sublayers", changes: .tree) {
      children.insert(layer, at: min(index, children.count))
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

  private func forget(_ layer: CALayer) {
    children.removeAll { $0 === layer }
    layer.leave()
  }

  /// Notes that the layer has left its place; a commit lets its animations go unless it came back.
  private func leave() {
    parent?.didChange(.tree)
    parent = nil
    context?.noteRemoval(of: self)
  }

  private func order(_ event: String) {
    guard context != nil || delegate != nil || actions != nil || style != nil else { return }
    guard !TransactionStack.current.disableActions else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  private func isSelfOrAncestor(of layer: CALayer) -> Bool {
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
