#if os(Linux)
  // Wherever a bounce stands, and whatever its type is known to be: the open framework asks it.
  extension BounceAnimation: LayerCompletedAnimation {}
#endif

extension CALayer {
  /// Adds a bounce, taking an end that it lacks from the layer.
  ///
  /// A bounce with a to-value alone starts where the layer is to be seen now, in the middle of another
  /// animation as well; one with a from-value alone ends at the layer's own value.
  public func add(_ bounce: BounceAnimation, forKey key: String?) {
    add(completed(bounce), forKey: key)
  }

  /// Adds a group; the bounces in it take an end that they lack from the layer, as they do outside one.
  public func add(_ group: CAAnimationGroup, forKey key: String?) {
    add(completed(group), forKey: key)
  }

  /// The animation itself, or a copy with the ends that bounces in it lack.
  private func completed(_ animation: CAAnimation) -> CAAnimation {
    if let bounce = animation as? BounceAnimation, bounce.isIncomplete,
      let copy = bounce.copy() as? BounceAnimation
    {
      copy.complete(from: self)
      return copy
    }
    if let group = animation as? CAAnimationGroup, group.lacksEnds,
      let copy = group.copy() as? CAAnimationGroup
    {
      copy.animations = group.animations?.map { completed($0) }
      return copy
    }
    return animation
  }
}

extension CAAnimationGroup {
  /// Whether a bounce somewhere in the group lacks an end that a layer can fill in.
  fileprivate var lacksEnds: Bool {
    animations?.contains {
      ($0 as? BounceAnimation)?.isIncomplete ?? ($0 as? CAAnimationGroup)?.lacksEnds ?? false
    } ?? false
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
