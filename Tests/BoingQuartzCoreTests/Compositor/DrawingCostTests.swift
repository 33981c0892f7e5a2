import BoingCoreGraphics
import Synchronization
import Testing

@testable import BoingQuartzCore

@Suite("The work of a frame")
struct FrameWorkTests {
  private func work(_ build: (CALayer) -> Void) throws -> DrawingCost {
    let root = box(0, 0, 100, 100, nil)
    build(root)
    let display = root.onDisplay()
    display.update()
    return try Compositor(size: display.size).work(of: display.frame(at: 0))
  }

  @Test("each pixel is counted as often as it is painted, and those off the screen are not")
  func painted() throws {
    let empty = try work { _ in }
    #expect(empty.paintedPixels == 0 && empty.bitmapPixels == 0 && empty.omissions == [])
    let boxes = try work { root in
      root.addSublayer(box(10, 10, 20, 30, .paleBlue))
      root.addSublayer(box(10, 10, 20, 30, .paleBlue))
      root.addSublayer(box(90, 90, 20, 30, .paleBlue))
    }
    #expect(boxes.paintedPixels == 600 + 600 + 100)
    #expect(boxes.bitmapPixels == 0)
  }

  @Test("the bitmaps of shadows and filters are counted, whether they are drawn or kept")
  func bitmaps() throws {
    func blurred(_ root: CALayer) {
      let layer = box(30, 30, 40, 40, .red)
      layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
      root.addSublayer(layer)
    }
    let first = try work(blurred)
    #expect(first.bitmapPixels >= 40 * 40)
    #expect(try work(blurred) == first)
  }

  @Test(
    "as many pieces of work at once as there are threads asked for, which report to the task's handler"
  )
  func threads() {
    let running = Atomic(0)
    let most = Atomic(0)
    let reports = Atomic(0)
    Diagnostics.withHandler({ @Sendable _ in reports.add(1, ordering: .relaxed) }) {
      DispatchRunner(width: 2).run(64) { _ in
        let count = running.add(1, ordering: .relaxed).newValue
        _ = most.max(count, ordering: .relaxed)
        Diagnostics.report("a piece of work")
        for _ in 0..<1_000 { _ = running.load(ordering: .relaxed) }
        running.subtract(1, ordering: .relaxed)
      }
    }
    #expect((1...2).contains(most.load(ordering: .relaxed)))
    #expect(reports.load(ordering: .relaxed) == 64)
  }
}
