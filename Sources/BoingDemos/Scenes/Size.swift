import Boing

/// SKBounceAnimation's third demo: a box grows from 40 × 40 to 100 × 100; its anchor point decides from
/// where.
struct Size: Demo {
  static let name = "size"
  static let summary = "A box grows about its anchor point."
  static let size = CGSize(width: 320, height: 400)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.4

  /// The anchor point, in parts of the box.
  var anchor = CGPoint(x: 0.5, y: 0.5)
  private var anchorX: Double {
    get { Double(anchor.x) }
    set { anchor.x = newValue }
  }
  private var anchorY: Double {
    get { Double(anchor.y) }
    set { anchor.y = newValue }
  }

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("anchor-x", "in parts of the width", 0...1, \.anchorX),
      DemoParameter("anchor-y", "in parts of the height", 0...1, \.anchorY),
    ]
  }

  init() {}

  func play(on stage: Stage) {
    stage.title("Size", "bounds, 40 × 40 to 100 × 100")
    let center = CGPoint(x: 160, y: 215)
    let small = CGRect(x: 0, y: 0, width: 40, height: 40)
    let large = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.outline(
      CGRect(
        x: center.x - large.width * anchor.x, y: center.y - large.height * anchor.y,
        width: large.width, height: large.height))
    let box = stage.box(Palette.teal, at: center)
    box.anchorPoint = anchor
    // The anchor point itself.
    stage.ball(Palette.card, at: center, radius: 3.5)

    stage.at(0.3) { box.bounce(\.bounds, to: large, bounces: 4, duration: 0.5) }
    stage.at(1.5) { box.bounce(\.bounds, to: small, bounces: 0, duration: 0.4) }
  }
}
