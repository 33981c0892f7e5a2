/// Sets what a layer itself holds, without the animation that Core Animation would add.
enum ModelValue {
  /// Sets the value, and does in the same transaction what belongs to it: no frame shows the one
  /// without the other.
  static func set(_ value: Any, _ keyPath: String, of layer: CALayer, _ body: () -> Void = {}) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(BounceValue.propertyValue(value), forKeyPath: keyPath)
    body()
    CATransaction.commit()
  }
}

extension CALayer {
  /// Returns the value that is to be seen: that of the presentation, or, before the first commit, that
  /// with which the bounces that wait for it begin.
  func shownValue(forKeyPath keyPath: String) -> Any? {
    if let presentation = presentation() { return presentation.value(forKeyPath: keyPath) }
    let root = keyPath.prefix { $0 != "." }
    let pending = (animationKeys() ?? []).compactMap { key in
      key.hasPrefix(RunningBounce.key("")) ? animation(forKey: key) as? CAKeyframeAnimation : nil
    }.filter { $0.keyPath?.prefix { $0 != "." } == root }
    guard !pending.isEmpty else { return value(forKeyPath: keyPath) }
    let scratch = CALayer()
    scratch.setValue(value(forKey: String(root)), forKey: String(root))
    for animation in pending {
      guard let first = animation.values?.first, let path = animation.keyPath else { continue }
      scratch.setValue(first, forKeyPath: path)
    }
    return scratch.value(forKeyPath: keyPath)
  }
}
