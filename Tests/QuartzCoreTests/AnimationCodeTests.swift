import QuartzCore
import Testing

@Suite("import QuartzCore alone: animations")
struct AnimationCodeTests {
  @Test("a basic animation drives a part of a property", arguments: [(0.0, 0.0), (0.5, 50)])
  func basic(time: Double, x: Double) {
    let screen = Screen()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = CGFloat(100)
    move.duration = 1
    screen.layer.add(move, forKey: "move")
    #expect(screen.shown(at: time)?.position.x == CGFloat(x))
    #expect(screen.layer.position.x == 0)
  }

  /// values 0, 1, .5, .7 in one second at .1, .4 and .8: facts measured on macOS.
  static let modes: [(CAAnimationCalculationMode, [Float])] = [
    (.linear, [0.3, 0.9, 0.58]), (.discrete, [0, 1, 0.7]), (.paced, [0.17, 0.68, 0.64]),
    (.cubic, [0.34725, 0.9848, 0.5296]),
  ]

  @Test("keyframes in every mode", arguments: modes)
  func keyframes(mode: CAAnimationCalculationMode, expected: [Float]) {
    let screen = Screen()
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1, 0.5, 0.7]
    fade.calculationMode = mode
    fade.duration = 1
    screen.layer.add(fade, forKey: nil)
    for (time, value) in zip([0.1, 0.4, 0.8], expected) {
      let shown = screen.shown(at: time)?.opacity ?? -1
      #expect(abs(shown - value) < 1e-6, "at \(time)")
    }
  }

  @Test("a keyframe animation follows a path")
  func path() {
    let screen = Screen()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(
      to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0),
      control2: CGPoint(x: 200, y: 50))
    let move = CAKeyframeAnimation(keyPath: "position")
    move.path = path
    move.duration = 1
    screen.layer.add(move, forKey: "move")
    #expect(screen.shown(at: 0.25)?.position == CGPoint(x: 50, y: 0))
    #expect(screen.shown(at: 0.75)?.position == CGPoint(x: 168.75, y: 31.25))
  }

  @Test("a spring settles as measured, and overshoots")
  func spring() {
    let screen = Screen()
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    #expect(agree(spring.settlingDuration, 1.4727003346780927))
    screen.layer.add(spring, forKey: "spring")
    #expect(agree(screen.shown(at: 0.45)?.position.x ?? 0, 111.844599, within: 1e-6))
    let perceptual = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(agree(perceptual.settlingDuration, 0.863, within: 6e-4))
  }

  @Test("a group runs its children in its own time")
  func group() {
    let screen = Screen { $0.opacity = 0.5 }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.beginTime = 0.5
    fade.duration = 1
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 100
    let group = CAAnimationGroup()
    group.animations = [fade, move]
    group.duration = 2
    screen.layer.add(group, forKey: "both")
    #expect(screen.shown(at: 0.25)?.opacity == 0.5)
    #expect(screen.shown(at: 1)?.opacity == 0.5 && screen.shown(at: 1)?.position.x == 50)
    #expect(screen.shown(at: 1.25)?.opacity == 0.75)
  }

  @Test("a value function turns more than once around")
  func valueFunction() throws {
    let screen = Screen()
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = 4 * CGFloat.pi
    turn.duration = 1
    screen.layer.add(turn, forKey: "turn")
    let quarter = try #require(screen.shown(at: 0.125)).transform
    #expect(agree(quarter.m11, 0, within: 1e-12) && agree(quarter.m12, 1))
  }

  @Test("timing functions, fill modes, repeats and autoreverse")
  func timing() {
    let screen = Screen { $0.opacity = 0.5 }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    fade.autoreverses = true
    fade.repeatCount = 2
    fade.fillMode = .both
    fade.isRemovedOnCompletion = false
    fade.timingFunction = CAMediaTimingFunction(name: .linear)
    screen.layer.add(fade, forKey: "fade")
    let times: [(Double, Float)] = [(0.25, 0.25), (1.75, 0.25), (2.25, 0.25), (3.5, 0.5), (9, 0)]
    for (time, opacity) in times { #expect(screen.shown(at: time)?.opacity == opacity) }
    let custom = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    var point: [Float] = [0, 0]
    custom.getControlPoint(at: 2, values: &point)
    #expect(point == [0.5, 1])
  }

  /// Notes what it is told.
  private final class Listener: NSObject, CAAnimationDelegate {
    var heard: [String] = []
    func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      heard.append(flag ? "finished" : "stopped")
    }
  }

  @Test("a delegate hears of starts, ends and removals")
  func delegate() {
    let (screen, listener) = (Screen(), Listener())
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 1
    fade.delegate = listener
    screen.layer.add(fade, forKey: "a")
    screen.display.advance(to: 2)
    screen.layer.add(fade, forKey: "b")
    screen.display.advance(to: 2.5)
    screen.layer.removeAnimation(forKey: "b")
    screen.display.update()
    #expect(listener.heard == ["start", "finished", "start", "stopped"])
  }

  @Test("a transition and implicit animations are listed under their keys")
  func implicit() {
    let screen = Screen()
    screen.layer.position = CGPoint(x: 9, y: 9)
    screen.layer.isHidden = true
    #expect(screen.layer.animationKeys() == ["position", "transition"])
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    screen.layer.add(push, forKey: "mine")
    #expect(screen.layer.animation(forKey: kCATransition) is CATransition)
    #expect((screen.layer.animation(forKey: "transition") as? CATransition)?.type == .push)
    CATransaction.flush()
  }
}
