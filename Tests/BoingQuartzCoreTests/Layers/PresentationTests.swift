import BoingQuartzCore
import Testing

@Suite("Presentation layers")
struct PresentationTests {
  @Test("there is none until the layer is committed into a display")
  func committed() {
    CATransaction.flush()
    let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    let layer = CALayer()
    display.rootLayer.addSublayer(layer)
    #expect(layer.presentation() == nil)
    CATransaction.flush()
    #expect(layer.presentation() != nil)
    layer.removeFromSuperlayer()
    CATransaction.flush()
    #expect(layer.presentation() == nil)
  }

  @Test("it is read-only")
  func readOnly() async {
    await #expect(processExitsWith: .failure) {
      let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
      CATransaction.flush()
      display.rootLayer.presentation()?.opacity = 0
    }
    await #expect(processExitsWith: .failure) {
      let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
      CATransaction.flush()
      display.rootLayer.presentation()?.addSublayer(CALayer())
    }
  }

  @Test("asking it for a drawing or a layout changes no layer on display")
  func harmless() throws {
    let stage = Stage()
    let shown = try #require(stage.layer.presentation())
    shown.setNeedsDisplay()
    shown.setNeedsLayout()
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0.5
    CATransaction.flush()
    #expect(stage.layer.presentation()?.opacity == 0.5)
  }
}
