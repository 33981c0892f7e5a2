import BoingCurves
import BoingRender
import OpenCoreGraphics

/// The setters of a layer's geometry.
extension CALayer {
  func setBounds(_ newBounds: CGRect) {
    let new = SIMD4(newBounds.standardized)
    guard PropertyDescriptor.bounds.takes(.lanes(new)) else { return refuse(newBounds, .bounds) }
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
    guard PropertyDescriptor.frame.takes(.lanes(SIMD4(rect))) else {
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
