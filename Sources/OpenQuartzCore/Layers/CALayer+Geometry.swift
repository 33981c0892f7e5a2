import OpenCoreGraphics

/// Where a layer is.
extension CALayer {
  /// The layer's rectangle in its own coordinates.
  ///
  /// Negative sizes are standardised. Animatable.
  public var bounds: CGRect {
    get { values.bounds.rect }
    set {
      let new = SIMD4(newValue.standardized)
      guard (new * 0) == .zero else { return refuse(newValue, "bounds") }
      let old = values.bounds
      let sizeChanges = old.z != new.z || old.w != new.w
      change("bounds", \.bounds, to: new)
      guard sizeChanges else { return }
      setNeedsLayout()
      if layerFlags.contains(.redisplaysOnBoundsChange) { setNeedsDisplay() }
      boundsSizeDidChange(from: CGSize(width: old.z, height: old.w))
    }
  }

  /// Where the anchor point lies in the superlayer.
  ///
  /// Animatable.
  public var position: CGPoint {
    get { CGPoint(x: values.position.x, y: values.position.y) }
    set { changeGeometry("position", \.position, to: SIMD2(newValue.x, newValue.y)) }
  }

  /// How near the layer is to the viewer; decides the drawing order among siblings.
  ///
  /// Animatable.
  public var zPosition: CGFloat {
    get { values.zPosition }
    set { changeNumber("zPosition", \.zPosition, to: newValue) }
  }

  /// The point about which the layer turns and scales, in parts of the bounds.
  ///
  /// Animatable.
  public var anchorPoint: CGPoint {
    get { CGPoint(x: values.anchorPoint.x, y: values.anchorPoint.y) }
    set { changeGeometry("anchorPoint", \.anchorPoint, to: SIMD2(newValue.x, newValue.y)) }
  }

  /// The anchor's distance in front of the layer's plane, in points.
  ///
  /// Animatable.
  public var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { changeNumber("anchorPointZ", \.anchorPointZ, to: newValue) }
  }

  /// The transform applied about the anchor point.
  ///
  /// Animatable.
  public var transform: CATransform3D {
    get { values.transform }
    set {
      guard newValue.isFinite else { return refuse(newValue, "transform") }
      change("transform", \.transform, to: newValue)
    }
  }

  /// A transform applied to the sublayers about this layer's anchor point.
  ///
  /// Animatable.
  public var sublayerTransform: CATransform3D {
    get { extras.rareValues.sublayerTransform }
    set {
      guard newValue.isFinite else { return refuse(newValue, "sublayerTransform") }
      changeRare("sublayerTransform", \.sublayerTransform, to: newValue)
    }
  }

  /// The affine part of ``transform``.
  public func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(transform)
  }

  /// Sets ``transform`` to the affine transform `m`.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Whether the sublayers' y axis points the other way.
  public var isGeometryFlipped: Bool {
    get { values.isGeometryFlipped }
    set { change("geometryFlipped", \.isGeometryFlipped, to: newValue) }
  }

  /// Whether an odd number of flips lies between this layer's coordinates and the root's.
  public func contentsAreFlipped() -> Bool {
    var flipped = false
    var layer: CALayer? = self
    while let current = layer {
      if current.values.isGeometryFlipped { flipped.toggle() }
      layer = current.holder
    }
    return flipped
  }

  /// The smallest rectangle in the superlayer that holds the transformed bounds.
  ///
  /// Setting it divides the size by the transform and keeps the origin of the bounds.
  public var frame: CGRect {
    get { values.matrixToSuperlayer.boundingBox(of: values.bounds.rect) }
    set {
      let rect = newValue.standardized
      guard (SIMD4(rect) * 0) == .zero else { return refuse(newValue, "frame") }
      let t = CATransform3DGetAffineTransform(values.transform)
      var size = rect.size
      if values.transform != CATransform3DIdentity {
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
  }
}

extension CATransform3D {
  /// The image of `p` in the plane z = 0, divided by its homogeneous coordinate.
  func project(_ p: CGPoint) -> CGPoint {
    let x = p.x * m11 + p.y * m21 + m41
    let y = p.x * m12 + p.y * m22 + m42
    let w = p.x * m14 + p.y * m24 + m44
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
