import Boing

/// A moving target: one puck is retargeted in mid-flight and keeps its velocity; the pale one is
/// stopped dead and sent anew each time, as animations usually are.
struct Retarget: Demo {
  static let name = "retarget"
  static let summary =
    "A puck whose target moves keeps its velocity; the pale one stops dead each time."
  static let size = CGSize(width: 320, height: 480)
  static let duration: CFTimeInterval = 3.3
  static let posterTime: CFTimeInterval = 1.35

  /// The time for which the target stays at one position, in seconds.
  var interval = 0.2

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("interval", "between two targets, in seconds", 0.05...1, \.interval)]
  }

  var duration: CFTimeInterval { 0.3 + flightTime + 0.2 }
  /// From the first start to the rest at the last of six targets, in seconds.
  private var flightTime: Double { 5 * interval + 1.8 }

  func play(on stage: Stage) {
    stage.title("A moving target", "retarget(to:) keeps position and velocity")
    let start = CGPoint(x: 60, y: 130)
    let targets = [
      CGPoint(x: 215, y: 130), CGPoint(x: 230, y: 300), CGPoint(x: 150, y: 390),
      CGPoint(x: 80, y: 320), CGPoint(x: 100, y: 210), CGPoint(x: 190, y: 240),
    ]
    let ring = stage.outline(
      CGRect(x: start.x - 24, y: start.y - 24, width: 48, height: 48), radius: 24,
      color: Palette.shade)
    let pale = stage.ball(Palette.pale, at: start, radius: 15)
    let puck = stage.ball(Palette.blue, at: start, radius: 15)
    var flight: BounceHandle<CGPoint>?

    for (index, target) in targets.enumerated() {
      stage.at(0.3 + interval * Double(index)) {
        withoutActions { ring.position = target }
        pale.bounce(\.position, to: target, bounces: 2, duration: 1.8)
        if let flight, (try? flight.retarget(to: target)) != nil { return }
        flight = puck.bounce(\.position, to: target, bounces: 2, duration: 1.8)
      }
    }
    // Both leave dots behind wherever they go.
    for (ball, color) in [(pale, Palette.pale), (puck, Palette.blue)] {
      var last = start
      for step in 0..<Int(flightTime * 60) {
        stage.at(0.3 + Double(step) / 60) { [weak stage] in
          guard let position = ball.presentation()?.position,
            hypot(position.x - last.x, position.y - last.y) > 0.5
          else { return }
          last = position
          stage?.ball(color, at: position, radius: 1.6)
        }
      }
    }
  }
}
