import Boing

/// A short scene that shows one thing: what it is called, how large it is, and what happens.
public protocol Demo: Sendable {
  /// The name by which the command knows the scene.
  static var name: String { get }
  /// One sentence about what it shows.
  static var summary: String { get }
  /// The stage in points.
  static var size: CGSize { get }
  /// How long the scene plays, in seconds.
  static var duration: CFTimeInterval { get }

  /// The scene with its usual parameters.
  init()

  /// Sets the stage and says what happens when.
  func play(on stage: Stage)
}

/// Where a demo plays: a root layer, a size, and cues in time.
public final class Stage {
  /// The layer to build the scene on; it fills the stage.
  public let root: CALayer
  /// The stage in points.
  public let size: CGSize
  /// Pixels for each point, for layers that draw themselves.
  public let scale: CGFloat
  private var cues: [Cue] = []
  private var kept: [AnyObject] = []

  init(size: CGSize, scale: CGFloat) {
    self.size = size
    self.scale = scale
    root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  }

  /// Does something `time` seconds into the scene.
  public func at(_ time: CFTimeInterval, _ action: @escaping () -> Void) {
    cues.append(Cue(at: time, action: action))
  }

  /// Keeps `object` alive as long as the scene plays; layers do not hold their delegates.
  func keep(_ object: AnyObject) {
    kept.append(object)
  }

  /// Plays everything that was cued, until `duration`.
  func record(duration: CFTimeInterval) -> Recording {
    let display = Display(rootLayer: root, size: size, scale: scale, clock: ManualClock())
    return perform(on: display, until: duration)
  }

  /// Plays everything that was cued on `display`, which shows the stage's root.
  @discardableResult
  func perform(on display: Display, until end: CFTimeInterval) -> Recording {
    display.record(until: end, cues: cues)
  }
}

extension Demo {
  /// The scene, played from its beginning to its end without waiting.
  ///
  /// - Parameters:
  ///   - scale: pixels for each point that the recording will be drawn at.
  ///   - duration: how long it plays in seconds; by default the scene's own length.
  public func record(scale: CGFloat = 1, duration: CFTimeInterval? = nil) -> Recording {
    let stage = Stage(size: Self.size, scale: scale)
    play(on: stage)
    return stage.record(duration: duration ?? Self.duration)
  }
}

/// Every demo there is.
public enum Demos {
  /// The demos in the order of the list.
  public static let all: [any Demo.Type] = [OneAxis.self, TwoAxes.self, JackInTheBox.self]

  /// The demo called `name`.
  public static func named(_ name: String) -> (any Demo.Type)? {
    all.first { $0.name == name }
  }
}
