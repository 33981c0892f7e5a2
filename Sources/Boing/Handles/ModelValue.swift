/// Sets what a layer itself holds, without the animation that Core Animation would add.
enum ModelValue {
  /// Sets the value, and does in the same transaction what belongs to it: no frame shows the one
  /// without the other.
  static func set(_ value: Any, _ keyPath: String, of layer: CALayer, _ body: () -> Void = {}) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // Apple's layers take the transform alone, not its affine part.
    let affine = value as? CGAffineTransform
    layer.setValue(
      affine.map { CATransform3DMakeAffineTransform($0) } ?? value, forKeyPath: keyPath)
    body()
    CATransaction.commit()
  }
}
