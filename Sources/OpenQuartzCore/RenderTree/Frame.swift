import OpenCoreGraphics

/// A layer tree as it shows at one time: every value resolved, nothing left to compute but pixels.
public struct Frame: Sendable {
  /// One layer in drawing order of the tree: superlayers before sublayers.
  package struct Layer: Sendable {
    package var values: LayerValues
    package var traits: Traits
    /// The layer's place in the render tree.
    package var slot: Int32
    /// The place of the superlayer in ``Frame/layers``; −1 for the root.
    package var parent: Int32
    /// One past the last descendant's place.
    package var end: Int32
    /// The layer's own time.
    package var time: Double

    package var isMask: Bool { traits.contains(.isMask) }
  }

  /// What a layer has beside its values.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let isMask = Traits(rawValue: 1)
    /// Contents, rare values or values of its class.
    package static let hasExtras = Traits(rawValue: 2)
    /// Some of them are animated.
    static let hasAnimatedExtras = Traits(rawValue: 4)
  }

  /// The display's time that the frame shows, in seconds.
  public internal(set) var time: Double
  package internal(set) var layers: ContiguousArray<Layer> = []
  /// What the tree has of each layer beside its values, by slot.
  var extras: ContiguousArray<LayerExtras> = []
  /// What animations have made of it, and where it lies by the layer's place in ``layers``; the
  /// places are empty where nothing of the kind is animated.
  var animatedExtras: ContiguousArray<AnimatedExtras> = []
  var animatedPlaces: ContiguousArray<Int32> = []

  /// The transitions in effect, by the layer's place in ``layers``.
  var transitions: [Int32: Transition] = [:]
  /// What tiled layers drew, by their places in the tree.
  var tiles: [Int32: [Tile]] = [:]
  /// The tree, where replicated layers are shown as they were at other times.
  var source: FrameSource?

  /// The number of layers.
  public var count: Int { layers.count }

  /// The contents of the layer at `index`.
  package func image(at index: Int) -> CGImage? {
    let layer = layers[index]
    if layer.traits.contains(.hasAnimatedExtras) {
      return animatedExtras[Int(animatedPlaces[index])].image
    }
    return layer.traits.contains(.hasExtras) ? extras[Int(layer.slot)].image : nil
  }

  /// The values of the layer at `index` that most layers leave at their defaults.
  package func rareValues(at index: Int) -> RareValues {
    let layer = layers[index]
    if layer.traits.contains(.hasAnimatedExtras) {
      return animatedExtras[Int(animatedPlaces[index])].rare
    }
    return layer.traits.contains(.hasExtras) ? extras[Int(layer.slot)].rareValues : .defaults
  }

  /// The values of the layer at `index` that its class declares.
  package func properties(at index: Int) -> PropertyStore {
    let layer = layers[index]
    if layer.traits.contains(.hasAnimatedExtras) {
      return animatedExtras[Int(animatedPlaces[index])].store
    }
    return layer.traits.contains(.hasExtras) ? extras[Int(layer.slot)].store : PropertyStore()
  }

  /// What the layer at `index` does to its sublayers' coordinates before its own matrix.
  package func sublayerMatrix(at index: Int) -> CATransform3D? {
    let layer = layers[index]
    guard
      layer.values.isGeometryFlipped
        || !layer.traits.isDisjoint(with: [.hasExtras, .hasAnimatedExtras])
    else { return nil }
    return layer.values.sublayerMatrix(rareValues(at: index).sublayerTransform)
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

  /// The layer at the place `root` and everything below it, as they show at `time`.
  func evaluate(at time: Double, root: Int32) -> Frame {
    var frame = Frame(time: time)
    frame.extras = extras
    let count = descendantCount(of: root) + 1
    var evaluation = FrameEvaluation(tree: self, time: time, root: root, count: count)
    frame.layers = ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
      evaluation.run(buffer.baseAddress!)
      filled = count
    }
    frame.animatedExtras = evaluation.animated
    frame.animatedPlaces = evaluation.places
    frame.transitions = evaluation.transitions
    frame.source = evaluation.hasReplicators ? FrameSource(self) : nil
    return frame
  }

  /// As ``evaluate(at:)``, in the memory of `frame` where nobody else holds that.
  ///
  /// Fresh memory of many megabytes is cleared by the system first, which may take longer than the
  /// evaluation.
  package func evaluate(at time: Double, into frame: inout Frame) {
    frame.time = time
    frame.animatedExtras.removeAll(keepingCapacity: true)
    frame.animatedPlaces.removeAll(keepingCapacity: true)
    frame.transitions = [:]
    frame.tiles = [:]
    frame.extras = extras
    guard root >= 0 else {
      frame.layers = []
      return
    }
    var evaluation = FrameEvaluation(tree: self, time: time, root: root, count: count)
    swap(&frame.animatedExtras, &evaluation.animated)
    swap(&frame.animatedPlaces, &evaluation.places)
    if frame.layers.count == count {
      frame.layers.withUnsafeMutableBufferPointer { evaluation.run($0.baseAddress!) }
    } else {
      frame.layers = ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
        evaluation.run(buffer.baseAddress!)
        filled = count
      }
    }
    swap(&frame.animatedExtras, &evaluation.animated)
    swap(&frame.animatedPlaces, &evaluation.places)
    frame.transitions = evaluation.transitions
    frame.source = evaluation.hasReplicators ? FrameSource(self) : nil
  }
}
