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

  /// Lays out what of this layer's ancestors is due, this layer among them, from the top.
  func layOutWithAncestors() {
    var passed = Set<ObjectIdentifier>()
    layOutWithAncestors(upTo: &passed)
  }

  /// The same for one of many layers, up to the ancestors that one before it has `passed`.
  func layOutWithAncestors(upTo passed: inout Set<ObjectIdentifier>) {
    var chain: [CALayer] = []
    var layer: CALayer? = self
    while let current = layer, passed.insert(ObjectIdentifier(current)).inserted {
      chain.append(current)
      layer = current.parent
    }
    for layer in chain.reversed() { layer.layOutIfNeeded() }
  }

  /// Lays out what is due below this layer.
  func layOutDescendants() {
    var stack = children
    while let layer = stack.popLast() {
      layer.layOutIfNeeded()
      stack.append(contentsOf: layer.children)
    }
  }
}
