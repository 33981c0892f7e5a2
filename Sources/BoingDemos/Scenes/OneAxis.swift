import Boing

/// SKBounceAnimation's first demo: a blue box drops along one axis and bounces about its new place.
struct OneAxis: Demo {
  static let name = "one-axis"
  static let summary = "A box moves along one axis and bounces four times."
  static let size = CGSize(width: 320, height: 480)
  static let duration: CFTimeInterval = 1.5

  /// How many bounces are seen.
  var numberOfBounces = 4

  init() {}

  func play(on stage: Stage) {
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    box.position = CGPoint(x: 160, y: 160)
    box.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    stage.root.addSublayer(box)

    stage.at(0.25) {
      let drop = BounceAnimation(keyPath: "position.y")
      drop.fromValue = 160
      drop.toValue = 300
      drop.duration = 0.5
      drop.numberOfBounces = numberOfBounces
      drop.stiffness = .light
      withoutActions { box.position.y = 300 }
      box.add(drop, forKey: "drop")
    }
  }
}
