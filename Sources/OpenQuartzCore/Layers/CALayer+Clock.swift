import OpenCoreGraphics

/// What a library on top needs to take an animation over in its middle.
extension CALayer {
  /// The present time of the display's clock in the layer's own time; nil outside of a display.
  package var presentTime: CFTimeInterval? {
    guard let context else { return nil }
    return localTime(fromRoot: context.clock.now)
  }

  /// When the animation `key` begins in the layer's time; nil before its commit, or without it.
  package func committedBeginTime(forKey key: String) -> CFTimeInterval? {
    guard let entry = animations[key], entry.isCommitted else { return nil }
    return entry.timing.beginTime
  }
}
