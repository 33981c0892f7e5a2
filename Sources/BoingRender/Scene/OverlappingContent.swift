/// The layers whose opacity needs a transparency group.
extension BuildContext {
  /// Returns true if something of the layer at `index` may be drawn over something else of it, so that its
  /// opacity must be that of the whole.
  ///
  /// A layer that shows nothing but one sublayer that is drawn once passes its opacity on to it: the result
  /// is the same.
  func hasOverlappingContent(_ index: Int32) -> Bool {
    var passed: [Int32] = []
    let result = searchOverlap(in: index, &passed)
    // In a deep tree each layer would otherwise search as far down as the one above it.
    if passed.count > 16 { for index in passed { memo.overlaps[index] = result } }
    return result
  }

  private func searchOverlap(in index: Int32, _ passed: inout [Int32]) -> Bool {
    var index = index
    while true {
      if let known = memo.overlaps[index] { return known }
      passed.append(index)
      let own = frame.drawCount(of: index)
      let children = frame.firstVisibleSublayers(of: index)
      guard own + children.count < 2 else { return true }
      guard let child = children.first else { return false }
      let details = frame.details(at: Int(child)).values
      let values = frame.values(at: Int(child))
      if details.compositing != .normal || (details.shadowOpacity > 0 && !values.masksToBounds)
        || frame.transition(at: Int(child)) != nil
      {
        return true
      }
      index = child
    }
  }
}

extension Frame {
  /// Returns the number of things that a layer draws of itself one over the other, 2 for more.
  fileprivate func drawCount(of index: Int32) -> Int {
    let values = values(at: Int(index))
    let hasDetails = hasDetails(at: Int(index))
    var count = values.backgroundColor.w > 0 ? 1 : 0
    switch values.kind {
    case .plain, .scroll: break
    case .gradient, .text, .external: count += hasDetails ? 1 : 0
    case .shape: count += hasDetails ? 2 : 0
    case .tiled: count += 1
    // Instances, particles and layers in space may lie over each other.
    case .replicator, .emitter, .transform: count += 2
    }
    if hasDetails {
      let details = details(at: Int(index))
      if details.contents != nil { count += 1 }
      if details.values.borderWidth > 0 { count += 1 }
    }
    return count
  }

  /// Returns the sublayers that show, two at most.
  fileprivate func firstVisibleSublayers(of index: Int32) -> [Int32] {
    let end = end(of: Int(index))
    var visible: [Int32] = []
    var child = index + 1
    while child < end, visible.count < 2 {
      let values = values(at: Int(child))
      if !isMask(at: Int(child)), !values.isHidden, values.opacity > 0 { visible.append(child) }
      child = self.end(of: Int(child))
    }
    return visible
  }
}
