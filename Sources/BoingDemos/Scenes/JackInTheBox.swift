import Boing

/// The jack-in-the-box of 2008: the lid flies open and falls back, the spring leaps out with the head
/// on it, and the head wobbles; then everything goes back into the box.
///
/// The y axis points up, as on the Mac it was made for. Lid, spring and wobble are trains of decaying
/// strokes. Spring and head share one train, so the head sits on the spring at every instant.
struct JackInTheBox: Demo {
  static let name = "jack"
  static let summary = "A jack-in-the-box opens: lid, spring and wobbling head; and closes."
  static let size = CGSize(width: 480, height: 600)
  static let duration: CFTimeInterval = 4.2
  static let posterTime: CFTimeInterval = 0.82

  /// The angle of the open lid, in degrees.
  var lidAngle = 135.0
  /// The spring's length in the closed box, in points.
  var compressedLength = 40.0
  /// The spring's length at rest outside, in points.
  var relaxedLength = 300.0
  /// The first extension of the spring beyond its relaxed length, in points.
  var leap = 80.0
  /// The first amplitude of the head to either side, in degrees.
  var wobbleAngle = 30.0
  /// Each stroke as a part of the one before.
  var tension = 1.0 / 3

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("lid", "how far it opens, in degrees", 20...170, \.lidAngle),
      DemoParameter("leap", "beyond the relaxed length, in points", 1...200, \.leap),
      DemoParameter("wobble", "to either side at first, in degrees", 1...90, \.wobbleAngle),
      DemoParameter("tension", "each stroke as a part of the one before", 0.05...0.9, \.tension),
    ]
  }

  /// The position of the spring in the box.
  private let foot = CGPoint(x: 175, y: 205)
  private let degree = Double.pi / 180

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
    let top = foot.y + relaxedLength + leap + 170
    stage.makeRoom(for: CGRect(x: 75, y: 400, width: 200, height: top - 400))
    let reach = lidAngle > 90 ? 200 * cos(lidAngle * degree) : 0
    stage.makeRoom(for: CGRect(x: 75 + reach - 25, y: 400, width: 25, height: 200))
    stage.line(
      from: CGPoint(x: -65, y: 198), to: CGPoint(x: 355, y: 198), width: 4, color: Palette.faint)
    return JackParts(
      stage, foot: foot, springLength: compressedLength, drawnLength: relaxedLength)
  }

  /// The angle of the lid, in radians.
  private var lidTrain: DecayTrain {
    get throws {
      try .rebound(open: lidAngle * degree, ratio: tension, threshold: 1 * degree, duration: 1.2)
    }
  }

  /// The length of the spring, which the head follows.
  private var springTrain: DecayTrain {
    get throws {
      try .leap(
        compressed: compressedLength, relaxed: relaxedLength, extension: leap, ratio: tension,
        duration: 2.2)
    }
  }

  /// The angle of the head, in radians.
  private var wobbleTrain: DecayTrain {
    get throws {
      try .wobble(
        amplitude: wobbleAngle * degree, ratio: tension, threshold: 1 * degree, duration: 2.4)
    }
  }

  /// Lets everything go.
  func open(_ jack: JackParts) {
    do {
      let lid = try CAKeyframeAnimation(keyPath: "transform.rotation.z", train: lidTrain)
      let leap = try springTrain
      let spring = CAKeyframeAnimation(keyPath: "bounds.size.height", train: leap)
      let head = CAKeyframeAnimation(keyPath: "position.y", train: leap)
      head.values = leap.values.map { $0 + Double(foot.y) }
      let wobble = try CAKeyframeAnimation(keyPath: "transform.rotation.z", train: wobbleTrain)

      let start = CACurrentMediaTime() + 0.15
      for animation in [spring, head, wobble] {
        animation.beginTime = start
        animation.fillMode = .backwards
      }
      withoutActions {
        jack.lid.setValue(lidAngle * degree, forKeyPath: "transform.rotation.z")
        jack.spring.bounds.size.height = relaxedLength
        jack.head.position.y = foot.y + relaxedLength
      }
      jack.lid.add(lid, forKey: "open")
      jack.spring.add(spring, forKey: "leap")
      jack.head.add(head, forKey: "leap")
      jack.head.add(wobble, forKey: "wobble")
    } catch {
      preconditionFailure("the jack's parameters are out of range: \(error)")
    }
  }

  /// Takes everything away and leaves the way back to implicit animations, as SKBounceAnimation's demo does.
  func close(_ jack: JackParts) {
    for layer in [jack.lid, jack.spring, jack.head] { layer.removeAllAnimations() }
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.4)
    jack.spring.bounds.size.height = compressedLength
    jack.head.position.y = foot.y + compressedLength
    jack.head.setValue(0.0, forKeyPath: "transform.rotation.z")
    jack.lid.setValue(0.0, forKeyPath: "transform.rotation.z")
    CATransaction.commit()
  }
}
