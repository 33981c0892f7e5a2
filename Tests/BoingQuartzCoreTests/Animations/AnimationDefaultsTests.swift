import BoingQuartzCore
import BoingRender
import Testing

@Suite("Defaults of animations")
struct AnimationDefaultsTests {
  static let kinds: [@Sendable () -> CAAnimation] = [
    { CAAnimation() }, { CABasicAnimation() }, { CAKeyframeAnimation() }, { CASpringAnimation() },
    { CAAnimationGroup() }, { CATransition() },
  ]

  @Test("timing", arguments: kinds.indices)
  func timing(kind: Int) {
    let animation = Self.kinds[kind]()
    #expect(animation.duration == 0 && animation.beginTime == 0 && animation.speed == 1)
    #expect(animation.timeOffset == 0 && animation.repeatCount == 0)
    #expect(animation.repeatDuration == 0 && !animation.autoreverses)
    #expect(animation.fillMode == .removed && animation.isRemovedOnCompletion)
    #expect(animation.timingFunction == nil && animation.delegate == nil)
  }

  @Test("property animations add and accumulate nothing, and have no values")
  func property() {
    let basic = CABasicAnimation(keyPath: "opacity")
    #expect(basic.keyPath == "opacity" && !basic.isAdditive && !basic.isCumulative)
    #expect(basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)
    let frames = CAKeyframeAnimation(keyPath: nil)
    #expect(frames.keyPath == nil && frames.calculationMode == .linear)
    #expect(frames.values == nil && frames.path == nil)
    #expect(frames.keyTimes == nil && frames.timingFunctions == nil)
    #expect(CAAnimationGroup().animations == nil)
  }

  @Test("cubic curves, rotation and value functions")
  func optional() {
    let frames = CAKeyframeAnimation()
    #expect(frames.tensionValues == nil && frames.continuityValues == nil)
    #expect(frames.biasValues == nil && frames.rotationMode == nil && frames.valueFunction == nil)
    #expect(frames.preferredFrameRateRange == .default)
  }

  @Test("transitions")
  func transition() {
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil && transition.filter == nil)
    #expect(transition.startProgress == 0 && transition.endProgress == 1)
    transition.startProgress = -3
    transition.endProgress = 7
    #expect(transition.startProgress == -3 && transition.endProgress == 7)
    transition.type = CATransitionType(rawValue: "ripple")
    transition.filter = "anything"
    let copy = transition.copy() as? CATransition
    #expect(copy?.type.rawValue == "ripple" && copy?.filter as? String == "anything")
    #expect(copy?.startProgress == -3 && copy?.endProgress == 7)
  }

  static let defaults: [(String, @Sendable () -> CAAnimation, Double?)] = [
    ("speed", { CAAnimation() }, 1), ("duration", { CAAnimation() }, nil),
    ("removedOnCompletion", { CAAnimation() }, 1), ("endProgress", { CATransition() }, 1),
    ("endProgress", { CAAnimation() }, nil), ("mass", { CASpringAnimation() }, 1),
    ("stiffness", { CASpringAnimation() }, 100), ("damping", { CASpringAnimation() }, 10),
    ("damping", { CABasicAnimation() }, nil), ("wobble", { CAKeyframeAnimation() }, nil),
  ]

  @Test("a class knows the defaults of its properties", arguments: defaults.indices)
  func defaultValue(index: Int) {
    let (key, make, expected) = Self.defaults[index]
    let value = type(of: make()).defaultValue(forKey: key) as? NSNumber
    #expect(value?.doubleValue == expected)
    if expected != nil {
      #expect((make().value(forKey: key) as? NSNumber)?.doubleValue == expected)
    }
    #expect(make().shouldArchiveValue(forKey: key))
  }

  final class Tagged: CABasicAnimation {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "tag" ? "none" : super.defaultValue(forKey: key)
    }
  }

  @Test("a subclass gives defaults to keys of its own")
  func ownDefault() {
    let animation = Tagged()
    #expect(animation.value(forKey: "tag") as? String == "none")
    animation.setValue("some", forKey: "tag")
    #expect(animation.value(forKey: "tag") as? String == "some")
    #expect((animation.value(forKey: "speed") as? NSNumber)?.doubleValue == 1)
  }

  @Test("ranges of frame rates")
  func rates() {
    let range = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    #expect(range == CAFrameRateRangeMake(30, 120, 60))
    #expect(CAFrameRateRangeIsEqualToRange(range, range))
    #expect(!CAFrameRateRangeIsEqualToRange(range, .default))
    #expect(CAFrameRateRange(minimum: -1, maximum: .nan, preferred: 0) == CAFrameRateRange())
    let animation = CABasicAnimation()
    animation.preferredFrameRateRange = range
    #expect((animation.copy() as? CAAnimation)?.preferredFrameRateRange == range)
  }

  @Test("a duration and a count may be infinite")
  func infinite() {
    let animation = CABasicAnimation()
    animation.duration = .infinity
    animation.repeatCount = .infinity
    #expect(animation.duration == .infinity && animation.repeatCount == .infinity)
  }

  @Test("a copy has everything and can be changed", arguments: kinds.indices)
  func copy(kind: Int) throws {
    let animation = Self.kinds[kind]()
    animation.duration = 2
    animation.fillMode = .both
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    animation.setValue("kept", forKey: "note")
    if let property = animation as? CAPropertyAnimation {
      property.keyPath = "opacity"
      property.isAdditive = true
    }
    let copy = try #require(animation.copy() as? CAAnimation)
    #expect(copy !== animation && type(of: copy) == type(of: animation))
    #expect(copy.duration == 2 && copy.fillMode == .both)
    #expect(copy.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(copy.value(forKey: "note") as? String == "kept")
    #expect((copy as? CAPropertyAnimation)?.keyPath == (animation as? CAPropertyAnimation)?.keyPath)
    copy.duration = 5
    #expect(animation.duration == 2)
  }

  @Test("a copied group shares its children")
  func groupCopy() {
    let group = CAAnimationGroup()
    let child = CABasicAnimation("opacity")
    group.animations = [child]
    #expect((group.copy() as? CAAnimationGroup)?.animations?.first === child)
  }
}
