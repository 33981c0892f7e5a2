import Foundation

extension Sequence where Element: CALayer {
  /// Bounces a property of every layer to a value, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce("position.y", to: 240, stagger: 0.05)
  /// ```
  ///
  /// - Returns: all of it under way.
  @discardableResult
  public func bounce(
    _ keyPath: String, to: Any, bounces: Int? = nil, duration: CFTimeInterval = 0.5,
    stagger: CFTimeInterval = 0.05, style: BounceStyle = BounceStyle(),
    motion: BouncePreference? = nil
  ) -> BouncePlayback {
    bounce(stagger: stagger) { layer, _, delay in
      layer.bounce(
        keyPath, to: to, bounces: bounces, duration: duration, delay: delay, style: style,
        motion: motion)
    }
  }

  /// Bounces a property by name of every layer to a value, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(\.position.y, to: 240, stagger: 0.05)
  /// ```
  ///
  /// - Returns: all of it under way.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Element>, BounceProperty<Value>>, to: Value,
    bounces: Int? = nil, duration: CFTimeInterval = 0.5, stagger: CFTimeInterval = 0.05,
    style: BounceStyle = BounceStyle(), motion: BouncePreference? = nil
  ) -> BouncePlayback {
    bounce(
      BounceProperties<Element>()[keyPath: property].keyPath, to: to, bounces: bounces,
      duration: duration, stagger: stagger, style: style, motion: motion)
  }

  /// Begins a bounce of every layer, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(stagger: 0.05) { icon, index, delay in
  ///   icon.bounce(\.position.y, to: CGFloat(80 * index), delay: delay)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - stagger: how much later each begins than the one before, in seconds; what is not finite or
  ///     negative counts as 0.
  ///   - begin: given a layer, its place in the row, and the delay to begin after.
  /// - Returns: all of it under way.
  @discardableResult
  public func bounce(
    stagger: CFTimeInterval, _ begin: (Element, Int, CFTimeInterval) -> BounceHandle
  ) -> BouncePlayback {
    let step = stagger > 0 && stagger.isFinite ? stagger : 0
    return BouncePlayback(
      enumerated().map { index, layer in begin(layer, index, step * Double(index)) })
  }
}
