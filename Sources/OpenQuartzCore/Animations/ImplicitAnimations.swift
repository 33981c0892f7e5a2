import OpenCoreGraphics

/// Core Animation's built-in actions for property changes.
extension CALayer {
  /// The quarter-second animation or transition that Core Animation starts by itself on layers that
  /// have been committed to a display; nil for other layers and events.
  ///
  /// A background colour has one only where there is a colour.
  func implicitAction(forKey event: String) -> (any CAAction)? {
    guard let context, context.hasCommitted else { return nil }
    if ImplicitAnimations.treeEvents.contains(event) { return ImplicitAnimations.transition() }
    guard let path = LayerKeyPath(event, in: type(of: self).propertyTable),
      path.part == .whole || event == "transform.scale"
    else { return nil }
    switch path.property.action {
    case .none: return nil
    case .transition: return ImplicitAnimations.transition()
    case .animation:
      if event == "backgroundColor", values.backgroundColor.x.isNaN { return nil }
      return ImplicitAnimations.animation(event, path, from: value(at: path))
    }
  }
}

/// Makes the built-in animations.
enum ImplicitAnimations {
  private static let pace = CAMediaTimingFunction(name: .default)

  /// Events with a transition that are no properties of a table.
  static let treeEvents: Set<String> = [
    "sublayers", "mask", "maskedCorners", "filters", "backgroundFilters", "compositingFilter",
  ]

  /// From the value before the change to the value beneath; duration and pace of the transaction.
  static func animation(
    _ event: String, _ path: LayerKeyPath, from value: PropertyValue
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = value.boxed(as: path.kind)
    setTiming(of: animation)
    return animation
  }

  /// A cross-fade with duration and pace of the transaction.
  static func transition() -> CATransition {
    let transition = CATransition()
    setTiming(of: transition)
    return transition
  }

  private static func setTiming(of animation: CAAnimation) {
    let transaction = TransactionStack.current
    animation.duration = transaction.animationDuration
    animation.timingFunction = transaction.animationTimingFunction ?? pace
    animation.fillMode = .backwards
  }
}
