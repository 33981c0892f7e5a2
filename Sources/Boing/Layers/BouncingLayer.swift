/// Every layer: what lets the properties of a subclass complete after the dot.
public protocol BouncingLayer: CALayer {}

extension CALayer: BouncingLayer {}

extension BouncingLayer {
  /// Bounces a property to a value of its type, and leaves it there.
  ///
  /// ```swift
  /// layer.bounce(\.position, to: CGPoint(x: 240, y: 340), bounces: 3)
  /// layer.bounce(\.transform.rotation, to: .pi / 4)
  /// ```
  ///
  /// As the method of layers that takes a key path, with the property by name.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Self>, BounceProperty<Value>>, to: Value,
    from: Value? = nil, bounces: Int? = nil, duration: CFTimeInterval = 0.5,
    delay: CFTimeInterval = 0, style: BounceStyle = BounceStyle(),
    colorSpace: BounceColorSpace = .sRGB, motion: BouncePreference? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle {
    bounce(
      BounceProperties<Self>()[keyPath: property].keyPath, to: to, from: from, bounces: bounces,
      duration: duration, delay: delay, style: style, colorSpace: colorSpace, motion: motion,
      completion: completion)
  }
}
