import BoingUIKit
import Testing

/// `UIViewPropertyAnimator`: facts §4 and Apple's pages.
@MainActor
@Suite("A property animator")
struct AnimatorTests {
  private func linear(
    _ stage: TestScreen, duration: Double = 1
  ) -> (UIView, UIViewPropertyAnimator) {
    let view = stage.box(-20, -20, 40, 40)
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
      view.center.x = 100
      view.alpha = 0
    }
    return (view, animator)
  }

  @Test("is inactive, active while it runs, and inactive at its end, where it calls back")
  func states() {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      var log: [String] = []
      animator.addCompletion { log.append("\($0.rawValue) at \(stage.screen.time)") }
      #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 0)
      animator.startAnimation()
      #expect(animator.state == .active && animator.isRunning)
      // The closures have run, and the model is final.
      #expect(view.center.x == 100 && view.alpha == 0)
      animator.addCompletion { _ in log.append("second") }
      stage.screen.advance(to: 0.5)
      #expect(animator.fractionComplete == 0.5 && view.shown.position.x == 50)
      stage.screen.advance(to: 1.5)
      #expect(animator.state == .inactive && !animator.isRunning)
      #expect(log == ["0 at 1.0", "second"])
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("tells of its states in the order of Apple's")
  func observed() {
    TestScreen.run { stage in
      let (_, animator) = linear(stage)
      var log: [String] = []
      let observations = [
        animator.observe(\.state, options: .new) { animator, change in
          log.append("state \(change.newValue?.rawValue ?? -1) running \(animator.isRunning)")
        },
        animator.observe(\.isRunning, options: .new) { animator, change in
          log.append("running \(change.newValue ?? false) state \(animator.state.rawValue)")
        },
      ]
      animator.addCompletion { _ in log.append("completion") }
      animator.startAnimation()
      stage.screen.advance(to: 2)
      #expect(
        log == [
          "state 1 running false", "running true state 1", "running false state 1",
          "state 0 running false", "completion",
        ])
      _ = observations
    }
  }

  @Test("without a duration lasts 0.2 seconds")
  func noDuration() {
    #expect(UIViewPropertyAnimator(duration: 0, curve: .linear).duration == 0.2)
  }

  @Test("adds an animation that paces each layer")
  func pacing() throws {
    try TestScreen.run { stage in
      let (view, animator) = linear(stage)
      animator.startAnimation()
      let key = "UIPacingAnimationForAnimatorsKey"
      #expect(view.layer.animationKeys() == ["position", "opacity", key])
      let pacing = try #require(view.layer.animation(forKey: key) as? CABasicAnimation)
      #expect(pacing.keyPath == "uiFractionalProgress" && pacing.fillMode == .both)
      #expect(pacing.toValue as? Int == 100 && !pacing.isRemovedOnCompletion)
      let said = DiagnosticLog.of { stage.screen.advance(to: 2) }
      #expect(said == [])
    }
  }

  @Test("pauses each animation by its own speed and time offset")
  func paused() throws {
    try TestScreen.run { stage in
      let (view, animator) = linear(stage, duration: 0.5)
      animator.startAnimation()
      stage.screen.advance(to: 0.12067)
      animator.pauseAnimation()
      #expect(animator.state == .active && !animator.isRunning)
      let animation = try #require(view.layer.animation(forKey: "position"))
      #expect(animation.speed == 0 && agree(animation.timeOffset, 0.12067, within: 1e-9))
      #expect(view.layer.speed == 1)
      stage.screen.advance(to: 3)
      #expect(agree(view.shown.position.x.native, 24.134, within: 1e-6))
      #expect(agree(animator.fractionComplete.native, 0.24134, within: 1e-6))
      animator.startAnimation()
      stage.screen.advance(to: 3.1)
      #expect(agree(view.shown.position.x.native, 44.134, within: 1e-6))
      stage.screen.advance(to: 4)
      #expect(animator.state == .inactive)
    }
  }

  @Test("is scrubbed along a straight line, whatever its curve, and goes on along the curve")
  func scrubbed() {
    TestScreen.run { stage in
      let view = stage.box(-20, -20, 40, 40)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 100 }
      for fraction in [0.25, 0.75, 0.31535682] {
        animator.fractionComplete = fraction
        stage.screen.update()
        #expect(agree(view.shown.position.x.native, 100 * fraction, within: 1e-6))
        #expect(animator.state == .active && !animator.isRunning)
      }
      // The curve has this progress at its half: facts §6.
      animator.startAnimation()
      stage.screen.advance(to: 0.25)
      #expect(agree(view.shown.position.x.native, 62.18605, within: 1e-5))
      var position: UIViewAnimatingPosition?
      animator.addCompletion { position = $0 }
      stage.screen.advance(to: 0.51)
      #expect(position == .end)
    }
  }

  @Test("is scrubbed along its curve if it does not scrub linearly")
  func scrubbedOnCurve() {
    TestScreen.run { stage in
      let view = stage.box(-20, -20, 40, 40)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 100 }
      animator.scrubsLinearly = false
      animator.fractionComplete = 0.5
      stage.screen.update()
      #expect(agree(view.shown.position.x.native, 31.535682, within: 1e-5))
      #expect(animator.fractionComplete == 0.5)
      animator.stopAnimation(true)
    }
  }

  @Test("runs backwards to the values before, and tells so")
  func reversed() {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      var position: UIViewAnimatingPosition?
      animator.addCompletion { position = $0 }
      animator.startAnimation()
      stage.screen.advance(to: 0.25)
      animator.pauseAnimation()
      animator.isReversed = true
      // The fraction is that of the way back.
      #expect(agree(animator.fractionComplete.native, 0.75, within: 1e-9))
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      stage.screen.advance(to: 0.375)
      #expect(agree(view.shown.position.x.native, 12.5, within: 1e-6))
      #expect(position == nil)
      stage.screen.advance(to: 0.51)
      #expect(position == .start)
      #expect(view.center.x == 0 && view.alpha == 1)
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("can be reversed while it runs")
  func reversedOnTheWay() {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      animator.startAnimation()
      stage.screen.advance(to: 0.75)
      animator.isReversed = true
      #expect(animator.isRunning)
      stage.screen.advance(to: 1)
      #expect(agree(view.shown.position.x.native, 50, within: 1e-6))
      animator.isReversed = false
      stage.screen.advance(to: 1.25)
      #expect(agree(view.shown.position.x.native, 75, within: 1e-6))
      stage.screen.advance(to: 2)
      #expect(view.center.x == 100 && animator.state == .inactive)
    }
  }

  @Test(
    "goes on for a factor of its duration, also from its very end, with its own curve or another",
    arguments: [
      (nil, 2, 75, 1e-6), (.easeIn, 1, 50 + 50 * 0.31535682, 1e-5),
    ] as [(UIView.AnimationCurve?, Double, Double, Double)])
  func factor(curve: UIView.AnimationCurve?, factor: Double, x: Double, tolerance: Double) {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      animator.fractionComplete = 0.5
      let parameters = curve.map { UICubicTimingParameters(animationCurve: $0) }
      animator.continueAnimation(
        withTimingParameters: parameters, durationFactor: CGFloat(factor))
      stage.screen.advance(to: factor / 2)
      #expect(agree(view.shown.position.x.native, x, within: tolerance))
      stage.screen.advance(to: 2.1)
      #expect(animator.state == .inactive)
    }
  }

  @Test("stops where it is, and calls nobody")
  func stoppedForGood() {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      var position: UIViewAnimatingPosition?
      animator.addCompletion { position = $0 }
      animator.startAnimation()
      stage.screen.advance(to: 0.25)
      animator.stopAnimation(true)
      #expect(animator.state == .inactive && !animator.isRunning)
      #expect(view.layer.animationKeys() == nil)
      #expect(agree(view.center.x.native, 25, within: 1e-9))
      #expect(agree(view.alpha.native, 0.75, within: 1e-6))
      animator.finishAnimation(at: .end)
      stage.screen.advance(to: 3)
      #expect(position == nil && agree(view.center.x.native, 25, within: 1e-9))
    }
  }

  @Test(
    "that is stopped finishes at the position that one asks for",
    arguments: [
      (UIViewAnimatingPosition.end, 100.0, 0.0), (.start, 0, 1), (.current, 25, 0.75),
    ])
  func finished(position: UIViewAnimatingPosition, x: Double, alpha: Double) {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      var told: UIViewAnimatingPosition?
      animator.addCompletion { told = $0 }
      animator.startAnimation()
      stage.screen.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && told == nil)
      animator.finishAnimation(at: position)
      #expect(animator.state == .inactive && told == position)
      #expect(agree(view.center.x.native, x, within: 1e-9))
      #expect(agree(view.alpha.native, alpha, within: 1e-6))
    }
  }

  @Test("stays active at its end if it pauses there, and calls nobody")
  func pausesOnCompletion() {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      var position: UIViewAnimatingPosition?
      animator.addCompletion { position = $0 }
      animator.pausesOnCompletion = true
      animator.startAnimation()
      stage.screen.advance(to: 2)
      #expect(animator.state == .active && !animator.isRunning && position == nil)
      animator.isReversed = true
      animator.startAnimation()
      stage.screen.advance(to: 2.5)
      #expect(agree(view.shown.position.x.native, 50, within: 1e-6))
      animator.pausesOnCompletion = false
      stage.screen.advance(to: 4)
      #expect(position == .start && view.center.x == 0)
    }
  }

  @Test("begins changes after a fraction of its duration, and ends them with itself")
  func delayFactor() {
    TestScreen.run { stage in
      let (view, other) = (stage.box(-20, -20, 40, 40), stage.box(-20, -20, 40, 40))
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
      animator.addAnimations({ other.center.x = 100 }, delayFactor: 0.5)
      animator.startAnimation()
      stage.screen.advance(to: 1)
      #expect(view.shown.position.x == 50 && other.shown.position.x == 0)
      stage.screen.advance(to: 1.5)
      #expect(other.shown.position.x == 50)
      animator.pauseAnimation()
      #expect(other.shown.position.x == 50)
      animator.startAnimation()
      stage.screen.advance(to: 1.75)
      #expect(agree(other.shown.position.x.native, 75, within: 1e-6))
      stage.screen.advance(to: 2.1)
      #expect(animator.state == .inactive)
    }
  }

  @Test("takes changes on the way, over the time that is left")
  func addedOnTheWay() {
    TestScreen.run { stage in
      let (view, other) = (stage.box(-20, -20, 40, 40), stage.box(-20, -20, 40, 40))
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
      animator.startAnimation()
      stage.screen.advance(to: 1)
      animator.addAnimations { other.center.x = 100 }
      stage.screen.advance(to: 1.5)
      #expect(other.shown.position.x == 50 && view.shown.position.x == 75)
      stage.screen.advance(to: 2.1)
      #expect(animator.state == .inactive)
    }
  }

  @Test("starts after a delay")
  func delayed() {
    TestScreen.run { stage in
      let (view, animator) = linear(stage)
      animator.startAnimation(afterDelay: 0.5)
      #expect(animator.delay == 0.5 && animator.isRunning)
      stage.screen.advance(to: 0.4)
      #expect(view.shown.position.x == 0)
      stage.screen.advance(to: 1)
      #expect(view.shown.position.x == 50)
      animator.pauseAnimation()
      #expect(agree(animator.fractionComplete.native, 0.5, within: 1e-9))
      animator.startAnimation()
      stage.screen.advance(to: 1.6)
      #expect(animator.state == .inactive)
    }
  }

  @Test("of a spring moves a centre by two springs, one for each axis and its velocity")
  func vectors() throws {
    try TestScreen.run { stage in
      let view = stage.box(-20, -20, 40, 40)
      let parameters = UISpringTimingParameters(
        dampingRatio: 0.6, initialVelocity: CGVector(dx: 1, dy: -2))
      let animator = UIViewPropertyAnimator(duration: 0.3, timingParameters: parameters)
      animator.addAnimations {
        view.center = CGPoint(x: 100, y: 50)
        view.bounds.size.width = 80
      }
      animator.startAnimation()
      let x = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      let y = try #require(view.layer.animation(forKey: "position-2") as? CASpringAnimation)
      #expect(x.keyPath == "position" && y.keyPath == "position" && x.isAdditive && y.isAdditive)
      #expect(x.fromValue as? CGPoint == CGPoint(x: -100, y: 0) && x.initialVelocity == 1)
      #expect(y.fromValue as? CGPoint == CGPoint(x: 0, y: -50) && y.initialVelocity == -2)
      // Logged: facts §3.
      #expect(agree(x.stiffness, 1333.61, within: 1e-5))
      let size = try #require(view.layer.animation(forKey: "bounds.size") as? CASpringAnimation)
      #expect(size.initialVelocity == 1)
      stage.screen.advance(to: 0.1)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
      #expect(
        agree(view.center.x.native, 0, within: 1e-9) && agree(view.center.y.native, 0, within: 1e-9)
      )
    }
  }

  @Test("of a spring by its physics takes its duration from that")
  func physics() {
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: parameters)
    #expect(agree(animator.duration, 1.4727003346780927, within: 1e-14))
  }

  @Test("of the system's spring has mass 3, stiffness 1,000 and damping 500")
  func systemSpring() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      let animator = UIViewPropertyAnimator(
        duration: 1, timingParameters: UISpringTimingParameters())
      animator.addAnimations { view.alpha = 0 }
      animator.startAnimation()
      let spring = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
      #expect(spring.mass == 3 && spring.stiffness == 1_000 && spring.damping == 500)
      animator.stopAnimation(true)
    }
  }

  @Test("without control points of its own has Core Animation's default curve")
  func defaultCurve() {
    let curve = UICubicTimingParameters()
    #expect(curve.controlPoint1 == CGPoint(x: 0.25, y: 0.1))
    #expect(curve.controlPoint2 == CGPoint(x: 0.25, y: 1))
  }

  @Test("gives its duration to blocks within it, and calls them back at its end")
  func blocksWithin() {
    TestScreen.run { stage in
      let view = stage.box(-20, -20, 40, 40)
      var log: [String] = []
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.animate(
          withDuration: 0.1, animations: { view.center.x = 100 },
          completion: { log.append("block \($0)") })
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
        }
      }
      animator.startAnimation()
      stage.screen.advance(to: 0.5)
      #expect(view.shown.position.x == 25 && agree(Double(view.shown.opacity), 0.5, within: 1e-6))
      animator.pauseAnimation()
      animator.isReversed = true
      animator.startAnimation()
      stage.screen.advance(to: 0.75)
      #expect(agree(view.shown.position.x.native, 12.5, within: 1e-6))
      #expect(agree(Double(view.shown.opacity), 0.75, within: 1e-6))
      #expect(log == [])
      stage.screen.advance(to: 2)
      #expect(log == ["block true"] && view.alpha == 1)
    }
  }

  @Test("lets touches find what it moves where that shows, unless one tests by hand")
  func hitTests() {
    TestScreen.run { stage in
      for (isManual, finds) in [(false, true), (true, false)] {
        let view = stage.box(0, 0, 40, 40)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 220 }
        animator.isManualHitTestingEnabled = isManual
        animator.startAnimation()
        stage.screen.advance(by: 0.5)
        #expect((stage.window.hitTest(CGPoint(x: 120, y: 20), with: nil) === view) == finds)
        #expect((stage.window.hitTest(CGPoint(x: 220, y: 20), with: nil) === view) != finds)
        animator.stopAnimation(true)
        view.removeFromSuperview()
      }
    }
  }

  @Test("keeps itself alive while it runs, and ends with a word if it is left paused")
  func life() {
    TestScreen.run { stage in
      let view = stage.box(-20, -20, 40, 40)
      var isDone = false
      weak var running: UIViewPropertyAnimator?
      do {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 9 }
        animator.addCompletion { _ in isDone = true }
        animator.startAnimation()
        running = animator
      }
      #expect(running != nil)
      stage.screen.advance(to: 2)
      #expect(isDone && running == nil)
      let said = DiagnosticLog.of {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 0 }
        animator.pauseAnimation()
      }
      #expect(said.contains { $0.contains("paused") })
    }
  }

  @Test("runs at once by one call")
  func running() {
    TestScreen.run { stage in
      let view = stage.box(-20, -20, 40, 40)
      var position: UIViewAnimatingPosition?
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.center.x = 100 },
        completion: { position = $0 })
      stage.screen.advance(to: 1)
      #expect(view.shown.position.x == 50)
      stage.screen.advance(to: 2)
      #expect(position == .end)
    }
  }
}
