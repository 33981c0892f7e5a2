import Boing

/// The surroundings of a demo: a root layer in the scene's own coordinates, and cues in time.
public final class Stage {
  /// The default background of a stage: opaque paper.
  public static let paper = Palette.paper

  /// The layer to build the scene on.
  public let root: CALayer
  /// The root of the display: it fills the stage, with the scene fitted into its middle.
  public let screen: CALayer
  /// The stage in points.
  public let size: CGSize
  /// Pixels for each of the scene's points, for layers that draw themselves.
  public let scale: CGFloat
  private let displayScale: CGFloat
  private var cues: [Cue] = []
  private var retained: [AnyObject] = []

  /// - Parameter background: what the screen is filled with; nil leaves it clear.
  init(
    design: CGSize, size: CGSize, scale: CGFloat, background: CGColor? = Stage.paper
  ) {
    self.size = size
    displayScale = scale
    screen = CALayer()
    screen.frame = CGRect(origin: .zero, size: size)
    screen.backgroundColor = background
    root = CALayer()
    root.bounds = CGRect(origin: .zero, size: design)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    let fit = max(min(size.width / design.width, size.height / design.height), 1e-3)
    if fit != 1 { root.transform = CATransform3DMakeScale(fit, fit, 1) }
    self.scale = scale * fit
    screen.addSublayer(root)
  }

  /// Puts a layer on the scene, without the cross-fade that Core Animation makes of a new sublayer.
  func add(_ layer: CALayer) {
    withoutActions { root.addSublayer(layer) }
  }

  /// Takes a layer off the scene, without a cross-fade either.
  func remove(_ layer: CALayer) {
    withoutActions { layer.removeFromSuperlayer() }
  }

  /// Makes the scene larger, and what is on it smaller, until `rect` lies on it.
  func makeRoom(for rect: CGRect) {
    let bounds = root.bounds.union(rect)
    guard bounds != root.bounds else { return }
    let fit = max(min(size.width / bounds.width, size.height / bounds.height), 1e-3)
    withoutActions {
      root.bounds = bounds
      root.transform = CATransform3DMakeScale(fit, fit, 1)
    }
  }

  /// Does something `time` seconds into the scene.
  ///
  /// The stage keeps `action`, which must not keep the stage.
  public func at(_ time: CFTimeInterval, _ action: @escaping () -> Void) {
    cues.append(Cue(at: time, action: action))
  }

  /// The time of the last cue; nil without cues.
  var lastCue: CFTimeInterval? { cues.map(\.time).max() }

  /// Keeps `object` alive as long as the scene plays; layers do not hold their delegates.
  func keep(_ object: AnyObject) {
    retained.append(object)
  }

  /// A display that shows the stage.
  func display() -> Display {
    Display(rootLayer: screen, size: size, scale: displayScale, clock: ManualClock())
  }

  /// Plays everything that was cued on `display`, a sixtieth of a second at a time, and calls
  /// `observe` at the beginning and after every commit, at its very time.
  func play(on display: Display, until end: CFTimeInterval, observe: () -> Void) {
    withoutActuallyEscaping(observe) { observe in
      display.update()
      observe()
      display.onCommit = { _, _ in observe() }
      step(display, until: end)
      display.onCommit = nil
    }
  }

  private func step(_ display: Display, until end: CFTimeInterval) {
    var rest = cues.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)[...]
    var step = 0.0
    while display.time < end {
      step += 1
      var next = min(step / 60, end)
      if let cue = rest.first, cue.time <= next {
        next = max(cue.time, display.time)
        step -= 1
        rest.removeFirst()
        display.advance(to: next)
        display.makeCurrent(cue.action)
        display.update()
      } else {
        display.advance(to: next)
      }
    }
  }

  /// Plays everything that was cued on `display`, which shows the stage.
  @discardableResult
  func play(on display: Display, until end: CFTimeInterval) -> Recording {
    display.record(until: end, cues: cues)
  }
}
