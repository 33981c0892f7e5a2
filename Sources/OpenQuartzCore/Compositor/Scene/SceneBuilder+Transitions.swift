import OpenCoreGraphics

/// Layers between two states.
extension SceneBuilder {
  /// Adds a layer that is in a transition: the state before and the one after, each where and as
  /// strongly as the transition has it.
  ///
  /// - Parameters:
  ///   - matrix: from the layer's own coordinates to its superlayer's.
  ///   - outer: what brings the superlayer's plane to pixels.
  mutating func addTransition(
    _ transition: Frame.Transition, _ index: Int32, _ matrix: CATransform3D,
    _ outer: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    let placement = transition.placement
    let bounds = frame.layers[Int(index)].values.bounds
    let shift = placement.afterOffset * SIMD2(bounds.z, bounds.w)
    let moved = shift == .zero ? matrix : CATransform3DTranslate(matrix, shift.x, shift.y, 0)
    let step = Step.after(
      index, Homography(moved).concatenating(outer), opacity: opacity, isFlipped: isFlipped)
    func before(_ builder: inout SceneBuilder) {
      guard let before = transition.before else { return }
      builder.addBefore(before, placement.beforeOffset, index, outer, opacity, isFlipped)
    }
    if placement.addsColors {
      beginGroup(.beginGroup)
      beginGroup(.beginGroup)
      before(&self)
      endGroup(opacity: placement.beforeOpacity)
      beginGroup(.beginGroup)
      work.append(.endGroup(opacity: 1, blend: .normal))
      work.append(.endGroup(opacity: placement.afterOpacity, blend: .plusLighter))
      work.append(step)
    } else if placement.isBeforeInFront, let state = transition.before {
      work.append(
        .before(state, placement.beforeOffset, index, outer, opacity: opacity, isFlipped: isFlipped)
      )
      work.append(step)
    } else {
      before(&self)
      work.append(step)
    }
  }

  /// Adds the state after, unless it is hidden.
  mutating func addAfter(
    _ index: Int32, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    let values = frame.layers[Int(index)].values
    guard !values.isHidden, values.opacity > 0 else { return }
    work.append(.plane(index, map, opacity: opacity, isFlipped: isFlipped))
  }

  /// Adds the state before, from the frame that kept it.
  mutating func addBefore(
    _ state: Frame.Before, _ offset: SIMD2<Double>, _ index: Int32, _ outer: Homography,
    _ opacity: Double, _ isFlipped: Bool
  ) {
    let values = state.frame.layers[state.index].values
    let inner = state.frame.transition(at: state.index)
    guard nesting < Self.greatestNesting,
      inner != nil || (!values.isHidden && values.opacity > 0)
    else { return }
    var builder = SceneBuilder(state.frame, scene, clip: clip, cache: cache)
    builder.open = open
    builder.nesting = nesting + 1
    builder.unitScale = unitScale
    var matrix = values.matrixToSuperlayer
    // The superlayer is not part of the old frame's tree; it shows as it is now.
    let parent = frame.layers[Int(index)].parent
    if parent >= 0, let sublayerMatrix = frame.sublayerMatrix(at: Int(parent)) {
      matrix = CATransform3DConcat(matrix, sublayerMatrix)
    }
    let place = Int32(state.index)
    if offset != .zero {
      matrix = CATransform3DTranslate(
        matrix, offset.x * values.bounds.z, offset.y * values.bounds.w, 0)
    }
    if let inner {
      builder.addTransition(inner, place, matrix, outer, opacity, isFlipped)
      builder.finish()
    } else {
      let map = Homography(matrix).concatenating(outer)
      builder.run(.plane(place, map, opacity: opacity, isFlipped: isFlipped))
    }
  }
}
