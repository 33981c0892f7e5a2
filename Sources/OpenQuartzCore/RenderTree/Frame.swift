import OpenCoreGraphics

/// A layer tree as it shows at one time: every value resolved, nothing left to compute but pixels.
public struct Frame: Sendable {
  /// One layer in drawing order of the tree: superlayers before sublayers.
  package struct Layer: Sendable {
    /// The layer's place in the render tree.
    package var slot: Int32
    /// The place of the superlayer in ``Frame/layers``; −1 for the root.
    package var parent: Int32
    /// One past the last descendant's place.
    package var end: Int32
    package var isMask: Bool
    /// The layer's own time.
    package var time: Double
    package var values: LayerValues
  }

  /// The display's time that the frame shows, in seconds.
  public let time: Double
  package let layers: ContiguousArray<Layer>
  private let contents: ContiguousArray<CGImage?>
  /// Contents that an animation replaces, by slot.
  private let animatedContents: [Int32: CGImage?]

  /// The number of layers.
  public var count: Int { layers.count }

  /// The contents of the layer at `index`.
  package func image(at index: Int) -> CGImage? {
    let slot = layers[index].slot
    if let animated = animatedContents[slot] { return animated }
    return contents[Int(slot)]
  }

  init(_ tree: RenderTree, at time: Double) {
    self.time = time
    contents = tree.contents
    var animated: [Int32: CGImage?] = [:]
    layers = Self.resolve(tree, time, &animated)
    animatedContents = animated
  }

  private static func resolve(
    _ tree: RenderTree, _ time: Double, _ animated: inout [Int32: CGImage?]
  ) -> ContiguousArray<Layer> {
    guard tree.root >= 0 else { return [] }
    return tree.nodes.withUnsafeBufferPointer { nodes in
      ContiguousArray<Layer>(unsafeUninitializedCapacity: tree.count) { buffer, count in
        let layers = buffer.baseAddress!
        var slot = tree.root
        var parent: Int32 = -1
        var index = 0
        while true {
          let node = nodes.baseAddress! + Int(slot)
          let outer = parent >= 0 ? layers[Int(parent)].time : time
          let local =
            node.pointee.hasIdentityTiming
            ? outer : node.pointee.timing.localTime(fromParent: outer)
          (layers + index).initialize(
            to: Layer(
              slot: slot, parent: parent, end: 0, isMask: node.pointee.isMask, time: local,
              values: node.pointee.values))
          if node.pointee.hasTracks {
            for track in tree.tracks[Int(slot)] {
              if track.target.kind == .image {
                if let image = track.image(at: local) { animated[slot] = .some(image) }
              } else {
                withUnsafeMutablePointer(to: &layers[index].values) {
                  track.apply(at: local, to: $0)
                }
              }
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
        count = index
      }
    }
  }
}

extension RenderTree {
  /// The tree as it shows at `time`, in the display's seconds.
  ///
  /// A pure function: the same tree and time give the same frame on any thread.
  public func evaluate(at time: Double) -> Frame { Frame(self, at: time) }
}
