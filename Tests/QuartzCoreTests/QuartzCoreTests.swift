import QuartzCore
import Testing

@Suite("import QuartzCore alone")
struct QuartzCoreTests {
  @Test("Core Animation's names are there, and those of Core Graphics with them")
  func names() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    let bounce = CAKeyframeAnimation(keyPath: "position.y")
    bounce.values = [0, 10, 0]
    bounce.duration = 0.5
    CATransaction.begin()
    layer.add(bounce, forKey: "bounce")
    #expect(layer.animationKeys() == ["bounce"])
    CATransaction.commit()
    #expect(CACurrentMediaTime() > 0)
  }
}
