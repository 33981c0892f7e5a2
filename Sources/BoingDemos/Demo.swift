import Boing

/// A short scene that shows one thing: what it is called, how large it is, and what happens.
public protocol Demo: Sendable {
  /// The name by which the command knows the scene.
  static var name: String { get }
  /// One sentence about what it shows.
  static var summary: String { get }
  /// The coordinates in which the scene is laid out, and its usual size, in points.
  static var size: CGSize { get }
  /// How long the scene plays, in seconds.
  static var duration: CFTimeInterval { get }
  /// A time at which a still picture says most, in seconds.
  static var posterTime: CFTimeInterval { get }
  /// What can be changed about it.
  static var parameters: [DemoParameter<Self>] { get }
  /// The file that the scene is written in.
  static var sourceFile: String { get }

  /// The scene with its usual parameters.
  init()

  /// The curve that the scene is about, where there is one.
  var curve: DemoCurve? { get }

  /// Sets the stage and says what happens when.
  func play(on stage: Stage)
}

/// A curve that a scene is about: progress or a value over time.
public struct DemoCurve {
  /// The motion.
  public let motion: any Motion
  /// The value where it starts, for a figure's scale.
  public let start: Double
  /// What the value is, for a figure's title.
  public let title: String

  /// The motion of what `title` names.
  public init(_ motion: any Motion, from start: Double = 0, title: String = "progress") {
    self.motion = motion
    self.start = start
    self.title = title
  }
}

extension Demo {
  /// The middle of the scene.
  public static var posterTime: CFTimeInterval { duration / 2 }
  /// None.
  public static var parameters: [DemoParameter<Self>] { [] }
  /// None.
  public var curve: DemoCurve? { nil }

  /// The scene, played from its beginning to its end without waiting.
  ///
  /// - Parameters:
  ///   - size: of the stage in points; the scene is fitted into it. By default the scene's own.
  ///   - scale: pixels for each point that the recording will be drawn at.
  ///   - duration: how long it plays in seconds; by default the scene's own length.
  public func record(
    size: CGSize? = nil, scale: CGFloat = 1, duration: CFTimeInterval? = nil
  ) -> Recording {
    let stage = Stage(design: Self.size, size: size ?? Self.size, scale: scale)
    play(on: stage)
    return stage.record(duration: duration ?? Self.duration)
  }
}

/// Every demo there is.
public enum Demos {
  /// The demos in the order of the list: the ancestors', and what none of them had.
  public static let all: [any Demo.Type] = [
    OneAxis.self, TwoAxes.self, Size.self, Color.self, Scale.self, ScaleAndRotate.self, Rect.self,
    Equation.self, Dock.self, JackInTheBox.self, BounceableButtons.self, Counts.self,
    Gravity.self, Retarget.self, Rotation.self, Grid.self,
  ]

  /// The demo called `name`.
  public static func named(_ name: String) -> (any Demo.Type)? {
    all.first { $0.name == name }
  }
}
