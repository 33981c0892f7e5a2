import Boing
import BoingClassics
import Foundation
import Testing

@Suite("Code that was written for SKBounceAnimation")
struct OldNamesTests {
  @Test("compiles and bounces")
  func oldNames() throws {
    let keyPath = "position.y"
    let finalValue = NSNumber(value: 300.0)
    let bounceAnimation = SKBounceAnimation(keyPath: keyPath)
    bounceAnimation.fromValue = NSNumber(value: 160.0)
    bounceAnimation.toValue = finalValue
    bounceAnimation.duration = 0.5
    bounceAnimation.numberOfBounces = 4
    bounceAnimation.shouldOvershoot = true
    bounceAnimation.stiffness = SKBounceAnimationStiffnessLight
    let stage = TestStage()
    stage.layer.add(bounceAnimation, forKey: "someKey")
    stage.layer.setValue(finalValue, forKeyPath: keyPath)
    stage.advance(to: 1)
    #expect(stage.shown(keyPath) == 300)

    let stiffness: [SKBounceAnimationStiffness] = [
      SKBounceAnimationStiffnessLight, SKBounceAnimationStiffnessMedium,
      SKBounceAnimationStiffnessHeavy,
    ]
    #expect(stiffness == [.light, .medium, .heavy])
  }

  @Test("has its defaults: two bounces, overshooting, no shake, stiffness medium")
  func defaults() {
    let animation = SKBounceAnimation(keyPath: "opacity")
    #expect(animation.numberOfBounces == 2)
    #expect(animation.shouldOvershoot)
    #expect(!animation.shake)
    #expect(animation.stiffness == .medium)
    #expect(animation.keyPath == "opacity")
    #expect(animation.fromValue == nil && animation.toValue == nil && animation.byValue == nil)
  }
}
