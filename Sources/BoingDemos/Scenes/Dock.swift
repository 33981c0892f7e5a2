import Boing

/// The Dock bounce of 2012: a row of icons; the one that is tapped hops until its app has started.
struct Dock: Demo {
  static let name = "dock"
  static let summary = "A row of icons; the one that is tapped hops, as in the Dock."
  static let size = CGSize(width: 320, height: 240)
  static let duration: CFTimeInterval = 4.6
  static let posterTime: CFTimeInterval = 0.62
  static let sourceFile = #filePath

  /// The height of the hop, in parts of the icon's.
  var factor = 0.9
  /// How often an icon hops through the table.
  var repeatCount = 1

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("factor", "height of the hop in parts of the icon's", 0.1...2, \.factor),
      DemoParameter("repeat", "how often an icon hops", 1...3, \.repeatCount),
    ]
  }

  var curve: DemoCurve? {
    (try? DockBounce(height: 1).smooth).map { DemoCurve($0, title: "height") }
  }

  func play(on stage: Stage) {
    stage.title("Dock")
    let shelf = stage.box(
      Palette.card, at: CGPoint(x: 160, y: 180), size: CGSize(width: 296, height: 76), radius: 20)
    shelf.borderWidth = 1
    shelf.borderColor = Palette.faint
    let glyphs = ["♪", "✉", "☂", "★", "⚙"]
    let icons = glyphs.enumerated().map { index, glyph in
      stage.icon(glyph, Palette.row[index], at: CGPoint(x: 52 + 54 * CGFloat(index), y: 180))
    }

    for (time, index) in [(0.4, 2), (1.8, 0), (3.2, 3)] {
      stage.at(time) {
        let icon = icons[index]
        let light = stage.ball(
          Palette.ink, at: CGPoint(x: icon.position.x, y: 210.5), radius: 2.5)
        icon.dockBounce(
          height: icon.bounds.height * factor, repeatCount: Float(repeatCount), smooth: true
        ) { _ in light.removeFromSuperlayer() }
      }
    }
  }
}

extension Stage {
  /// An app's icon with a sign on it.
  func icon(_ glyph: String, _ color: CGColor, at center: CGPoint) -> CALayer {
    let icon = box(color, at: center, size: CGSize(width: 44, height: 44), radius: 11)
    let layout = TextLayout(glyph, size: 24)
    draw(icon) { context, bounds in
      layout.draw(
        in: context,
        at: CGPoint(
          x: bounds.midX - layout.size.width / 2, y: bounds.midY - layout.size.height / 2),
        color: Palette.card)
    }
    return icon
  }
}
