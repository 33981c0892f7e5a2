/// One walk through a render tree that fills in the layers of a frame.
package struct FrameEvaluation {
  package let tree: RenderTree
  /// The time of the root's superlayer.
  package let time: Double
  package let root: Int32
  /// The number of layers from the root on.
  package let count: Int
  /// The details that are animated; those of an earlier frame lend their memory.
  package var animated: ContiguousArray<LayerDetails> = []
  private var animatedCount = 0
  package var animatedIndices: ContiguousArray<Int32> = []
  package var transitions: [Int32: Transition] = [:]
  package var hasReplicators = false

  package init(tree: RenderTree, time: Double, root: Int32, count: Int) {
    self.tree = tree
    self.root = root
    self.count = count
    let parent = tree.nodes[Int(root)].parent
    self.time = parent < 0 ? time : tree.localTime(of: parent, at: time)
  }

  /// Fills `layers`, which has room for every layer of the tree.
  package mutating func run(_ layers: UnsafeMutablePointer<Frame.Layer>) {
    let tree = self.tree
    tree.nodes.withElements { nodes in
      var slot = root
      var parent: Int32 = -1
      var index = 0
      while true {
        let node = nodes[Int(slot)]
        let flags = node.pointee.flags
        var local = parent >= 0 ? layers[Int(parent)].time : time
        if flags.contains(.hasTiming) {
          local = tree.timings[Int(slot)].localTime(fromParent: local)
        }
        // Field by field: a whole layer would be put together elsewhere and copied again.
        let layer = layers + index
        layer.pointee.values = node.pointee.values
        layer.pointee.flags = flags
        if layer.pointee.values.kind == .replicator { hasReplicators = true }
        layer.pointee.slot = slot
        layer.pointee.parent = parent
        layer.pointee.time = local
        if let track = node.pointee.track {
          if flags.isDisjoint(with: [.hasMoreTracks, .animatesDetails]) {
            track._withUnsafeGuaranteedRef { $0.apply(at: local, to: &layer.pointee.values) }
          } else {
            apply(tree.tracks[Int(slot)], flags, index, layer)
          }
        }
        if flags.contains(.hasTransitions) { addTransition(slot, index, local) }
        index += 1
        if node.pointee.firstChild >= 0 {
          parent = Int32(index - 1)
          slot = node.pointee.firstChild
          continue
        }
        // Climb until a sibling is left, closing the ranges that end here.
        var last = Int32(index - 1)
        var next: Int32 = -1
        while last >= 0 {
          layers[Int(last)].end = Int32(index)
          next = last == 0 ? -1 : nodes[Int(layers[Int(last)].slot)].pointee.nextSibling
          parent = layers[Int(last)].parent
          if next >= 0 { break }
          last = parent
        }
        guard next >= 0 else { break }
        slot = next
      }
    }
  }

  /// Removes what is left of an earlier frame.
  mutating func finish() { animated.removeLast(animated.count - animatedCount) }

  /// Notes the transition of a layer; of several the last holds.
  private mutating func addTransition(_ slot: Int32, _ index: Int, _ time: Double) {
    for track in tree.transitions[slot] ?? [] {
      if let state = track.state(at: time) { transitions[Int32(index)] = state }
    }
  }

  private mutating func apply(
    _ tracks: [Track], _ flags: RenderTree.NodeFlags, _ index: Int,
    _ layer: UnsafeMutablePointer<Frame.Layer>
  ) {
    let time = layer.pointee.time
    guard flags.contains(.animatesDetails) else {
      for track in tracks { track.apply(at: time, to: &layer.pointee.values) }
      return
    }
    if animatedIndices.isEmpty { animatedIndices = ContiguousArray(repeating: -1, count: count) }
    animatedIndices[index] = Int32(animatedCount)
    if animatedCount == animated.count { animated.append(LayerDetails()) }
    let last = animatedCount
    animatedCount += 1
    animated[last].copy(tree.details[Int(layer.pointee.slot)])
    for track in tracks { track.apply(at: time, to: &layer.pointee.values, &animated[last]) }
  }
}
