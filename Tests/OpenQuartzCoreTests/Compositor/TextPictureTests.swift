import OpenQuartzCore
import Testing

@Suite("Texts in pictures")
struct TextPictureTests {
  private func picture(_ change: (CATextLayer) -> Void) throws -> CGImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
    let layer = CATextLayer()
    layer.frame = root.bounds
    layer.string = "il"
    layer.fontSize = 20
    layer.foregroundColor = .rose
    change(layer)
    root.addSublayer(layer)
    return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
  }

  /// The columns in which something shows.
  private func columns(_ image: CGImage) -> ClosedRange<Int>? {
    let shown = (0..<image.width).filter { x in
      (0..<image.height).contains { image.pixel(x: x, y: $0).w > 0 }
    }
    guard let first = shown.first, let last = shown.last else { return nil }
    return first...last
  }

  @Test("stand at the left, in the middle or at the right, as they are aligned")
  func alignment() throws {
    let left = try #require(columns(try picture { $0.alignmentMode = .left }))
    let middle = try #require(columns(try picture { $0.alignmentMode = .center }))
    let right = try #require(columns(try picture { $0.alignmentMode = .right }))
    #expect(left.upperBound < 40)
    #expect(abs((middle.lowerBound + middle.upperBound) / 2 - 60) <= 3)
    #expect(right.lowerBound > 80)
    #expect(right.count == left.count || abs(right.count - left.count) == 1)
  }

  @Test("have the foreground's colour, and show nothing without text, size or colour")
  func colour() throws {
    let image = try picture { _ in }
    let rose = SIMD4<UInt8>(230, 64, 89, 255)
    let isThere = (0..<40).contains { y in (0..<40).contains { image.pixel(x: $0, y: y) == rose } }
    #expect(isThere)
    #expect(columns(try picture { $0.string = "" }) == nil)
    #expect(columns(try picture { $0.string = nil }) == nil)
    #expect(columns(try picture { $0.fontSize = 0 }) == nil)
    #expect(columns(try picture { $0.foregroundColor = nil }) == nil)
  }

  @Test("are wrapped at the layer's width only where asked to")
  func wrapping() throws {
    func rows(_ isWrapped: Bool) throws -> Int {
      let image = try picture { layer in
        layer.string = "ill ill ill ill ill"
        layer.isWrapped = isWrapped
        layer.frame.size.width = 40
      }
      return (0..<40).filter { y in (0..<120).contains { image.pixel(x: $0, y: y).w > 0 } }.count
    }
    #expect(try rows(true) > rows(false))
  }
}
