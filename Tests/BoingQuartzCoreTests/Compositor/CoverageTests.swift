import BoingQuartzCore
import BoingTestSupport
import Foundation
import Testing

/// Pixels of quadrilaterals beside the areas that these have in them.
@Suite("Coverage")
struct CoverageTests {
  /// Half a step of eight bits, and what single precision may add.
  private let rounding = 0.52

  /// A layer somewhere in the picture, turned and stretched: steep, flat, large and tiny ones.
  private func layer(_ seed: UInt64, _ random: inout SeededGenerator) -> CALayer {
    let layer = CALayer()
    let largest: Double = [3, 12, 40, 400][Int(seed % 4)]
    layer.bounds = CGRect(
      x: 0, y: 0, width: random.number(0.2...largest),
      height: random.number(0.2...largest))
    layer.position = CGPoint(x: random.number(-4...52), y: random.number(-4...44))
    let angle = seed % 3 == 0 ? random.number(-0.05...0.05) : random.number(0...7)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(1, random.number(0.3...1.5), 1),
      CATransform3DMakeRotation(angle, 0, 0, 1))
    if seed % 5 == 0 {
      layer.transform = CATransform3DRotate(layer.transform, 0.6, 1, 0.4, 0)
    }
    layer.backgroundColor = .snow
    return layer
  }

  private func picture(_ layer: CALayer) throws -> CGImage {
    try .drawn(48, 40) { $0.addSublayer(layer) }
  }

  /// The corners on the picture.
  private func corners(_ layer: CALayer) -> [SIMD2<Double>] {
    let (b, p, t) = (layer.bounds, layer.position, layer.transform)
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { u, v in
      let (x, y) = (b.width * (u - 0.5), b.height * (v - 0.5))
      return SIMD2(
        x * t.m11 + y * t.m21 + t.m41 + p.x, x * t.m12 + y * t.m22 + t.m42 + p.y)
    }
  }

  /// The area of what of `polygon` lies in one pixel.
  private func area(_ polygon: [SIMD2<Double>], inPixel x: Int, _ y: Int) -> Double {
    var kept = polygon
    for (axis, bound, sign) in [
      (0, Double(x), 1.0), (0, Double(x + 1), -1), (1, Double(y), 1), (1, Double(y + 1), -1),
    ] {
      var cut: [SIMD2<Double>] = []
      for (index, point) in kept.enumerated() {
        let last = kept[(index + kept.count - 1) % kept.count]
        let (a, b) = ((last[axis] - bound) * sign, (point[axis] - bound) * sign)
        if (a >= 0) != (b >= 0) { cut.append(last + (point - last) * (a / (a - b))) }
        if b >= 0 { cut.append(point) }
      }
      kept = cut
    }
    var twice = 0.0
    for (index, point) in kept.enumerated() {
      let last = kept[(index + kept.count - 1) % kept.count]
      twice += last.x * point.y - point.x * last.y
    }
    return abs(twice) / 2
  }

  @Test("of a pixel is the area in it, at every angle and size", arguments: 0..<40 as Range<UInt64>)
  func exact(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let layer = layer(seed, &random)
      let image = try picture(layer)
      let corners = corners(layer)
      var worst = 0.0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let exact = area(corners, inPixel: x, y) * 255
          let shown = Double(image.pixel(x: x, y: y).w)
          worst = max(worst, abs(shown - exact))
        }
      }
      #expect(worst <= rounding, "a pixel of \(corners)")
    }
  }

  @Test("does not depend on what else of the picture is drawn", arguments: 0..<24 as Range<UInt64>)
  func parts(seed: UInt64) throws {
    var random = SeededGenerator(seed: 1_000 + seed)
    let shown = layer(seed, &random)
    shown.cornerRadius = random.number(0...9)
    shown.backgroundColor = seed % 2 == 0 ? .snow : .leaf
    let whole = try picture(shown)
    for _ in 0..<6 {
      // A clip of whole pixels draws that part alone, the rest of each row left out.
      let x = Int.random(in: 0..<40, using: &random)
      let y = Int.random(in: 0..<30, using: &random)
      let clip = CALayer()
      clip.frame = CGRect(
        x: x, y: y, width: .random(in: 1...20, using: &random),
        height: .random(in: 1...20, using: &random))
      clip.bounds.origin = clip.frame.origin
      clip.masksToBounds = true
      shown.removeFromSuperlayer()
      clip.addSublayer(shown)
      let part = try picture(clip)
      var differences = 0
      for row in 0..<part.height {
        for column in 0..<part.width {
          let isInside = clip.frame.contains(CGPoint(x: column, y: row))
          let expected = isInside ? whole.pixel(x: column, y: row) : .zero
          differences += part.pixel(x: column, y: row) == expected ? 0 : 1
        }
      }
      #expect(differences == 0, "\(differences) pixels within \(clip.frame)")
    }
  }
}
