import BoingRender
import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Keyed archives of Foundation")
struct KeyedArchiveTests {
  /// The object after a way through an archive.
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test("a tree comes back with its classes, values, mask and animations")
  func tree() throws {
    let (root, shape, mask) = (CALayer(), CAShapeLayer(), CALayer())
    root.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    root.name = "root"
    root.setValue("kept", forKey: "note")
    root.borderWidth = 3
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    root.addSublayer(shape)
    root.mask = mask
    mask.opacity = 0.5
    let fade = CABasicAnimation("opacity", from: 0, to: 1)
    fade.autoreverses = true
    root.add(fade, forKey: "fade")
    let back = try copy(root)
    #expect(back.frame == root.frame && back.name == "root" && back.borderWidth == 3)
    #expect(back.value(forKey: "note") as? String == "kept" && back.model() === back)
    let child = try #require(back.sublayers?.first as? CAShapeLayer)
    #expect(child.path == shape.path && child.superlayer === back && back.sublayers?.count == 1)
    #expect(back.mask?.opacity == 0.5 && back.mask?.superlayer === back)
    let kept = try #require(back.animation(forKey: "fade") as? CABasicAnimation)
    #expect(kept.autoreverses && kept.toValue as? Double == 1 && back.duration == .infinity)
    back.mask = nil
    child.removeFromSuperlayer()
    #expect(back.sublayers == nil)
    CATransaction.flush()
  }

  @Test("every layer class comes back as itself", arguments: LayerClass.all)
  func classes(layerClass: LayerClass) throws {
    let layer = layerClass.make()
    layer.opacity = 0.25
    let back = try copy(layer)
    #expect(type(of: back) == type(of: layer) && back.opacity == 0.25)
    #expect(back.values.kind == layer.values.kind)
  }

  @Test("every animation class comes back as itself")
  func animations() throws {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
    let group = CAAnimationGroup()
    group.animations = [spring, CAKeyframeAnimation("opacity", [0, 1])]
    let back = try copy(group)
    let first = try #require(back.animations?.first as? CASpringAnimation)
    #expect(first.damping == spring.damping && first.duration == spring.duration)
    #expect((back.animations?.last as? CAKeyframeAnimation)?.values?.count == 2)
    back.duration = 3
    #expect(try copy(CATransition()).type == .fade)
  }

  @Test("what is no archive, or one of another class, gives nothing and is reported")
  func damaged() throws {
    let empty = NSKeyedArchiver(requiringSecureCoding: true)
    empty.encode(NSData(data: Data("{}".utf8)), forKey: "BoingQuartzCore")
    let shape = NSKeyedArchiver(requiringSecureCoding: true)
    CAShapeLayer().encode(with: shape)
    let none = NSKeyedArchiver(requiringSecureCoding: true)
    for archiver in [empty, shape, none] {
      archiver.finishEncoding()
      let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      let messages = diagnostics {
        #expect(CALayer(coder: coder) == nil)
        #expect(CAAnimation(coder: coder) == nil)
      }
      #expect(messages.count == 2)
    }
  }
}
