import BoingQuartzCore
import Testing

@Suite("Implicit animation")
struct ImplicitAnimationTests {
  @Test("a change on display animates from the old value in a quarter of a second")
  func implicit() throws {
    let stage = Stage()
    stage.clock.now = 3
    stage.layer.opacity = 0.5
    let animation = try #require(stage.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(animation.fromValue as? Double == 1 && animation.toValue == nil)
    #expect(animation.duration == 0.25 && animation.beginTime == 0)
    CATransaction.flush()
    #expect(animation.beginTime == 3)
    #expect(stage.layer.presentation()?.opacity == 1)
    stage.clock.now = 3.125
    // The default pace is at .8024034 at half time.
    let half = Double(try #require(stage.layer.presentation()).opacity)
    #expect(agree(half, 1 - 0.5 * 0.8024034, Tolerance.appleTiming))
    stage.clock.now = 3.3
    #expect(stage.layer.presentation()?.opacity == 0.5)
  }

  @Test("setting the frame animates position and bounds")
  func frame() {
    let stage = Stage()
    stage.layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(stage.layer.animationKeys() == ["position", "bounds"])
    CATransaction.flush()
  }

  @Test("duration and pace are the transaction's")
  func transaction() throws {
    let stage = Stage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    stage.layer.position = CGPoint(x: 10, y: 0)
    CATransaction.commit()
    CATransaction.flush()
    stage.clock.now = 0.5
    #expect(stage.layer.presentation()?.position.x == 2.5)
  }

  @Test("disabled actions, lone layers and equal values animate nothing")
  func nothing() {
    let stage = Stage()
    withoutActions { stage.layer.opacity = 0.5 }
    stage.layer.opacity = 0.5
    #expect(stage.layer.animationKeys() == nil)
    let lone = CALayer()
    lone.opacity = 0.5
    #expect(lone.animationKeys() == nil)
    CATransaction.flush()
  }

  @Test("actions disabled in the transaction that a layout runs in stay disabled there")
  func layout() {
    final class Arranging: CALayer {
      override func layoutSublayers() {
        sublayers?.first?.position = CGPoint(x: bounds.width, y: 0)
      }
    }
    let (layer, child) = (Arranging(), CALayer())
    layer.addSublayer(child)
    let stage = Stage(layer)
    CATransaction.setDisableActions(true)
    layer.bounds.size = CGSize(width: 50, height: 50)
    CATransaction.flush()
    #expect(child.position.x == 50 && child.animationKeys() == nil)
    layer.bounds.size = CGSize(width: 60, height: 50)
    CATransaction.flush()
    #expect(child.animationKeys() == ["position"] && stage.layer === layer)
  }
}
