extension CALayer {
  /// Adds a bounce, taking an end that it lacks from the layer.
  ///
  /// A bounce with a to-value alone starts where the layer is to be seen now, in the middle of another
  /// animation as well; one with a from-value alone ends at the layer's own value.
  public func add(_ bounce: BounceAnimation, forKey key: String?) {
    guard bounce.isIncomplete, let path = bounce.keyPath,
      let completed = bounce.copy() as? BounceAnimation
    else { return add(bounce as CAAnimation, forKey: key) }
    completed.complete(
      shown: (presentation() ?? self).value(forKeyPath: path), model: value(forKeyPath: path))
    add(completed as CAAnimation, forKey: key)
  }
}

extension CALayer {
  /// Bounces a property to a value, and leaves it there: the layer's own value is set as well, so that
  /// nothing snaps back.
  ///
  /// ```swift
  /// layer.bounce("position.y", to: 300, bounces: 2, duration: 0.5)
  /// ```
  ///
  /// It starts from what is to be seen now, and replaces a bounce of the same property; to change the
  /// target of one without a break, see ``BounceHandle/retarget(to:duration:)``.
  ///
  /// - Parameters:
  ///   - keyPath: what moves, for instance `"position"` or `"transform.rotation.z"`.
  ///   - to: where it ends.
  ///   - from: where it starts; left out, where it is to be seen.
  ///   - bounces: how many bounces are seen; left out, as many as the style has.
  ///   - duration: in seconds; where it is not a finite number above 0 the value is set at once.
  ///   - delay: how long it waits where it starts, in seconds.
  ///   - style: everything else about the motion.
  ///   - colorSpace: where colours are mixed.
  ///   - motion: how much motion is wanted; left out, ``BouncePreference/current``.
  ///   - completion: called at the end with whether it was reached.
  /// - Returns: the bounce under way. What cannot bounce is set at once, and reported.
  @discardableResult
  public func bounce(
    _ keyPath: String, to: Any, from: Any? = nil, bounces: Int? = nil,
    duration: CFTimeInterval = 0.5, delay: CFTimeInterval = 0, style: BounceStyle = BounceStyle(),
    colorSpace: BounceColorSpace = .sRGB, motion: BouncePreference? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle {
    var style = style
    if let bounces { style.numberOfBounces = bounces }
    let start = BounceStart(
      layer: self, keyPath: keyPath, from: from, to: to, style: style, duration: duration,
      delay: delay, colorSpace: colorSpace, preference: motion ?? .current)
    let handle = start.begin()
    if let completion { handle.onFinish(completion) }
    return handle
  }
}
