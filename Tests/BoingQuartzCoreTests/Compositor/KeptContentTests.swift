import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Kept contents")
struct KeptContentTests {
  /// A display on which shadows, shapes and texts come one after another.
  private func display() -> Display {
    let root = box(0, 0, 80, 40, nil)
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
    return root.onDisplay()
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

  @Test("a shape and a text whose properties change show the change")
  func changes() throws {
    let root = box(0, 0, 80, 40, nil)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 30, height: 30), transform: nil)
    let text = CATextLayer()
    text.frame = CGRect(x: 40, y: 0, width: 40, height: 40)
    text.string = "Ab"
    root.addSublayer(shape)
    root.addSublayer(text)
    let display = root.onDisplay()
    let compositor = try Compositor(size: root.bounds.size)
    CATransaction.setDisableActions(true)
    defer { CATransaction.setDisableActions(false) }
    let changes: [() -> Void] = [
      {}, { shape.fillColor = .sun }, { shape.strokeColor = .ink }, { shape.lineWidth = 3 },
      { shape.path = CGPath(rect: CGRect(x: 8, y: 8, width: 9, height: 9), transform: nil) },
      { shape.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) },
      { text.string = "cD" }, { text.foregroundColor = .ink }, { text.fontSize = 12 },
      { text.bounds.size.width = 20 },
    ]
    for (index, change) in changes.enumerated() {
      change()
      CATransaction.flush()
      let frame = display.frame(at: 0)
      for _ in 0..<2 {
        let image = compositor.image(of: frame)
        let fresh = try Compositor(size: root.bounds.size).image(of: frame)
        #expect(image.hasSamePixels(as: fresh), "change \(index)")
      }
    }
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
