import OpenCoreGraphics

/// Conversion of points, rectangles and times between layers.
///
/// A nil layer stands for the root of the tree. Layers without a common root convert through both
/// roots as if they were one.
extension CALayer {
  /// The point `p` of layer `l`, in this layer's coordinates.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    CATransform3DInvert(matrixToRoot).project(l.map { $0.matrixToRoot.project(p) } ?? p)
  }

  /// The point `p` of this layer, in the coordinates of layer `l`.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    let root = matrixToRoot.project(p)
    return l.map { CATransform3DInvert($0.matrixToRoot).project(root) } ?? root
  }

  /// The smallest rectangle here that holds the rectangle `r` of layer `l`.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    convertBox(r) { convert($0, from: l) }
  }

  /// The smallest rectangle in layer `l` that holds the rectangle `r` of this layer.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    convertBox(r) { convert($0, to: l) }
  }

  /// The time `t` of layer `l`, in this layer's time.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(fromRoot: l?.rootTime(fromLocal: t) ?? t)
  }

  /// The time `t` of this layer, in the time of layer `l`.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let root = rootTime(fromLocal: t)
    return l?.localTime(fromRoot: root) ?? root
  }

  private func convertBox(_ r: CGRect, _ convert: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY),
      CGPoint(x: r.minX, y: r.maxY), CGPoint(x: r.maxX, y: r.maxY),
    ].map(convert)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: x0, y: y0, width: (xs.max() ?? 0) - x0, height: (ys.max() ?? 0) - y0)
  }

  /// From this layer's coordinates, in which its sublayers lie, to those outside the root.
  private var matrixToRoot: CATransform3D {
    var matrix = values.sublayerFlip
    var layer = self
    while true {
      matrix = CATransform3DConcat(matrix, layer.values.matrixToSuperlayer)
      guard let parent = layer.parent else { return matrix }
      if let sublayer = parent.values.sublayerMatrix {
        matrix = CATransform3DConcat(matrix, sublayer)
      }
      layer = parent
    }
  }

  /// This layer's time for a time outside the root.
  func localTime(fromRoot time: Double) -> Double {
    var chain: [MediaTiming] = []
    var layer: CALayer? = self
    while let current = layer {
      chain.append(current.timing)
      layer = current.parent
    }
    return chain.reversed().reduce(time) { $1.localTime(fromParent: $0) }
  }

  private func rootTime(fromLocal time: Double) -> Double {
    var time = time
    var layer: CALayer? = self
    while let current = layer {
      time = current.timing.parentTime(fromLocal: time)
      layer = current.parent
    }
    return time
  }
}

extension LayerValues {
  /// The flip between a layer's box and its own coordinates; the identity where there is none.
  var sublayerFlip: CATransform3D { isGeometryFlipped ? flipMatrix : CATransform3DIdentity }
}
