import Boing
import BoingClassics

/// SKBounceAnimation's first demo: a blue box drops along one axis and bounces about its new position.
struct OneAxis: Demo {
  static let name = "one-axis"
  static let summary = "A box moves along one axis and bounces four times."
  static let size = CGSize(width: 320, height: 480)
  static let duration: CFTimeInterval = 2
  static let posterTime: CFTimeInterval = 0.42

  /// The number of visible bounces.
  var numberOfBounces = 4
  /// The duration of the bounce, in seconds.
  var bounceDuration = 0.5

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("bounces", "how many are seen", 0...20, \.numberOfBounces),
      DemoParameter("duration", "of the bounce, in seconds", 0.05...5, \.bounceDuration),
    ]
  }

  var duration: CFTimeInterval { homeTime + 0.5 }
  /// The time at which the box goes back, in seconds.
  private var homeTime: Double { bounceDuration + 1 }

  func play(on stage: Stage) {
    stage.title("One axis", "position.y, \(numberOfBounces) bounces")
    stage.outline(CGRect(x: 140, y: 280, width: 40, height: 40))
    stage.line(from: CGPoint(x: 160, y: 190), to: CGPoint(x: 160, y: 272))
    let box = stage.box(Palette.blue, at: CGPoint(x: 160, y: 160))

    stage.at(0.3) {
      let drop = SKBounceAnimation(keyPath: "position.y")
      drop.fromValue = 160
      drop.toValue = 300
      drop.duration = bounceDuration
      drop.numberOfBounces = numberOfBounces
      drop.stiffness = .light
      withoutActions { box.position.y = 300 }
      box.add(drop, forKey: "drop")
    }
    stage.at(homeTime) { box.bounce(\.position.y, to: 160, bounces: 0, duration: 0.4) }
  }
}
