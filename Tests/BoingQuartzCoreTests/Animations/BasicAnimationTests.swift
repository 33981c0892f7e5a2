import BoingQuartzCore
import Testing

@Suite("CABasicAnimation")
struct BasicAnimationTests {
  struct Ends: Sendable {
    var from: Double?
    var to: Double?
    var by: Double?
    var half: Double
  }

  /// Model .5, at half time; measured on macOS.
  static let ends = [
    Ends(from: 0.2, half: 0.35), Ends(to: 0.8, half: 0.65), Ends(by: 0.3, half: 0.65),
    Ends(from: 0.2, by: 0.3, half: 0.35), Ends(to: 0.9, by: 0.3, half: 0.75), Ends(half: 0.5),
    Ends(from: 0.2, to: 0.8, half: 0.5), Ends(from: 0.2, to: 0.8, by: 7, half: 0.5),
  ]

  @Test(
    "missing ends come from the model as measured, in a group and in a group of a group as well",
    arguments: ends, 0...2)
  func missing(ends: Ends, nesting: Int) throws {
    var animation: CAAnimation = CABasicAnimation(
      "opacity", from: ends.from, to: ends.to, by: ends.by)
    for _ in 0..<nesting {
      let group = CAAnimationGroup()
      group.animations = [animation]
      group.duration = 1
      animation = group
    }
    #expect(agree(try Stage.half(animation).opacity(at: 0.5), ends.half))
  }

  @Test("a change of the model moves an end that is missing")
  func readLive() throws {
    let stage = try Stage.half(CABasicAnimation("opacity", to: 1.0))
    #expect(agree(try stage.opacity(at: 0.5), 0.75))
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0
    #expect(agree(try stage.opacity(at: 0.5), 0.5))
  }

  @Test("the value beneath has earlier animations in it")
  func beneath() throws {
    let stage = try Stage.half(CABasicAnimation("opacity", from: 0, to: 1))
    let later = CABasicAnimation("opacity", to: 0)
    later.isRemovedOnCompletion = false
    stage.layer.timeOffset = 0
    stage.add(later, forKey: "later")
    // Beneath .5 at half time, then half way to 0.
    #expect(agree(try stage.opacity(at: 0.5), 0.25))
  }

  @Test("the end value is met exactly")
  func exactEnd() throws {
    let animation = CABasicAnimation("position.x", from: 0.1, to: 0.7 - 0.4)
    #expect(try Stage.half(animation).x(at: 1) == 0.7 - 0.4)
  }

  @Test("a colour with a missing end shows nothing, at its end either", arguments: [true, false])
  func missingColor(from: Bool) throws {
    let animation = CABasicAnimation(
      "backgroundColor", from: from ? CGColor.snow : nil, to: from ? nil : CGColor.snow)
    let stage = try Stage.half(animation)
    #expect(try stage.shown(at: 0.5).backgroundColor == nil)
    if !from { #expect(try stage.shown(at: 1).backgroundColor == nil) }
  }

  @Test("what ends with a transform by another begins where that one, added, leads to the end")
  func transformBy() throws {
    let by = CATransform3DMakeTranslation(10, 0, 0)
    let to = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let stage = try Stage.half(CABasicAnimation("transform", to: to, by: by))
    let start = try stage.shown(at: 0).transform
    // The sum is concat(by, start): the start is a quarter turn of the way back.
    #expect(
      start.distance(to: CATransform3DConcat(CATransform3DInvert(by), to)) < Tolerance.rounding)
    #expect(abs(start.m41) < Tolerance.rounding && abs(start.m42 + 10) < Tolerance.rounding)
    stage.add(CABasicAnimation("transform", from: start, by: by))
    #expect(try stage.shown(at: 1).transform.distance(to: to) < Tolerance.rounding)
  }

  @Test("a Boolean switches as soon as the animation is past 0", arguments: [0.01, 0.25, 0.9])
  func flag(time: Double) throws {
    let stage = try Stage.half(CABasicAnimation("hidden", from: false, to: true))
    #expect(try !stage.shown(at: 0).isHidden)
    #expect(try stage.shown(at: time).isHidden)
  }

  @Test("an animation without a key path shows nothing and is listed")
  func noPath() throws {
    let animation = CABasicAnimation()
    animation.toValue = 1
    let stage = try Stage.half(animation)
    #expect(try stage.opacity(at: 0.1) == 0.5)
    #expect(stage.layer.animationKeys() == ["animation"])
  }
}
