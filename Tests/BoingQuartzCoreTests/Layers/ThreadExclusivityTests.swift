import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Threads that use one layer tree")
struct ThreadExclusivityTests {
  @Test("one after another may, and one may use it within its own use")
  func inTurn() {
    let exclusivity = ThreadExclusivity()
    var count = 0
    exclusivity.using { exclusivity.using { count += 1 } }
    onThread { exclusivity.using {} }
    exclusivity.using { count += 1 }
    #expect(count == 2)
  }

  #if DEBUG
    @Test("at the same time end a debug build")
    func atOnce() async {
      await #expect(processExitsWith: .failure) {
        let exclusivity = ThreadExclusivity()
        let entered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          exclusivity.using {
            entered.signal()
            Thread.sleep(forTimeInterval: 60)
          }
        }
        entered.wait()
        exclusivity.using {}
      }
    }

    @Test("may not draw it while another commits it")
    func commitAndDraw() async {
      await #expect(processExitsWith: .failure) {
        final class Layout: CALayerDelegate {
          let entered = DispatchSemaphore(value: 0)
          func layoutSublayers(of layer: CALayer) {
            entered.signal()
            Thread.sleep(forTimeInterval: 60)
          }
        }
        nonisolated(unsafe) let display = Display(
          size: CGSize(width: 10, height: 10), clock: ManualClock())
        nonisolated(unsafe) let layout = Layout()
        CATransaction.flush()
        Thread.detachNewThread {
          display.rootLayer.delegate = layout
          display.rootLayer.setNeedsLayout()
          CATransaction.flush()
        }
        layout.entered.wait()
        _ = display.frame(at: 0)
      }
    }
  #endif
}
