import OpenCoreGraphics

/// How a property changes: asking for an action, storing, and queueing for the next commit.
extension CALayer {
  /// Stores `newValue` in the field `field` if it differs, running the action for `key`.
  @inline(__always)
  func change<V: Equatable>(
    _ key: StaticString, _ field: WritableKeyPath<LayerValues, V>, to newValue: V
  ) {
    guard values[keyPath: field] != newValue else { return }
    withAction(key) { values[keyPath: field] = newValue }
  }

  /// As ``change(_:_:to:)`` for geometry, which must be finite.
  @inline(__always)
  func changeGeometry<V: SIMD>(
    _ key: StaticString, _ field: WritableKeyPath<LayerValues, V>, to newValue: V
  ) where V.Scalar == Double {
    guard (newValue * 0) == .zero else { return refuse(newValue, key) }
    change(key, field, to: newValue)
  }

  /// As ``change(_:_:to:)`` for a number, which must be finite.
  @inline(__always)
  func changeNumber(
    _ key: StaticString, _ field: WritableKeyPath<LayerValues, Double>, to newValue: Double
  ) {
    guard newValue.isFinite else { return refuse(newValue, key) }
    change(key, field, to: newValue)
  }

  /// Stores a colour; nil is kept as not-a-number, which never equals itself.
  func changeColor(
    _ key: StaticString, _ field: WritableKeyPath<LayerValues, SIMD4<Double>>, to color: CGColor?
  ) {
    let new = color?.srgbComponents ?? LayerValues.noColor
    let old = values[keyPath: field]
    guard old != new, !(old.x.isNaN && new.x.isNaN) else { return }
    withAction(key) { values[keyPath: field] = new }
  }

  /// Runs `body`, which changes the property `key`, with the action found for it before.
  @inline(__always)
  func withAction(_ key: StaticString, changes: LayerChanges = .values, _ body: () -> Void) {
    precondition(
      !isPresentation, "a presentation layer is read-only; change its model() instead")
    if context == nil, delegate == nil, actions == nil, style == nil {
      body()
      return
    }
    runAction(key, changes, body)
  }

  private func runAction(_ key: StaticString, _ changes: LayerChanges, _ body: () -> Void) {
    let transaction = TransactionStack.current
    let action = transaction.disableActions ? nil : self.action(forKey: "\(key)")
    body()
    didChange(changes)
    action?.run(forKey: "\(key)", object: self, arguments: nil)
  }

  func refuse(_ value: Any, _ key: StaticString) {
    Diagnostics.report(.refused("\(value)", property: "\(key)"))
  }

  /// Queues the layer for the next commit.
  func didChange(_ changes: LayerChanges) {
    guard let context else { return }
    if pendingChanges.isEmpty { context.queue(self) }
    pendingChanges.formUnion(changes)
  }

  /// The search behind ``action(forKey:)``.
  func searchAction(_ event: String) -> (any CAAction)? {
    func found(_ action: (any CAAction)?) -> (any CAAction)?? {
      guard let action else { return nil }
      return .some(action is NSNull ? nil : action)
    }
    if let action = found(delegate?.action(for: self, forKey: event)) { return action }
    if let action = found(actions?[event]) { return action }
    if let styled = style?["actions"] as? [String: any CAAction],
      let action = found(styled[event])
    {
      return action
    }
    if let action = found(type(of: self).defaultAction(forKey: event)) { return action }
    return implicitAction(forKey: event)
  }

  /// The quarter-second animation that Core Animation adds by itself to layers on display.
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard context != nil, let path = LayerKeyPath(event),
      ImplicitAnimations.properties.contains(event)
    else { return nil }
    if event == "backgroundColor", values.backgroundColor.x.isNaN { return nil }
    return ImplicitAnimations.animation(
      path, from: event == "contents" ? image.map { .image($0) } : values.value(at: path))
  }
}

/// Core Animation's built-in actions for property changes.
enum ImplicitAnimations {
  /// Properties that animate by themselves once their layer is on display.
  static let properties: Set<String> = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform", "contents", "contentsRect", "contentsScale", "cornerRadius",
    "borderWidth", "borderColor", "backgroundColor", "opacity", "transform.scale",
  ]

  /// From the value before the change to the value beneath; duration and pace of the transaction.
  static func animation(_ path: LayerKeyPath, from value: ConvertedValue?) -> CABasicAnimation {
    let transaction = TransactionStack.current
    let animation = CABasicAnimation(keyPath: path.property.name)
    animation.fromValue = value?.boxed(as: path.kind)
    animation.duration = transaction.animationDuration
    animation.timingFunction =
      transaction.animationTimingFunction ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation
  }
}

extension ConvertedValue {
  /// The value in the type that the public API has for `kind`.
  ///
  /// Numbers and Booleans are `NSNumber`, as on Apple platforms, so that they can be cast to `Double`,
  /// `Float` or `Int`; casting to `CGFloat` is what Foundation on Linux does not offer.
  func boxed(as kind: ValueKind) -> Any? {
    switch self {
    case .lanes(let v):
      switch kind {
      case .point: CGPoint(x: v.x, y: v.y)
      case .size: CGSize(width: v.x, height: v.y)
      case .rect: v.rect
      case .color: v.color
      default: NSNumber(value: v.x)
      }
    case .transform(let transform): transform
    case .flag(let flag): NSNumber(value: flag)
    case .image(let image): image
    }
  }
}
