import Boing

/// SKBounceAnimation's second demo: a box bounces along a slope, and never leaves the straight line.
struct TwoAxes: Demo {
  static let name = "two-axis"
  static let summary = "A box moves along both axes at once, on a straight line."
  static let size = CGSize(width: 320, height: 480)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.38
  static let sourceFile = #filePath

  /// How many bounces are seen.
  var numberOfBounces = 4

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("bounces", "how many are seen", 0...20, \.numberOfBounces)]
  }

  var curve: DemoCurve? {
    (try? BounceStyle(bounces: numberOfBounces).motion(duration: 0.5)).map { DemoCurve($0) }
  }

  func play(on stage: Stage) {
    let (start, goal) = (CGPoint(x: 60, y: 100), CGPoint(x: 240, y: 380))
    stage.title("Two axes", "position, on a straight line")
    stage.line(from: start, to: CGPoint(x: 273, y: 431.3))
    stage.outline(CGRect(x: goal.x - 20, y: goal.y - 20, width: 40, height: 40))
    let box = stage.box(Palette.blue, at: start)

    stage.at(0.3) { box.bounce(\.position, to: goal, bounces: numberOfBounces, duration: 0.5) }
    stage.at(1.5) { box.bounce(\.position, to: start, bounces: 0, duration: 0.4) }
  }
}
