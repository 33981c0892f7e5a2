/// The clocks above the layers of a tree, found once for many layers.
///
/// Few layers have a clock of their own. A search that climbed from each layer to the root would cost as
/// much as the tree is deep; here it ends where an earlier one came by. It holds for a tree whose
/// structure and clocks do not change.
package struct ClockPaths {
  /// The nearest layer with a clock at or above those that a search has passed; −1 for none.
  private var nearest: [Int32: Int32] = [:]

  package init() {}

  /// Returns the nearest layer with a clock of its own at or above `slot`; −1 where there is none.
  private mutating func clock(above slot: Int32, in tree: RenderTree) -> Int32 {
    guard tree.hasClocks else { return -1 }
    var passed: [Int32] = []
    var node = slot
    var found: Int32 = -1
    while node >= 0 {
      if tree.nodes[Int(node)].flags.contains(.hasTiming) {
        found = node
        break
      }
      if let known = nearest[node] {
        found = known
        break
      }
      passed.append(node)
      node = tree.nodes[Int(node)].parent
    }
    for node in passed { nearest[node] = found }
    return found
  }

  /// Returns the clocks from that of the layer `slot` to the outermost.
  package mutating func clocks(of slot: Int32, in tree: RenderTree) -> [MediaTiming] {
    var clocks: [MediaTiming] = []
    var node = clock(above: slot, in: tree)
    while node >= 0 {
      clocks.append(tree.timings[Int(node)])
      node = clock(above: tree.nodes[Int(node)].parent, in: tree)
    }
    return clocks
  }

  /// Returns a layer's time for the display's time.
  package mutating func localTime(of slot: Int32, at time: Double, in tree: RenderTree) -> Double {
    clocks(of: slot, in: tree).reversed().reduce(time) { $1.localTime(fromParent: $0) }
  }
}
