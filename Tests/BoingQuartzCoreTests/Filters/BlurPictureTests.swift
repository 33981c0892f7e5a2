import BoingQuartzCore
import Foundation
import Testing

@Suite("Gaussian blurs")
struct BlurPictureTests {
  /// The maximum error of a blur on a mip level with a result of eight bits, of 1.
  private static let blurTolerance = 2.5 / 255

  private static func blur(_ radius: Double, normalized: Bool = false) -> CAFilter {
    var filter = CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(radius)])
    if normalized { filter.inputs["inputNormalizeEdges"] = .number(1) }
    return filter
  }

  /// A picture of `layer` in the middle of 200 × 100 points.
  private static func picture(_ layer: CALayer, scale: CGFloat = 1) throws -> CGImage {
    try .drawn(200, 100, scale: scale) { $0.addSublayer(layer) }
  }

  /// Φ, the share of a Gaussian below `z`.
  private static func below(_ z: Double) -> Double { (1 + erf(z / 2.0.squareRoot())) / 2 }

  struct Edge: Sendable, CustomTestStringConvertible {
    var radius: Double
    var scale: CGFloat
    var left = 100.0
    var testDescription: String { "radius \(radius), scale \(scale), edge at \(left)" }
  }

  @Test(
    "turn the edge of a half-plane into the error function, whose deviation is the radius",
    arguments: [
      Edge(radius: 0.5, scale: 1), Edge(radius: 1, scale: 1), Edge(radius: 2, scale: 1),
      Edge(radius: 4.9, scale: 1), Edge(radius: 5, scale: 1), Edge(radius: 9, scale: 1),
      Edge(radius: 25, scale: 1), Edge(radius: 1, scale: 3), Edge(radius: 6, scale: 2),
      Edge(radius: 10, scale: 3), Edge(radius: 3, scale: 1, left: 100.25),
      Edge(radius: 3, scale: 1, left: 100.5), Edge(radius: 12, scale: 1, left: 99.3),
    ])
  func halfPlane(edge: Edge) throws {
    // So far beyond the picture that only one edge is to be seen in its middle.
    let room = 4 * edge.radius
    let layer = box(edge.left, -room, 200 - edge.left + room, 100 + 2 * room, .snow)
    layer.filters = [Self.blur(edge.radius)]
    let image = try Self.picture(layer, scale: edge.scale)
    for x in 0..<image.width {
      let distance = (Double(x) + 0.5) / Double(edge.scale) - edge.left
      let expected = Self.below(distance / edge.radius)
      let shown = Double(image.pixel(x: x, y: image.height / 2).w) / 255
      #expect((shown - expected).magnitude <= Self.blurTolerance, "at \(x)")
    }
  }

  @Test("spread a layer by three deviations and no more", arguments: [1.0, 3, 8])
  func spread(radius: Double) throws {
    let layer = box(95, 45, 10, 10, .snow)
    layer.filters = [Self.blur(radius)]
    let image = try Self.picture(layer)
    let first = try #require(image.columns(inRow: 50).first)
    #expect(Double(95 - first) <= 3 * radius + 2)
    #expect(Double(95 - first) >= radius)
  }

  @Test("leave one colour as it is within, to the last bit", arguments: [1.0, 4, 12])
  func constant(radius: Double) throws {
    let color = CGColor(srgbRed: 0.2, green: 0.6, blue: 0.9, alpha: 0.7)
    let plain = try Self.picture(box(-40, -40, 280, 180, color))
    let layer = box(-40, -40, 280, 180, color)
    layer.filters = [Self.blur(radius)]
    #expect(try Self.picture(layer).hasSamePixels(as: plain))
  }

  @Test("of edges that are normalised become the mean as the radius grows")
  func mean() throws {
    let layer = box(60, 20, 80, 60, .snow)
    layer.addSublayer(box(0, 0, 40, 60, .black))
    layer.filters = [Self.blur(1e6, normalized: true)]
    let image = try Self.picture(layer)
    for x in [62, 100, 137] {
      let pixel = image.pixel(x: x, y: 50)
      // Four boxes are wide enough for the mean to within a few hundredths.
      #expect(pixel.w == 255 && abs(Int(pixel.x) - 128) <= 5, "at \(x)")
    }
  }

  @Test("are cut off by masksToBounds, at the corners too")
  func cut() throws {
    let layer = box(60, 20, 80, 60, .snow)
    layer.cornerRadius = 20
    layer.masksToBounds = true
    layer.filters = [Self.blur(5)]
    let image = try Self.picture(layer)
    #expect(image.pixel(x: 58, y: 50).w == 0 && image.pixel(x: 61, y: 21).w == 0)
    #expect(image.pixel(x: 61, y: 50).w > 100)
  }

  @Test("of nothing leave the layer as it is", arguments: [0.0, -3, .nan])
  func nothing(radius: Double) throws {
    let layer = box(60.5, 20, 80, 60, .rose)
    let plain = try Self.picture(box(60.5, 20, 80, 60, .rose))
    layer.filters = [Self.blur(radius), CAFilter(type: "vibrantDark")]
    var off = Self.blur(9)
    off.isEnabled = false
    layer.filters?.append(off)
    if !radius.isNaN { #expect(try Self.picture(layer).hasSamePixels(as: plain)) }
  }

  @Test("of any size end soon, and without a crash", arguments: [1e3, 1e6, 1e300])
  func enormous(radius: Double) throws {
    let layer = box(60, 20, 80, 60, .rose)
    layer.addSublayer(box(-1e6, 5, 2e6, 3, .ink))
    layer.filters = [Self.blur(radius)]
    layer.backgroundFilters = [Self.blur(radius)]
    #expect(try Self.picture(layer, scale: 2).isPremultiplied)
  }

  @Test("one after another are one whose variance is the sum of theirs")
  func sum() throws {
    let one = box(60, 20, 80, 60, .rose)
    one.filters = [Self.blur(5)]
    let two = box(60, 20, 80, 60, .rose)
    two.filters = [Self.blur(3), CAFilter(type: "vibrantDark"), Self.blur(4)]
    #expect(try Self.picture(one).hasSamePixels(as: Self.picture(two)))
  }

  @Test("and filters beyond the sixty-fourth are reported and not applied")
  func many() throws {
    let layer = box(60, 20, 80, 60, .rose)
    let messages = diagnostics {
      layer.filters = [CAFilter](repeating: CAFilter(type: "colorInvert"), count: 1_001)
    }
    #expect(messages.count == 1)
    // Turned over an even number of times.
    #expect(try Self.picture(layer).hasSamePixels(as: Self.picture(box(60, 20, 80, 60, .rose))))
  }

  @Test("within blurs without end are drawn")
  func nested() throws {
    let root = box(60, 20, 80, 60, nil)
    var inner = root
    for _ in 0..<40 {
      let next = box(0, 0, 80, 60, nil)
      next.filters = [Self.blur(0.2)]
      inner.addSublayer(next)
      inner = next
    }
    inner.backgroundColor = .snow
    #expect(try Self.picture(root).pixel(x: 100, y: 50) == SIMD4(255, 255, 255, 255))
  }

  @Test("turn and grow with the layer: what is blurred is what would be seen")
  func turned() throws {
    let layer = box(60, 10, 80, 80, .snow)
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    layer.filters = [Self.blur(4)]
    let image = try Self.picture(layer)
    // Along the middle row the corner comes first; half-way down a side the edge is met at 45°.
    for step in 0..<40 {
      let point = (x: 100 + 20 + step, y: 50 - 20)
      let distance =
        (40 - (Double(point.x - 100) + 0.5 - (Double(point.y - 50) + 0.5))
          / 2.0
          .squareRoot())
      let shown = Double(image.pixel(x: point.x, y: point.y).w) / 255
      #expect((shown - Self.below(distance / 4)).magnitude <= 2 * Self.blurTolerance)
    }
  }

  @Test("of what lies behind take the place of it where it is translucent")
  func translucentBackdrop() throws {
    let image = try CGImage.drawn(200, 100) { root in
      root.addSublayer(box(100, 0, 100, 100, .snow))
      let glass = box(50, 20, 100, 60, nil)
      glass.backgroundFilters = [Self.blur(5)]
      root.addSublayer(glass)
    }
    for x in 55..<145 {
      let expected = Self.below((Double(x) + 0.5 - 100) / 5)
      let shown = Double(image.pixel(x: x, y: 50).w) / 255
      #expect((shown - expected).magnitude <= Self.blurTolerance, "at \(x)")
    }
  }
}
