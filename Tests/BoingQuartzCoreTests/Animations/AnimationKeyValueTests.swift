import BoingQuartzCore
import BoingRender
import Testing

@Suite("Values of animations by key")
struct AnimationKeyValueTests {
  @Test("values of other kinds are converted, and nil is 0")
  func converted() {
    let animation = CABasicAnimation()
    animation.setValue(2, forKey: "duration")
    animation.setValue("0.5", forKey: "speed")
    animation.setValue(true, forKey: "autoreverses")
    animation.setValue(0.25, forKey: "toValue")
    animation.setValue(1, forKey: "additive")
    animation.setValue(false, forKey: "removedOnCompletion")
    #expect(animation.duration == 2 && animation.speed == 0.5 && animation.autoreverses)
    #expect(animation.isAdditive && !animation.isRemovedOnCompletion)
    #expect(animation.toValue as? Double == 0.25)
    #expect(animation.value(forKey: "toValue") as? Double == 0.25)
    animation.setValue(nil, forKey: "duration")
    #expect(animation.duration == 0)
  }

  @Test("lists of keyframes and groups have their names, too")
  func lists() {
    let (frames, group) = (CAKeyframeAnimation(), CAAnimationGroup())
    frames.setValue([0, 1], forKey: "values")
    group.setValue([frames], forKey: "animations")
    #expect(frames.values?.count == 2 && group.animations?.first === frames)
  }

  @Test("an unknown key is stored and returned")
  func unknown() {
    let animation = CABasicAnimation()
    #expect(animation.value(forKey: "answer") == nil)
    animation.setValue(42, forKey: "answer")
    #expect(animation.value(forKey: "answer") as? Int == 42)
  }

  @Test("every property has its name", arguments: Self.named.indices)
  func everyName(index: Int) {
    let (key, make, value) = Self.named[index]
    let animation = make()
    animation.setValue(value, forKey: key)
    let read = animation.value(forKey: key)
    if let value = value as? Double {
      #expect((read as? NSNumber)?.doubleValue == value)
    } else if let value = value as? String {
      #expect((read as? CAValueFunction)?.name.rawValue ?? read as? String == value)
    } else {
      #expect((read as? [NSNumber])?.map(\.doubleValue) == value as? [Double])
    }
  }

  static let named: [(String, @Sendable () -> CAAnimation, any Sendable)] = [
    ("beginTime", { CAAnimation() }, 3.0), ("duration", { CAAnimation() }, 2.0),
    ("speed", { CAAnimation() }, -0.5), ("timeOffset", { CAAnimation() }, 0.25),
    ("repeatCount", { CAAnimation() }, 2.5), ("repeatDuration", { CAAnimation() }, 7.0),
    ("fillMode", { CAAnimation() }, "forwards"), ("keyPath", { CABasicAnimation() }, "opacity"),
    ("valueFunction", { CABasicAnimation() }, "rotateZ"),
    ("calculationMode", { CAKeyframeAnimation() }, "paced"),
    ("rotationMode", { CAKeyframeAnimation() }, "autoReverse"),
    ("tensionValues", { CAKeyframeAnimation() }, [0.5, 1]),
    ("continuityValues", { CAKeyframeAnimation() }, [0.5, 1]),
    ("biasValues", { CAKeyframeAnimation() }, [0.5, -1]),
    ("keyTimes", { CAKeyframeAnimation() }, [0.0, 0.5, 1]),
    ("mass", { CASpringAnimation() }, 2.0), ("stiffness", { CASpringAnimation() }, 2.0),
    ("damping", { CASpringAnimation() }, 2.0), ("initialVelocity", { CASpringAnimation() }, 2.0),
    ("type", { CATransition() }, "push"), ("subtype", { CATransition() }, "fromTop"),
    ("startProgress", { CATransition() }, 0.5), ("endProgress", { CATransition() }, 0.5),
    ("filter", { CATransition() }, "kept"),
  ]

  @Test("parts of values are read and set by key path")
  func keyPaths() {
    let animation = CABasicAnimation()
    animation.fromValue = CGPoint(x: 1, y: 2)
    animation.setValue(7, forKeyPath: "fromValue.x")
    #expect(animation.fromValue as? CGPoint == CGPoint(x: 7, y: 2))
    #expect(animation.value(forKeyPath: "fromValue.y") as? Double == 2)
    animation.toValue = CGRect(x: 1, y: 2, width: 3, height: 4)
    animation.setValue(CGSize(width: 5, height: 6), forKeyPath: "toValue.size")
    #expect(animation.value(forKeyPath: "toValue.size.height") as? Double == 6)
    animation.byValue = CATransform3DMakeScale(2, 2, 1)
    animation.setValue(0.5, forKeyPath: "byValue.rotation.z")
    let turn = animation.value(forKeyPath: "byValue.rotation.z") as? Double
    let scale = animation.value(forKeyPath: "byValue.scale.x") as? Double
    #expect(agree(turn ?? .nan, 0.5) && agree(scale ?? .nan, 2))
    animation.setValue(4, forKeyPath: "duration")
    #expect(animation.duration == 4 && animation.value(forKeyPath: "duration") as? Double == 4)
    #expect(animation.value(forKeyPath: "fromValue.z") == nil)
    animation.setValue("mine", forKeyPath: "some.thing")
    #expect(animation.value(forKeyPath: "some.thing") as? String == "mine")
  }

  @Test("a part that a value cannot stand for stays and is reported", arguments: ["x", "z"])
  func badPart(part: String) {
    let animation = CABasicAnimation()
    animation.fromValue = CGPoint(x: 1, y: 2)
    let messages = diagnostics { animation.setValue("left", forKeyPath: "fromValue.\(part)") }
    #expect(messages.count == 1 && animation.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
  }
}
