import Testing

@testable import BoingQuartzCore

/// Rules measured on macOS.
@Suite("Rules of the classes")
struct ClassRuleTests {
  @Test("a shape's fill is told as a colour")
  func fillDefault() {
    let fill = CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor
    #expect(fill?.srgbComponents == SIMD4(0, 0, 0, 1))
  }

  @Test("the base class of animations tells a calculation mode and a transition's type")
  func animationDefaults() {
    #expect(CAAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(CAAnimation.defaultValue(forKey: "type") as? String == "fade")
    #expect(CABasicAnimation.defaultValue(forKey: "type") as? String == "fade")
  }

  @Test("a presentation layer lists the animations of its model")
  func listed() throws {
    let stage = Stage()
    stage.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
    let shown = try #require(stage.layer.presentation())
    #expect(shown.animationKeys() == ["fade"])
    #expect(shown.animation(forKey: "fade") === stage.layer.animation(forKey: "fade"))
    #expect(shown.animation(forKey: "other") == nil)
  }

  @Test("the affine transform of one that is not affine is the identity")
  func affine() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(layer.affineTransform() == .identity)
    layer.transform.m34 = -1 / 500
    #expect(layer.affineTransform() == .identity)
    layer.transform = CATransform3DMakeTranslation(3, 4, 0)
    #expect(layer.affineTransform() == CGAffineTransform(translationX: 3, y: 4))
  }

  @Test("after display() no drawing is due", arguments: [CALayer.self, CATiledLayer.self])
  func displayed(type: CALayer.Type) {
    let layer = type.init()
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    layer.display()
    #expect(!layer.needsDisplay())
  }

  @Test("a layer that nobody draws takes no bitmap, however large it is")
  func undrawn() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 16_000, height: 16_000)
    layer.display()
    #expect(layer.contents == nil)
  }

  @Test("the contents' headroom may be negative")
  func headroom() {
    let layer = CALayer()
    layer.contentsHeadroom = -2
    #expect(layer.contentsHeadroom == -2)
  }

  @Test("an action without a key path animates the key of its event")
  func actionWithoutKeyPath() throws {
    let stage = Stage()
    let action = CABasicAnimation()
    action.fromValue = 0
    action.duration = 1
    stage.layer.actions = ["opacity": action, "cornerRadius": action]
    stage.layer.opacity = 0.5
    CATransaction.flush()
    let added = try #require(stage.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(added.keyPath == "opacity" && action.keyPath == nil)
    stage.clock.now = 0.5
    #expect(stage.layer.presentation()?.opacity == 0.25)
    stage.layer.cornerRadius = 8
    CATransaction.flush()
    stage.clock.now = 1
    #expect(stage.layer.presentation()?.cornerRadius == 4)
  }

  @Test("emitter cells go into keyed archives and come back whole")
  func cells() throws {
    let (cell, inner) = (CAEmitterCell(), CAEmitterCell())
    (cell.name, cell.birthRate, cell.beginTime) = ("spark", 30, -15)
    cell.color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    inner.name = "ember"
    inner.lifetime = 3
    cell.emitterCells = [inner]
    cell.setValue("kept", forKey: "mood")
    let data = try NSKeyedArchiver.archivedData(withRootObject: cell, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterCell.self, from: data))
    #expect(read.name == "spark" && read.birthRate == 30 && read.beginTime == -15)
    #expect(read.color?.srgbComponents == SIMD4(1, 0.5, 0, 1))
    #expect(read.emitterCells?.map(\.name) == ["ember"] && read.emitterCells?[0].lifetime == 3)
    #expect(read.value(forKey: "mood") as? String == "kept")
    #expect(CAEmitterCell.supportsSecureCoding)
  }
}
