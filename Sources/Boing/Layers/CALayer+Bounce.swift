extension CALayer {
  /// Adds a bounce, taking an end that it lacks from what the layer shows.
  ///
  /// A bounce with a to-value alone starts where the layer is to be seen now, in the middle of another
  /// animation as well.
  public func add(_ bounce: BounceAnimation, forKey key: String?) {
    guard let completed = bounce.copy() as? BounceAnimation else { return }
    if let path = bounce.keyPath {
      completed.complete(with: (presentation() ?? self).value(forKeyPath: path))
    }
    add(completed as CAAnimation, forKey: key)
  }
}
