import QuartzCore
import Testing

@Suite("import QuartzCore alone: transactions and time")
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

  @Test("any key can be stored on layers and animations")
  func anyKey() {
    let (layer, animation) = (CALayer(), CAAnimation())
    layer.setValue(["a", "b"], forKey: "tags")
    animation.setValue(layer, forKey: "layer")
    #expect(layer.value(forKey: "tags") as? [String] == ["a", "b"])
    #expect(animation.value(forKey: "layer") as? CALayer === layer)
    #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
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
