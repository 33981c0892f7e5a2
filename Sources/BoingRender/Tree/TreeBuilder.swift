import BoingRaster

/// Makes a render tree of layers that are given one after another, each after its superlayer.
///
/// A commit changes a tree that is there; every other tree is made by this.
package struct TreeBuilder {
  private var tree = RenderTree()
  /// The last child of each layer so far; −1 for none.
  private var lastChildren: [Int32] = []

  package init() {}

  /// Returns the tree of the layers so far.
  package func build() -> RenderTree {
    var tree = tree
    tree.prepare()
    return tree
  }

  /// Adds a layer as the last child of `parent` and returns its slot; a mask is the first child.
  ///
  /// - Parameters:
  ///   - timing: The layer's clock; nil for that of the superlayer.
  ///   - parent: The slot of the superlayer; −1 for the root.
  @inline(never)
  package mutating func add(
    _ values: LayerValues, _ details: LayerDetails, timing: MediaTiming? = nil, isMask: Bool,
    to parent: Int32
  ) -> Int32 {
    let slot = Int32(tree.nodes.count)
    tree.add(at: slot, parent: parent, isMask: isMask)
    tree.setValues(values, of: Int(slot))
    tree.setDetails(details, of: Int(slot))
    if let timing { _ = tree.setTiming(timing, of: Int(slot)) }
    if parent < 0 {
      tree.root = slot
    } else if lastChildren[Int(parent)] >= 0 {
      tree.nodes[Int(lastChildren[Int(parent)])].nextSibling = slot
    } else {
      tree.nodes[Int(parent)].firstChild = slot
    }
    if parent >= 0 { lastChildren[Int(parent)] = slot }
    lastChildren.append(-1)
    return slot
  }

  /// Sets the animations of the layer at `slot`.
  package mutating func set(
    _ tracks: [Track], _ transitions: [TransitionTrack] = [], of slot: Int32
  ) {
    tree.setTracks(tracks, of: Int(slot))
    tree.setTransitions(transitions, of: Int(slot))
  }
}
