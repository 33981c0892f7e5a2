import BoingUIKit
import Testing

/// Keyframes and transitions: facts §5.
@MainActor
@Suite("Keyframes of views")
struct KeyframeTests {
  private func keyframes(
    _ options: UIView.KeyframeAnimationOptions = [], _ stage: TestScreen, _ view: UIView,
    _ animations: @escaping () -> Void
  ) throws -> CAKeyframeAnimation {
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: options, animations: animations)
    return try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
  }

  @Test("are one keyframe animation for each property, under one curve slow at both ends")
  func shape() throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 0, 0)
      let animation = try keyframes([], stage, view) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 20 }
      }
      #expect(view.layer.animationKeys() == ["position"])
      #expect(animation.keyTimes?.map(\.doubleValue) == [0, 0.25, 0.5, 1])
      #expect(animation.values as? [CGPoint] == [0, 100, 100, 20].map { CGPoint(x: $0, y: 0) })
      #expect(animation.duration == 2 && animation.fillMode == .both)
      #expect(animation.calculationMode == .linear)
      #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
      stage.screen.advance(to: 1)
      #expect(view.shown.position.x == 100)
      stage.screen.advance(to: 3)
      #expect(view.shown.position.x == 20 && view.layer.animationKeys() == nil)
    }
  }

  @Test("change over the whole time what is changed outside of them")
  func outside() throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 0, 0)
      let animation = try keyframes([], stage, view) { view.center.x = 40 }
      #expect(animation.keyTimes?.map(\.doubleValue) == [0, 1])
    }
  }

  @Test("jump if they have no duration")
  func jump() throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 0, 0)
      let animation = try keyframes([], stage, view) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.center.x = 100 }
      }
      #expect(animation.keyTimes?.map(\.doubleValue) == [0, 0.5, 0.5, 1])
      stage.screen.advance(to: 0.9)
      #expect(view.shown.position.x == 0)
      stage.screen.advance(to: 1.1)
      #expect(view.shown.position.x == 100)
    }
  }

  @Test(
    "take the calculation mode and the curve of their options",
    arguments: [
      (
        UIView.KeyframeAnimationOptions.calculationModeDiscrete, CAAnimationCalculationMode.discrete
      ),
      (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
      (.calculationModeCubicPaced, .cubicPaced), (.calculationModeLinear, .linear),
    ])
  func modes(option: UIView.KeyframeAnimationOptions, mode: CAAnimationCalculationMode) throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 0, 0)
      let linear = UIView.AnimationOptions.curveLinear.rawValue
      let options = UIView.KeyframeAnimationOptions(rawValue: option.rawValue | linear)
      let animation = try keyframes(options, stage, view) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 9 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 4 }
      }
      #expect(animation.calculationMode == mode)
      #expect(animation.timingFunction == CAMediaTimingFunction(name: .linear))
    }
  }

  @Test("within a block last as long as that, unless they override it")
  func nested() throws {
    for (options, duration) in [
      (UIView.KeyframeAnimationOptions(), 1.0), (.overrideInheritedDuration, 2),
    ] {
      try TestScreen.run { stage in
        let view = stage.box(0, 0, 0, 0)
        UIView.animate(withDuration: 1) {
          UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
          }
        }
        let animation = try #require(view.layer.animation(forKey: "opacity"))
        #expect(animation.duration == duration)
      }
    }
  }

  @Test("call back at their end, and at once without a change")
  func completion() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 0, 0)
      var log: [String] = []
      UIView.animateKeyframes(withDuration: 2, delay: 1, animations: {}) {
        log.append("empty \($0)")
      }
      #expect(log == ["empty true"])
      UIView.animateKeyframes(
        withDuration: 2, delay: 1,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
        }, completion: { log.append("\($0) at \(stage.screen.time)") })
      stage.screen.advance(to: 4)
      #expect(log == ["empty true", "true at 3.0"])
    }
  }
}

@MainActor
@Suite("A transition of a view")
struct TransitionTests {
  @Test("that dissolves is a fade under the layer's key 'transition'")
  func dissolve() throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 40, 40)
      let child = UIView(frame: view.bounds)
      child.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      view.addSubview(child)
      stage.screen.update()
      var finished: Bool?
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: { child.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) },
        completion: { finished = $0 })
      #expect(child.layer.animationKeys() == nil)
      let transition = try #require(
        view.layer.animation(forKey: kCATransition) as? CATransition)
      #expect(transition.type == .fade && transition.duration == 1)
      stage.screen.advance(to: 0.5)
      let pixel = try stage.screen.image().pixel(x: 20, y: 20)
      #expect(abs(Int(pixel.x) - 128) <= 2 && abs(Int(pixel.z) - 128) <= 2)
      #expect(finished == nil)
      stage.screen.advance(to: 1.5)
      #expect(finished == true)
    }
  }

  @Test("animates what is in it only if its options allow that")
  func animatedContent() {
    TestScreen.run { stage in
      let view = stage.box()
      let child = UIView(frame: view.bounds)
      view.addSubview(child)
      stage.screen.update()
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { child.center.x = 100 })
      #expect(child.layer.animationKeys() == ["position"])
    }
  }

  @Test("that flips turns both sides about an axis and shows the new one after a quarter turn")
  func flip() throws {
    try TestScreen.run { stage in
      let view = stage.box(100, 100, 80, 80)
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      stage.screen.update()
      UIView.transition(
        with: view, duration: 1, options: [.transitionFlipFromLeft, .curveLinear],
        animations: { view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) })
      @MainActor func pixel(_ time: Double) throws -> SIMD4<UInt8> {
        stage.screen.advance(to: time)
        return try stage.screen.image().pixel(x: 140, y: 140)
      }
      var p = try pixel(0.25)
      #expect(p.x > 200 && p.z < 50)
      p = try pixel(0.75)
      #expect(p.x < 50 && p.z > 200)
      // The left side comes forward: it looks taller than the right one.
      stage.screen.advance(to: 0.8)
      let image = try stage.screen.image()
      func height(_ columns: [Int]) -> Int {
        columns.map { x in (60..<220).filter { image.pixel(x: x, y: $0).w > 128 }.count }.max() ?? 0
      }
      #expect(height(Array(100..<130)) != height(Array(150..<180)))
      stage.screen.advance(to: 1.2)
      #expect(view.layer.isDoubleSided)
      #expect(stage.window.layer.sublayers?.count == 1)
    }
  }

  @Test("from one view to another replaces it, or hides it")
  func replacement() {
    for option in [UIView.AnimationOptions(), .showHideTransitionViews] {
      TestScreen.run { stage in
        let (a, b) = (stage.box(), UIView())
        if option == .showHideTransitionViews {
          b.isHidden = true
          stage.add(b)
        }
        UIView.transition(
          from: a, to: b, duration: 0.3, options: [option, .transitionCrossDissolve])
        #expect((a.superview == nil) == (option != .showHideTransitionViews))
        #expect(a.isHidden == (option == .showHideTransitionViews))
        #expect(b.superview === stage.window && !b.isHidden)
      }
    }
  }

  @Test("that curls fades, and says so")
  func curl() {
    let said = DiagnosticLog.of {
      TestScreen.run { stage in
        let view = stage.box()
        UIView.transition(with: view, duration: 1, options: .transitionCurlUp, animations: nil)
        #expect(view.layer.animation(forKey: kCATransition) is CATransition)
      }
    }
    #expect(said.contains { $0.contains("curls") })
  }
}
