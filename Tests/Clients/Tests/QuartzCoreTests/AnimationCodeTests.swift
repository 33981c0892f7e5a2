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

  @Test("every kind of animation is put together and plays in a group")
  func kinds() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(
      to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0),
      control2: CGPoint(x: 200, y: 50))
    let ride = CAKeyframeAnimation(keyPath: "position")
    ride.path = path
    ride.calculationMode = .linear
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1]
    fade.keyTimes = [0, 1]
    fade.timingFunctions = [CAMediaTimingFunction(name: .linear)]
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = 4 * CGFloat.pi
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    spring.keyPath = "zPosition"
    spring.byValue = 100
    let group = CAAnimationGroup()
    group.animations = [ride, fade, turn, spring]
    group.duration = 1
    group.autoreverses = true
    group.repeatCount = 2
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    group.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)
    let screen = Screen()
    screen.layer.add(group, forKey: "all")
    for time in [0.125, 1.875, 2.125] {
      let shown = try #require(screen.shown(at: time))
      // Timing functions are solved to five decimals or so.
      #expect(agree(shown.position.x, 25, within: 1e-4))
      #expect(agree(CGFloat(shown.opacity), 0.125, within: 1e-4))
      #expect(agree(shown.transform.m11, 0, within: 1e-4))
      #expect(agree(shown.transform.m12, 1, within: 1e-4))
      #expect(shown.zPosition > 0)
    }
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
