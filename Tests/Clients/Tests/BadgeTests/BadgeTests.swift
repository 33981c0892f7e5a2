import Badge
import BoingTesting
import QuartzCore
import Testing

@Suite struct BadgeTests {
  let badge: Badge
  let stage: Stage

  init() {
    let badge = Badge()
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    self.badge = badge
    stage = Stage(size: CGSize(width: 120, height: 360), background: white) { badge }
    badge.frame = CGRect(x: 40, y: 40, width: 40, height: 40)
    badge.cornerRadius = 20
    badge.backgroundColor = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.2, alpha: 1)
    badge.removeAllAnimations()
    stage.advance(by: .zero)
  }

  @Test func `the badge falls into its place`() throws {
    badge.drop(to: 300)
    try stage.expectMotion(of: badge, \.position.y) {
      $0.starts(at: 60)
      $0.settles(at: 300, within: .milliseconds(500))
      $0.overshoots(by: 0.2...0.3)
      $0.bounces(2)
      $0.isContinuous(velocityToo: true)
      $0.neverExceeds(365)
    }
  }

  @Test func `the badge is on its way after a twentieth of a second`() throws {
    badge.drop(to: 300)
    stage.advance(by: .milliseconds(50))
    #expect(badge.presentation.position.y > 60)
    #expect(badge.presentation.position.x == 60)
    try stage.expectImage(named: "falling")
  }

  @Test func `the badge blinks once a second`() {
    let blinking = stage.task { try await badge.blink(on: stage.clock) }
    stage.advance(by: .milliseconds(1500))
    #expect(badge.presentation.isHidden)
    stage.advance(by: .seconds(1))
    #expect(!badge.presentation.isHidden)
    blinking.cancel()
  }
}
