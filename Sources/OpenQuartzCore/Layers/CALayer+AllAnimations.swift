import OpenCoreGraphics

extension CALayer {
  /// Every animation in the order in which it was added, with its key; nil where it was added
  /// without one.
  package var allAnimations: [(key: String?, animation: CAAnimation)] {
    entries.map { key, entry in
      (AnonymousKey.isAnonymous(key) ? nil : key, entry.animation)
    }
  }
}
