import BoingCurves

/// Replicator layers.
extension SceneBuilder {
  /// One of a replicator's copies of its sublayers.
  struct Instance {
    /// Within the replicator's coordinates.
    let transform: Matrix4
    /// Factors of the straight colours.
    let color: SIMD4<Double>
    /// Seconds of the replicator's time by which it lags behind.
    let delay: Double
  }

  /// The instances of the replicator at `index`: the first below the others, each moved and coloured
  /// further than the one before, and at an earlier time; `limit` of them at most.
  static func instances(of index: Int32, in frame: Frame, limit: Int) -> [Instance] {
    let store = frame.properties(at: Int(index))
    func number(_ property: LayerProperty) -> Double { store[property].lanes?.x ?? 0 }
    let count = number(ReplicatorProperty.instanceCount)
    let step = store[ReplicatorProperty.instanceTransform].transform ?? Matrix4.identity
    let color = store[ReplicatorProperty.instanceColor].lanes ?? SIMD4(1, 1, 1, 1)
    let offsets = SIMD4(
      number(ReplicatorProperty.redOffset), number(ReplicatorProperty.greenOffset),
      number(ReplicatorProperty.blueOffset), number(ReplicatorProperty.alphaOffset))
    let delay = number(ReplicatorProperty.instanceDelay)
    guard count >= 1, color * 0 == .zero, offsets * 0 == .zero else { return [] }
    let anchor = frame.layers[Int(index)].values.anchor
    let back = Matrix4(translation: SIMD3(anchor.x, anchor.y, anchor.z))
    var transform = Matrix4(translation: SIMD3(-anchor.x, -anchor.y, -anchor.z))
    var instances: [Instance] = []
    for number in 0..<Int(clamping: min(count, Double(max(limit, 0)))) {
      let tint = color + offsets * Double(number)
      if tint.w > 0 {
        instances.append(
          Instance(
            transform: transform.concatenating(back), color: tint,
            delay: number > 0 ? delay * Double(number) : 0))
      }
      transform = transform.concatenating(step)
    }
    return instances
  }

  /// Adds the sublayers of the replicator at `index`, once for each instance, in its plane.
  ///
  /// Where there are transform layers among them, the faces of all copies are sorted by depth.
  mutating func addInstances(
    _ index: Int32, _ sublayers: [Int32], _ values: LayerState, _ map: Homography,
    _ opacity: Double, _ isFlipped: Bool
  ) {
    if sublayers.contains(where: { Self.isSpace($0, in: frame) }) {
      // The copies are sorted among each other before the replicator flattens them. Its own depth is
      // in `map` already.
      let root = SpaceNode(
        index: index, matrix: Matrix4.identity, opacity: opacity, isFlipped: isFlipped)
      return add(Space(root, frame, budget), map)
    }
    var pushed: [Step] = []
    // When there are enough of them, the others show their first copy.
    let layers = max(Int(frame.layers[Int(index)].end - index) - 1, 1)
    let limit = max(
      min(
        FrameBudget.maximumInstances - budget.instanceCount,
        budget.remainingLayers / layers), 1)
    let instances = Self.instances(of: index, in: frame, limit: limit)
    budget.instanceCount += instances.count
    _ = budget.takeLayers(min(instances.count * layers, budget.remainingLayers))
    for instance in instances {
      let place = Homography(instance.transform).concatenating(map)
      let tint = Pixel.tint(instance.color)
      guard place.isFinite, tint >> 24 > 0 else { continue }
      let layers = sublayers.map {
        Step.layer($0, place, opacity: opacity, isFlipped: isFlipped != values.isGeometryFlipped)
      }
      let isTinted = tint != .max
      if isTinted { pushed.append(.beginPart) }
      if instance.delay != 0 {
        pushed.append(.instance(index, instance.delay, layers))
      } else {
        pushed += layers
      }
      if isTinted { pushed.append(.endTint(tint)) }
    }
    work += pushed.reversed()
  }

  /// Adds an instance as it was `delay` seconds of the replicator's time ago.
  mutating func addInstance(_ index: Int32, _ delay: Double, _ steps: [Step]) {
    guard let earlier = frame.subtree(at: Int(index), delay: delay) else {
      for step in steps.reversed() { work.append(step) }
      return
    }
    // The replicator is the first layer there.
    let moved = steps.map { step -> Step in
      guard case .layer(let child, let map, let opacity, let isFlipped) = step else { return step }
      return .layer(child - index, map, opacity: opacity, isFlipped: isFlipped)
    }
    run(in: earlier, moved)
  }
}
