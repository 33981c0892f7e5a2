/// The layers of a tree in drawing order: superlayers before sublayers, a mask before both.
///
/// It depends on the tree's structure alone, so that all frames up to the next structural change share it.
package final class TreeOrder: Sendable {
  /// A layer's place among the others.
  package struct Place: Sendable {
    /// The layer's slot in the render tree.
    package let slot: Int32
    /// The index of the superlayer; −1 for the first layer.
    package let parent: Int32
    /// One past the last descendant's index.
    package fileprivate(set) var end: Int32
  }

  package let places: ContiguousArray<Place>
  package let hasReplicators: Bool

  /// The order of no layers.
  static let empty = TreeOrder([])

  /// Flattens the layer at the slot `root` of a tree and everything below it.
  init(of tree: RenderTree, from root: Int32) {
    var places: ContiguousArray<Place> = []
    if root == tree.root { places.reserveCapacity(tree.count) }
    var hasReplicators = false
    var (slot, parent): (Int32, Int32) = (root, -1)
    walk: while slot >= 0 {
      let index = Int32(places.count)
      places.append(Place(slot: slot, parent: parent, end: index + 1))
      let node = tree.nodes[Int(slot)]
      if node.values.kind == .replicator { hasReplicators = true }
      if node.firstChild >= 0 {
        (slot, parent) = (node.firstChild, index)
        continue
      }
      // Climb until a sibling is left, closing the ranges that end here.
      var last = index
      while true {
        places[Int(last)].end = index + 1
        guard last > 0 else { break walk }
        slot = tree.nodes[Int(places[Int(last)].slot)].nextSibling
        parent = places[Int(last)].parent
        if slot >= 0 { break }
        last = parent
      }
    }
    (self.places, self.hasReplicators) = (places, hasReplicators)
  }

  /// An order without replicators.
  private init(_ places: ContiguousArray<Place>) {
    (self.places, hasReplicators) = (places, false)
  }

  /// The order of one layer alone.
  convenience init(of slot: Int32) { self.init([Place(slot: slot, parent: -1, end: 1)]) }
}

/// The layers of a tree with animations or transitions, the only ones that an evaluation looks at.
package final class MovingLayers: Sendable {
  /// Their indices in the tree's order.
  let indices: ContiguousArray<Int32>
  /// For each layer of the order its place in ``indices``, −1 if it is not there; empty where nothing moves.
  let places: ContiguousArray<Int32>

  static let none = MovingLayers()

  private init() { (indices, places) = ([], []) }

  init(in tree: RenderTree, _ order: TreeOrder) {
    var indices: ContiguousArray<Int32> = []
    tree.nodes.withElements { nodes in
      for (index, place) in order.places.enumerated() {
        let node = nodes[Int(place.slot)]
        if node.pointee.track != nil || node.pointee.flags.contains(.hasTransitions) {
          indices.append(Int32(index))
        }
      }
    }
    var places: ContiguousArray<Int32> = []
    if !indices.isEmpty {
      places = ContiguousArray(repeating: -1, count: order.places.count)
      for (place, index) in indices.enumerated() { places[Int(index)] = Int32(place) }
    }
    (self.indices, self.places) = (indices, places)
  }
}
