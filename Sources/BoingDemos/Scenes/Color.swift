import Boing

/// SKBounceAnimation's fourth demo: red bounces to blue, in three spaces side by side.
///
/// Past its target a colour goes on beyond what a screen can show, and is held there.
struct Color: Demo {
  static let name = "color"
  static let summary = "Red bounces to blue, mixed in sRGB, in light and in OKLab."
  static let size = CGSize(width: 320, height: 400)
  static let duration: CFTimeInterval = 3
  static let posterTime: CFTimeInterval = 0.62

  /// The number of visible bounces.
  var numberOfBounces = 2

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("bounces", "how many are seen", 0...20, \.numberOfBounces)]
  }

  func play(on stage: Stage) {
    stage.title("Colour", "red to blue, \(numberOfBounces) bounces")
    let spaces: [(ColorInterpolationSpace, String)] = [
      (.sRGB, "sRGB"), (.linearSRGB, "light"), (.oklab, "OKLab"),
    ]
    let red = CGColor(srgbRed: 1, green: 0.15, blue: 0.1, alpha: 1)
    let blue = CGColor(srgbRed: 0.1, green: 0.25, blue: 1, alpha: 1)
    let cards = spaces.enumerated().map { index, space in
      let x = 64 + 96 * CGFloat(index)
      stage.label(space.1, at: CGPoint(x: x, y: 330))
      return stage.box(
        red, at: CGPoint(x: x, y: 200), size: CGSize(width: 80, height: 200), radius: 16)
    }

    stage.at(0.3) {
      for (card, space) in zip(cards, spaces) {
        card.bounce(
          \.backgroundColor, to: blue, bounces: numberOfBounces, duration: 1.5,
          colorSpace: space.0)
      }
    }
    stage.at(2.4) {
      for card in cards { card.bounce(\.backgroundColor, to: red, bounces: 0, duration: 0.5) }
    }
  }
}
