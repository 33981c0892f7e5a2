import Boing
import BoingClassics

/// The Dock bounce of 2012: a row of icons; the one that is tapped hops until its app has started.
struct Dock: Demo {
  static let name = "dock"
  static let summary = "A row of icons; the one that is tapped hops, as in the Dock."
  static let size = CGSize(width: 320, height: 240)
  static let duration: CFTimeInterval = 4.6
  static let posterTime: CFTimeInterval = 0.62

  /// The height of the hop, in parts of the icon's.
  var factor = 0.9
  /// The number of times that an icon bounces.
  var repeatCount = 1

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("factor", "height of the hop in parts of the icon's", 0.1...2, \.factor),
      DemoParameter("repeat", "how often an icon hops", 1...3, \.repeatCount),
    ]
  }

  var duration: CFTimeInterval { 0.4 + 3 * interval }
  /// From one tap to the next: all the hops, of 32 thirtieths of a second each, and a moment of rest.
  private var interval: Double { Double(repeatCount) * 32 / 30 + 1.0 / 3 }

  func play(on stage: Stage) {
    stage.title("Dock")
    let shelf = stage.box(
      Palette.card, at: CGPoint(x: 160, y: 180), size: CGSize(width: 296, height: 76), radius: 20)
    shelf.borderWidth = 1
    shelf.borderColor = Palette.faint
    let glyphs = ["♪", "✉", "☂", "★", "⚙"]
    let icons = glyphs.enumerated().map { index, glyph in
      stage.wordBox(
        glyph, at: CGPoint(x: 52 + 54 * CGFloat(index), y: 180), color: Palette.row[index],
        size: CGSize(width: 44, height: 44), radius: 11, fontSize: 24)
    }

    for (turn, index) in [2, 0, 3].enumerated() {
      stage.at(0.4 + interval * Double(turn)) { [weak stage] in
        guard let stage else { return }
        let icon = icons[index]
        let light = stage.ball(
          Palette.ink, at: CGPoint(x: icon.position.x, y: 210.5), radius: 2.5)
        icon.dockBounce(
          height: icon.bounds.height * factor, table: .threeHops, repeatCount: Float(repeatCount),
          isSmooth: true
        ).onFinish { [weak stage] _ in stage?.remove(light) }
      }
    }
  }
}
