import Boing

/// SKBounceAnimation's sixth demo: a box with a word on it grows by half and turns by an eighth.
struct ScaleAndRotate: Demo {
  static let name = "scale-rotate"
  static let summary = "A box with a word on it grows by half and turns by an eighth."
  static let size = CGSize(width: 320, height: 400)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.4

  /// The angle of its rotation, in degrees.
  var angle = 45.0

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("angle", "that it turns by, in degrees", -180...180, \.angle)]
  }

  func play(on stage: Stage) {
    stage.title("Scale and rotate", "transform, one easing curve for both")
    let box = stage.wordBox("text", at: CGPoint(x: 160, y: 215), color: Palette.plum)
    let goal = CATransform3DRotate(
      CATransform3DMakeScale(1.5, 1.5, 1), angle * .pi / 180, 0, 0, 1)

    stage.at(0.3) { box.bounce(\.transform, to: goal, bounces: 4, duration: 0.5) }
    stage.at(1.5) {
      box.bounce(\.transform, to: CATransform3DIdentity, bounces: 0, duration: 0.4)
    }
  }
}
