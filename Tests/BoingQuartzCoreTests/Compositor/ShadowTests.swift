import BoingQuartzCore
import Testing

@Suite("Shadows")
struct ShadowTests {
  private func picture(_ change: (CALayer) -> Void) throws -> CGImage {
    try .drawn(100, 100) { root in
      let layer = box(40, 40, 20, 20, .snow)
      layer.shadowOpacity = 1
      layer.shadowOffset = .zero
      change(layer)
      root.addSublayer(layer)
    }
  }

  /// The columns of the middle row that are not clear.
  private func reach(_ image: CGImage) -> ClosedRange<Int>? {
    let columns = image.columns(inRow: image.height / 2)
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  /// The part of a shadow's thin end that eight bits may hide, in pixels per unit of the radius.
  private let hiddenEnd = 0.5

  @Test("spread over twice their radius on each side", arguments: [1.0, 3, 6])
  func extents(radius: Double) throws {
    let shown = try #require(reach(try picture { $0.shadowRadius = radius }))
    let end = 2 * radius
    #expect(Double(40 - shown.lowerBound) <= end)
    #expect(Double(40 - shown.lowerBound) >= end - hiddenEnd * radius - 1)
    #expect(40 - shown.lowerBound == shown.upperBound - 59)
  }

  @Test("are the shape itself without a radius, moved by the offset")
  func sharp() throws {
    let image = try picture { layer in
      layer.shadowRadius = 0
      layer.shadowOffset = CGSize(width: 25, height: 10)
    }
    #expect(image.pixel(x: 70, y: 55) == SIMD4(0, 0, 0, 255))
    #expect(image.pixel(x: 84, y: 69) == SIMD4(0, 0, 0, 255))
    #expect(image.pixel(x: 85, y: 60) == .zero)
    #expect(image.pixel(x: 70, y: 49) == .zero)
  }

  @Test("keep the amount of alpha of what casts them")
  func amount() throws {
    let image = try picture { layer in
      layer.shadowRadius = 4
      layer.shadowOffset = CGSize(width: 0, height: 30)
      layer.backgroundColor = .snow
    }
    var sum = 0
    for y in 61..<100 { for x in 0..<100 { sum += Int(image.pixel(x: x, y: y).w) } }
    // The rows from 61 hold all of the shadow but the thin end that begins at 62.
    #expect(abs(Double(sum) / 255 - 400) < 4)
  }

  @Test("are not cast by a layer that shows nothing, nor by one that clips")
  func absent() throws {
    #expect(reach(try picture { $0.backgroundColor = nil }) == nil)
    let clipping = try picture { layer in
      layer.masksToBounds = true
      layer.shadowRadius = 5
    }
    #expect(reach(clipping) == 40...59)
  }

  @Test("take a path in place of the layer's own shape")
  func path() throws {
    let image = try picture { layer in
      layer.shadowRadius = 0
      layer.backgroundColor = nil
      layer.shadowPath = CGPath(rect: CGRect(x: -30, y: 5, width: 10, height: 10), transform: nil)
    }
    #expect(reach(image) == 10...19)
  }
}
