/// Sets what a layer itself holds, without the animation that Core Animation would add.
enum ModelValue {
  static func set(_ value: Any, _ keyPath: String, of layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }
}
