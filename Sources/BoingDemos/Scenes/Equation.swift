import Boing
import BoingClassics

/// The article's equation (2012): 320·e^(−0.055t)·cos(0.08t) + 160 over 100 steps of a sixtieth of a
/// second, linear from step to step, and the layer's own value set first.
///
/// It is a spring let go at 480 with a velocity of its own; the dot runs along its graph.
struct Equation: Demo {
  static let name = "equation"
  static let summary = "One equation moves a box along x, and a dot along its own graph."
  static let size = CGSize(width: 520, height: 480)
  static let duration: CFTimeInterval = 0.3 + 100.0 / 60 + 0.3
  static let posterTime: CFTimeInterval = 0.85

  /// The decay rate, per step.
  var decay = 0.055
  /// The angular frequency, in radians per step.
  var frequency = 0.08

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("decay", "for each sixtieth of a second", 0.02...0.5, \.decay),
      DemoParameter("frequency", "in radians for each sixtieth", 0.01...1, \.frequency),
    ]
  }

  /// As many steps as the swing of the article has at its end: 100 for its decay.
  private var steps: Int { Int((5.5 / decay).rounded()) }
  private var equation: BounceEquation? {
    try? BounceEquation(decay: decay, frequency: frequency, stepCount: steps)
  }
  private var length: Double { Double(steps) / 60 }
  var duration: CFTimeInterval { 0.3 + length + 0.3 }

  func play(on stage: Stage) {
    guard let equation else { return }
    let swing = equation.motion
    let leftmost = swing.range(from: 480).lowerBound
    stage.makeRoom(for: CGRect(x: leftmost - 30, y: 80, width: 60, height: 60))
    stage.title("One equation", "320·e^(−\(decay)t)·cos(\(frequency)t) + 160")
    func y(_ time: Double) -> Double { 190 + 260 * time / length }
    stage.line(
      from: CGPoint(x: 160, y: 80), to: CGPoint(x: 160, y: 460), color: Palette.faint)
    let graph = CALayer()
    // Its coordinates are the scene's.
    (graph.frame, graph.bounds.origin) = (stage.root.bounds, stage.root.bounds.origin)
    stage.draw(graph) { context, _ in
      context.addLines(
        between: (0...200).map {
          let time = Double($0) / 200 * length
          return CGPoint(x: swing.value(at: time), y: y(time))
        })
      context.setStrokeColor(Palette.sky)
      context.setLineWidth(3)
      context.setLineJoin(.round)
      context.strokePath()
    }
    stage.add(graph)
    let box = stage.box(Palette.blue, at: CGPoint(x: 480, y: 118))
    let dot = stage.ball(Palette.coral, at: CGPoint(x: 480, y: y(0)), radius: 7)

    stage.at(0.3) {
      let motion = equation.animation(keyPath: "position.x")
      let run = CABasicAnimation(keyPath: "position.y")
      run.fromValue = y(0)
      run.toValue = y(length)
      run.duration = length
      run.timingFunction = CAMediaTimingFunction(name: .linear)
      withoutActions {
        (box.position.x, dot.position.x) = (160, 160)
        dot.position.y = y(length)
      }
      box.add(motion, forKey: "swing")
      dot.add(motion, forKey: "swing")
      dot.add(run, forKey: "run")
    }
  }
}
