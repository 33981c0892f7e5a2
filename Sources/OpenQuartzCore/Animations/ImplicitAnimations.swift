import OpenCoreGraphics

/// Core Animation's built-in actions for property changes.
extension CALayer {
  /// The quarter-second animation or transition that Core Animation starts by itself on layers that
  /// have been committed to a display; nil for other layers and events.
  ///
  /// A background colour has one only where there is a colour. Duration and pace are the
  /// transaction's.
  func implicitAnimation(
    forKey event: String, _ transaction: TransactionStack
  ) -> CAAnimation? {
    guard let context, context.hasCommitted else { return nil }
    let animation: CAAnimation
    if let path = LayerKeyPath(event, in: type(of: self).propertyTable) {
      guard path.part == .whole || event == "transform.scale" else { return nil }
      switch path.property.action {
      case .none: return nil
      case .transition: animation = CATransition()
      case .animation:
        if event == "backgroundColor", values.backgroundColor.x.isNaN { return nil }
        animation = CABasicAnimation.implicit(
          event, from: CABasicAnimation.ImplicitStart(path: path, value: value(at: path)))
      }
    } else if ImplicitAnimations.otherTransitions.contains(event) {
      animation = CATransition()
    } else {
      return nil
    }
    animation.duration = transaction.animationDuration
    animation.timingFunction = transaction.animationTimingFunction ?? ImplicitAnimations.pace
    animation.fillMode = .backwards
    return animation
  }
}

/// Facts about the built-in actions.
enum ImplicitAnimations {
  static let pace = CAMediaTimingFunction(name: .default)

  /// Events with a transition that are no properties of a table.
  static let otherTransitions: Set<String> = [
    "sublayers", "mask", "maskedCorners", "filters", "backgroundFilters", "compositingFilter",
  ]
}
