import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore

/// Layers several of whose paints have the edge of their box in common, beside the mean of 16 × 16 points.
@Suite("Edges that paints share")
struct SharedEdgeTests {
  enum Paints: String, CaseIterable, Sendable {
    case opaqueBorder, translucentBorder, borderOverImage, clippedChild, clippedChildAndBorder
    case clippedImage, translucentImage, gradient, translucentLayer
  }

  private static let side = 64
  private static let size = SIMD2(36.0, 26.0)

  /// The colours of a point of the layer from the lowest paint to the highest, straight.
  private func colors(_ paints: Paints, isBorder: Bool) -> [SIMD4<Double>] {
    let back = SIMD4(0.1, 0.6, 0.2, 1)
    let top = SIMD4(0.9, 0.2, 0.1, 1)
    let image = SIMD4(0.2, 0.4, 0.8, 1)
    switch paints {
    case .opaqueBorder: return isBorder ? [back, top] : [back]
    case .translucentBorder: return isBorder ? [back, SIMD4(0.9, 0.2, 0.1, 0.6)] : [back]
    case .borderOverImage: return isBorder ? [back, image, top] : [back, image]
    case .clippedChild: return [back, image]
    case .clippedChildAndBorder: return isBorder ? [back, image, top] : [back, image]
    case .clippedImage: return [back, image]
    case .translucentImage: return [back, SIMD4(0.2, 0.4, 0.8, 0.6)]
    case .gradient: return isBorder ? [back, image, top] : [back, image]
    case .translucentLayer: return isBorder ? [back, top] : [back]
    }
  }

  private func layer(_ paints: Paints, radius: Double) -> CALayer {
    func color(_ c: SIMD4<Double>) -> CGColor {
      CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
    }
    let inside = colors(paints, isBorder: false)
    let border = colors(paints, isBorder: true)
    let layer = paints == .gradient ? CAGradientLayer() : CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: Self.size.x, height: Self.size.y)
    layer.cornerRadius = radius
    layer.backgroundColor = color(inside[0])
    if border.count > inside.count {
      layer.borderWidth = 4
      layer.borderColor = color(border[border.count - 1])
    }
    switch paints {
    case .opaqueBorder, .translucentBorder: break
    case .translucentLayer: layer.opacity = 0.5
    case .gradient: (layer as? CAGradientLayer)?.colors = [color(inside[1]), color(inside[1])]
    case .clippedChild, .clippedChildAndBorder:
      layer.masksToBounds = true
      let child = CALayer()
      child.frame = layer.bounds.insetBy(dx: -10, dy: -10)
      child.backgroundColor = color(inside[1])
      layer.addSublayer(child)
    case .borderOverImage, .clippedImage, .translucentImage:
      layer.masksToBounds = true
      let (c, isOpaque) = (inside[1], paints != .translucentImage)
      layer.contents = CGImage(width: 4, height: 4, isOpaque: isOpaque) { bytes in
        for pixel in 0..<16 {
          for (index, value) in [c.z * c.w, c.y * c.w, c.x * c.w, c.w].enumerated() {
            bytes[pixel * 4 + index] = UInt8((value * 255).rounded())
          }
        }
      }
    }
    return layer
  }

  /// True if `point` lies in the rounded rectangle of the layer's size, `inset` further in.
  private func contains(_ point: SIMD2<Double>, radius: Double, inset: Double) -> Bool {
    let half = Self.size / 2 - inset
    let radius = max(radius - inset, 0)
    let d = SIMD2(abs(point.x - Self.size.x / 2), abs(point.y - Self.size.y / 2))
    guard d.x <= half.x, d.y <= half.y else { return false }
    let corner = d - (half - radius)
    return corner.x <= 0 || corner.y <= 0 || (corner * corner).sum() <= radius * radius
  }

  /// The transform of a layer and the least that its picture agrees by, in decibels.
  struct Place: Sendable {
    var radius: Double
    var transform: CATransform3D
    var decibels: Double
  }

  private static let places: [Place] = {
    let turn = CATransform3DMakeRotation(0.4, 0, 0, 1)
    var depth = CATransform3DRotate(turn, 0.5, 0, 1, 0)
    var view = CATransform3DIdentity
    view.m34 = -1.0 / 120
    depth = CATransform3DConcat(depth, view)
    return [
      Place(radius: 0, transform: turn, decibels: 52),
      Place(radius: 9, transform: turn, decibels: 52),
      Place(radius: 9, transform: depth, decibels: 42),
    ]
  }()

  @Test(
    "nothing of what lies behind a layer shows between its paints, turned and in perspective",
    arguments: Paints.allCases, places.indices)
  func accuracy(paints: Paints, index: Int) throws {
    let place = Self.places[index]
    let (radius, t) = (place.radius, place.transform)
    let behind = SIMD4(1.0, 1, 0.9, 1)
    let layer = layer(paints, radius: radius)
    layer.transform = t
    layer.position = CGPoint(x: 32.3, y: 31.6)
    let side = Double(Self.side)
    let image = try CGImage.drawn(side, side) { root in
      root.backgroundColor = CGColor(srgbRed: behind.x, green: behind.y, blue: behind.z, alpha: 1)
      root.addSublayer(layer)
    }

    let (a, b, c) = (
      SIMD3<Double>(t.m11, t.m12, t.m14), SIMD3<Double>(t.m21, t.m22, t.m24),
      SIMD3<Double>(t.m41, t.m42, t.m44)
    )
    /// The point of the layer under a point of the picture, both from the layer's position.
    func back(_ p: SIMD2<Double>) -> SIMD2<Double> {
      let (u, v) = (SIMD2(a.x, a.y) - p * a.z, SIMD2(b.x, b.y) - p * b.z)
      let q = p * c.z - SIMD2(c.x, c.y)
      return SIMD2(q.x * v.y - q.y * v.x, u.x * q.y - u.y * q.x) / (u.x * v.y - u.y * v.x)
    }
    func over(_ top: SIMD4<Double>, _ bottom: SIMD4<Double>) -> SIMD4<Double> {
      top * top.w + bottom * (1 - top.w)
    }
    let shown = [false, true].map { isBorder in
      let inside = colors(paints, isBorder: isBorder).reduce(behind) { over($1, $0) }
      return behind + (inside - behind) * Double(layer.opacity)
    }
    let samples = TestRun.isFull ? 16 : 8
    var squares = 0.0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        var sum = SIMD4<Double>.zero
        for sample in 0..<samples * samples {
          let p = SIMD2(
            Double(x) + (Double(sample % samples) + 0.5) / Double(samples) - 32.3,
            Double(y) + (Double(sample / samples) + 0.5) / Double(samples) - 31.6)
          let point = back(p) + Self.size / 2
          var color = behind
          if contains(point, radius: radius, inset: 0) {
            color = contains(point, radius: radius, inset: 4) ? shown[0] : shown[1]
          }
          sum += color / Double(samples * samples)
        }
        let pixel = image.pixel(x: x, y: y)
        let difference =
          SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / 255
          - SIMD3(sum.x, sum.y, sum.z)
        squares += (difference * difference).sum() / 3
      }
    }
    let decibels = -10 * log10(squares / Double(Self.side * Self.side))
    #expect(decibels >= place.decibels)
  }
}
