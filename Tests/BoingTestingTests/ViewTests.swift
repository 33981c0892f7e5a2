import BoingTesting
import BoingUIKit
import Testing

@Suite("Views on a stage")
@MainActor
struct ViewTests {
  private let badge = UIView(frame: CGRect(x: 20, y: 0, width: 40, height: 40))

  /// A stage of 100 × 400 points that shows the badge.
  private func stage() -> Stage {
    badge.backgroundColor = .red
    return Stage(size: CGSize(width: 100, height: 400)) { badge }
  }

  @Test("a block of animations runs in the stage's time, and tells when it is done")
  func block() throws {
    let stage = stage()
    var completions: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: { badge.center.y = 320 }, completion: { completions.append($0) })
    stage.advance(by: .seconds(0.5))
    // Halfway from 20 to 320.
    #expect(badge.presentation.position.y.isApproximately(170, within: 0.5))
    #expect(completions == [])
    stage.advance(by: .seconds(0.75))
    #expect(badge.presentation.position.y.isApproximately(320, within: 0.001))
    #expect(completions == [true])
    try stage.expectMotion(of: badge, \.position.y) {
      $0.starts(at: 20)
      $0.settles(at: 320, within: .seconds(1.01))
      $0.isMonotonic()
      $0.bounces(0)
    }
  }

  @Test("a spring overshoots, and async code goes on when it has ended")
  func spring() async throws {
    let stage = stage()
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
      animations: { badge.center.y = 220 })
    let clock = stage.clock
    let done = stage.task { try await clock.sleep(for: .seconds(2)) }
    await stage.advance(by: .seconds(3))
    try await done.value
    try stage.expectMotion(of: badge, \.position.y) {
      $0.settles(at: 220, within: .seconds(1))
      // e^(−π ζ ⁄ √(1 − ζ²)) of a damping ratio of 0.4.
      $0.overshoots(by: 0.24...0.27)
    }
  }

  @Test("a property animator is scrubbed, paused and goes on")
  func animator() {
    let stage = stage()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { badge.center.y = 120 }
    // Displays of other tests may run on the main thread meanwhile, and have clocks of their own.
    stage.perform {
      animator.pauseAnimation()
      animator.fractionComplete = 0.25
    }
    stage.advance(by: .seconds(5))
    #expect(badge.presentation.position.y.isApproximately(45, within: 0.5))
    stage.perform { animator.startAnimation() }
    stage.advance(by: .seconds(2))
    #expect(badge.presentation.position.y.isApproximately(120, within: 0.001))
  }

  @Test("two stages have their own times")
  func separate() {
    let (one, other) = (stage(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let second = Stage(size: CGSize(width: 50, height: 50)) { other }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      badge.center.y = 120
      other.center.y = 45
    }
    one.advance(by: .seconds(0.5))
    #expect(badge.presentation.position.y.isApproximately(70, within: 0.5))
    #expect(other.presentation.position.y.isApproximately(5, within: 0.001))
    second.advance(by: .seconds(0.25))
    #expect(other.presentation.position.y.isApproximately(15, within: 0.5))
  }
}
