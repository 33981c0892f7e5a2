import OpenCoreGraphics

extension CALayer {
  /// The relations that a ``CAConstraintLayoutManager`` of the superlayer keeps; nil when there are
  /// none.
  public var constraints: [CAConstraint]? {
    get { constraintList.isEmpty ? nil : constraintList }
    set {
      constraintList = newValue ?? []
      parent?.setNeedsLayout()
    }
  }

  /// Adds a relation after those there are.
  public func addConstraint(_ c: CAConstraint) {
    constraintList.append(c)
    parent?.setNeedsLayout()
  }

  /// What a layer without a delegate of its own does to arrange its sublayers.
  func layoutSublayersByManager() {
    layoutManager?.layoutSublayers(of: self)
  }
}
