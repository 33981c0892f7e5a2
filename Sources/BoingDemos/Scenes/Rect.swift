import Boing

/// SKBounceAnimation's seventh demo: bounds and position bounce together, and look like one frame.
struct Rect: Demo {
  static let name = "rect"
  static let summary = "Bounds and position bounce together, as one frame."
  static let size = CGSize(width: 340, height: 480)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.4

  /// The number of visible bounces.
  var numberOfBounces = 4

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("bounces", "how many are seen", 0...20, \.numberOfBounces)]
  }

  func play(on stage: Stage) {
    let (start, goal) = (CGPoint(x: 60, y: 60), CGPoint(x: 200, y: 300))
    let small = CGRect(x: 0, y: 0, width: 40, height: 40)
    let large = CGRect(x: 0, y: 0, width: 100, height: 100)
    // Past its goal it swings as far as the first extremum of its curve.
    let motion = try? Bounce.springy(bounces: numberOfBounces).motion(duration: 0.5)
    let reach = CGFloat(motion?.range(from: 0).upperBound ?? 1)
    let side = 40 + 60 * reach
    stage.makeRoom(
      for: CGRect(
        x: start.x + (goal.x - start.x) * reach, y: start.y + (goal.y - start.y) * reach,
        width: side / 2 + 8, height: side / 2 + 8))
    stage.title("Rect", "bounds and position")
    stage.outline(CGRect(x: goal.x - 50, y: goal.y - 50, width: 100, height: 100))
    let box = stage.box(Palette.coral, at: start)

    stage.at(0.3) {
      box.bounce(\.bounds, to: large, bounces: numberOfBounces, duration: 0.5)
      box.bounce(\.position, to: goal, bounces: numberOfBounces, duration: 0.5)
    }
    stage.at(1.5) {
      box.bounce(\.bounds, to: small, bounces: 0, duration: 0.4)
      box.bounce(\.position, to: start, bounces: 0, duration: 0.4)
    }
  }
}
