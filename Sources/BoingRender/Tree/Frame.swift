import BoingCurves

/// A layer tree as it shows at one time: every value resolved, nothing left to compute but pixels.
public struct Frame: Sendable {
  /// One layer in drawing order of the tree: superlayers before sublayers.
  package struct Layer: Sendable {
    package var values: LayerValues
    package var flags: RenderTree.NodeFlags
    /// The layer's slot in the render tree.
    package var slot: Int32
    /// The index of the superlayer in ``Frame/layers``; −1 for the root.
    package var parent: Int32
    /// One past the last descendant's index.
    package var end: Int32
    /// The layer's own time.
    package var time: Double

    package var isMask: Bool { flags.contains(.isMask) }

    package init(
      values: LayerValues, flags: RenderTree.NodeFlags, slot: Int32, parent: Int32, end: Int32,
      time: Double
    ) {
      (self.values, self.flags, self.slot) = (values, flags, slot)
      (self.parent, self.end, self.time) = (parent, end, time)
    }
  }

  /// The display's time that the frame shows, in seconds.
  public package(set) var time: Double
  package var layers: ContiguousArray<Layer> = []
  /// The tree's details of each layer, by slot.
  package var details = ChunkedArray<LayerDetails>()
  /// The animated details, and their indices here by the layers' indices in ``layers``; there are no
  /// indices where nothing of the kind is animated.
  package var animatedDetails: ContiguousArray<LayerDetails> = []
  package var animatedIndices: ContiguousArray<Int32> = []

  /// The transitions in effect, by the layer's index in ``layers``.
  package var transitions: [Int32: Transition] = [:]
  /// The tiles that tiled layers drew, by their slots.
  package var tiles: [Int32: [Tile]] = [:]
  /// The tree, where replicated layers are shown as they were at other times.
  package var source: FrameSource?

  package init(time: Double) { self.time = time }

  /// The number of layers.
  public var count: Int { layers.count }

  /// The details of the layer at `index`, with what animations make of them.
  package func details(at index: Int) -> LayerDetails {
    let layer = layers[index]
    if layer.flags.contains(.animatesDetails) {
      return animatedDetails[Int(animatedIndices[index])]
    }
    return layer.flags.contains(.hasDetails) ? details[Int(layer.slot)] : LayerDetails()
  }

  /// Returns the transform of the sublayers' coordinates before the matrix of the layer at `index`; nil
  /// where there is none.
  package func sublayerMatrix(at index: Int) -> Matrix4? {
    let layer = layers[index]
    guard
      layer.values.isGeometryFlipped
        || !layer.flags.isDisjoint(with: [.hasDetails, .animatesDetails])
    else { return nil }
    return layer.values.sublayerMatrix(details(at: index).values.sublayerTransform)
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

  /// Returns the layer at the slot `root` and everything below it, as they show at `time`.
  package func evaluate(at time: Double, root: Int32) -> Frame {
    var frame = Frame(time: time)
    frame.details = details
    let count = descendantCount(of: root) + 1
    var evaluation = FrameEvaluation(tree: self, time: time, root: root, count: count)
    frame.layers = ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
      evaluation.run(buffer.baseAddress!)
      filled = count
    }
    evaluation.finish()
    frame.animatedDetails = evaluation.animated
    frame.animatedIndices = evaluation.animatedIndices
    frame.transitions = evaluation.transitions
    frame.source = evaluation.hasReplicators ? FrameSource(self) : nil
    return frame
  }

  /// As ``evaluate(at:)``, in the memory of `frame` where nobody else holds that.
  ///
  /// Fresh memory of many megabytes is cleared by the system first, which may take longer than the
  /// evaluation.
  ///
  /// - Parameters:
  ///   - time: The display's seconds.
  ///   - frame: Any frame; what it shows is replaced.
  public func evaluate(at time: Double, into frame: inout Frame) {
    frame.time = time
    frame.animatedIndices.removeAll(keepingCapacity: true)
    frame.transitions = [:]
    frame.tiles = [:]
    frame.details = details
    guard root >= 0 else {
      frame.animatedDetails = []
      frame.layers = []
      return
    }
    var evaluation = FrameEvaluation(tree: self, time: time, root: root, count: count)
    swap(&frame.animatedDetails, &evaluation.animated)
    swap(&frame.animatedIndices, &evaluation.animatedIndices)
    if frame.layers.count == count {
      frame.layers.withUnsafeMutableBufferPointer { evaluation.run($0.baseAddress!) }
    } else {
      frame.layers = ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
        evaluation.run(buffer.baseAddress!)
        filled = count
      }
    }
    evaluation.finish()
    swap(&frame.animatedDetails, &evaluation.animated)
    swap(&frame.animatedIndices, &evaluation.animatedIndices)
    frame.transitions = evaluation.transitions
    frame.source = evaluation.hasReplicators ? FrameSource(self) : nil
  }
}

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
    // A document may give a layer the place of another in the tree.
    guard earlier.count == Int(layer.end) - index else { return nil }
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
