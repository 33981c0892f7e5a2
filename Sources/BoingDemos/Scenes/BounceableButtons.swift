import Boing
import BoingClassics

/// The Bounceable protocol of 2020: one line adopts it, and a tap swells the button and calls back.
struct BounceableButtons: Demo {
  static let name = "bounceable"
  static let summary = "Buttons swell when they are tapped, and then count."
  static let size = CGSize(width: 320, height: 240)
  static let duration: CFTimeInterval = 3
  static let posterTime: CFTimeInterval = 0.5

  /// A button that bounces.
  final class Button: CALayer, Bounceable {
    var bounceScale: CGFloat = 1.3
  }

  /// The scale at the widest.
  var scale = 1.3

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("scale", "at the widest", 0.5...1.6, \.scale)]
  }

  func play(on stage: Stage) {
    stage.title("Bounceable", "tap, swell, count")
    let signs = [("♥", Palette.coral), ("★", Palette.sun), ("✔", Palette.teal)]
    for (index, (sign, color)) in signs.enumerated() {
      let center = CGPoint(x: 70 + 90 * CGFloat(index), y: 130)
      let button = Button()
      button.bounceScale = CGFloat(scale)
      button.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      button.position = center
      button.cornerRadius = 32
      button.backgroundColor = color
      stage.write(sign, on: button, fontSize: 30)
      stage.add(button)
      var count = 7 * index + 2
      var number = stage.label("\(count)", at: CGPoint(x: center.x, y: 190), size: 16)
      for tap in 0..<2 {
        stage.at(0.35 + 0.3 * Double(index) + 1.3 * Double(tap)) { [weak stage] in
          button.bounce { [weak stage] in
            guard let stage else { return }
            count += 1
            stage.remove(number)
            number = stage.label("\(count)", at: CGPoint(x: center.x, y: 190), size: 16)
          }
        }
      }
    }
  }
}
