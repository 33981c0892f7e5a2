import Boing

/// SKBounceAnimation's fifth demo: a box with a word on it grows by half.
struct Scale: Demo {
  static let name = "scale"
  static let summary = "A box with a word on it grows by half."
  static let size = CGSize(width: 320, height: 400)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.4

  /// The scale it goes to.
  var scale = 1.5

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("scale", "that it goes to", 0.4...2, \.scale)]
  }

  func play(on stage: Stage) {
    stage.title("Scale", "transform, 1 to \(scale)")
    let box = stage.wordBox("text", at: CGPoint(x: 160, y: 215))
    let larger = CATransform3DMakeScale(scale, scale, 1)

    stage.at(0.3) { box.bounce(\.transform, to: larger, bounces: 4, duration: 0.5) }
    stage.at(1.5) {
      box.bounce(\.transform, to: CATransform3DIdentity, bounces: 0, duration: 0.4)
    }
  }
}
