/// Sets what a layer itself holds, without the animation that Core Animation would add.
enum ModelValue {
  /// Sets the value, and does in the same transaction what belongs to it: no frame shows the one
  /// without the other.
  static func set(_ value: Any, _ keyPath: String, of layer: CALayer, _ body: () -> Void = {}) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    body()
    CATransaction.commit()
  }
}
