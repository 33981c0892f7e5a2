import Foundation
import Testing

@testable import Boing

@Suite("A pulse of scale about the middle")
struct ScalePulseTests {
  @Test(
    "keeps the middle of the layer in its place, wherever the anchor point lies",
    arguments: [CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.25)])
  func middle(anchor: CGPoint) {
    let stage = TestStage()
    let layer = CALayer()
    layer.bounds = CGRect(x: 3, y: 4, width: 80, height: 40)
    layer.anchorPoint = anchor
    layer.position = CGPoint(x: 100, y: 120)
    stage.layer.addSublayer(layer)
    stage.display.update()
    func middle() -> CGPoint {
      let shown = layer.presentation() ?? layer
      return shown.convert(
        CGPoint(x: shown.bounds.midX, y: shown.bounds.midY), to: shown.superlayer)
    }
    let rest = middle()
    let animation = ScalePulse(from: 1, to: 1.5, duration: 0.2).aboutCenter(of: layer)
    animation.autoreverses = true
    layer.add(animation, forKey: "swell")
    stage.display.update()
    for step in 1...7 {
      stage.clock.now = Double(step) / 20
      let shown = (layer.presentation() ?? layer).value(forKeyPath: "transform.scale.x")
      #expect((shown as? NSNumber)?.doubleValue ?? 1 > 1.1)
      #expect(abs(middle().x - rest.x) < 1e-9 && abs(middle().y - rest.y) < 1e-9)
    }
  }
}
