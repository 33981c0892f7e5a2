/// One walk through a render tree that fills in the layers of a frame.
struct FrameEvaluation {
  let tree: RenderTree
  let time: Double
  var animated: ContiguousArray<AnimatedExtras> = []
  var places: ContiguousArray<Int32> = []

  init(tree: RenderTree, time: Double) {
    self.tree = tree
    self.time = time
  }

  /// Fills `layers`, which has room for every layer of the tree.
  mutating func run(_ layers: UnsafeMutablePointer<Frame.Layer>) {
    let tree = self.tree
    tree.nodes.withUnsafeBufferPointer { buffer in
      let nodes = buffer.baseAddress!
      var slot = tree.root
      var parent: Int32 = -1
      var index = 0
      while true {
        let node = nodes + Int(slot)
        let flags = node.pointee.flags
        var local = parent >= 0 ? layers[Int(parent)].time : time
        if flags.contains(.hasTiming) {
          local = tree.timings[Int(slot)].localTime(fromParent: local)
        }
        // Field by field: a whole layer would be put together elsewhere and copied again.
        let layer = layers + index
        layer.pointee.values = node.pointee.values
        layer.pointee.traits = Frame.Traits(flags)
        layer.pointee.slot = slot
        layer.pointee.parent = parent
        layer.pointee.time = local
        if let track = node.pointee.track {
          if flags.isDisjoint(with: [.hasMoreTracks, .hasColdTracks]) {
            track._withUnsafeGuaranteedRef { $0.apply(at: local, to: &layer.pointee.values) }
          } else {
            apply(tree.tracks[Int(slot)], flags, index, layer)
          }
        }
        index += 1
        if node.pointee.firstChild >= 0 {
          parent = Int32(index - 1)
          slot = node.pointee.firstChild
          continue
        }
        // Climb until a sibling is left, closing the ranges that end here.
        var place = Int32(index - 1)
        var next: Int32 = -1
        while place >= 0 {
          layers[Int(place)].end = Int32(index)
          next = nodes[Int(layers[Int(place)].slot)].nextSibling
          parent = layers[Int(place)].parent
          if next >= 0 { break }
          place = parent
        }
        guard next >= 0 else { break }
        slot = next
      }
    }
  }

  private mutating func apply(
    _ tracks: [Track], _ flags: RenderTree.NodeFlags, _ index: Int,
    _ layer: UnsafeMutablePointer<Frame.Layer>
  ) {
    let time = layer.pointee.time
    guard flags.contains(.hasColdTracks) else {
      for track in tracks { track.apply(at: time, to: &layer.pointee.values) }
      return
    }
    if places.isEmpty { places = ContiguousArray(repeating: -1, count: tree.count) }
    places[index] = Int32(animated.count)
    layer.pointee.traits.insert(.hasAnimatedExtras)
    animated.append(AnimatedExtras(tree.extras[Int(layer.pointee.slot)]))
    let last = animated.count - 1
    for track in tracks { track.apply(at: time, to: &layer.pointee.values, &animated[last]) }
  }
}

extension Frame.Traits {
  init(_ flags: RenderTree.NodeFlags) {
    self = []
    if flags.contains(.isMask) { insert(.isMask) }
    if flags.contains(.hasExtras) { insert(.hasExtras) }
  }
}
