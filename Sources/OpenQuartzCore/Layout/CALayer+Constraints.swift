import OpenCoreGraphics

extension CALayer {
  /// What a layer without a delegate of its own does to arrange its sublayers.
  func layoutSublayersByManager() {
    layoutManager?.layoutSublayers(of: self)
  }
}
