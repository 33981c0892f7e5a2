import OpenQuartzCore
import Testing

@Suite("Values of animations by key")
struct AnimationKeyValueTests {
  @Test("properties are set and read by their names")
  func properties() {
    let animation = CABasicAnimation()
    animation.setValue("opacity", forKey: "keyPath")
    animation.setValue(2, forKey: "duration")
    animation.setValue("0.5", forKey: "speed")
    animation.setValue("both", forKey: "fillMode")
    animation.setValue(true, forKey: "autoreverses")
    animation.setValue(0.25, forKey: "toValue")
    animation.setValue(1, forKey: "additive")
    animation.setValue(false, forKey: "removedOnCompletion")
    #expect(animation.keyPath == "opacity" && animation.duration == 2 && animation.speed == 0.5)
    #expect(animation.fillMode == .both && animation.autoreverses && animation.isAdditive)
    #expect(animation.toValue as? Double == 0.25 && !animation.isRemovedOnCompletion)
    #expect(animation.value(forKey: "duration") as? Double == 2)
    #expect(animation.value(forKey: "toValue") as? Double == 0.25)
    animation.setValue(nil, forKey: "duration")
    #expect(animation.duration == 0)
  }

  @Test("springs, keyframes and groups, too")
  func subclasses() {
    let spring = CASpringAnimation()
    spring.setValue(4, forKey: "damping")
    #expect(spring.damping == 4 && spring.value(forKey: "damping") as? Double == 4)
    let frames = CAKeyframeAnimation()
    frames.setValue([0, 1], forKey: "values")
    frames.setValue([0, 0.5], forKey: "keyTimes")
    frames.setValue("cubic", forKey: "calculationMode")
    #expect(frames.values?.count == 2 && frames.calculationMode == .cubic)
    #expect(frames.keyTimes?.map(\.doubleValue) == [0, 0.5])
    let group = CAAnimationGroup()
    group.setValue([spring], forKey: "animations")
    #expect(group.animations?.first === spring)
  }

  @Test("an unknown key is stored and returned")
  func unknown() {
    let animation = CABasicAnimation()
    #expect(animation.value(forKey: "answer") == nil)
    animation.setValue(42, forKey: "answer")
    #expect(animation.value(forKey: "answer") as? Int == 42)
  }
}
