import Boing

/// A hundred layers, or as many as asked, bounce one after the other from the middle.
struct Grid: Demo {
  static let name = "grid"
  static let summary = "A hundred layers swell and turn, staggered from the middle."
  static let size = CGSize(width: 320, height: 320)
  static let duration: CFTimeInterval = 3.3
  static let posterTime: CFTimeInterval = 0.75

  /// The number of layers.
  var count = 100

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("count", "how many layers there are", 1...20_000, \.count)]
  }

  func play(on stage: Stage) {
    let side = Int(Double(count).squareRoot().rounded(.up))
    let step = 280 / CGFloat(side)
    let edge = min(step * 0.6, 100)
    let middle = CGFloat(side - 1) / 2
    let tiles = (0..<count).map { index in
      let (row, column) = (CGFloat(index / side), CGFloat(index % side))
      let tile = stage.box(
        Palette.row[(index / side + index % side) % 6],
        at: CGPoint(x: 160 + (column - middle) * step, y: 160 + (row - middle) * step),
        size: CGSize(width: edge, height: edge), radius: edge * 0.27)
      return (tile: tile, distance: hypot(row - middle, column - middle) / max(middle, 1))
    }

    func turn(_ angle: CGFloat, _ scale: CGFloat, at time: Double, bounces: Int) {
      stage.at(time) {
        let goal = CATransform3DRotate(
          CATransform3DMakeScale(scale, scale, 1), angle, 0, 0, 1)
        for (tile, distance) in tiles {
          tile.bounce(
            \.transform, to: goal, bounces: bounces, duration: 0.9,
            delay: 0.35 * Double(distance))
        }
      }
    }
    turn(.pi / 2, 1.35, at: 0.3, bounces: 3)
    turn(0, 1, at: 1.9, bounces: 2)
  }
}
