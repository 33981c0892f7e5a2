import Boing

/// SKBounceAnimation's second demo: a box bounces along a slope, and never leaves the straight line.
struct TwoAxes: Demo {
  static let name = "two-axis"
  static let summary = "A box moves along both axes at once, on a straight line."
  static let size = CGSize(width: 320, height: 480)
  static let duration: CFTimeInterval = 1.5

  /// How many bounces are seen.
  var numberOfBounces = 4

  init() {}

  func play(on stage: Stage) {
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    box.position = CGPoint(x: 60, y: 60)
    box.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    stage.root.addSublayer(box)

    stage.at(0.25) {
      let goal = CGPoint(x: 240, y: 340)
      let move = BounceAnimation(keyPath: "position")
      move.fromValue = box.position
      move.toValue = goal
      move.duration = 0.5
      move.numberOfBounces = numberOfBounces
      withoutActions { box.position = goal }
      box.add(move, forKey: "move")
    }
  }
}
