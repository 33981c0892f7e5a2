/// The evaluation of a tree: of the layers that move, and of nothing else.
extension Frame {
  /// Shows a tree at a time of the display, in the memory that the frame has.
  mutating func show(_ source: FrameSource, at time: Double) {
    self.time = time
    self.source = source
    (transitions, tiles) = ([:], [:])
    findTimes()
    changedIndices = source.moving.places
    // Taken out, so that they are changed in place.
    var (changed, details): (ContiguousArray<ChangedLayer>, ContiguousArray<LayerDetails>) = (
      [], []
    )
    swap(&changed, &self.changed)
    swap(&details, &self.changedDetails)
    let count = source.moving.indices.count
    var detailCount = 0
    if changed.count == count {
      changed.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        detailCount = evaluate(into: base, &details)
      }
    } else {
      changed = ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
        if let base = buffer.baseAddress { detailCount = evaluate(into: base, &details) }
        filled = count
      }
    }
    // What is left of an earlier frame.
    details.removeLast(details.count - detailCount)
    (self.changed, changedDetails) = (changed, details)
  }

  /// Finds the layers' own times where the tree has clocks.
  private mutating func findTimes() {
    let tree = source.tree
    times.removeAll(keepingCapacity: true)
    guard tree.hasClocks, let first = source.order.places.first else { return }
    let parent = tree.nodes[Int(first.slot)].parent
    let outer = parent < 0 ? time : tree.localTime(of: parent, at: time)
    times.reserveCapacity(source.order.places.count)
    for place in source.order.places {
      let time = place.parent < 0 ? outer : times[Int(place.parent)]
      let slot = Int(place.slot)
      times.append(
        tree.nodes[slot].flags.contains(.hasTiming)
          ? tree.timings[slot].localTime(fromParent: time) : time)
    }
  }

  /// Fills in every layer that moves, and the details of those whose details are animated.
  ///
  /// - Parameters:
  ///   - changed: Memory for them all, which need not be initialised.
  ///   - details: Those of an earlier frame, which lend their memory.
  /// - Returns: The number of details.
  private mutating func evaluate(
    into changed: UnsafeMutablePointer<ChangedLayer>, _ details: inout ContiguousArray<LayerDetails>
  ) -> Int {
    let (tree, order) = (source.tree, source.order)
    var detailCount = 0
    tree.nodes.withElements { nodes in
      for (place, index) in source.moving.indices.enumerated() {
        let slot = order.places[Int(index)].slot
        let node = nodes[Int(slot)]
        let flags = node.pointee.flags
        let local = time(of: Int(index))
        // Field by field: a whole layer would be put together elsewhere and copied again.
        let layer = changed + place
        layer.pointee.values = node.pointee.values
        layer.pointee.details = -1
        if let track = node.pointee.track {
          if flags.isDisjoint(with: [.hasMoreTracks, .animatesDetails]) {
            track._withUnsafeGuaranteedRef { $0.apply(at: local, to: &layer.pointee.values) }
          } else if !flags.contains(.animatesDetails) {
            for track in tree.tracks[Int(slot)] {
              track.apply(at: local, to: &layer.pointee.values)
            }
          } else {
            layer.pointee.details = Int32(detailCount)
            if detailCount == details.count { details.append(LayerDetails()) }
            details[detailCount].copy(tree.details[Int(slot)])
            for track in tree.tracks[Int(slot)] {
              track.apply(at: local, to: &layer.pointee.values, &details[detailCount])
            }
            detailCount += 1
          }
        }
        guard flags.contains(.hasTransitions) else { continue }
        // Of several the last holds.
        for track in tree.transitions[slot] ?? [] {
          if let state = track.state(at: local) { transitions[index] = state }
        }
      }
    }
    return detailCount
  }
}
