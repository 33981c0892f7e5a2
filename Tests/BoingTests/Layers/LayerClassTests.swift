import Boing
import Foundation
import Testing

@Suite("Bounces of what only some layers have")
struct LayerClassTests {
  @Test("a shape layer's path, line and colours, by name")
  func shape() throws {
    let layer = CAShapeLayer()
    let stage = TestStage(layer)
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    layer.lineWidth = 1
    layer.strokeEnd = 0
    stage.display.update()
    layer.removeAllAnimations()
    stage.display.update()
    let goal = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 20), transform: nil)
    layer.bounce(\.path, to: goal, bounces: 2, duration: 0.5)
    layer.bounce(\.lineWidth, to: 9, duration: 0.5)
    layer.bounce(\.strokeEnd, to: 1, duration: 0.5)
    layer.bounce(\.position.y, to: 100, duration: 0.5)
    stage.advance(to: 0.1)
    let shown = try #require(stage.shown as? CAShapeLayer)
    let motion = try Bounce.springy(bounces: 2).motion(duration: 0.5)
    let progress = motion.value(at: 0.1)
    let width = try #require(shown.path).boundingBoxOfPath.width
    #expect(abs(Double(width) - (10 + 30 * progress)) < 0.05)
    #expect(abs(Double(shown.lineWidth) - (1 + 8 * progress)) < 0.02)
    stage.advance(to: 1)
    let end = try #require(stage.shown as? CAShapeLayer)
    #expect(end.path == goal)
    #expect(end.lineWidth == 9 && end.strokeEnd == 1)
  }
}
