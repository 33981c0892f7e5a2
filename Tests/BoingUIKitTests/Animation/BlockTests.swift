import BoingUIKit
import Testing

/// The animations that a block adds, as logged on Apple's system: facts §1.
@MainActor
@Suite("Blocks of animations add")
struct BlockTests {
  @Test(
    "position, bounds.origin and bounds.size for a frame, in this order and added to what moves")
  func frame() throws {
    try TestScreen.run { stage in
      let view = stage.box(10, 10, 40, 40)
      UIView.animate(withDuration: 0.3) {
        view.frame = CGRect(x: 110, y: 60, width: 80, height: 20)
      }
      #expect(view.layer.animationKeys() == ["position", "bounds.origin", "bounds.size"])
      #expect(view.frame == CGRect(x: 110, y: 60, width: 80, height: 20))

      let position = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
      #expect(position.keyPath == "position")
      #expect(position.isAdditive)
      #expect(position.fromValue as? CGPoint == CGPoint(x: 30 - 150, y: 30 - 70))
      #expect(position.toValue as? CGPoint == .zero)
      #expect(position.duration == 0.3)
      #expect(position.fillMode == .both)
      #expect(position.isRemovedOnCompletion)
      #expect(position.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
      #expect(position.delegate != nil)

      // Added even though the origin does not change.
      let origin = try #require(view.layer.animation(forKey: "bounds.origin") as? CABasicAnimation)
      #expect(origin.fromValue as? CGPoint == .zero && origin.toValue as? CGPoint == .zero)
      let size = try #require(view.layer.animation(forKey: "bounds.size") as? CABasicAnimation)
      #expect(size.fromValue as? CGSize == CGSize(width: -40, height: 20))
      #expect(size.toValue as? CGSize == .zero)
    }
  }

  @Test("a further key with a number for each overlap of an additive property")
  func suffixes() {
    TestScreen.run { stage in
      let view = stage.box()
      for x in [100.0, 200, 300] {
        UIView.animate(withDuration: 1) { view.center.x = x }
        stage.screen.advance(by: 0.1)
      }
      #expect(view.layer.animationKeys() == ["position", "position-2", "position-3"])
      UIView.animate(withDuration: 1) { view.bounds.size.width = 80 }
      UIView.animate(withDuration: 1) { view.bounds.size.width = 60 }
      #expect(
        view.layer.animationKeys()?.suffix(4)
          == ["bounds.origin", "bounds.size", "bounds.origin-2", "bounds.size-2"])
    }
  }

  @Test("a transform as the old one times the inverse of the new, to the identity")
  func transform() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 4, y: 4) }
      let animation = try #require(view.layer.animation(forKey: "transform") as? CABasicAnimation)
      #expect(animation.isAdditive)
      let start = try #require(animation.fromValue as? CATransform3D)
      #expect(start.m11 == 0.5 && start.m22 == 0.5 && start.m33 == 1)
      #expect(
        (animation.toValue as? CATransform3D).map { CATransform3DIsIdentity($0) } == true)
      stage.screen.advance(by: 0.5)
      // Half of the way of a curve that is symmetric: 0.75 of the new scale.
      #expect(agree(view.shown.transform.m11, 3, within: 1e-6))
    }
  }

  @Test(
    "one key that only says its start for what cannot be added to",
    arguments: ["opacity", "backgroundColor", "anchorPoint"])
  func nonAdditive(key: String) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      view.backgroundColor = .red
      @MainActor func change(_ index: Int) {
        UIView.animate(withDuration: 1) {
          switch key {
          case "opacity": view.alpha = index == 0 ? 0.2 : 0.6
          case "backgroundColor": view.backgroundColor = index == 0 ? .blue : .green
          default: view.anchorPoint = CGPoint(x: index == 0 ? 0 : 1, y: 0)
          }
        }
      }
      change(0)
      stage.screen.advance(by: 0.1)
      change(1)
      #expect(view.layer.animationKeys() == [key])
      let animation = try #require(view.layer.animation(forKey: key) as? CABasicAnimation)
      #expect(!animation.isAdditive)
      #expect(animation.fromValue != nil && animation.toValue == nil)
    }
  }

  @Test("an additive animation for a corner radius")
  func cornerRadius() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1) { view.layer.cornerRadius = 20 }
      let animation = try #require(
        view.layer.animation(forKey: "cornerRadius") as? CABasicAnimation)
      #expect(animation.isAdditive && animation.fromValue as? Double == -20)
    }
  }

  @Test("nothing for borders, shadows' colours, depth, shapes and contents")
  func notAnimated() {
    TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1) {
        view.layer.borderWidth = 3
        view.layer.borderColor = .black
        view.layer.shadowColor = .white
        view.layer.shadowOffset = CGSize(width: 5, height: 5)
        view.layer.shadowRadius = 9
        view.layer.zPosition = 4
        view.layer.contents = nil
        view.isHidden = true
        view.clipsToBounds = true
      }
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("nothing for a value that does not change")
  func sameValue() {
    TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1) {
        view.frame = view.frame
        view.alpha = 1
      }
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("nothing outside of a block, where a view's layer has no implicit actions")
  func outside() {
    TestScreen.run { stage in
      let view = stage.box()
      view.frame.origin.x = 200
      view.alpha = 0.3
      view.layer.backgroundColor = CGColor.white
      view.layer.isHidden = true
      #expect(view.layer.animationKeys() == nil)
      #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
      #expect(view.layer.action(forKey: "opacity") == nil)
    }
  }

  @Test("an implicit animation of a quarter second to a layer without a view that has been shown")
  func standaloneLayer() throws {
    try TestScreen.run { stage in
      let layer = CALayer()
      stage.window.layer.addSublayer(layer)
      UIView.animate(withDuration: 5) { layer.opacity = 0.9 }
      // Not shown yet: nothing to animate from.
      #expect(layer.animationKeys() == nil)
      stage.screen.update()
      UIView.animate(withDuration: 5, delay: 0, options: .curveLinear) { layer.opacity = 0.4 }
      let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
      #expect(animation.duration == 0.25)
      #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
      #expect(animation.fillMode == .backwards)
    }
  }

  @Test(
    "the curve of its options",
    arguments: [
      (UIView.AnimationOptions.curveEaseIn, CAMediaTimingFunctionName.easeIn),
      (.curveEaseOut, .easeOut), (.curveLinear, .linear), (.curveEaseInOut, .easeInEaseOut),
    ])
  func curves(options: UIView.AnimationOptions, name: CAMediaTimingFunctionName) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1, delay: 0, options: options) { view.center.x = 200 }
      let animation = try #require(view.layer.animation(forKey: "position"))
      #expect(animation.timingFunction == CAMediaTimingFunction(name: name))
    }
  }

  @Test(
    "values of the curve at a quarter and at half", arguments: [(0.25, 0.12916191), (0.5, 0.5)])
  func easing(time: Double, progress: Double) {
    TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1) { view.center.x = 120 }
      stage.screen.advance(by: time)
      #expect(agree(view.shown.position.x.native, 20 + 100 * progress, within: 1e-6))
    }
  }

  @Test("the start's value during the delay, and a beginning at the commit")
  func delay() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      stage.screen.advance(to: 1)
      UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { view.center.x = 120 }
      stage.screen.update()
      let animation = try #require(view.layer.animation(forKey: "position"))
      #expect(animation.beginTime == 1.5)
      stage.screen.advance(to: 1.4)
      #expect(view.shown.position.x == 20)
      stage.screen.advance(to: 2)
      #expect(view.shown.position.x == 70)
      stage.screen.advance(to: 2.6)
      #expect(view.layer.animationKeys() == nil)
      #expect(view.shown.position.x == 120)
    }
  }

  @Test("the bits of their options as Apple's header has them")
  func bits() {
    let bits: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 1 << 16),
      (.curveEaseOut, 2 << 16), (.curveLinear, 3 << 16), (.transitionFlipFromLeft, 1 << 20),
      (.transitionFlipFromRight, 2 << 20), (.transitionCurlUp, 3 << 20),
      (.transitionCurlDown, 4 << 20), (.transitionCrossDissolve, 5 << 20),
      (.transitionFlipFromTop, 6 << 20), (.transitionFlipFromBottom, 7 << 20),
      (.preferredFramesPerSecond60, 3 << 24), (.preferredFramesPerSecond30, 7 << 24),
      (.flushUpdates, 1 << 29),
    ]
    for (option, value) in bits { #expect(option.rawValue == value) }
    #expect(UIView.KeyframeAnimationOptions.calculationModeDiscrete.rawValue == 1 << 10)
    #expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4 << 10)
  }

  @Test("repetitions for ever, and after the way back the model's value")
  func repetition() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
      ) { view.center.x = 120 }
      let animation = try #require(view.layer.animation(forKey: "position"))
      #expect(animation.repeatCount > 1e9 && animation.autoreverses)
      stage.screen.advance(to: 3.5)
      #expect(view.shown.position.x == 70)
      view.layer.removeAllAnimations()
      stage.screen.update()
      #expect(view.shown.position.x == 120)
    }
  }

  @Test("no way back without a repetition")
  func autoreverseAlone() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { view.alpha = 0 }
      let animation = try #require(view.layer.animation(forKey: "opacity"))
      #expect(!animation.autoreverses)
    }
  }

  @Test("a counted repetition within modifyAnimations")
  func modified() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { view.center.x = 120 }
        view.alpha = 0.5
      }
      let position = try #require(view.layer.animation(forKey: "position"))
      #expect(position.repeatCount == 2.5 && position.autoreverses)
      let opacity = try #require(view.layer.animation(forKey: "opacity"))
      #expect(opacity.repeatCount == 0)
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 0 }
      #expect(view.layer.animationKeys() == ["position", "opacity"])
    }
  }
}
