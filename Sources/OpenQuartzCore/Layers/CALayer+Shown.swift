import OpenCoreGraphics

extension CALayer {
  /// Whether an animation of `keyPath` would show.
  package func isAnimatable(keyPath: String) -> Bool {
    self.keyPath(keyPath)?.property.isAnimatable ?? false
  }

  /// What a property showed some seconds ago, by the clock of the layer's display.
  ///
  /// The layer's present animations count, also for the time before they were added. Nil where no
  /// display shows the layer.
  package func shownValue(forKeyPath keyPath: String, secondsAgo seconds: Double) -> Any? {
    guard let context, slot >= 0 else { return nil }
    return presentation(in: context, at: context.clock.now - seconds)
      .value(forKeyPath: keyPath)
  }
}
