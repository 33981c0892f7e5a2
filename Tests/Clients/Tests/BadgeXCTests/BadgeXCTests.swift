import Badge
import BoingTesting
import Foundation
import QuartzCore
import XCTest

final class BadgeXCTests: XCTestCase {
  func testTheBadgeFallsIntoItsPlace() throws {
    let badge = Badge()
    let stage = Stage(size: CGSize(width: 120, height: 360)) { badge }
    badge.drop(to: 300)
    try stage.expectMotion(of: badge, \.position.y) {
      $0.starts(at: 0)
      $0.settles(at: 300)
      $0.bounces(2)
    }
    XCTAssertEqual(stage.time, .zero)
    stage.advance(by: .seconds(2))
    XCTAssertTrue(badge.presentation.position.y.isApproximately(300, within: 1e-9))
  }

  /// A test that must fail, which `make clients` runs by itself.
  func testThatABadgeWhichOvershootsTooFarFails() throws {
    try XCTSkipIf(ProcessInfo.processInfo.environment["CLIENTS_FAIL"] == nil)
    let badge = Badge()
    let stage = Stage(size: CGSize(width: 120, height: 360)) { badge }
    badge.drop(to: 100)
    try stage.expectMotion(of: badge, \.position.y) { $0.bounces(5) }
  }
}
