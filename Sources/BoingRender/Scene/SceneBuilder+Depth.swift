import BoingCurves

/// Layers whose sublayers or particles share the space of their superlayer: transform layers, and
/// replicators and emitters that preserve depth. Replicators of such layers are spaces of their own.
extension SceneBuilder {
  /// The number of layers and particles in one space; those that come later in the tree are left out.
  package static let maximumSpaceCount = 32_768

  /// True if what is in the layer at `index` is not flattened into its plane.
  static func isSpace(_ index: Int32, in frame: Frame) -> Bool {
    let place = Int(index)
    switch frame.layers[place].values.kind {
    case .transform: return true
    case .replicator:
      return frame.properties(at: place)[ReplicatorProperty.preservesDepth].flag ?? false
    case .emitter: return frame.properties(at: place)[EmitterProperty.preservesDepth].flag ?? false
    default: return false
    }
  }

  /// Adds what is in the space of the layer at `index`, from far to near.
  ///
  /// - Parameters:
  ///   - matrix: from the layer to its superlayer.
  ///   - outer: from there to pixels.
  mutating func addSpace(
    _ index: Int32, _ matrix: Matrix4, _ outer: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    let root = SpaceNode(index: index, matrix: matrix, opacity: opacity, isFlipped: isFlipped)
    add(Space(root, frame, budget), outer)
  }

  /// Adds what is in `space`, from far to near; `outer` brings its plane to pixels.
  mutating func add(_ space: Space, _ outer: Homography) {
    for item in space.ordered.reversed() {
      switch item {
      case .particle(let emitted, let place):
        let node = space.nodes[place]
        work.append(
          .particle(emitted, node.matrix, outer, opacity: node.opacity, isFlipped: node.isFlipped))
      case .face(let face):
        add(face, space.nodes[face.index], outer)
      }
    }
  }

  /// Adds a layer in space, or the part of it that lies between others.
  private mutating func add(_ face: DepthOrder.Face, _ node: SpaceNode, _ outer: Homography) {
    // Steps are pushed in reverse: the last is done first.
    func corners(_ points: [SIMD3<Double>]) -> [SIMD2<Double>] {
      points.map { SIMD2($0.x, $0.y) }
    }
    if let near = face.near { work.append(.endPart(corners(near), outer, isBackFragment: false)) }
    if let far = face.far { work.append(.endPart(corners(far), outer, isBackFragment: true)) }
    let tint = Pixel.tint(node.tint)
    if tint != .max { work.append(.endTint(tint)) }
    let step = Step.plane(
      node.index, Homography(node.matrix).concatenating(outer), opacity: node.opacity,
      isFlipped: node.isFlipped)
    work.append(node.frame.map { .elsewhere($0, step) } ?? step)
    if tint != .max { work.append(.beginPart) }
    if face.far != nil { work.append(.beginPart) }
    if face.near != nil { work.append(.beginPart) }
  }
}
