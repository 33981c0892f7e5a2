import Badge
import BoingTesting
import Foundation
import QuartzCore
import Testing

/// A test that must fail, which `make clients` runs by itself.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CLIENTS_FAIL"] != nil))
struct FailingBadgeTests {
  @Test func `a badge that overshoots too far fails`() throws {
    let badge = Badge()
    let stage = Stage(size: CGSize(width: 120, height: 360)) { badge }
    badge.drop(to: 100)
    try stage.expectMotion(of: badge, \.position.y) { $0.bounces(5) }
  }
}
