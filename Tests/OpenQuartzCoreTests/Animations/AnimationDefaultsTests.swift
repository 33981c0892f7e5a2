import OpenQuartzCore
import Testing

@Suite("Defaults of animations")
struct AnimationDefaultsTests {
  static let kinds: [@Sendable () -> CAAnimation] = [
    { CAAnimation() }, { CABasicAnimation() }, { CAKeyframeAnimation() }, { CASpringAnimation() },
    { CAAnimationGroup() },
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

  @Test("springs")
  func spring() {
    let spring = CASpringAnimation()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
  }

  @Test("the modes are Core Animation's strings, and an unknown one is kept")
  func modes() {
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    #expect(modes.map(\.rawValue) == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    let animation = CAKeyframeAnimation()
    animation.calculationMode = CAAnimationCalculationMode(rawValue: "wavy")
    #expect(animation.calculationMode.rawValue == "wavy")
  }

  @Test("the delegate is held strongly")
  func delegate() {
    let animation = CAAnimation()
    weak var reference: RecordingAnimationDelegate?
    do {
      let delegate = RecordingAnimationDelegate(Recorder())
      animation.delegate = delegate
      reference = delegate
    }
    #expect(reference != nil)
  }

  @Test("times that make no sense are refused")
  func refusedTimes() {
    let animation = CABasicAnimation()
    animation.duration = 3
    animation.duration = -1
    animation.duration = .nan
    animation.beginTime = .infinity
    animation.speed = .nan
    animation.timeOffset = .nan
    animation.repeatCount = -1
    animation.repeatDuration = -.infinity
    #expect(animation.duration == 3 && animation.beginTime == 0 && animation.speed == 1)
    #expect(animation.timeOffset == 0 && animation.repeatCount == 0)
    #expect(animation.repeatDuration == 0)
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
