import Foundation

extension Sequence where Element: CALayer {
  /// Begins a request on every layer, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(BounceRequest(\.position.y, .to(240)), stagger: 0.05)
  /// ```
  ///
  /// - Returns: The playback of all of them.
  @discardableResult
  public func bounce<Value>(
    _ request: BounceRequest<Value>, stagger: CFTimeInterval = 0.05
  ) -> BouncePlayback {
    bounce(stagger: stagger) { layer, _, delay in
      var request = request
      request.delay += delay
      return layer.begin(request, completion: nil)
    }
  }

  /// Bounces a property of every layer to a value, by name, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(\.position.y, to: 240, stagger: 0.05)
  /// ```
  ///
  /// - Returns: The playback of all of them.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Element>, BounceProperty<Value>>, to: Value,
    _ bounce: Bounce = .springy(), duration: CFTimeInterval? = nil,
    stagger: CFTimeInterval = 0.05
  ) -> BouncePlayback {
    self.bounce(
      BounceRequest(
        BounceProperties<Element>()[keyPath: property], .to(to), bounce, duration: duration),
      stagger: stagger)
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
  public func bounce<Value>(
    stagger: CFTimeInterval, _ begin: (Element, Int, CFTimeInterval) -> BounceHandle<Value>
  ) -> BouncePlayback {
    let step = stagger > 0 && stagger.isFinite ? stagger : 0
    return BouncePlayback(
      enumerated().map { index, layer in begin(layer, index, step * Double(index)).running })
  }
}
