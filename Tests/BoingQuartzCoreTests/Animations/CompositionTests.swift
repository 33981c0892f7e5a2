import BoingQuartzCore
import Testing

@Suite("Additive, cumulative and grouped animations")
struct CompositionTests {
  @Test(
    "cumulative repeats start where the last ended: what accumulates is the end value, not the change; nothing does with autoreverse",
    arguments: [
      (0, false, 0.5, 5), (0, false, 1.5, 15), (0, false, 2.5, 25), (0, false, 3, 30),
      (100, false, 0.5, 105), (100, false, 1.5, 215), (100, false, 2.5, 325), (0, true, 2.5, 5),
    ] as [(Double, Bool, Double, Double)])
  func cumulative(from: Double, autoreverses: Bool, time: Double, expected: Double) throws {
    let animation = CABasicAnimation("position.x", from: from, by: 10)
    animation.isCumulative = true
    animation.autoreverses = autoreverses
    animation.repeatCount = 3
    #expect(agree(try Stage.half(animation).x(at: time), expected))
  }

  @Test("keyframes accumulate their last value")
  func cumulativeKeyframes() throws {
    let animation = CAKeyframeAnimation("position.x", [0, 6, 4])
    animation.isCumulative = true
    animation.repeatCount = 2
    #expect(agree(try Stage.half(animation).x(at: 1.25), 7))
  }

  @Test("an additive transform comes before the one beneath")
  func additiveTransform() throws {
    let moved = CATransform3DMakeTranslation(10, 0, 0)
    let animation = CABasicAnimation("transform", from: moved, to: moved)
    animation.isAdditive = true
    let stage = Stage { $0.transform = CATransform3DMakeScale(2, 2, 1) }
    _ = try stage.shown(at: 0)
    stage.add(animation)
    let shown = try stage.shown(at: 0.5).transform
    #expect(shown == CATransform3DConcat(moved, CATransform3DMakeScale(2, 2, 1)))
    #expect(shown.m41 == 20)
  }

  /// 2 s {opacity 0 → 1, begin .5, duration 1; x 0 → 100 without a duration}.
  static let group: [(Double, Double, Double)] = [
    (0.25, 0.5, 12.5), (0.5, 0, 25), (1, 0.5, 50), (1.4, 0.9, 70), (1.6, 0.5, 80),
  ]

  @Test("children run in the group's time", arguments: group)
  func grouped(time: Double, opacity: Double, x: Double) throws {
    let fade = CABasicAnimation("opacity", from: 0, to: 1)
    fade.beginTime = 0.5
    let move = CABasicAnimation("position.x", from: 0, to: 100)
    move.duration = 0
    let group = CAAnimationGroup()
    group.animations = [fade, move]
    group.duration = 2
    let stage = try Stage.half(group)
    #expect(agree(try stage.opacity(at: time), opacity))
    #expect(agree(try stage.x(at: time), x))
  }

  @Test(
    "a group cuts off children that last longer, and its children keep their fill modes within it",
    arguments: [
      (4, .removed, 1, 0.9, 0.225), (4, .removed, 1, 1.1, 0.5), (1, .forwards, 3, 2, 1),
    ] as [(Double, CAMediaTimingFillMode, Double, Double, Double)])
  func clipped(
    duration: Double, fillMode: CAMediaTimingFillMode, groupDuration: Double, time: Double,
    expected: Double
  ) throws {
    let child = CABasicAnimation("opacity", from: 0, to: 1)
    child.duration = duration
    child.fillMode = fillMode
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = groupDuration
    #expect(agree(try Stage.half(group).opacity(at: time), expected))
  }

  @Test("a group repeats, reverses and paces its children")
  func groupTiming() throws {
    let group = CAAnimationGroup()
    group.animations = [CABasicAnimation("opacity", from: 0, to: 1)]
    group.duration = 1
    group.autoreverses = true
    group.repeatCount = 2
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let stage = try Stage.half(group)
    for time in [0.5, 1.5, 2.5, 3.5] {
      #expect(agree(try stage.opacity(at: time), 0.31535682, Tolerance.appleTiming))
    }
  }

  @Test("groups nest")
  func nested() throws {
    let (inner, outer) = (CAAnimationGroup(), CAAnimationGroup())
    inner.animations = [CABasicAnimation("opacity", from: 0, to: 1)]
    inner.beginTime = 1
    inner.duration = 1
    outer.animations = [inner]
    outer.duration = 4
    outer.speed = 2
    #expect(agree(try Stage.half(outer).opacity(at: 0.75), 0.5))
  }

  @Test("a group without children does nothing", arguments: [true, false])
  func empty(isNil: Bool) throws {
    let group = CAAnimationGroup()
    group.animations = isNil ? nil : []
    group.duration = 1
    #expect(try Stage.half(group).opacity(at: 0.5) == 0.5)
  }

  @Test("a spring in a group starts from the layer's value")
  func missingSpringEnd() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    let group = CAAnimationGroup()
    group.animations = [spring]
    group.duration = spring.settlingDuration
    #expect(agree(try Stage.half(group).x(at: 0.25), 102.335954))
  }

  @Test("delegates of children are not called, and children do not stay beyond their group")
  func childDelegates() {
    let (stage, recorder) = (Stage(), Recorder())
    let child = CABasicAnimation("opacity", from: 0, to: 0.5)
    child.delegate = RecordingAnimationDelegate(recorder, name: "child ")
    child.isRemovedOnCompletion = false
    child.fillMode = .forwards
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = 2
    group.delegate = RecordingAnimationDelegate(recorder, name: "group ")
    stage.add(group)
    stage.display.advance(to: 1.5)
    #expect(stage.layer.presentation()?.opacity == 0.5)
    stage.display.advance(to: 3)
    #expect(recorder.events == ["group start", "group stop:1"])
    #expect(stage.layer.presentation()?.opacity == 1 && stage.layer.animationKeys() == nil)
  }
}
