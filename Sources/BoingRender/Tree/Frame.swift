import BoingCurves

/// A layer tree as it shows at one time: every value resolved, nothing left to compute but pixels.
///
/// It is the tree and what moves: layers that stand still are read from the tree.
public struct Frame: Sendable {
  /// The display's time that the frame shows, in seconds.
  public package(set) var time: Double
  package var source = FrameSource.empty
  /// The layers' own times, if the tree has clocks.
  package var times: ContiguousArray<Double> = []

  /// A layer with other values than the tree's.
  package struct ChangedLayer: Sendable {
    var values = LayerValues()
    /// The layer's index in ``Frame/changedDetails``; −1 where its details are the tree's.
    var details: Int32 = -1
  }

  /// For each layer its index in ``changed``, −1 if it is as in the tree; empty where all are.
  var changedIndices: ContiguousArray<Int32> = []
  package internal(set) var changed: ContiguousArray<ChangedLayer> = []
  var changedDetails: ContiguousArray<LayerDetails> = []

  /// The transitions in effect, by the layer's index.
  package var transitions: [Int32: Transition] = [:]
  /// The tiles that tiled layers drew, by their slots.
  package var tiles: [Int32: [Tile]] = [:]

  package init(time: Double) { self.time = time }

  /// The number of layers.
  public var count: Int { source.order.places.count }
}

/// A tree that a frame shows.
package final class FrameSource: Sendable {
  package let tree: RenderTree
  package let order: TreeOrder
  let moving: MovingLayers
  /// The tree with the animations, and the slot there of the first layer here, if `tree` has the values of one time, as a
  /// document gives them; else nil.
  package let animated: (tree: RenderTree, root: Int32)?

  static let empty = FrameSource(RenderTree(), .empty)

  /// A tree and the layers of it that are shown.
  init(
    _ tree: RenderTree, _ order: TreeOrder, _ moving: MovingLayers = .none,
    animated: (tree: RenderTree, root: Int32)? = nil
  ) {
    (self.tree, self.order, self.moving, self.animated) = (tree, order, moving, animated)
  }

  /// A whole tree.
  package convenience init(_ tree: RenderTree, animated: (tree: RenderTree, root: Int32)? = nil) {
    let order = tree.order ?? TreeOrder(of: tree, from: tree.root)
    self.init(tree, order, tree.moving ?? MovingLayers(in: tree, order), animated: animated)
  }
}

/// The layers by their indices in drawing order.
extension Frame {
  @inline(__always)
  package func slot(at index: Int) -> Int32 { source.order.places[index].slot }

  /// The index of the superlayer; −1 for the first layer.
  @inline(__always)
  package func parent(of index: Int) -> Int32 { source.order.places[index].parent }

  /// One past the index of the last descendant.
  @inline(__always)
  package func end(of index: Int) -> Int32 { source.order.places[index].end }

  @inline(__always)
  package func isMask(at index: Int) -> Bool {
    source.tree.nodes[Int(slot(at: index))].flags.contains(.isMask)
  }

  /// The layer's own time.
  package func time(of index: Int) -> Double { times.isEmpty ? time : times[index] }

  /// The layer's index in ``changed``; −1 if it is as in the tree.
  @inline(__always)
  private func changedIndex(of index: Int) -> Int {
    changedIndices.isEmpty ? -1 : Int(changedIndices[index])
  }

  @inline(__always)
  package func values(at index: Int) -> LayerValues {
    let own = changedIndex(of: index)
    return own >= 0 ? changed[own].values : source.tree.nodes[Int(slot(at: index))].values
  }

  /// True if the layer may have details.
  @inline(__always)
  package func hasDetails(at index: Int) -> Bool {
    let own = changedIndex(of: index)
    if own >= 0, changed[own].details >= 0 { return true }
    return source.tree.nodes[Int(slot(at: index))].flags.contains(.hasDetails)
  }

  package func details(at index: Int) -> LayerDetails {
    let own = changedIndex(of: index)
    if own >= 0, changed[own].details >= 0 { return changedDetails[Int(changed[own].details)] }
    let slot = Int(slot(at: index))
    return source.tree.nodes[slot].flags.contains(.hasDetails)
      ? source.tree.details[slot] : LayerDetails()
  }

  /// Gives a layer other values than the tree's and its animations'.
  package mutating func change(
    at index: Int, _ body: (inout LayerValues, inout LayerDetails) -> Void
  ) {
    var (values, details) = (values(at: index), details(at: index))
    body(&values, &details)
    if changedIndices.isEmpty { changedIndices = ContiguousArray(repeating: -1, count: count) }
    if changedIndices[index] < 0 {
      changedIndices[index] = Int32(changed.count)
      changed.append(ChangedLayer())
    }
    let own = Int(changedIndices[index])
    changed[own].values = values
    guard !details.isEmpty || hasDetails(at: index) else { return }
    if changed[own].details < 0 {
      changed[own].details = Int32(changedDetails.count)
      changedDetails.append(details)
    } else {
      changedDetails[Int(changed[own].details)] = details
    }
  }

  /// Returns the transform of the sublayers' coordinates before the matrix of the layer at `index`; nil
  /// where there is none.
  package func sublayerMatrix(at index: Int) -> Matrix4? {
    let values = values(at: index)
    guard values.isGeometryFlipped || hasDetails(at: index) else { return nil }
    return values.sublayerMatrix(details(at: index).values.sublayerTransform)
  }

  /// Lets go of the tree's transitions, whose outgoing states hold trees of their own.
  package mutating func forgetTransitions() {
    guard !source.tree.transitions.isEmpty, !source.order.hasReplicators else { return }
    var tree = source.tree
    tree.transitions = [:]
    source = FrameSource(tree, source.order)
  }

  /// Leaves the first layer alone.
  package mutating func removeSublayers() {
    let first = (values: values(at: 0), details: details(at: 0))
    source = FrameSource(source.tree, TreeOrder(of: slot(at: 0)))
    if !times.isEmpty { times.removeLast(times.count - 1) }
    (changedIndices, changed, changedDetails, transitions) = ([], [], [], [:])
    change(at: 0) { ($0, $1) = first }
  }
}

extension RenderTree {
  /// The tree as it shows at `time`, in the display's seconds.
  ///
  /// A pure function: the same tree and time give the same frame on any thread.
  public func evaluate(at time: Double) -> Frame {
    var frame = Frame(time: time)
    evaluate(at: time, into: &frame)
    return frame
  }

  /// As ``evaluate(at:)``, in the memory of `frame` where nobody else holds that.
  ///
  /// - Parameters:
  ///   - time: The display's seconds.
  ///   - frame: Any frame; what it shows is replaced.
  public func evaluate(at time: Double, into frame: inout Frame) {
    frame.show(FrameSource(self), at: time)
  }

  /// Returns the layer at the slot `root` and everything below it, as they show at `time`.
  package func evaluate(at time: Double, root: Int32) -> Frame {
    var frame = Frame(time: time)
    let order = TreeOrder(of: self, from: root)
    frame.show(FrameSource(self, order, MovingLayers(in: self, order)), at: time)
    return frame
  }
}

/// Parts of a tree at other times than the frame's.
extension Frame {
  /// The layer at `index` and what is below it, as they showed when the layer's clock stood `delay`
  /// seconds earlier; nil where there was no such time.
  package func subtree(at index: Int, delay: Double) -> Frame? {
    guard delay.isFinite else { return nil }
    let slot = slot(at: index)
    let (tree, root) = source.animated.map { ($0.tree, $0.root + slot) } ?? (source.tree, slot)
    // The display's time at which the layer's own is that much less.
    var time = time(of: index) - delay
    var node = root
    while node >= 0 {
      let timing = tree.timings[Int(node)]
      guard timing.speed != 0 else { return nil }
      time = timing.parentTime(fromLocal: time)
      node = tree.nodes[Int(node)].parent
    }
    var earlier = tree.evaluate(at: time, root: root)
    // A document may give a layer the place of another in the tree.
    guard earlier.count == Int(end(of: index)) - index else { return nil }
    earlier.tiles = tiles
    return earlier
  }
}
