import Boing
import BoingClassics
import Foundation
import Testing

@Suite("Dock bounces of layers")
struct DockBounceOnLayerTests {
  @Test(
    "a Dock bounce goes through the published heights and ends where it starts",
    arguments: [DockBounce.Table.threeHops, .twoHops], [false, true])
  func dock(table: DockBounce.Table, isSmooth: Bool) {
    let stage = TestStage()
    stage.layer.dockBounce(height: 128, table: table, isSmooth: isSmooth)
    // A smooth one keeps to the table within its keyframes' thousandth.
    let tolerance = isSmooth ? 128 * 0.0011 : 1e-6
    let duration = Double(table.entries.count) / 30
    for (index, entry) in table.entries.enumerated().dropLast() {
      stage.advance(to: duration * Double(index) / Double(table.entries.count - 1))
      #expect(abs(stage.shown("transform.translation.y") + Double(entry)) < tolerance)
    }
    stage.advance(to: duration + 0.01)
    #expect(stage.shown("transform.translation.y") == 0)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("a Dock bounce is repeated as often as asked")
  func repeats() {
    let stage = TestStage()
    let log = Log<Bool>()
    stage.layer.dockBounce(height: 60, repeatCount: 3).onFinish { log.note($0) }
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
}
