import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("Paths in pictures")
struct PathPictureTests {
  /// The error of eight bits of coverage, for each pixel of an outline.
  private let eachPixel = 1.0 / 60

  private func picture(at time: Double = 0, _ change: (CAShapeLayer) -> Void) throws -> CGImage {
    try .drawn(120, 60, at: time) { root in
      let layer = CAShapeLayer()
      layer.fillColor = nil
      layer.strokeColor = .snow
      layer.lineWidth = 4
      layer.path = line
      change(layer)
      root.addSublayer(layer)
    }
  }

  /// From 10 to 110 along y = 30.
  private var line: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 30))
    path.addLine(to: CGPoint(x: 110, y: 30))
    return path
  }

  private func columns(_ image: CGImage) -> ClosedRange<Int>? {
    let shown = (0..<image.width).filter { image.pixel(x: $0, y: 29).w > 127 }
    guard let first = shown.first, let last = shown.last else { return nil }
    return first...last
  }

  @Test(
    "a stroke is shown from its start to its end, by length",
    arguments: [(0.0, 1.0), (0.25, 0.75), (0, 0.1), (0.9, 1), (-1, 2)])
  func trimmed(start: Double, end: Double) throws {
    let image = try picture { layer in
      layer.strokeStart = start
      layer.strokeEnd = end
    }
    let (low, high) = (max(start, 0), min(end, 1))
    #expect(columns(image) == Int(10 + 100 * low)...Int(9 + 100 * high))
    #expect(abs(image.area - 400 * (high - low)) < 1)
  }

  @Test("nothing is left of a stroke whose end is not after its start")
  func empty() throws {
    for (start, end) in [(0.5, 0.5), (0.8, 0.2), (1, 1), (0, 0)] {
      let image = try picture { layer in
        layer.strokeStart = start
        layer.strokeEnd = end
      }
      #expect(image.area == 0)
    }
  }

  @Test("a circle is trimmed by its circumference", arguments: [0.125, 0.5, 0.75])
  func circle(end: Double) throws {
    let image = try picture { layer in
      layer.path = CGPath(ellipseIn: CGRect(x: 40, y: 10, width: 40, height: 40), transform: nil)
      layer.strokeEnd = end
    }
    let length = 40 * Double.pi * end
    #expect(abs(image.area - 4 * length) < length * 2 * eachPixel + 1)
  }

  @Test(
    "caps add their area to both ends",
    arguments: [CAShapeLayerLineCap.butt, .round, .square])
  func caps(cap: CAShapeLayerLineCap) throws {
    let image = try picture { layer in
      layer.lineWidth = 10
      layer.lineCap = cap
    }
    let extra = cap == .round ? 25 * Double.pi : cap == .square ? 100 : 0
    #expect(abs(image.area - 1_000 - extra) < 220 * eachPixel)
  }

  @Test("joins fill the corner: a square's, a circle's quarter, or a triangle's")
  func joins() throws {
    for join in [CAShapeLayerLineJoin.miter, .round, .bevel] {
      let image = try picture { layer in
        let path = CGMutablePath()
        path.addLines(between: [
          CGPoint(x: 20, y: 20), CGPoint(x: 80, y: 20), CGPoint(x: 80, y: 50),
        ])
        layer.path = path
        layer.lineWidth = 10
        layer.lineJoin = join
      }
      // Two bars that overlap in a quarter of the joint's square, and what is beyond the corner.
      let corner = join == .miter ? 25 : join == .round ? 25 * Double.pi / 4 : 12.5
      let exact = 600 + 300 - 25 + corner
      #expect(abs(image.area - exact) < 220 * eachPixel, "\(join) \(image.area)")
    }
  }

  @Test("a miter is cut off where it is longer than its limit")
  func miterLimit() throws {
    func tip(_ limit: CGFloat) throws -> Int {
      let image = try picture { layer in
        let path = CGMutablePath()
        path.addLines(between: [
          CGPoint(x: 20, y: 20), CGPoint(x: 80, y: 30), CGPoint(x: 20, y: 40),
        ])
        layer.path = path
        layer.miterLimit = limit
      }
      return try #require(columns(image)).upperBound
    }
    // The miter's length is the width over the sine of half the angle: 6.08 widths.
    #expect(try tip(6) < 84)
    // The tip is twelve points beyond the corner; its last four are thinner than half a pixel.
    #expect(try tip(7) > 86)
  }

  @Test(
    "dashes begin at their phase, and move with it",
    arguments: [0, 3, 10, 14, -4, 1_000_003] as [Double])
  func dashes(phase: Double) throws {
    let still = try picture { layer in
      layer.lineDashPattern = [10, 4]
      layer.lineDashPhase = phase
    }
    let moving = try picture(at: 0.5) { layer in
      layer.lineDashPattern = [10, 4]
      let animation = CABasicAnimation("lineDashPhase", from: phase - 8, to: phase + 8)
      layer.add(animation, forKey: nil)
    }
    for x in 10..<110 {
      var place = (Double(x) + 0.5 - 10 + phase).truncatingRemainder(dividingBy: 14)
      if place < 0 { place += 14 }
      let isInk = place < 10
      #expect((still.pixel(x: x, y: 29).w == 255) == isInk, "\(x)")
      #expect((moving.pixel(x: x, y: 29).w == 255) == isInk, "\(x)")
    }
  }

  private func polygon(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }

  private func morph(_ from: CGPath, _ to: CGPath, at time: Double) throws -> Double {
    try picture(at: time) { layer in
      layer.strokeColor = nil
      layer.fillColor = .snow
      let animation = CABasicAnimation("path", from: from, to: to)
      animation.fillMode = .both
      layer.add(animation, forKey: nil)
    }.area
  }

  @Test("a path moves point by point to one of equal elements", arguments: [0, 0.25, 0.5, 0.9])
  func equal(time: Double) throws {
    func square(_ side: CGFloat) -> CGPath {
      polygon([
        CGPoint(x: 10, y: 10), CGPoint(x: 10 + side, y: 10), CGPoint(x: 10 + side, y: 10 + side),
        CGPoint(x: 10, y: 10 + side),
      ])
    }
    let side = 10 + 30 * time
    #expect(abs(try morph(square(10), square(40), at: time) - side * side) < 4 * side * eachPixel)
  }

  @Test("a path of other elements has sides divided: both ends are exact, and nothing jumps")
  func unequal() throws {
    let triangle = polygon([
      CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 50, y: 50),
    ])
    let square = polygon([
      CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 50, y: 50), CGPoint(x: 10, y: 50),
    ])
    var last = try morph(triangle, square, at: 0)
    #expect(abs(last - 800) < 140 * eachPixel)
    for step in 1...20 {
      let next = try morph(triangle, square, at: Double(step) / 20 - 1e-9)
      #expect(abs(next - last) < 60)
      last = next
    }
    #expect(abs(last - 1_600) < 160 * eachPixel)
    // Lines become curves: a parabola whose control lies h outside adds a third of h times its chord.
    let round = CGMutablePath()
    round.move(to: CGPoint(x: 10, y: 10))
    round.addQuadCurve(to: CGPoint(x: 50, y: 10), control: CGPoint(x: 30, y: -2))
    round.addQuadCurve(to: CGPoint(x: 50, y: 50), control: CGPoint(x: 62, y: 30))
    round.addQuadCurve(to: CGPoint(x: 10, y: 50), control: CGPoint(x: 30, y: 62))
    round.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: -2, y: 30))
    for time in [0.25, 0.5, 0.75] {
      #expect(abs(try morph(square, round, at: time) - 1_600 - 640 * time) < 180 * eachPixel)
    }
  }
}
