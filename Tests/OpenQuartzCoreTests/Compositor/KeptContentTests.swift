import Foundation
import Testing

@testable import OpenQuartzCore

@Suite("Kept contents")
struct KeptContentTests {
  /// A display on which shadows, shapes and texts come one after another.
  private func display() -> Display {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 30, height: 30), transform: nil)
    shape.strokeColor = .ink
    let grow = CABasicAnimation("lineWidth", from: 1.0, to: 20.0)
    grow.duration = 1
    shape.add(grow, forKey: nil)
    root.addSublayer(shape)
    let layer = box(44, 8, 20, 20, .sun)
    layer.shadowOpacity = 1
    let spread = CABasicAnimation("shadowRadius", from: 0.0, to: 9.0)
    layer.add(spread, forKey: nil)
    root.addSublayer(layer)
    return Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
  }

  @Test(
    "stay within the memory that they are given, and pictures do not depend on it",
    arguments: [0, 1, 20_000, 60_000, 1 << 24])
  func memory(limit: Int) throws {
    let display = display()
    let size = display.size
    let compositor = try Compositor(size: size, contentMemory: limit)
    var counts: [Int] = []
    for step in 0..<40 {
      let frame = display.frame(at: Double(step % 20) / 20)
      let fresh = try Compositor(size: size).image(of: frame)
      #expect(compositor.image(of: frame).hasSamePixels(as: fresh))
      counts.append(compositor.cache.byteCount)
    }
    // One picture alone may be larger than what is allowed; then nothing else is kept.
    #expect(counts.allSatisfy { $0 <= max(limit, 30_000) }, "\(counts.max() ?? 0)")
    if limit == 20_000 { #expect(counts.contains { $0 < counts.max() ?? 0 }) }
    // With room enough, the second round finds everything there.
    if limit == 1 << 24 { #expect(Set(counts[20...]).count == 1) }
  }

  @Test("a limit below zero counts as none")
  func negative() throws {
    let display = display()
    let frame = display.frame(at: 0.5)
    let compositor = try Compositor(size: display.size, contentMemory: -5)
    let image = try Compositor(size: display.size).image(of: frame)
    #expect(compositor.image(of: frame).hasSamePixels(as: image))
    #expect(compositor.cache.byteCount == 0)
  }
}
