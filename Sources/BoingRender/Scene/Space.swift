import BoingCurves

/// A layer that shares a space with others.
struct SpaceNode {
  let index: Int32
  /// To the plane in which the space's layer itself lies.
  let matrix: Matrix4
  /// A plane's own opacity is applied when it is drawn.
  let opacity: Double
  let isFlipped: Bool
  /// Factors of its straight colours.
  var tint = SIMD4<Double>(1, 1, 1, 1)
  /// The frame it is in, if that is not the space's.
  var frame: Frame?
}

/// The layers and particles that share one space, from far to near.
struct Space {
  /// The layers, and the emitters of particles.
  private(set) var nodes: [SpaceNode] = []
  private(set) var ordered: [Item] = []

  enum Item {
    /// A layer or a part of it, by its place in ``nodes``.
    case face(DepthOrder.Face)
    /// A particle of the emitter at a place in ``nodes``.
    case particle(SceneBuilder.Emitted, Int)
  }

  /// A particle, which takes part in the order as if it were a point.
  private struct Point {
    let emitted: SceneBuilder.Emitted
    let node: Int
    let place: SIMD3<Double>
  }

  /// The distance from the eye's plane at which a layer in space is clipped.
  private static let nearest = 1e-4
  /// The distance beyond its bounds to which a split layer is shown, in parts of its size.
  private static let margin = 0.02
  /// Layers and particles in one space; what comes later in the tree is left out.
  private static let maximumCount = SceneBuilder.maximumSpaceCount

  /// The space of `root`, a layer of `frame` whose sublayers share it whatever the layer is.
  init(_ root: SpaceNode, _ frame: Frame, _ budget: FrameBudget) {
    var faces: [DepthOrder.Face] = []
    var points: [Point] = []
    var stack = [root]
    var visited = 0
    while let node = stack.popLast(), visited + points.count < Self.maximumCount {
      visited += 1
      let own = node.frame ?? frame
      guard visited == 1 || SceneBuilder.isSpace(node.index, in: own) else {
        if let face = Self.face(of: node, own.layers[Int(node.index)].values.bounds, nodes.count) {
          nodes.append(node)
          faces.append(face)
        }
        continue
      }
      if own.layers[Int(node.index)].values.kind == .emitter {
        let particles = Self.particles(of: node, own, nodes.count, budget)
        nodes.append(node)
        points += particles
      }
      let limit = Self.maximumCount - visited - points.count
      stack += Self.children(of: node, own, limit: limit, budget).reversed()
    }
    if !stack.isEmpty { budget.report(.sharedSpace) }
    order(DepthOrder.sorted(faces), points)
  }

  /// Returns the layers that `node` puts into its space, in the tree's order: about `limit` at most.
  private static func children(
    of node: SpaceNode, _ frame: Frame, limit: Int, _ budget: FrameBudget
  ) -> [SpaceNode] {
    guard frame.layers[Int(node.index)].values.kind == .replicator else {
      return sublayers(of: node, frame, Matrix4.identity)
    }
    let layers = Int(frame.layers[Int(node.index)].end - node.index)
    var children: [SpaceNode] = []
    for instance in SceneBuilder.instances(of: node.index, in: frame, limit: maximumCount) {
      // Each instance with a delay holds a frame of its own.
      guard children.count < limit, budget.takeLayers(layers) else { break }
      var node = node
      node.tint *= instance.color
      guard instance.delay != 0,
        let earlier = frame.subtree(at: Int(node.index), delay: instance.delay)
      else {
        children += sublayers(of: node, frame, instance.transform)
        continue
      }
      // The replicator is the first layer there.
      var moved = SpaceNode(
        index: 0, matrix: node.matrix, opacity: node.opacity, isFlipped: node.isFlipped)
      (moved.tint, moved.frame) = (node.tint, earlier)
      children += sublayers(of: moved, earlier, instance.transform)
    }
    return children
  }

  private static func sublayers(
    of node: SpaceNode, _ frame: Frame, _ transform: Matrix4
  ) -> [SpaceNode] {
    let parent = frame.layers[Int(node.index)]
    let sublayers = frame.sublayerMatrix(at: Int(node.index))
    let outer = transform.concatenating(node.matrix)
    var result: [SpaceNode] = []
    var child = node.index + 1
    while child < parent.end {
      let layer = frame.layers[Int(child)]
      defer { child = layer.end }
      let opacity = min(max(layer.values.opacity, 0), 1) * node.opacity
      guard !layer.isMask, !layer.values.isHidden, opacity > 0 else { continue }
      var m = layer.values.matrixToSuperlayer
      if let sublayers { m = m.concatenating(sublayers) }
      let isSpace = SceneBuilder.isSpace(child, in: frame)
      result.append(
        SpaceNode(
          index: child, matrix: m.concatenating(outer),
          opacity: isSpace ? opacity : node.opacity,
          isFlipped: node.isFlipped != parent.values.isGeometryFlipped, tint: node.tint,
          frame: node.frame))
    }
    return result
  }

  private static func particles(
    of node: SpaceNode, _ frame: Frame, _ place: Int, _ budget: FrameBudget
  ) -> [Point] {
    SceneBuilder.particles(of: node.index, in: frame, budget).compactMap { emitted in
      var emitted = emitted
      emitted.particle.color *= node.tint
      let p = emitted.particle.position
      let h = node.matrix.apply(p)
      guard h * 0 == .zero, h.w >= nearest else { return nil }
      return Point(emitted: emitted, node: place, place: SIMD3(h.x, h.y, h.z) / h.w)
    }
  }

  /// Puts each particle behind whatever is before it, where it is.
  private mutating func order(_ faces: [DepthOrder.Face], _ points: [Point]) {
    var between = [[Point]](repeating: [], count: faces.count + 1)
    for point in points {
      let place = point.place
      let behind = faces.lastIndex { face in
        face.height(at: place.x, place.y).map { $0 <= place.z } ?? false
      }
      between[behind.map { $0 + 1 } ?? 0].append(point)
    }
    for (index, group) in between.enumerated() {
      if index > 0 { ordered.append(.face(faces[index - 1])) }
      let sorted = group.enumerated().sorted { a, b in
        let (x, y) = (a.element.place.z, b.element.place.z)
        return x != y ? x < y : a.offset < b.offset
      }
      ordered += sorted.map { .particle($0.element.emitted, $0.element.node) }
    }
  }

  /// The bounds of a layer as they lie in space; nil where they lie behind the eye.
  private static func face(
    of node: SpaceNode, _ bounds: SIMD4<Double>, _ place: Int
  ) -> DepthOrder.Face? {
    let (dx, dy) = (bounds.z * margin, bounds.w * margin)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { corner -> SIMD4<Double> in
      let x = bounds.x - dx + (bounds.z + 2 * dx) * corner.0
      let y = bounds.y - dy + (bounds.w + 2 * dy) * corner.1
      return node.matrix.apply(SIMD3(x, y, 0))
    }
    guard corners.allSatisfy({ $0 * 0 == .zero }) else { return nil }
    var points: [SIMD3<Double>] = []
    var last = corners[3]
    for corner in corners {
      if (corner.w >= nearest) != (last.w >= nearest) {
        let cut = last + (corner - last) * ((nearest - last.w) / (corner.w - last.w))
        points.append(SIMD3(cut.x, cut.y, cut.z) / nearest)
      }
      if corner.w >= nearest { points.append(SIMD3(corner.x, corner.y, corner.z) / corner.w) }
      last = corner
    }
    return points.count >= 3 ? DepthOrder.Face(points: points, index: place) : nil
  }
}
