import Boing
import BoingTesting
import Foundation
import Testing

@Suite("Shakes of layers")
struct ShakeTests {
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

  @Test("a shake of what is no number is reported, and sets nothing")
  func noNumber() {
    let stage = TestStage()
    nonisolated(unsafe) var reports: [String] = []
    let log = Log<Bool>()
    Diagnostics.withHandler({ @Sendable in reports.append("\($0)") }) {
      let handle = stage.layer.shake("position").onFinish { log.note($0) }
      #expect(handle.outcome == .failed(.mismatched("CGPoint", "number")))
    }
    #expect(reports.count == 1 && reports[0].contains("bounce of position"))
    #expect(stage.layer.position == CGPoint(x: 60, y: 60))
    #expect(stage.layer.animationKeys() == nil && log.entries.count == 1)
  }
}
