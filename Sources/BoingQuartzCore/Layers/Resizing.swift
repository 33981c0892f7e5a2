import BoingCoreGraphics
import BoingRender

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

extension CALayer {
  /// The frame once the superlayer's size has changed by `change`.
  ///
  /// As measured on macOS: what gives way shares the change by what it is, not by its size. A side
  /// alone and a margin alone take all of it, two margins half each; of a side and margins, the side
  /// takes a third and the margins the rest. The result is widened to whole points, and a side that
  /// becomes negative is turned round.
  func autoresizedFrame(by change: CGSize) -> CGRect {
    let mask = autoresizingMask
    var frame = frame
    func part(_ bit: CAAutoresizingMask) -> Bool { mask.contains(bit) }
    if change.width != 0 {
      let (low, high) = CALayer.autoresized(
        (frame.minX, frame.maxX), by: change.width, margin: part(.layerMinXMargin),
        side: part(.layerWidthSizable), otherMargin: part(.layerMaxXMargin))
      (frame.origin.x, frame.size.width) = (low, high - low)
    }
    if change.height != 0 {
      let (low, high) = CALayer.autoresized(
        (frame.minY, frame.maxY), by: change.height, margin: part(.layerMinYMargin),
        side: part(.layerHeightSizable), otherMargin: part(.layerMaxYMargin))
      (frame.origin.y, frame.size.height) = (low, high - low)
    }
    return frame
  }

  private static func autoresized(
    _ ends: (CGFloat, CGFloat), by change: CGFloat, margin: Bool, side: Bool, otherMargin: Bool
  ) -> (CGFloat, CGFloat) {
    let margins = (margin ? 1.0 : 0) + (otherMargin ? 1.0 : 0)
    guard margin || side else { return ends }
    let sideShare = side ? (margins > 0 ? 1.0 / 3 : 1) : 0
    let marginShare = margin ? (1 - sideShare) / margins : 0
    // Thirds are taken last, so that a change that three divides gives whole points.
    let low = ends.0 + (marginShare == 2.0 / 3 ? change * 2 / 3 : change * marginShare)
    let grown = ends.1 - ends.0 + (sideShare == 1.0 / 3 ? change / 3 : change * sideShare)
    // Without a further margin the far end moves by all of the change.
    let high = otherMargin ? low + grown : ends.1 + change
    return (min(low, high).rounded(.down), max(low, high).rounded(.up))
  }
}

extension CALayer {
  /// Arranges the sublayers of a layer without a delegate of its own.
  func layoutSublayersByManager() {
    layoutManager?.layoutSublayers(of: self)
  }
}
