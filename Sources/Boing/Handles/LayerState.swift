/// The time of a layer, by the clock that its animations follow.
struct LayerClock {
  private let layer: CALayer

  init(_ layer: CALayer) {
    self.layer = layer
  }

  /// The present in the layer's time.
  var now: CFTimeInterval {
    #if os(Linux)
      if let time = layer.presentTime { return time }
    #endif
    return layer.convertTime(CACurrentMediaTime(), from: nil)
  }

  /// Returns the beginning of an animation in the layer's time; nil if that is a commit that is still to come.
  func begin(of key: String) -> CFTimeInterval? {
    #if os(Linux)
      if let time = layer.committedBeginTime(forKey: key) { return time }
    #endif
    guard let animation = layer.animation(forKey: key) else { return nil }
    if animation.beginTime != 0 { return animation.beginTime }
    return (animation.delegate as? AnimationObserver)?.startTime.map {
      layer.convertTime($0, from: nil)
    }
  }

  /// Returns a time as the `beginTime` of an animation, for which 0 means its commit.
  func beginTime(_ time: CFTimeInterval) -> CFTimeInterval {
    time == 0 ? .leastNonzeroMagnitude : time
  }

  /// Returns `animation`, which shows its first value for `delay` seconds and then begins.
  func delayed(_ animation: CAAnimation, by delay: CFTimeInterval) -> CAAnimation {
    guard delay > 0 else { return animation }
    animation.beginTime = now + delay
    animation.fillMode = .backwards
    return animation
  }
}

/// The values that a layer itself holds, set without the animations that Core Animation would add.
enum ModelValue {
  /// Sets a value, and does what belongs to it in the same transaction, so that no frame shows one without the other.
  static func set(_ value: Any, _ keyPath: String, of layer: CALayer, _ body: () -> Void = {}) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(BounceValue.propertyValue(value), forKeyPath: keyPath)
    body()
    CATransaction.commit()
  }
}

extension CALayer {
  /// Returns the value that is shown: that of the presentation, or, before the first commit, the first value of the
  /// bounces that wait for it.
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
