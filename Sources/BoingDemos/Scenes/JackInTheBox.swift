import Boing

/// The jack-in-the-box of 2008: the lid flies open and falls back, the spring leaps out with the head
/// on it, and the head wobbles.
///
/// The y axis points up, as on the Mac it was made for. Lid, spring and wobble are trains of decaying
/// strokes. Spring and head share one train, so the head sits on the spring at every instant.
struct JackInTheBox: Demo {
  static let name = "jack"
  static let summary = "A jack-in-the-box opens: lid, spring and wobbling head."
  static let size = CGSize(width: 480, height: 600)
  static let duration: CFTimeInterval = 3.5

  /// How far the lid opens, in degrees.
  var lidAngle = 135.0
  /// The spring's length in the closed box, in points.
  var compressedLength = 40.0
  /// The spring's length at rest outside, in points.
  var relaxedLength = 300.0
  /// How far the spring leaps beyond its relaxed length at first, in points.
  var leap = 80.0
  /// How far the head swings to either side at first, in degrees.
  var wobbleAngle = 30.0
  /// Each stroke as a part of the one before.
  var tension = 1.0 / 3

  init() {}

  /// Where the spring stands in the box.
  private let foot = CGPoint(x: 175, y: 205)

  func play(on stage: Stage) {
    open(on: stage)
  }

  /// Builds the box and has it open after a moment.
  @discardableResult
  func open(on stage: Stage) -> JackParts {
    stage.root.isGeometryFlipped = true
    // The box stays at (75, 200), where its ancestor had it; the view moves instead.
    stage.root.bounds.origin = CGPoint(x: -85, y: 170)
    stage.root.backgroundColor = CGColor(srgbRed: 0.96, green: 0.95, blue: 0.91, alpha: 1)
    let parts = JackParts(
      stage, foot: foot, springLength: compressedLength, drawnLength: relaxedLength)
    stage.at(0.4) { release(parts) }
    return parts
  }

  /// Lets everything go.
  private func release(_ jack: JackParts) {
    let degree = Double.pi / 180
    let delay = 0.15
    do {
      let lid = try CAKeyframeAnimation(
        keyPath: "transform.rotation.z",
        train: .lid(
          open: lidAngle * degree, ratio: tension, threshold: 1 * degree, duration: 1.2))
      let leap = try DecayTrain.spring(
        compressed: compressedLength, relaxed: relaxedLength, extension: leap, ratio: tension,
        duration: 2.2)
      let spring = CAKeyframeAnimation(keyPath: "bounds.size.height", train: leap)
      let head = CAKeyframeAnimation(keyPath: "position.y", train: leap)
      head.values = leap.values.map { $0 + Double(foot.y) }
      let wobble = try CAKeyframeAnimation(
        keyPath: "transform.rotation.z",
        train: .wobble(
          amplitude: wobbleAngle * degree, ratio: tension, threshold: 1 * degree, duration: 2.4))

      let now = CACurrentMediaTime()
      for animation in [spring, head, wobble] {
        animation.beginTime = now + delay
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
}
