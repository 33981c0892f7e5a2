import BoingCurves

/// One step of a traversal; a layer's step is followed by those that it asks for.
enum TraversalStep {
  /// A layer in its superlayer's plane.
  case layer(Int32, PlacedPlane)
  /// A layer in one of a transition's states, moved by parts of its size.
  case state(Int32, PlacedPlane, offset: SIMD2<Double>)
  /// A layer in its own plane, which takes its opacity from those above it only.
  case plane(Int32, PlacedPlane)
  /// The layer's own appearance, without its transform, opacity, mask and shadow.
  case content(Int32, PlacedPlane, isClipped: Bool)
  case border(Int32, PlacedPlane, isClipped: Bool)
  /// Sublayers of a replicator in its plane, as they were some seconds of its time ago.
  indirect case instance(of: Int32, delay: Double, [Int32], PlacedPlane)
  /// A particle, and the transform that brings its emitter's coordinates to a plane.
  indirect case particle(EmittedParticle, Matrix4, PlacedPlane)
  /// Steps in another frame.
  indirect case steps([TraversalStep], in: Frame)
  case beginGroup
  case beginMask
  case end(TraversalScope)
}

/// Something that encloses steps, and is closed after them.
enum TraversalScope {
  case group(opacity: Double, blend: BlendMode)
  /// A group whose colours are multiplied.
  case tint(UInt32)
  /// A group of a layer's content whose colours are changed.
  case colorFilters([ColorOperation], Int32, PlacedPlane)
  /// A fragment of a plane: its corners, and the map that brings them to pixels.
  case fragment([SIMD2<Double>], Homography, isBack: Bool)
  /// A group that is clipped to the box of a layer.
  case box(Int32, PlacedPlane)
  case mask
  /// The clip before.
  case clip(PixelRect)
}

extension Transition {
  /// Returns the steps that draw both states of the layer at `index` in its superlayer's plane.
  func steps(of index: Int32, in outer: PlacedPlane) -> [TraversalStep] {
    let geometry = self.geometry
    let incoming = TraversalStep.state(
      index, outer.withOpacity(outer.opacity * geometry.incomingOpacity),
      offset: geometry.incomingOffset)
    let outgoing = snapshot.map { snapshot in
      TraversalStep.steps(
        [
          .state(
            Int32(snapshot.index), outer.withOpacity(outer.opacity * geometry.outgoingOpacity),
            offset: geometry.outgoingOffset)
        ], in: snapshot.frame)
    }
    let states: [TraversalStep]
    switch geometry.order {
    case .sum:
      states =
        [outgoing, .beginGroup, incoming, .end(.group(opacity: 1, blend: .plusLighter))]
        .compactMap { $0 }
      return [.beginGroup] + states + [.end(.group(opacity: 1, blend: .normal))]
    case .outgoingInFront: states = [incoming, outgoing].compactMap { $0 }
    case .incomingInFront: states = [outgoing, incoming].compactMap { $0 }
    }
    return states
  }
}

extension SortingContext {
  /// Returns the steps that draw what is in the context, from far to near.
  ///
  /// - Parameter outer: The map of the plane of the context's layer to pixels.
  func steps(in outer: Homography) -> [TraversalStep] {
    var steps: [TraversalStep] = []
    for item in ordered {
      switch item {
      case .particle(let emitted, let index):
        let node = nodes[index]
        steps.append(
          .particle(
            emitted, node.matrix,
            PlacedPlane(map: outer, opacity: node.opacity, isFlipped: node.isFlipped)))
      case .face(let face):
        nodes[face.index].addSteps(of: face, in: outer, to: &steps)
      }
    }
    return steps
  }
}

extension SortedLayer {
  /// Adds the steps that draw the layer, or the fragment of it that lies between others.
  fileprivate func addSteps(
    of face: DepthOrder.Face, in outer: Homography, to steps: inout [TraversalStep]
  ) {
    func corners(_ points: [SIMD3<Double>]) -> [SIMD2<Double>] {
      points.map { SIMD2($0.x, $0.y) }
    }
    let tint = Pixel.tint(self.tint)
    if face.near != nil { steps.append(.beginGroup) }
    if face.far != nil { steps.append(.beginGroup) }
    if tint != .max { steps.append(.beginGroup) }
    let step = TraversalStep.plane(
      index,
      PlacedPlane(
        map: Homography(matrix).concatenating(outer), opacity: opacity, isFlipped: isFlipped))
    steps.append(frame.map { .steps([step], in: $0) } ?? step)
    if tint != .max { steps.append(.end(.tint(tint))) }
    if let far = face.far {
      steps.append(.end(.fragment(corners(far), outer, isBack: true)))
    }
    if let near = face.near {
      steps.append(.end(.fragment(corners(near), outer, isBack: false)))
    }
  }
}

extension [ReplicatorInstance] {
  /// Returns the steps that draw the instances of `sublayers` in the plane of their replicator.
  func steps(
    of sublayers: [Int32], of replicator: Int32, in plane: PlacedPlane
  ) -> [TraversalStep] {
    var steps: [TraversalStep] = []
    for instance in self {
      var own = plane
      own.map = Homography(instance.transform).concatenating(plane.map)
      let tint = Pixel.tint(instance.color)
      guard own.map.isFinite, tint >> 24 > 0 else { continue }
      if tint != .max { steps.append(.beginGroup) }
      if instance.delay != 0 {
        steps.append(.instance(of: replicator, delay: instance.delay, sublayers, own))
      } else {
        steps += sublayers.map { .layer($0, own) }
      }
      if tint != .max { steps.append(.end(.tint(tint))) }
    }
    return steps
  }
}
