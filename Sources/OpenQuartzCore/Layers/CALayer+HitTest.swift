import OpenCoreGraphics

/// The search behind ``CALayer/hitTest(_:)``: a loop, since trees may be deeper than the stack.
extension CALayer {
  /// A layer on the way down, and what of it is still to be searched.
  private struct Visit {
    let layer: CALayer
    /// Whether the layer itself is hit.
    let isInside: Bool
    /// The point in the coordinates of the sublayers.
    let point: CGPoint
    /// The sublayers not searched yet, the nearest last.
    var rest: [CALayer]
  }

  func searchHit(_ p: CGPoint) -> CALayer? {
    guard let first = visit(p) else { return nil }
    var path = [first]
    while !path.isEmpty {
      let last = path.count - 1
      guard let child = path[last].rest.popLast() else {
        if path[last].isInside { return path[last].layer }
        path.removeLast()
        continue
      }
      if type(of: child).isLibraryClass {
        if let next = child.visit(path[last].point) { path.append(next) }
      } else if let hit = child.hitTest(path[last].point) {
        return hit
      }
    }
    return nil
  }

  /// What is to be searched here for `p` in the superlayer; nil where nothing can be hit.
  private func visit(_ p: CGPoint) -> Visit? {
    guard !values.isHidden, values.opacity > 0 else { return nil }
    let box = CATransform3DInvert(values.matrixToSuperlayer.flattened).project(p)
    let isInside = contains(box)
    if values.masksToBounds, !isInside { return nil }
    if let maskLayer, maskLayer.hitTest(box) == nil { return nil }
    let sublayers = values.sublayerMatrix(extras.rareValues.sublayerTransform)
    let point = sublayers.map { CATransform3DInvert($0.flattened).project(box) }
    return Visit(layer: self, isInside: isInside, point: point ?? box, rest: drawingOrder)
  }

  /// The sublayers from the farthest to the nearest.
  private var drawingOrder: [CALayer] {
    guard let z = children.first?.values.zPosition,
      children.contains(where: { $0.values.zPosition != z })
    else { return children }
    let order = children.enumerated().sorted {
      ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset)
    }
    return order.map(\.element)
  }
}
