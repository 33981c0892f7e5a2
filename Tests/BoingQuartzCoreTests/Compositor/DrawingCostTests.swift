import BoingCoreGraphics
import Synchronization
import Testing

@testable import BoingQuartzCore

@Suite("The work of a frame")
struct FrameWorkTests {
  private func work(_ build: (CALayer) -> Void) throws -> DrawingCost {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.position = CGPoint(x: 50, y: 50)
    build(root)
    let size = CGSize(width: 100, height: 100)
    let display = Display(rootLayer: root, size: size, clock: ManualClock())
    display.update()
    return try Compositor(size: size).work(of: display.frame(at: 0))
  }

  private func box(_ rect: CGRect, alpha: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = rect
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: alpha)
    return layer
  }

  @Test("each pixel is counted as often as it is painted, and those off the screen are not")
  func painted() throws {
    let empty = try work { _ in }
    #expect(empty.paintedPixels == 0 && empty.bitmapPixels == 0 && empty.omissions == [])
    let boxes = try work { root in
      root.addSublayer(box(CGRect(x: 10, y: 10, width: 20, height: 30), alpha: 0.5))
      root.addSublayer(box(CGRect(x: 10, y: 10, width: 20, height: 30), alpha: 0.5))
      root.addSublayer(box(CGRect(x: 90, y: 90, width: 20, height: 30), alpha: 0.5))
    }
    #expect(boxes.paintedPixels == 600 + 600 + 100)
    #expect(boxes.bitmapPixels == 0)
  }

  @Test("the bitmaps of shadows and filters are counted, whether they are drawn or kept")
  func bitmaps() throws {
    func blurred(_ root: CALayer) {
      let layer = box(CGRect(x: 30, y: 30, width: 40, height: 40), alpha: 1)
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
