import BoingCurves
import BoingRender

/// The limits of a layer tree that is exported.
enum SceneLimits {
  /// The maximum number of layers, those of replicators' instances counted each.
  static let layerCount = 8_000
  /// The maximum depth of nesting.
  static let depth = 100
  /// The maximum length in seconds.
  static let duration = 3_600.0
  /// The maximum number of images that a layer is rendered to.
  static let bakedImageCount = 1_000
  /// The maximum number of renderings of layers to images, of which some may show nothing.
  static let renderingCount = 10_000
}

/// Builds the scene of a committed layer tree: visits the layers, and puts together what their builders make.
final class SceneBuilder {
  private let tree: RenderTree
  private let names: [Int32: String]
  private let context: SceneContext
  private var layerCount = 0

  init(
    _ tree: RenderTree, names: [Int32: String], duration: Double, options: LayerExportOptions,
    log: ExportLog
  ) {
    (self.tree, self.names) = (tree, names)
    context = SceneContext(tree, duration: duration, options: options, log: log)
  }

  /// Returns the scene of `size` points.
  ///
  /// - Throws: ``LayerExportError`` where the tree is beyond the limits.
  func scene(size: SIMD2<Double>, loops: Bool) throws(LayerExportError) -> AnimatedScene {
    guard tree.count <= SceneLimits.layerCount else {
      throw .tooManyLayers(limit: SceneLimits.layerCount)
    }
    let root = SceneNode(name: "root")
    if tree.root >= 0, let node = try node(of: tree.root, Surroundings()) {
      root.items = [.node(node)]
    }
    root.removeClips(covering: size)
    return AnimatedScene(
      size: size, duration: context.duration, loops: loops, root: root,
      images: context.images.images)
  }

  private func name(of slot: Int32) -> String {
    if let name = names[slot] { return name }
    var path: [Int] = []
    var node = slot
    while tree.nodes[Int(node)].parent >= 0 {
      let parent = tree.nodes[Int(node)].parent
      path.append(context.children(of: parent).firstIndex(of: node) ?? 0)
      node = parent
      if let name = names[node] {
        return name + "/" + path.reversed().map(String.init).joined(separator: "/")
      }
    }
    return path.isEmpty ? "root" : path.reversed().map(String.init).joined(separator: "/")
  }

  // MARK: Layers

  /// Returns the node of a layer and everything below it; nil where nothing shows.
  private func node(
    of slot: Int32, _ outer: Surroundings
  ) throws(LayerExportError) -> SceneNode? {
    layerCount += 1
    guard layerCount <= SceneLimits.layerCount else {
      throw .tooManyLayers(limit: SceneLimits.layerCount)
    }
    guard outer.depth < SceneLimits.depth else { throw .tooDeep(limit: SceneLimits.depth) }
    let layer = SceneLayer(slot, label: name(of: slot), outer, context)
    let values = layer.first.values
    let node = SceneNode(name: layer.label)
    node.opacity = layer.channel(
      [.opacity, .isHidden], tolerance: SceneLayer.colorTolerance, clampedTo: 0...1
    ) { [$0.values.isHidden ? 0 : $0.values.opacity] }
    if node.opacity.isConstant, node.opacity.initial[0] <= 0 { return nil }
    if BlendMode.exported.contains(layer.first.details.values.compositing) {
      node.blend = layer.first.details.values.compositing
    } else {
      layer.report("compositingFilter", "the layer is drawn over what lies behind")
    }
    let isFlat = values.kind != .transform
    if isFlat { node.transform = TransformBuilder(layer: layer).transform() }
    if let property = inexpressible(layer) {
      node.items = context.baker.items(.everything, of: layer, property)
      return node.items.isEmpty ? nil : node
    }
    report(layer)

    var inner = outer
    inner.depth += 1
    inner.isFlipped = outer.isFlipped != values.isGeometryFlipped
    let box = BoxBuilder(layer: layer)
    if isFlat {
      node.items = box.background() + ImageBuilder(layer: layer).items() + drawing(of: layer)
    }
    let hasDrawing = !node.items.isEmpty
    node.items += try sublayers(of: layer, inner).map { .node($0) }
    if let mask = context.children(of: slot).first(where: isMask) {
      var around = inner
      around.tint = SIMD4(1, 1, 1, 1)
      // A mask that shows nothing hides the layer.
      guard let shown = try self.node(of: mask, around) else { return nil }
      node.mask = shown
    }
    let clips = values.masksToBounds || layer.isAnimated([.masksToBounds])
    if clips, isFlat, node.items.count > (hasDrawing && box.hasBackground ? 1 : 0) {
      node.clip = layer.box
    }
    if isFlat { node.items += box.border() }
    node.shadow = values.masksToBounds ? nil : box.shadow()
    return node.items.isEmpty ? nil : node
  }

  private func isMask(_ slot: Int32) -> Bool { tree.nodes[Int(slot)].flags.contains(.isMask) }

  /// Returns the drawing of a layer's class.
  private func drawing(of layer: SceneLayer) -> [SceneItem] {
    switch layer.first.values.kind {
    case .shape: ShapeBuilder(layer: layer).items()
    case .gradient: GradientBuilder(layer: layer).items()
    case .text: TextBuilder(layer: layer).items()
    case .external: TextBuilder(layer: layer).externalItems()
    case .plain, .replicator, .emitter, .transform, .scroll, .tiled: []
    }
  }

  // MARK: Reports

  /// The property for which a layer and everything below it are rendered to images; nil where formats say them.
  private func inexpressible(_ layer: SceneLayer) -> String? {
    if layer.first.details.values.hasFilters { return "filters" }
    if layer.first.values.kind == .emitter { return "emitterCells" }
    let flags = tree.nodes[Int(layer.timeline.slot)].flags
    return flags.contains(.hasTransitions) ? "transition" : nil
  }

  /// Reports the properties that no format here says.
  private func report(_ layer: SceneLayer) {
    let values = layer.first.values
    if layer.first.details.values.hasBackgroundFilters {
      layer.report("backgroundFilters", "filters of what lies behind are left out")
    }
    if values.kind == .tiled {
      layer.report("contents", "tiles are left out; use a layer with an image")
    }
    if layer.isAnimated([.zPosition]), let parent = layer.timeline.parent,
      context.children(of: parent.slot).count > 1
    {
      layer.report("zPosition", "layers keep the order that they have at the beginning")
    }
    if layer.isAnimated([.isGeometryFlipped, .masksToBounds]) {
      layer.report(
        "geometryFlipped, masksToBounds", "the value at the beginning holds throughout")
    }
    if !values.isDoubleSided, showsBack(layer) {
      layer.report("doubleSided", "the back of the layer shows")
    }
  }

  private func showsBack(_ layer: SceneLayer) -> Bool {
    let steps = 60
    return (0...steps).contains { step in
      let time = context.duration * Double(step) / Double(steps)
      return Homography(layer.timeline.plane(at: time)).orientation(at: .zero) < 0
    }
  }

  // MARK: Sublayers

  private func sublayers(
    of layer: SceneLayer, _ inner: Surroundings
  ) throws(LayerExportError) -> [SceneNode] {
    var list = context.children(of: layer.timeline.slot).filter { !isMask($0) }
    func depth(_ slot: Int32) -> Double {
      layer.timeline.other(slot).state(at: 0).values.zPosition
    }
    let depths = list.map(depth)
    if depths.contains(where: { $0 != depths.first }) {
      list = zip(depths, list).enumerated().sorted {
        ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
      }.map(\.element.1)
    }
    if layer.first.values.kind == .transform, list.count > 1 {
      layer.report("sublayers", "layers in one space are drawn in order, not by their depth")
    }
    guard layer.first.values.kind == .replicator else { return try nodes(of: list, inner) }
    let limit = list.isEmpty ? Int.max : (SceneLimits.layerCount - layerCount) / list.count
    var copies: [SceneNode] = []
    for (copy, around) in try ReplicatorBuilder(layer: layer).instances(inner, limit: limit) {
      copy.name += " instance \(copies.count + 1)"
      copy.items = try nodes(of: list, around).map { .node($0) }
      if !copy.items.isEmpty { copies.append(copy) }
    }
    return copies
  }

  private func nodes(
    of slots: [Int32], _ inner: Surroundings
  ) throws(LayerExportError) -> [SceneNode] {
    var result: [SceneNode] = []
    for slot in slots { if let node = try node(of: slot, inner) { result.append(node) } }
    return result
  }
}
