import BoingUIKit
import Testing

/// UIKit's springs to the last digit: facts §3, whose check values are logs of Apple's system and of Framer's.
@MainActor
@Suite("UIKit's springs")
struct SpringTests {
  struct Case: Sendable {
    let ratio: CGFloat
    let duration: Double
    var velocity: CGFloat = 0
    let stiffness: Double
    let damping: Double
    /// The number of digits that the source has.
    var tolerance = 1e-7
  }

  nonisolated static let cases = [
    Case(
      ratio: 0.6, duration: 0.3, velocity: 1, stiffness: 1333.61, damping: 43.8224, tolerance: 1e-5),
    Case(
      ratio: 0.25, duration: 3, stiffness: 54.83363359078326, damping: 3.702486785620688,
      tolerance: 1e-14),
    Case(ratio: 0.6, duration: 0.3, stiffness: 1352.6349, damping: 44.13382),
    Case(ratio: 0.5, duration: 1, stiffness: 161.7195, damping: 12.716898),
    Case(ratio: 0.5, duration: 0.5, stiffness: 646.8780, damping: 25.433797),
    Case(ratio: 1, duration: 0.5, stiffness: 341.0237, damping: 36.933654),
  ]

  @Test("are solved for a damping ratio and a duration", arguments: cases)
  func solved(of expected: Case) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(
        withDuration: expected.duration, delay: 0, usingSpringWithDamping: expected.ratio,
        initialSpringVelocity: expected.velocity
      ) { view.center.x = 120 }
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(spring.mass == 1)
      #expect(agree(spring.stiffness, expected.stiffness, within: expected.tolerance))
      #expect(agree(spring.damping, expected.damping, within: expected.tolerance))
      #expect(spring.initialVelocity == expected.velocity)
      #expect(spring.duration == expected.duration)
      #expect(spring.timingFunction == CAMediaTimingFunction(name: .linear))
      #expect(spring.isAdditive && spring.fromValue as? CGPoint == CGPoint(x: -100, y: 0))
    }
  }

  @Test(
    "leave a thousandth of the way at the end of the duration",
    arguments: [
      (0.3, 0.0), (0.3, 4), (0.7, -3), (0.9, 12), (1, 2), (1, 0), (0.05, 0),
    ])
  func residual(ratio: CGFloat, velocity: CGFloat) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: ratio,
        initialSpringVelocity: velocity
      ) { view.center.x = 120 }
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      let frequency = spring.stiffness.native.squareRoot()
      #expect(agree(spring.damping.native / (2 * frequency), ratio.native, within: 1e-12))
      let decay = ratio.native * frequency
      let left: Double
      if ratio < 1 {
        let damped = frequency * (1 - ratio.native * ratio.native).squareRoot()
        left = abs((decay - velocity.native) / damped) * Foundation.exp(-decay * 0.8)
      } else {
        left = (1 + (frequency - velocity.native) * 0.8) * Foundation.exp(-frequency * 0.8)
      }
      #expect(agree(left, 0.001, within: 1e-9))
    }
  }

  @Test(
    "of a duration and a bounce last until they have settled; those that nobody names are half a second and none",
    arguments: [
      (0.5, 0.0, 157.91367, 25.132741, 0.8), (1, 0, 39.478418, 12.566371, 1.5),
      (0.25, 0, 631.65468, 50.265482, 0.4), (0.5, 0.3, 157.91367, 17.592919, 0.862955),
      (0.5, 0.7, 157.91367, 7.539822, 1.904873), (nil, 0, 157.91367, 25.132741, 0.8),
    ] as [(Double?, CGFloat, Double, Double, Double)])
  func perceptual(
    duration: Double?, bounce: CGFloat, stiffness: Double, damping: Double, settling: Double
  ) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      if let duration {
        UIView.animate(springDuration: duration, bounce: bounce) { view.center.x = 120 }
      } else {
        UIView.animate { view.center.x = 120 }
      }
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(agree(spring.stiffness, stiffness, within: 1e-7))
      #expect(agree(spring.damping, damping, within: 1e-7))
      #expect(agree(spring.duration, settling, within: 1e-6))
    }
  }

  @Test("of the keyboard's curve are the system's, half a second long whatever one asks for")
  func keyboard() throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(
        withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)
      ) { view.center.x = 120 }
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(spring.mass == 3 && spring.stiffness == 1_000 && spring.damping == 500)
      #expect(spring.duration == 0.5)
      stage.screen.advance(to: 0.25)
      // Held at critical damping, ω = 18.257: facts §6.
      #expect(agree((view.shown.position.x.native - 20) / 100, 0.942, within: 1e-3))
    }
  }

  @Test("can be read without a window, by the first key of a throw-away view")
  func harvested() throws {
    let view = UIView()
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) { view.center = CGPoint(x: 1, y: 0) }
    let key = try #require(view.layer.animationKeys()?.first)
    let spring = try #require(view.layer.animation(forKey: key) as? CASpringAnimation)
    #expect(agree(spring.stiffness, 646.8780, within: 1e-7))
  }

  @Test(
    "refuse no damping ratio: those out of range are clamped",
    arguments: [-1, 0, 2, .infinity, .nan] as [CGFloat])
  func clamped(ratio: CGFloat) throws {
    try TestScreen.run { stage in
      let view = stage.box()
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: .nan
      ) { view.center.x = 120 }
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(spring.stiffness > 0 && spring.stiffness.isFinite && spring.damping > 0)
    }
  }
}
