/// Parts of a tree at other times than the frame's.
extension Frame {
  /// The layer at `index` and what is below it, as they showed when the layer's clock stood `delay`
  /// seconds earlier; nil where the frame does not know its tree.
  package func subtree(at index: Int, delay: Double) -> Frame? {
    guard let tree = source?.tree, delay.isFinite else { return nil }
    let layer = layers[index]
    // The display's time at which the layer's own is that much less.
    var time = layer.time - delay
    var node = layer.slot
    while node >= 0 {
      let timing = tree.timings[Int(node)]
      guard timing.speed != 0 else { return nil }
      time = timing.parentTime(fromLocal: time)
      node = tree.nodes[Int(node)].parent
    }
    var earlier = tree.evaluate(at: time, root: layer.slot)
    earlier.tiles = tiles
    return earlier
  }
}

/// The tree a frame was made from, for those frames that need it again.
package final class FrameSource: Sendable {
  package let tree: RenderTree

  package init(_ tree: RenderTree) {
    self.tree = tree
  }
}
