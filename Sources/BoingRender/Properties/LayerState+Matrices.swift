import BoingCurves

/// The transforms that follow from a layer's state.
extension LayerState {
  /// The point in the layer's own coordinates that sits at its position.
  package var anchor: SIMD3<Double> {
    SIMD3(
      bounds.x + anchorPoint.x * bounds.z, bounds.y + anchorPoint.y * bounds.w, anchorPointZ)
  }

  /// The transform from the layer's unflipped coordinates to its superlayer's.
  package var matrixToSuperlayer: Matrix4 {
    let anchor = self.anchor
    if transform == .identity {
      return Matrix4(
        translation: SIMD3(position.x - anchor.x, position.y - anchor.y, zPosition - anchor.z))
    }
    return Matrix4(translation: -anchor).concatenating(transform)
      .concatenating(Matrix4(translation: SIMD3(position, zPosition)))
  }

  /// Returns what a layer does to its sublayers' coordinates before its own matrix: the sublayer transform
  /// about the anchor point, then the flip; nil where it does nothing.
  package func sublayerMatrix(_ sublayerTransform: Matrix4) -> Matrix4? {
    var m: Matrix4?
    if sublayerTransform != .identity {
      m = Matrix4(translation: -anchor).concatenating(sublayerTransform)
        .concatenating(Matrix4(translation: anchor))
    }
    guard isGeometryFlipped else { return m }
    return m.map { $0.concatenating(flipMatrix) } ?? flipMatrix
  }

  /// The reflection that mirrors y within the bounds.
  package var flipMatrix: Matrix4 {
    var flip = Matrix4(scale: SIMD3(1, -1, 1))
    flip.row3.y = 2 * bounds.y + bounds.w
    return flip
  }
}
