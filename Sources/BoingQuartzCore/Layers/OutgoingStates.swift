import BoingRender
import OrderedCollections

/// The states that transitions leave, kept before a commit replaces them.
extension LayerContext {
  /// The layers with a transition that is about to be committed, as they show now.
  ///
  /// Layers below one another share a frame. Transitions that already run are kept in it with their
  /// own states, but none within those, so that a chain of interrupted transitions stays short.
  func captureOutgoingStates() -> [ObjectIdentifier: TransitionSnapshot] {
    guard hasNewTransitions, hasCommitted else { return [:] }
    let layers = queuedLayers.filter { layer in
      layer.context === self && layer.slot >= 0
        && layer.animations.entries.contains { !$0.isCommitted && $0.hasTransition }
    }
    guard !layers.isEmpty else { return [:] }
    var states: [ObjectIdentifier: TransitionSnapshot] = [:]
    for (root, members) in grouped(layers) {
      var frame = tree.evaluate(at: clock.now, root: root)
      for index in frame.transitions.keys {
        frame.transitions[index]?.snapshot?.frame.transitions = [:]
      }
      frame.forgetTransitions()
      var indices: [Int32: Int] = [:]
      for index in 0..<frame.count { indices[frame.slot(at: index)] = index }
      for layer in members {
        guard let index = indices[layer.slot] else { continue }
        states[ObjectIdentifier(layer)] = TransitionSnapshot(frame: frame, index: index)
      }
    }
    return states
  }

  /// The layers by the index of the topmost of them above each; of many, all by the root's.
  private func grouped(_ layers: [CALayer]) -> [(root: Int32, members: [CALayer])] {
    guard layers.count <= 16 else { return [(tree.root, layers)] }
    let slots = Set(layers.map(\.slot))
    var groups = OrderedDictionary<Int32, [CALayer]>()
    for layer in layers {
      var (top, slot) = (layer.slot, layer.slot)
      while slot >= 0 {
        if slots.contains(slot) { top = slot }
        slot = tree.nodes[Int(slot)].parent
      }
      groups[top, default: []].append(layer)
    }
    return groups.map { ($0.key, $0.value) }
  }
}

extension CAAnimation {
  /// True if this is a transition, or a group with one in it.
  var hasTransition: Bool {
    if let group = self as? CAAnimationGroup {
      return group.animations?.contains(where: \.hasTransition) ?? false
    }
    return self is CATransition
  }
}
