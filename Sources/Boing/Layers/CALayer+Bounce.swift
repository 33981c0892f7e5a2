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
