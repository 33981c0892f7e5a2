#if os(Linux)
  // Bounces in groups and ones whose static type is another are completed by the framework itself.
  extension BounceAnimation: LayerCompletedAnimation {
    package func complete(from object: any AnimatableObject) {
      if let layer = object as? CALayer { complete(from: layer) }
    }
  }
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
  /// True if a bounce somewhere in the group lacks an end that a layer can fill in.
  fileprivate var lacksEnds: Bool {
    animations?.contains {
      ($0 as? BounceAnimation)?.isIncomplete ?? ($0 as? CAAnimationGroup)?.lacksEnds ?? false
    } ?? false
  }
}
