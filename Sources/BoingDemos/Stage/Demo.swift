import Boing

/// A short scene that shows one thing: what it is called, how large it is, and what happens.
public protocol Demo: Sendable {
  /// The name by which the command knows the scene.
  static var name: String { get }
  /// One sentence about what it shows.
  static var summary: String { get }
  /// The coordinates in which the scene is laid out, and its default size, in points.
  static var size: CGSize { get }
  /// The duration of the scene with its default parameters, in seconds.
  static var duration: CFTimeInterval { get }
  /// The time of the frame that represents the scene best, in seconds.
  static var posterTime: CFTimeInterval { get }
  /// The adjustable parameters.
  static var parameters: [DemoParameter<Self>] { get }

  /// Creates the scene with its default parameters.
  init()

  /// The duration of the scene with its parameters, until everything is at rest, in seconds.
  var duration: CFTimeInterval { get }

  /// Builds the scene on a stage and schedules its actions.
  func play(on stage: Stage)
}

extension Demo {
  /// The middle of the scene.
  public static var posterTime: CFTimeInterval { duration / 2 }
  /// No parameters.
  public static var parameters: [DemoParameter<Self>] { [] }
  /// The default duration.
  public var duration: CFTimeInterval { Self.duration }

  /// The scene, played from its beginning to its end without waiting.
  ///
  /// - Parameters:
  ///   - size: of the stage in points; the scene is fitted into it. By default the scene's own.
  ///   - scale: pixels for each point that the recording will be drawn at.
  ///   - duration: the duration in seconds; by default as long as the scene.
  ///   - background: the stage's fill, by default paper; nil leaves it clear, for a
  ///     background that is drawn beneath later.
  public func record(
    size: CGSize? = nil, scale: CGFloat = 1, duration: CFTimeInterval? = nil,
    background: CGColor? = Stage.paper
  ) -> Recording {
    let stage = Stage(
      design: Self.size, size: size ?? Self.size, scale: scale, background: background)
    play(on: stage)
    return stage.play(on: stage.display(), until: duration ?? self.duration)
  }
}

extension Demo {
  /// Plays the scene from its beginning to its end, calling an observer.
  ///
  /// - Parameters:
  ///   - scale: pixels for each point, for layers that draw themselves.
  ///   - duration: the duration in seconds; by default as long as the scene.
  ///   - observe: called with the outermost layer and the time after every commit.
  /// - Returns: the outermost layer, which the display still shows.
  public func play(
    scale: CGFloat = 1, duration: CFTimeInterval? = nil, observe: (CALayer, CFTimeInterval) -> Void
  ) -> CALayer {
    let stage = Stage(design: Self.size, size: Self.size, scale: scale)
    play(on: stage)
    let display = stage.display()
    stage.play(on: display, until: duration ?? self.duration) {
      observe(stage.screen, display.time)
    }
    return withExtendedLifetime((stage, display)) { stage.screen }
  }
}

extension Motion {
  /// The minimum and the maximum of `start` and of the values at 1,025 times until the end.
  func range(from start: Double) -> ClosedRange<Double> {
    var (low, high) = (start, start)
    for step in 0...1_024 {
      let value = value(at: duration * Double(step) / 1_024)
      (low, high) = (min(low, value), max(high, value))
    }
    return low...high
  }
}
