import OpenCoreGraphics

extension CALayer {
  /// Every animation in the order in which it was added, with its key; nil where it was added
  /// without one.
  package var allAnimations: [(key: String?, animation: CAAnimation)] {
    animations.entries.map { entry in
      (AnonymousKey.isAnonymous(entry.key) ? nil : entry.key, entry.animation)
    }
  }
}
