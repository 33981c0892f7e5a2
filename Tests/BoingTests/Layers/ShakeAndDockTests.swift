import Boing
import BoingTesting
import Foundation
import Testing

@Suite("Shakes and Dock bounces of layers")
struct ShakeAndDockTests {
  @Test("a shake swings as often as asked, and comes back", arguments: 1...6)
  func shake(swings: Int) throws {
    let layer = CALayer()
    layer.position.x = 60
    let stage = Stage(size: CGSize(width: 320, height: 480)) { layer }
    let handle = layer.shake(amplitude: 20, swings: swings, duration: 0.6)
    try stage.expectMotion(of: layer, \.position.x) {
      $0.starts(at: 60, tolerance: 0)
      $0.bounces(swings)
      $0.reaches(79.9)
      $0.neverExceeds(80.1)
      $0.settles(at: 60, within: .milliseconds(600))
      $0.isContinuous()
    }
    stage.advance(to: .milliseconds(700))
    #expect(!handle.isActive)
    #expect(layer.presentation.position.x == 60)
  }

  @Test(
    "a Dock bounce goes through the published heights and ends where it starts",
    arguments: [DockBounce.Table.threeHops, .twoHops])
  func dock(table: DockBounce.Table) {
    let stage = TestStage()
    stage.layer.dockBounce(height: 128, table: table)
    let duration = Double(table.entries.count) / 30
    for (index, entry) in table.entries.enumerated().dropLast() {
      stage.advance(to: duration * Double(index) / Double(table.entries.count - 1))
      #expect(abs(stage.shown("transform.translation.y") + Double(entry)) < 1e-6)
    }
    stage.advance(to: duration + 0.01)
    #expect(stage.shown("transform.translation.y") == 0)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("a Dock bounce is repeated as often as asked")
  func repeats() {
    let stage = TestStage()
    let log = Log<Bool>()
    stage.layer.dockBounce(height: 60, repeatCount: 3) { log.note($0) }
    // 22 heights at 30 a second, three times.
    stage.advance(to: 2.19)
    #expect(log.entries.isEmpty)
    stage.advance(to: 2.21)
    #expect(log.entries == [true])
  }

  @Test("a Dock bounce goes up on the screen where y points up too")
  func flipped() {
    let stage = TestStage()
    stage.display.rootLayer.isGeometryFlipped = true
    stage.layer.dockBounce(height: 64)
    stage.advance(to: 0.2)
    #expect(stage.shown("transform.translation.y") > 0)
  }

  @Test(
    "a smooth Dock bounce keeps to the table within its keyframes' thousandth",
    arguments: [DockBounce.Table.threeHops, .twoHops])
  func smooth(table: DockBounce.Table) {
    let stage = TestStage()
    stage.layer.dockBounce(height: 128, table: table, isSmooth: true)
    let duration = Double(table.entries.count) / 30
    for (index, entry) in table.entries.enumerated().dropLast() {
      stage.advance(to: duration * Double(index) / Double(table.entries.count - 1))
      #expect(abs(stage.shown("transform.translation.y") + Double(entry)) < 128 * 0.0011)
    }
  }

  @Test("a shake of what is no number is reported, and sets nothing")
  func noNumber() {
    let stage = TestStage()
    nonisolated(unsafe) var reports: [String] = []
    let log = Log<Bool>()
    Diagnostics.withHandler({ @Sendable in reports.append("\($0)") }) {
      let handle = stage.layer.shake("position") { log.note($0) }
      #expect(handle.outcome == .failed(.mismatched("CGPoint", "number")))
    }
    #expect(reports.count == 1 && reports[0].contains("bounce of position"))
    #expect(stage.layer.position == CGPoint(x: 60, y: 60))
    #expect(stage.layer.animationKeys() == nil && log.entries.count == 1)
  }
}
