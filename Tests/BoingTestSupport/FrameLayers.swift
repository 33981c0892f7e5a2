import BoingRender

/// All that a frame says of its layers, one by one.
extension Frame {
  /// One layer.
  package struct Layer: Sendable {
    package let values: LayerValues
    package let slot: Int32
    /// The index of the superlayer; −1 for the first layer.
    package let parent: Int32
    /// One past the last descendant's index.
    package let end: Int32
    /// The layer's own time.
    package let time: Double
    package let isMask: Bool
  }

  package struct Layers: RandomAccessCollection, Sendable {
    fileprivate let frame: Frame

    package var startIndex: Int { 0 }
    package var endIndex: Int { frame.count }

    package subscript(_ index: Int) -> Layer {
      Layer(
        values: frame.values(at: index), slot: frame.slot(at: index),
        parent: frame.parent(of: index), end: frame.end(of: index), time: frame.time(of: index),
        isMask: frame.isMask(at: index))
    }
  }

  package var layers: Layers { Layers(frame: self) }
}
