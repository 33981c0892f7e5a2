import Boing

/// The number of bounces is what a viewer counts: from none to eight, side by side, in one duration.
struct Counts: Demo {
  static let name = "counts"
  static let summary = "Exact counts from 0 to 8, side by side, in the same time."
  static let size = CGSize(width: 320, height: 400)
  static let duration: CFTimeInterval = 3.2
  static let posterTime: CFTimeInterval = 0.78

  /// The duration of each bounce, in seconds.
  var bounceDuration = 1.6

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("duration", "of every bounce, in seconds", 0.2...5, \.bounceDuration)]
  }

  var duration: CFTimeInterval { homeTime + 0.6 }
  /// The time at which the balls go back, in seconds.
  private var homeTime: Double { bounceDuration + 1 }

  func play(on stage: Stage) {
    stage.title("Exact counts", "0 to 8 bounces in \(bounceDuration) s")
    let (top, rest): (CGFloat, CGFloat) = (100, 250)
    stage.line(from: CGPoint(x: 14, y: rest), to: CGPoint(x: 306, y: rest))
    let balls = (0...8).map { count in
      let x = 32 + 32 * CGFloat(count)
      stage.label(
        "\(count)", at: CGPoint(x: x, y: 366), size: 15, weight: 700, color: Palette.ink)
      return stage.ball(Palette.row[count % 6], at: CGPoint(x: x, y: top), radius: 11)
    }

    stage.at(0.3) {
      for (count, ball) in balls.enumerated() {
        ball.bounce(\.position.y, to: rest, bounces: count, duration: bounceDuration)
      }
    }
    stage.at(homeTime) {
      for ball in balls { ball.bounce(\.position.y, to: top, bounces: 0, duration: 0.4) }
    }
  }
}
