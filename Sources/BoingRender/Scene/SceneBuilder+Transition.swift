/// Layers on their way from one state to another.
extension SceneBuilder {
  /// The number of frames that may be drawn within one another: nothing built for one is shared with
  /// another.
  private static let greatestFrameNesting = 12

  /// Adds both states of the layer at `index`, as `transition` places them.
  mutating func add(
    _ transition: Transition, _ index: Int32, _ outer: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    let placement = transition.placement
    let after = Step.state(
      index, outer, offset: placement.afterOffset, opacity: opacity * placement.afterOpacity,
      isFlipped: isFlipped)
    let before = transition.before.map {
      Step.before(
        $0, outer, offset: placement.beforeOffset, opacity: opacity * placement.beforeOpacity,
        isFlipped: isFlipped)
    }
    // Steps are pushed in reverse: the last is done first.
    if placement.addsColors {
      writer.beginGroup(.beginGroup)
      work.append(.endGroup(opacity: 1, blend: .normal))
      work += [.endGroup(opacity: 1, blend: .plusLighter), after, .beginPart]
      if let before { work.append(before) }
    } else if placement.isBeforeInFront {
      if let before { work.append(before) }
      work.append(after)
    } else {
      work.append(after)
      if let before { work.append(before) }
    }
  }

  /// Adds a layer of another frame, as it stood before a transition.
  mutating func add(
    _ before: Frame.Before, _ outer: Homography, _ offset: SIMD2<Double>, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    run(
      in: before.frame,
      [
        .state(
          Int32(before.index), outer, offset: offset, opacity: opacity, isFlipped: isFlipped)
      ])
  }

  /// Adds layers of another frame.
  mutating func run(in other: Frame, _ steps: [Step]) {
    guard frameNesting < Self.greatestFrameNesting, nesting < Self.maximumNesting else {
      return budget.report(.nesting)
    }
    var inner = SceneBuilder(within: self, other, scene, clip: clip, isolated: IsolatedContents())
    inner.canvasColor = canvasColor
    inner.frameNesting = frameNesting + 1
    inner.writer = DisplayListWriter(scene, clip: clip, within: writer.openGroups)
    for step in steps { inner.run(step) }
  }
}
