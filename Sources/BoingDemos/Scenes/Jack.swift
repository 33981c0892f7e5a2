import Boing
import BoingClassics

/// The jack-in-the-box of 2008 opens and closes; its y axis points up, as on the Mac it was made for.
struct Jack: Demo {
  static let name = "jack"
  static let summary = "A jack-in-the-box opens: lid, spring and wobbling head; and closes."
  static let size = CGSize(width: 480, height: 600)
  static let duration: CFTimeInterval = 4.2
  static let posterTime: CFTimeInterval = 0.82

  var toy = JackInTheBox()

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("lid", "how far it opens, in degrees", 20...170, \.toy.lidAngle),
      DemoParameter("leap", "beyond the relaxed length, in points", 1...200, \.toy.leap),
      DemoParameter("wobble", "to either side at first, in degrees", 1...90, \.toy.wobbleAngle),
      DemoParameter(
        "tension", "each stroke as a part of the one before", 0.05...0.9, \.toy.tension),
    ]
  }

  /// The position of the spring in the box.
  private let foot = CGPoint(x: 175, y: 205)

  init() {}

  func play(on stage: Stage) {
    let jack = set(stage)
    stage.at(0.4) { open(jack) }
    stage.at(3.3) { close(jack) }
  }

  /// Builds the closed box.
  func set(_ stage: Stage) -> JackParts {
    stage.root.isGeometryFlipped = true
    // The box stays at (75, 200), where the published one had it; the view moves instead.
    stage.root.bounds.origin = CGPoint(x: -95, y: 160)
    // Room for the head at its highest, and for the lid as it swings.
    let top = foot.y + toy.relaxedLength + toy.leap + 170
    stage.makeRoom(for: CGRect(x: 75, y: 400, width: 200, height: top - 400))
    let reach = toy.lidAngle > 90 ? 200 * cos(toy.lidAngle * .pi / 180) : 0
    stage.makeRoom(for: CGRect(x: 75 + reach - 25, y: 400, width: 25, height: 200))
    stage.line(
      from: CGPoint(x: -65, y: 198), to: CGPoint(x: 355, y: 198), width: 4, color: Palette.faint)
    return JackParts(
      stage, foot: foot, springLength: toy.compressedLength, drawnLength: toy.relaxedLength)
  }

  /// Lets everything go.
  func open(_ jack: JackParts) {
    do {
      try toy.open(lid: jack.lid, spring: jack.spring, head: jack.head)
    } catch {
      preconditionFailure("the jack's parameters are out of range: \(error)")
    }
  }

  /// Takes everything away and leaves the way back to implicit animations.
  func close(_ jack: JackParts) {
    toy.close(lid: jack.lid, spring: jack.spring, head: jack.head)
  }
}
