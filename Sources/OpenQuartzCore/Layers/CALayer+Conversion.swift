import BoingCurves
import BoingRender
import OpenCoreGraphics

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
      if let sublayer = holder.sublayerMatrix(parent.extras.uncommon.sublayerTransform) {
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

extension LayerState {
  /// The flip between a layer's box and its own coordinates; the identity where there is none.
  var sublayerFlip: Matrix4 { isGeometryFlipped ? flipMatrix : Matrix4.identity }
}

extension Matrix4 {
  /// What the transform does to the plane z = 0 when its image is flattened into that plane again.
  ///
  /// Its inverse takes the flattened image back.
  var flattened: Matrix4 {
    var flat = self
    (flat.row0.z, flat.row1.z, flat.row2.z, flat.row3.z) = (0, 0, 1, 0)
    (flat.row2.x, flat.row2.y, flat.row2.w) = (0, 0, 0)
    return flat
  }
}
