import BoingCurves

/// A layer that shares a 3-D rendering context with others.
struct SortedLayer {
  let index: Int32
  /// The transform to the plane in which the context's layer itself lies.
  let matrix: Matrix4
  /// The inherited opacity; a plane's own is applied when it is drawn.
  let opacity: Double
  let isFlipped: Bool
  /// The factors of its straight colours.
  var tint = SIMD4<Double>(1, 1, 1, 1)
  /// The frame that it is in, if that is not the context's.
  var frame: Frame?
}

/// A 3-D rendering context: the layers and particles that share the space of one layer, from far to near.
///
/// Transform layers have one, and so have replicators and emitters that preserve depth. Replicators of such
/// layers have contexts of their own.
struct SortingContext {
  /// The layers, and the emitters of particles.
  private(set) var nodes: [SortedLayer] = []
  private(set) var ordered: [Item] = []

  enum Item {
    /// A layer or a fragment of it, by its index in ``nodes``.
    case face(DepthOrder.Face)
    /// A particle, and the index of its emitter in ``nodes``.
    case particle(EmittedParticle, Int)
  }

  /// A particle, which takes part in the order as if it were a point.
  private struct Point {
    let emitted: EmittedParticle
    let node: Int
    let position: SIMD3<Double>
  }

  /// The distance from the eye's plane at which a layer in space is clipped.
  private static let nearest = 1e-4
  /// The distance beyond its bounds to which a split layer is shown, in parts of its size.
  private static let margin = 0.02
  private static let maximumCount = FrameBudget.maximumSortedCount
  /// The maximum distance of a layer's corners from the origin.
  private static let farthest = 1e12
  /// More pairs of particles and faces than this are ordered by the faces' middles alone.
  private static let maximumPairCount = 1 << 22

  /// Creates the context of `root`, a layer of `frame` whose sublayers share it whatever the layer is.
  init(_ root: SortedLayer, _ frame: Frame, _ budget: FrameBudget) {
    var faces: [DepthOrder.Face] = []
    var points: [Point] = []
    var stack = [root]
    var visited = 0
    while let node = stack.popLast(), visited + points.count < Self.maximumCount {
      visited += 1
      let own = node.frame ?? frame
      guard visited == 1 || own.preservesDepth(at: node.index) else {
        if let face = Self.face(of: node, own.values(at: Int(node.index)).bounds, nodes.count) {
          nodes.append(node)
          faces.append(face)
        }
        continue
      }
      if own.values(at: Int(node.index)).kind == .emitter {
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

  /// Returns the layers that `node` puts into its context, in the tree's order: about `limit` at most.
  private static func children(
    of node: SortedLayer, _ frame: Frame, limit: Int, _ budget: FrameBudget
  ) -> [SortedLayer] {
    guard frame.values(at: Int(node.index)).kind == .replicator else {
      return sublayers(of: node, frame, Matrix4.identity)
    }
    var children: [SortedLayer] = []
    // Each instance with a delay holds a frame of its own.
    for instance in budget.instances(of: node.index, in: frame) {
      guard children.count < limit else { break }
      var node = node
      node.tint *= instance.color
      guard instance.delay != 0,
        let earlier = frame.subtree(at: Int(node.index), delay: instance.delay)
      else {
        children += sublayers(of: node, frame, instance.transform)
        continue
      }
      // The replicator is the first layer there.
      var moved = SortedLayer(
        index: 0, matrix: node.matrix, opacity: node.opacity, isFlipped: node.isFlipped)
      (moved.tint, moved.frame) = (node.tint, earlier)
      children += sublayers(of: moved, earlier, instance.transform)
    }
    return children
  }

  private static func sublayers(
    of node: SortedLayer, _ frame: Frame, _ transform: Matrix4
  ) -> [SortedLayer] {
    let isFlipped =
      node.isFlipped != frame.values(at: Int(node.index)).isGeometryFlipped
    let sublayers = frame.sublayerMatrix(at: Int(node.index))
    let outer = transform.concatenating(node.matrix)
    var result: [SortedLayer] = []
    var child = node.index + 1
    while child < frame.end(of: Int(node.index)) {
      defer { child = frame.end(of: Int(child)) }
      let values = frame.values(at: Int(child))
      guard !frame.isMask(at: Int(child)), let opacity = values.visibleOpacity(within: node.opacity)
      else { continue }
      var m = values.matrixToSuperlayer
      if let sublayers { m = m.concatenating(sublayers) }
      let preservesDepth = frame.preservesDepth(at: child)
      result.append(
        SortedLayer(
          index: child, matrix: m.concatenating(outer),
          opacity: preservesDepth ? opacity : node.opacity,
          isFlipped: isFlipped, tint: node.tint, frame: node.frame))
    }
    return result
  }

  private static func particles(
    of node: SortedLayer, _ frame: Frame, _ index: Int, _ budget: FrameBudget
  ) -> [Point] {
    budget.particles(of: node.index, in: frame).compactMap { emitted in
      var emitted = emitted
      emitted.particle.color *= node.tint
      let p = emitted.particle.position
      let h = node.matrix.apply(p)
      guard h * 0 == .zero, h.w >= nearest else { return nil }
      return Point(emitted: emitted, node: index, position: SIMD3(h.x, h.y, h.z) / h.w)
    }
  }

  /// Puts each particle behind whatever is before it, where it is.
  private mutating func order(_ faces: [DepthOrder.Face], _ points: [Point]) {
    var between = [[Point]](repeating: [], count: faces.count + 1)
    let areMany = faces.count * points.count > Self.maximumPairCount
    let middles = areMany ? faces.map { $0.middle } : []
    for point in points {
      let position = point.position
      let behind =
        areMany
        ? middles.lastIndex { $0 <= position.z }
        : faces.lastIndex { face in
          face.height(at: position.x, position.y).map { $0 <= position.z } ?? false
        }
      between[behind.map { $0 + 1 } ?? 0].append(point)
    }
    for (index, group) in between.enumerated() {
      if index > 0 { ordered.append(.face(faces[index - 1])) }
      let sorted = group.enumerated().sorted { a, b in
        let (x, y) = (a.element.position.z, b.element.position.z)
        return x != y ? x < y : a.offset < b.offset
      }
      ordered += sorted.map { .particle($0.element.emitted, $0.element.node) }
    }
  }

  /// The bounds of a layer as they lie in the context; nil where they lie behind the eye.
  private static func face(
    of node: SortedLayer, _ bounds: SIMD4<Double>, _ index: Int
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
    // The division may have led far beyond what can be told apart, or to what is not a number.
    guard points.allSatisfy({ ($0 * $0).sum() <= Self.farthest * Self.farthest }) else {
      return nil
    }
    return points.count >= 3 ? DepthOrder.Face(points: points, index: index) : nil
  }
}

extension Frame {
  /// True if what is in the layer at `index` is not flattened into its plane.
  func preservesDepth(at index: Int32) -> Bool {
    switch values(at: Int(index)).kind {
    case .transform: true
    case .replicator:
      details(at: Int(index)).properties[ReplicatorProperty.preservesDepth].flag ?? false
    case .emitter: details(at: Int(index)).properties[EmitterProperty.preservesDepth].flag ?? false
    default: false
    }
  }
}
