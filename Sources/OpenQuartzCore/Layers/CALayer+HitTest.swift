import BoingCurves
import BoingRender
import OpenCoreGraphics

/// The search behind ``CALayer/hitTest(_:)``: a loop, since trees may be deeper than the stack.
///
/// A layer of a client's class is asked itself, since the class may override the search; such layers in
/// one another are searched as deep as the stack allows.
extension CALayer {
  /// A layer on the way down, and what of it is still to be searched.
  private struct Visit {
    let layer: CALayer
    /// Whether the layer itself is hit.
    let isInside: Bool
    /// The point in the coordinates of the sublayers.
    let point: CGPoint
    /// What brings a plane of the sublayers' space to that point's plane, below a layer that does not
    /// flatten its sublayers.
    var depth: Matrix4?
    /// The sublayers not searched yet, the nearest last.
    var rest: [CALayer]
  }

  func searchHit(_ p: CGPoint) -> CALayer? {
    guard let first = visit(p) else { return nil }
    let room = TransactionStack.current.room
    var path = [first]
    while !path.isEmpty {
      let last = path.count - 1
      guard let child = path[last].rest.popLast() else {
        if path[last].isInside { return path[last].layer }
        path.removeLast()
        continue
      }
      if type(of: child).isLibraryClass {
        if let next = child.visit(path[last].point, path[last].depth) { path.append(next) }
      } else if !room.isLeft {
        Diagnostics.report(.tooDeepToSearch(child.name ?? "\(type(of: child))", room.size))
      } else if let hit = child.hitTest(path[last].point) {
        return hit
      }
    }
    return nil
  }

  /// What is to be searched here for `p` in the superlayer; nil where nothing can be hit.
  private func visit(_ p: CGPoint, _ depth: Matrix4? = nil) -> Visit? {
    guard !values.isHidden, values.opacity > 0 else { return nil }
    var matrix = values.matrixToSuperlayer
    if let depth { matrix = matrix.concatenating(depth) }
    let sublayers = values.sublayerMatrix(extras.uncommon.sublayerTransform)
    if values.kind == .transform {
      let depth = sublayers.map { $0.concatenating(matrix) } ?? matrix
      return Visit(layer: self, isInside: false, point: p, depth: depth, rest: drawingOrder)
    }
    let box = matrix.unproject(p)
    let isInside = contains(box)
    if values.masksToBounds, !isInside { return nil }
    if let cutout, cutout.hitTest(box) == nil { return nil }
    let point = sublayers.map { $0.unproject(box) }
    return Visit(layer: self, isInside: isInside, point: point ?? box, rest: drawingOrder)
  }

  /// The sublayers from the farthest to the nearest.
  private var drawingOrder: [CALayer] {
    let members = self.members
    guard let z = members.first?.values.zPosition,
      members.contains(where: { $0.values.zPosition != z })
    else { return members }
    let order = members.enumerated().sorted {
      ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset)
    }
    return order.map(\.element)
  }
}

extension Matrix4 {
  /// The point of the plane z = 0 that is seen at `p`.
  fileprivate func unproject(_ p: CGPoint) -> CGPoint {
    // Most layers are only moved, and a search asks every one of them.
    if row0.x == 1, row0.y == 0, row0.w == 0, row1.x == 0, row1.y == 1, row1.w == 0, row3.w == 1 {
      return CGPoint(x: p.x - row3.x, y: p.y - row3.y)
    }
    return flattened.inverted.project(p)
  }
}
