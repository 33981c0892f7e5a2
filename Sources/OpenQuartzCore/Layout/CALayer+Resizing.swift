import OpenCoreGraphics

/// Following a superlayer that changes size.
extension CALayer {
  /// Tells the sublayers that the bounds had the size `old`; called when their size changes.
  func boundsSizeDidChange(from old: CGSize) {
    if type(of: self).isLibraryClass, sublayerList.isEmpty { return }
    NestedCalls.make(.resizeSublayers(self, oldSize: old))
  }

  func resizeAllSublayers(from old: CGSize) {
    guard old != bounds.size, old.width.isFinite, old.height.isFinite else { return }
    // A sublayer's own resizing may change the list.
    for layer in children { layer.resize(withOldSuperlayerSize: old) }
  }

  func autoresize(from old: CGSize) {
    guard let parent, !autoresizingMask.isEmpty else { return }
    let size = parent.bounds.size
    let change = CGSize(width: size.width - old.width, height: size.height - old.height)
    guard change.width.isFinite, change.height.isFinite else { return }
    let new = autoresizedFrame(by: change)
    if new != frame { frame = new }
  }

  /// True if a layout is due of this layer, or may be of one below it.
  var isLayoutDue: Bool { !layerFlags.isDisjoint(with: [.needsLayout, .needsLayoutBelow]) }

  /// Notes in this layer and those above it that a layout is due below.
  func noteLayoutBelow() {
    var layer: CALayer? = self
    // Above a layer that has the note, all have it.
    while let current = layer, !current.layerFlags.contains(.needsLayoutBelow) {
      current.layerFlags.insert(.needsLayoutBelow)
      layer = current.parent
    }
  }

  /// Lays out what is due at and below the farthest of the superlayers, from this layer upwards, that
  /// follow one another and are due.
  ///
  /// - Returns: The number of layers visited.
  @discardableResult
  func layOutDueTree() -> Int {
    var top = self
    var visits = 1
    while let parent = top.parent, parent.layerFlags.contains(.needsLayout) {
      top = parent
      visits += 1
    }
    var stack = [(layer: top, isLaidOut: false)]
    while let (layer, isLaidOut) = stack.popLast() {
      visits += 1
      if isLaidOut {
        // The note stays until all below are done, so that those noted on the way need not go up far.
        if !layer.layersBelow.contains(where: \.isLayoutDue) {
          layer.layerFlags.remove(.needsLayoutBelow)
        }
      } else if layer.isLayoutDue {
        layer.layOutIfNeeded()
        guard layer.layerFlags.contains(.needsLayoutBelow) else { continue }
        stack.append((layer, true))
        stack += layer.layersBelow.map { ($0, false) }
      }
    }
    return visits
  }

  /// Lays out what of this layer's ancestors is due, this layer among them, from the top, up to the
  /// ancestors that have been `passed` by one of many layers before it.
  func layOutWithAncestors(upTo passed: inout Set<ObjectIdentifier>) {
    var chain: [CALayer] = []
    var layer: CALayer? = self
    while let current = layer, passed.insert(ObjectIdentifier(current)).inserted {
      chain.append(current)
      layer = current.parent
    }
    for layer in chain.reversed() { layer.layOutIfNeeded() }
  }

  /// The layers just below this one.
  private var layersBelow: [CALayer] { (maskLayer.map { [$0] } ?? []) + children }
}
