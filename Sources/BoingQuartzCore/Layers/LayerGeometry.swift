import BoingCoreGraphics
import BoingCurves
import BoingRender

/// The setters of a layer's geometry.
extension CALayer {
  func setBounds(_ newBounds: CGRect) {
    let new = SIMD4(newBounds.standardized)
    guard PropertyDescriptor.bounds.takes(.components(new)) else {
      return refuse(newBounds, .bounds)
    }
    let old = values.bounds
    let sizeChanges = old.z != new.z || old.w != new.w
    change(.bounds, \.bounds, to: new)
    guard sizeChanges else { return }
    setNeedsLayout()
    if layerFlags.contains(.redisplaysOnBoundsChange) { setNeedsDisplay() }
    boundsSizeDidChange(from: CGSize(width: old.z, height: old.w))
  }

  /// Sets ``position`` and ``bounds`` so that ``frame`` becomes `newFrame`.
  func setFrame(_ newFrame: CGRect) {
    let rect = newFrame.standardized
    guard PropertyDescriptor.frame.takes(.components(SIMD4(rect))) else {
      return refuse(newFrame, .frame)
    }
    let t = CATransform3DGetAffineTransform(transform)
    var size = rect.size
    if values.transform != Matrix4.identity {
      let inverse = CGAffineTransform(a: t.a, b: t.b, c: t.c, d: t.d, tx: 0, ty: 0).inverted()
      size = CGRect(origin: .zero, size: size).applying(inverse).size
    }
    let bounds = CGRect(origin: self.bounds.origin, size: size)
    var moved = values
    moved.bounds = SIMD4(bounds)
    let box = moved.matrixToSuperlayer.boundingBox(of: bounds)
    position = CGPoint(
      x: position.x + rect.origin.x - box.origin.x, y: position.y + rect.origin.y - box.origin.y)
    self.bounds = bounds
  }

  /// True if an odd number of flips lies between this layer's coordinates and the root's.
  var isFlippedAgainstRoot: Bool {
    var flipped = false
    var layer: CALayer? = self
    while let current = layer {
      if current.values.isGeometryFlipped { flipped.toggle() }
      layer = current.holder
    }
    return flipped
  }
}

extension Matrix4 {
  /// The inverse; the matrix itself where it has none.
  var inverted: Matrix4 { inverse ?? self }

  /// The image of `p` in the plane z = 0, divided by its homogeneous coordinate.
  func project(_ p: CGPoint) -> CGPoint {
    let x = p.x * row0.x + p.y * row1.x + row3.x
    let y = p.x * row0.y + p.y * row1.y + row3.y
    let w = p.x * row0.w + p.y * row1.w + row3.w
    guard w != 1, w != 0 else { return CGPoint(x: x, y: y) }
    return CGPoint(x: x / w, y: y / w)
  }

  /// The smallest rectangle that holds the image of `rect`.
  func boundingBox(of rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(project)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x0, x1) = (xs.min() ?? 0, xs.max() ?? 0)
    let (y0, y1) = (ys.min() ?? 0, ys.max() ?? 0)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}

/// Conversion of points, rectangles and times between layers.
///
/// A nil layer stands for the root of the tree. Layers without a common root convert through both
/// roots as if they were one. Points move within the layers' planes: like drawing, conversion
/// flattens every layer into its superlayer.
extension CALayer {
  func point(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    let shared = commonAncestor(with: l)
    let p = matrix(to: shared).project(p)
    return l.map { $0.matrix(to: shared).inverted.project(p) } ?? p
  }

  func time(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let shared = commonAncestor(with: l)
    var time = t
    var layer: CALayer? = self
    while let current = layer, !CALayer.isSame(current, shared) {
      time = current.timing.parentTime(fromLocal: time)
      layer = current.holder
    }
    return l?.localTime(from: shared, time) ?? time
  }

  func convertBox(_ r: CGRect, _ convert: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY),
      CGPoint(x: r.minX, y: r.maxY), CGPoint(x: r.maxX, y: r.maxY),
    ].map(convert)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: x0, y: y0, width: (xs.max() ?? 0) - x0, height: (ys.max() ?? 0) - y0)
  }

  /// The nearest layer that is, or holds, both; nil where there is none.
  private func commonAncestor(with other: CALayer?) -> CALayer? {
    guard let other else { return nil }
    var (a, b): (CALayer?, CALayer?) = (self, other)
    var (depthA, depthB) = (depth, other.depth)
    while depthA > depthB {
      a = a?.holder
      depthA -= 1
    }
    while depthB > depthA {
      b = b?.holder
      depthB -= 1
    }
    while !CALayer.isSame(a, b) {
      a = a?.holder
      b = b?.holder
    }
    return a
  }

  private var depth: Int {
    var depth = 0
    var layer = holder
    while let current = layer {
      depth += 1
      layer = current.holder
    }
    return depth
  }

  /// From this layer's coordinates, in which its sublayers lie, to those of `ancestor`; to those
  /// outside the root for nil.
  func matrix(to ancestor: CALayer?) -> Matrix4 {
    if CALayer.isSame(self, ancestor) { return Matrix4.identity }
    var matrix = values.sublayerFlip
    var pending = Matrix4.identity
    var layer = self
    while let parent = layer.holder {
      let isLast = CALayer.isSame(parent, ancestor)
      var holder = parent.values
      // The ancestor's own coordinates are those before its flip.
      if isLast { holder.isGeometryFlipped = false }
      var step = layer.values.matrixToSuperlayer
      if let sublayer = holder.sublayerMatrix(parent.details.values.sublayerTransform) {
        step = step.concatenating(sublayer)
      }
      pending = pending.concatenating(step)
      // A transform layer does not flatten what it holds.
      if parent.values.kind != .transform || isLast {
        matrix = matrix.concatenating(pending.flattened)
        pending = Matrix4.identity
      }
      if isLast { return matrix }
      layer = parent
    }
    pending = pending.concatenating(layer.values.matrixToSuperlayer)
    return matrix.concatenating(pending.flattened)
  }

  /// This layer's time for a time outside the root.
  func localTime(fromRoot time: Double) -> Double { localTime(from: nil, time) }

  /// This layer's time for a time of `ancestor`; for nil, outside the root.
  func localTime(from ancestor: CALayer?, _ time: Double) -> Double {
    var chain: [MediaTiming] = []
    var layer: CALayer? = self
    while let current = layer, !CALayer.isSame(current, ancestor) {
      if !current.timing.isIdentity { chain.append(current.timing) }
      layer = current.holder
    }
    return chain.reversed().reduce(time) { $1.localTime(fromParent: $0) }
  }
}

extension LayerValues {
  /// The flip between a layer's box and its own coordinates; the identity where there is none.
  var sublayerFlip: Matrix4 { isGeometryFlipped ? flipMatrix : Matrix4.identity }
}

extension Matrix4 {
  /// The map of the plane z = 0 by the transform, flattened into that plane again.
  ///
  /// Its inverse takes the flattened image back.
  var flattened: Matrix4 {
    var flat = self
    (flat.row0.z, flat.row1.z, flat.row2.z, flat.row3.z) = (0, 0, 1, 0)
    (flat.row2.x, flat.row2.y, flat.row2.w) = (0, 0, 0)
    return flat
  }
}

/// The search behind ``CALayer/hitTest(_:)``: a loop, since trees may be deeper than the stack.
///
/// A layer of a client's class is asked itself, since the class may override the search; such layers in
/// one another are searched as deep as the stack allows.
extension CALayer {
  /// A layer on the way down, and what of it is still to be searched.
  private struct Visit {
    let layer: CALayer
    /// True if the layer itself is hit.
    let isInside: Bool
    /// The point in the coordinates of the sublayers.
    let point: CGPoint
    /// The map of a plane of the sublayers' space to that point's plane, below a layer that does not
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

  /// Returns the layers to search here for `p` in the superlayer; nil if nothing can be hit.
  private func visit(_ p: CGPoint, _ depth: Matrix4? = nil) -> Visit? {
    guard !values.isHidden, values.opacity > 0 else { return nil }
    var matrix = values.matrixToSuperlayer
    if let depth { matrix = matrix.concatenating(depth) }
    let sublayers = values.sublayerMatrix(details.values.sublayerTransform)
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
