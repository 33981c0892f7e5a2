import Boing

/// SKBounceAnimation's second demo: a box bounces along a slope, and never leaves the straight line.
struct TwoAxes: Demo {
  static let name = "two-axis"
  static let summary = "A box moves along both axes at once, on a straight line."
  static let size = CGSize(width: 360, height: 500)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.38

  /// The number of visible bounces.
  var numberOfBounces = 4

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("bounces", "how many are seen", 0...20, \.numberOfBounces)]
  }

  func play(on stage: Stage) {
    let (start, goal) = (CGPoint(x: 60, y: 60), CGPoint(x: 240, y: 340))
    // Past its goal it swings as far as the first extremum of its curve.
    let motion = try? Bounce.springy(bounces: numberOfBounces).motion(duration: 0.5)
    let reach = CGFloat(motion?.range(from: 0).upperBound ?? 1)
    let furthest = CGPoint(
      x: start.x + (goal.x - start.x) * reach, y: start.y + (goal.y - start.y) * reach)
    stage.makeRoom(for: CGRect(x: furthest.x, y: furthest.y, width: 32, height: 32))
    stage.title("Two axes", "position, on a straight line")
    stage.line(from: start, to: furthest)
    stage.outline(CGRect(x: goal.x - 20, y: goal.y - 20, width: 40, height: 40))
    let box = stage.box(Palette.blue, at: start)

    stage.at(0.3) { box.bounce(\.position, to: goal, bounces: numberOfBounces, duration: 0.5) }
    stage.at(1.5) { box.bounce(\.position, to: start, bounces: 0, duration: 0.4) }
  }
}
