import OpenCoreGraphics

/// Where a layer's values put it.
extension LayerValues {
  /// The point in the layer's own coordinates that sits at its position.
  package var anchor: SIMD3<Double> {
    SIMD3(
      bounds.x + anchorPoint.x * bounds.z, bounds.y + anchorPoint.y * bounds.w, anchorPointZ)
  }

  /// The transform from the layer's unflipped coordinates to its superlayer's.
  package var matrixToSuperlayer: CATransform3D {
    let anchor = self.anchor
    var m = transform
    if m == CATransform3DIdentity {
      (m.m41, m.m42) = (position.x - anchor.x, position.y - anchor.y)
      m.m43 = zPosition - anchor.z
      return m
    }
    m = CATransform3DTranslate(m, -anchor.x, -anchor.y, -anchor.z)
    return CATransform3DConcat(
      m, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// What a layer does to its sublayers' coordinates before its own matrix: the sublayer transform
  /// about the anchor point, then the flip.
  package func sublayerMatrix(_ sublayerTransform: CATransform3D) -> CATransform3D? {
    var m: CATransform3D?
    if sublayerTransform != CATransform3DIdentity {
      let anchor = self.anchor
      m = CATransform3DConcat(
        CATransform3DTranslate(sublayerTransform, -anchor.x, -anchor.y, -anchor.z),
        CATransform3DMakeTranslation(anchor.x, anchor.y, anchor.z))
    }
    if isGeometryFlipped {
      let flip = self.flipMatrix
      m = m.map { CATransform3DConcat($0, flip) } ?? flip
    }
    return m
  }

  /// Mirrors y within the bounds.
  package var flipMatrix: CATransform3D {
    var flip = CATransform3DMakeScale(1, -1, 1)
    flip.m42 = 2 * bounds.y + bounds.w
    return flip
  }
}
