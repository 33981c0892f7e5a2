import Boing

extension Demo {
  /// Plays the scene from its beginning to its end, to be watched on the way.
  ///
  /// - Parameters:
  ///   - scale: pixels for each point, for layers that draw themselves.
  ///   - duration: how long it plays in seconds; by default as long as the scene.
  ///   - observe: called with the outermost layer and the time after every commit.
  /// - Returns: the outermost layer, which the display still shows.
  public func perform(
    scale: CGFloat = 1, duration: CFTimeInterval? = nil, observe: (CALayer, CFTimeInterval) -> Void
  ) -> CALayer {
    let stage = Stage(design: Self.size, size: Self.size, scale: scale)
    play(on: stage)
    let display = stage.display()
    stage.perform(on: display, until: duration ?? self.duration) {
      observe(stage.screen, display.time)
    }
    return withExtendedLifetime((stage, display)) { stage.screen }
  }
}
