import Boing

/// SKBounceAnimation's fifth demo: a box with a word on it grows by half.
struct Scale: Demo {
  static let name = "scale"
  static let summary = "A box with a word on it grows by half."
  static let size = CGSize(width: 320, height: 400)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.4
  static let sourceFile = #filePath

  /// The scale it goes to.
  var scale = 1.5

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("scale", "that it goes to", 0.1...3, \.scale)]
  }

  var curve: DemoCurve? {
    (try? BounceStyle(bounces: 4).motion(duration: 0.5)).map { DemoCurve($0) }
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

extension Stage {
  /// A box with a word on it, sharp at twice its size.
  func wordBox(_ word: String, at center: CGPoint, color: CGColor = Palette.sky) -> CALayer {
    let box = box(color, at: center, size: CGSize(width: 100, height: 70), radius: 14)
    let layout = TextLayout(word, size: 26, weight: 700)
    draw(box) { context, bounds in
      layout.draw(
        in: context,
        at: CGPoint(
          x: bounds.midX - layout.size.width / 2, y: bounds.midY - layout.size.height / 2),
        color: Palette.card)
    }
    box.contentsScale = scale * 2
    return box
  }
}
