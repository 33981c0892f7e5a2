import BoingQuartzCore
import Testing

@Suite("Animations on a layer")
struct FreezingTests {
  @Test("a layer keeps a copy, the same one each time")
  func copied() throws {
    let stage = Stage()
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    stage.add(animation, forKey: "fade")
    let kept = try #require(stage.layer.animation(forKey: "fade"))
    #expect(kept !== animation)
    #expect(kept === stage.layer.animation(forKey: "fade"))
    animation.duration = 9
    #expect(kept.duration == 1)
    #expect(stage.layer.animation(forKey: "other") == nil)
  }

  @Test("a kept animation traps on change")
  func frozen() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
      layer.animation(forKey: "fade")?.duration = 2
    }
  }

  @Test("a kept group's child traps on change")
  func frozenChild() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      let group = CAAnimationGroup()
      group.animations = [CABasicAnimation(keyPath: "opacity")]
      layer.add(group, forKey: "group")
      let kept = layer.animation(forKey: "group") as? CAAnimationGroup
      kept?.animations?.first?.duration = 2
    }
  }

  @Test("arbitrary keys of a kept animation may still be set, and a copy of it changed")
  func keys() throws {
    let stage = Stage()
    stage.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
    let kept = try #require(stage.layer.animation(forKey: "fade"))
    kept.setValue("note", forKey: "mine")
    #expect(kept.value(forKey: "mine") as? String == "note")
    (kept.copy() as? CAAnimation)?.duration = 4
    #expect(kept.duration == 1)
  }

  @Test("keys are listed in the order of adding; a nil key is not listed but plays")
  func listed() throws {
    let stage = Stage()
    _ = try stage.shown(at: 0)
    #expect(stage.layer.animationKeys() == nil)
    stage.add(CABasicAnimation("position.x", from: 0, to: 1), forKey: "b")
    stage.add(CABasicAnimation("position.y", from: 0, to: 1), forKey: "a")
    stage.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: nil)
    #expect(stage.layer.animationKeys() == ["b", "a"])
    #expect(try stage.opacity(at: 0.5) == 0.5)
    stage.layer.removeAnimation(forKey: "b")
    #expect(stage.layer.animationKeys() == ["a"])
    stage.layer.removeAllAnimations()
    #expect(stage.layer.animationKeys() == nil)
    #expect(try stage.opacity(at: 0.5) == 1)
  }

  @Test("the begin time is 0 until the commit, then the layer's present time")
  func beginTime() throws {
    let stage = Stage()
    stage.clock.now = 5
    stage.layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
    let kept = try #require(stage.layer.animation(forKey: "fade"))
    #expect(kept.beginTime == 0)
    CATransaction.flush()
    #expect(kept.beginTime == 5)
    stage.clock.now = 7
    stage.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "other")
    #expect(kept.beginTime == 5)
    #expect(stage.layer.animation(forKey: "fade") === kept)
  }

  @Test("a begin time of its own is kept")
  func ownBeginTime() throws {
    let stage = Stage()
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.beginTime = 3
    stage.clock.now = 5
    stage.add(animation, forKey: "fade")
    #expect(stage.layer.animation(forKey: "fade")?.beginTime == 3)
  }

  @Test("a path that is changed after the animation was added changes nothing of it")
  func path() throws {
    func line() -> CGMutablePath {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      return path
    }
    let stage = Stage(CAShapeLayer()) { $0.bounds.size = CGSize(width: 10, height: 10) }
    let (track, start, end) = (line(), line(), line())
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.duration) = (track, 1)
    let morph = CABasicAnimation(keyPath: "path")
    (morph.fromValue, morph.toValue, morph.duration) = (start, start, 1)
    let frames = CAKeyframeAnimation(keyPath: "shadowPath")
    (frames.values, frames.duration) = ([end, end], 1)
    for animation in [along, morph, frames] { stage.layer.add(animation, forKey: nil) }
    for path in [track, start, end] { path.addLine(to: CGPoint(x: 10, y: 90)) }
    CATransaction.flush()
    let shown = try stage.shown(at: 0.5)
    #expect(shown.position == CGPoint(x: 5, y: 0))
    #expect((shown as? CAShapeLayer)?.path?.boundingBox.maxY == 0)
    #expect(shown.shadowPath?.boundingBox.maxY == 0)
  }
}
