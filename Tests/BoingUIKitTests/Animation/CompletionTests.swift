import BoingUIKit
import Testing

/// The moments and the flags of completions: facts §1.
@MainActor
@Suite("A block's completion is called")
struct CompletionTests {
  final class Log {
    var entries: [String] = []
  }

  @Test("after the delay and its last animation, with true", arguments: [0, 0.5])
  func end(delay: Double) {
    TestScreen.run { stage in
      let (view, other, log) = (stage.box(), stage.box(), Log())
      UIView.animate(
        withDuration: 1, delay: delay,
        animations: {
          view.center.x = 100
          other.alpha = 0
        }, completion: { log.entries.append("\($0) at \(stage.screen.time)") })
      stage.screen.advance(to: delay + 0.99)
      #expect(log.entries.isEmpty)
      stage.screen.advance(to: delay + 1.5)
      #expect(log.entries == ["true at \(delay + 1)"])
    }
  }

  @Test("at once, with true, if nothing changes, whatever duration and delay")
  func nothing() {
    TestScreen.run { stage in
      let log = Log()
      UIView.animate(
        withDuration: 1, delay: 5, animations: {}, completion: { log.entries.append("\($0)") })
      #expect(log.entries == ["true"])
    }
  }

  @Test("in the next cycle if the duration is 0, where the changes are made at once")
  func noDuration() {
    TestScreen.run { stage in
      let (view, log) = (stage.box(), Log())
      UIView.animate(
        withDuration: 0, animations: { view.center.x = 100 },
        completion: { log.entries.append("\($0)") })
      #expect(view.layer.animationKeys() == nil && view.center.x == 100)
      #expect(log.entries.isEmpty)
      stage.screen.update()
      #expect(log.entries == ["true"])
    }
  }

  @Test(
    "with false if the animations are removed, or the view is in no window or leaves its own",
    arguments: ["removed", "detached", "leaves"])
  func unfinished(reason: String) {
    TestScreen.run { stage in
      let (view, log) = (reason == "detached" ? UIView(frame: .zero) : stage.box(), Log())
      UIView.animate(
        withDuration: 1, animations: { view.center.x = 100 },
        completion: { log.entries.append("\($0)") })
      if reason != "detached" { stage.screen.advance(to: 0.5) }
      if reason == "removed" { view.layer.removeAllAnimations() }
      if reason == "leaves" { view.removeFromSuperview() }
      stage.screen.update()
      #expect(log.entries == ["false"])
      if reason == "leaves" { #expect(view.layer.animationKeys() == nil) }
    }
  }

  @Test("early and with false if a value that is not added to is animated anew; not so otherwise")
  func replaced() {
    TestScreen.run { stage in
      let (view, log) = (stage.box(), Log())
      for (index, value) in [0.5, 0.2].enumerated() {
        UIView.animate(
          withDuration: 1, animations: { view.alpha = value },
          completion: { log.entries.append("alpha \(index) \($0)") })
        UIView.animate(
          withDuration: 1, animations: { view.center.x = 100 * value },
          completion: { log.entries.append("center \(index) \($0)") })
        stage.screen.advance(by: 0.25)
      }
      #expect(log.entries == ["alpha 0 false"])
      stage.screen.advance(to: 2)
      #expect(
        log.entries == ["alpha 0 false", "center 0 true", "alpha 1 true", "center 1 true"])
    }
  }

  @Test("at once in the background, which ends the animations with the model's values")
  func background() {
    TestScreen.run { stage in
      let (view, log) = (stage.box(), Log())
      let application = UIApplication.shared
      defer { application.enterForeground() }
      UIView.animate(
        withDuration: 1, delay: 2, animations: { view.center.x = 100 },
        completion: { _ in log.entries.append("called") })
      stage.screen.advance(to: 0.5)
      application.enterBackground()
      stage.screen.update()
      #expect(log.entries == ["called"])
      #expect(view.shown.position.x == 100)
    }
  }

  @Test("while animations are off, where changes are made at once and running ones go on")
  func disabled() {
    TestScreen.run { stage in
      let (view, other, log) = (stage.box(), stage.box(), Log())
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { other.center.x = 120 }
      #expect(UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(false)
      defer { UIView.setAnimationsEnabled(true) }
      UIView.animate(
        withDuration: 1, animations: { view.center.x = 100 },
        completion: { log.entries.append("\($0)") })
      #expect(log.entries == ["true"] && view.layer.animationKeys() == nil)
      stage.screen.advance(to: 0.5)
      #expect(other.shown.position.x == 70)
    }
  }

  @Test("without an animation of what is changed within performWithoutAnimation")
  func withoutAnimation() {
    TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { view.center.x = 100 }
        view.alpha = 0
      }
      #expect(view.layer.animationKeys() == ["opacity"])
      #expect(UIView.areAnimationsEnabled)
    }
  }
}

/// Blocks within blocks: facts §1 and Apple's View Programming Guide.
@MainActor
@Suite("A block within another")
struct NestedBlockTests {
  private func durations(_ options: UIView.AnimationOptions, duration: Double = 0.2) -> [Double] {
    let stage = TestScreen()
    return stage.screen.asMain {
      let (view, inner) = (stage.box(), stage.box())
      UIView.animate(withDuration: 2, delay: 0.5, options: .curveLinear) {
        view.center.x = 100
        UIView.animate(withDuration: duration, delay: 3, options: options) { inner.alpha = 0 }
      }
      stage.screen.update()
      let animation = inner.layer.animation(forKey: "opacity")
      return [animation?.duration ?? -1, animation?.beginTime ?? -1]
    }
  }

  @Test("starts with it and lasts as long, unless it overrides that")
  func duration() {
    #expect(durations([]) == [2, 0.5])
    #expect(durations(.overrideInheritedDuration) == [0.2, 0.5])
    #expect(durations([], duration: 0) == [2, 0.5])
  }

  @Test(
    "takes over its curve and its repetitions, unless it overrides them",
    arguments: [
      (.curveLinear, .curveEaseIn, .linear, nil),
      (.curveLinear, [.curveEaseIn, .overrideInheritedCurve], .easeIn, nil),
      (.repeat, [], nil, true), (.repeat, .overrideInheritedOptions, nil, false),
    ] as [(UIView.AnimationOptions, UIView.AnimationOptions, CAMediaTimingFunctionName?, Bool?)])
  func takenOver(
    outer: UIView.AnimationOptions, inner: UIView.AnimationOptions,
    curve: CAMediaTimingFunctionName?, repeats: Bool?
  ) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1, delay: 0, options: outer) {
        UIView.animate(withDuration: 1, delay: 0, options: inner) { view.alpha = 0 }
      }
      let animation = try #require(view.layer.animation(forKey: "opacity"))
      if let curve { #expect(animation.timingFunction == CAMediaTimingFunction(name: curve)) }
      if let repeats { #expect((animation.repeatCount > 1) == repeats) }
    }
  }

  @Test("tells the duration that it inherits")
  func inheritedDuration() {
    TestScreen.run { _ in
      var seen: [Double] = []
      #expect(UIView.inheritedAnimationDuration == 0)
      UIView.animate(withDuration: 0.7) {
        seen.append(UIView.inheritedAnimationDuration)
        UIView.performWithoutAnimation { seen.append(UIView.inheritedAnimationDuration) }
      }
      #expect(seen == [0.7, 0])
    }
  }

  @Test("begins at what shows with .beginFromCurrentState, and otherwise at the model")
  func currentState() throws {
    for (options, start) in [(UIView.AnimationOptions.beginFromCurrentState, 0.5), ([], 0)] {
      try TestScreen.run { stage in
        let view = stage.box()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
        stage.screen.advance(to: 0.5)
        UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 0.75 }
        let animation = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(animation.fromValue as? Double == start)
      }
    }
  }

  @Test("replaces a repeating one even if its property can be added to")
  func replacesRepeating() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
      ) { view.center.x = 120 }
      stage.screen.advance(to: 0.25)
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
        view.center.x = 20
      }
      #expect(view.layer.animationKeys() == ["position"])
      let animation = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
      #expect(animation.fromValue as? CGPoint == CGPoint(x: 25, y: 0))
    }
  }

  @Test("keeps the views that it moves from being touched, unless its options allow it")
  func touches() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 40, 40)
      UIView.animate(withDuration: 1) { view.center.x = 220 }
      stage.screen.update()
      // The model's geometry counts.
      #expect(stage.window.hitTest(CGPoint(x: 220, y: 20), with: nil) === stage.window)
      stage.screen.advance(to: 2)
      #expect(stage.window.hitTest(CGPoint(x: 220, y: 20), with: nil) === view)
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        view.center.x = 100
      }
      #expect(stage.window.hitTest(CGPoint(x: 100, y: 20), with: nil) === view)
    }
  }

  @Test("lays out subviews within itself if its options say so")
  func layoutSubviews() {
    final class Container: UIView {
      let child = UIView()
      override func layoutSubviews() { child.frame = bounds }
    }
    for (options, isAnimated) in [(UIView.AnimationOptions.layoutSubviews, true), ([], false)] {
      TestScreen.run { stage in
        let view = Container(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.addSubview(view.child)
        stage.add(view)
        UIView.animate(withDuration: 1, delay: 0, options: options) {
          view.bounds.size.width = 80
        }
        #expect((view.child.layer.animationKeys() != nil) == isAnimated)
        stage.screen.update()
        #expect(view.child.bounds.width == 80)
      }
    }
  }
}
