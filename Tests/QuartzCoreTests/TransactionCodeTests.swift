import QuartzCore
import Testing

@Suite("import QuartzCore alone: transactions, key paths and time")
struct TransactionCodeTests {
  @Test("a transaction gives duration and pace, and its block is called at the end")
  func transaction() {
    let screen = Screen()
    var events: [String] = []
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { events.append("done at \(CACurrentMediaTime())") }
    screen.layer.position = CGPoint(x: 10, y: 0)
    CATransaction.commit()
    #expect(screen.shown(at: 0.5)?.position.x == 2.5)
    screen.display.advance(to: 1.9)
    #expect(events == [])
    screen.display.advance(to: 3)
    #expect(events == ["done at 2.0"])
  }

  @Test("transactions nest, and disabled actions animate nothing")
  func nested() {
    let screen = Screen()
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
    screen.layer.opacity = 0.25
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
    CATransaction.setValue("mine", forKey: "note")
    #expect(CATransaction.value(forKey: "note") as? String == "mine")
    CATransaction.commit()
    #expect(screen.layer.animationKeys() == nil)
    #expect(screen.shown(at: 0)?.opacity == 0.25)
  }

  static let paths: [(String, Double)] = [
    ("position.x", 10), ("bounds.size.height", 40), ("transform.rotation.z", 0.5),
    ("transform.scale", 2), ("transform.scale.xy", 3), ("transform.translation.y", -7),
    ("anchorPoint.y", 0.25), ("shadowOffset.width", 4), ("contentsRect.size.width", 0.5),
    ("sublayerTransform.rotation.x", 0.75), ("frame.size.width", 30), ("cornerRadius", 6),
  ]

  @Test("what is set at a key path is read there", arguments: paths)
  func keyPaths(path: String, value: Double) throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.setValue(value, forKeyPath: path)
    let read = try #require(layer.value(forKeyPath: path) as? Double)
    #expect(agree(CGFloat(read), CGFloat(value)))
  }

  @Test("any key can be stored on layers and animations")
  func anyKey() {
    let (layer, animation) = (CALayer(), CAAnimation())
    layer.setValue(["a", "b"], forKey: "tags")
    animation.setValue(layer, forKey: "layer")
    #expect(layer.value(forKey: "tags") as? [String] == ["a", "b"])
    #expect(animation.value(forKey: "layer") as? CALayer === layer)
    #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
  }

  @Test("a layer without speed is scrubbed by its time offset", arguments: [0.0, 0.25, 0.8])
  func scrubbing(time: Double) {
    let screen = Screen()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    screen.layer.speed = 0
    screen.layer.add(move, forKey: "move")
    CATransaction.flush()
    screen.layer.timeOffset = time
    #expect(agree(screen.shown(at: 77)?.position.x ?? -1, CGFloat(100 * time)))
  }

  @Test("times convert through layers")
  func times() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    (inner.beginTime, inner.speed, inner.timeOffset) = (3, 2, 1)
    #expect(inner.convertTime(10, from: outer) == 15 && inner.convertTime(15, to: nil) == 10)
  }

  /// Counts its calls.
  private final class Game {
    var times: [CFTimeInterval] = []
    func step(_ link: CADisplayLink) { times.append(link.timestamp) }
  }

  @Test("a display link is called for each frame")
  func displayLink() {
    let (screen, game) = (Screen(), Game())
    let link = screen.display.displayLink(target: game, selector: Game.step)
    link.add(to: .main, forMode: .common)
    screen.display.advance(to: 0.05)
    link.invalidate()
    screen.display.advance(to: 1)
    let refreshes = (1...3).map { Double($0) / 60 }
    #expect(game.times == refreshes)
  }

  @Test("the current media time runs")
  func mediaTime() {
    let before = CACurrentMediaTime()
    #expect(before > 0 && CACurrentMediaTime() >= before)
  }
}
