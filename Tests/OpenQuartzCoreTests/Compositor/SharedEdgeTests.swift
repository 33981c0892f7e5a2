import Foundation
import Testing

@testable import OpenQuartzCore

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

  @Test(
    "nothing of what lies behind a layer shows between its paints",
    arguments: Paints.allCases, [0, 9] as [Double])
  func accuracy(paints: Paints, radius: Double) throws {
    let behind = SIMD4(1.0, 1, 0.9, 1)
    let layer = layer(paints, radius: radius)
    let turn = CGAffineTransform(rotationAngle: 0.4)
    layer.setAffineTransform(turn)
    layer.position = CGPoint(x: 32.3, y: 31.6)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = CGColor(srgbRed: behind.x, green: behind.y, blue: behind.z, alpha: 1)
    root.addSublayer(layer)
    let image = try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()

    func over(_ top: SIMD4<Double>, _ bottom: SIMD4<Double>) -> SIMD4<Double> {
      top * top.w + bottom * (1 - top.w)
    }
    let back = turn.inverted()
    var squares = 0.0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        var sum = SIMD4<Double>.zero
        for sample in 0..<256 {
          let p = CGPoint(
            x: Double(x) + (Double(sample % 16) + 0.5) / 16 - 32.3,
            y: Double(y) + (Double(sample / 16) + 0.5) / 16 - 31.6
          ).applying(back)
          let point = SIMD2(p.x.native, p.y.native) + Self.size / 2
          var color = behind
          if contains(point, radius: radius, inset: 0) {
            let isBorder = !contains(point, radius: radius, inset: 4)
            let inside = colors(paints, isBorder: isBorder).reduce(behind) { over($1, $0) }
            color = behind + (inside - behind) * Double(layer.opacity)
          }
          sum += color / 256
        }
        let pixel = image.pixel(x: x, y: y)
        let difference =
          SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / 255
          - SIMD3(sum.x, sum.y, sum.z)
        squares += (difference * difference).sum() / 3
      }
    }
    let decibels = -10 * log10(squares / Double(Self.side * Self.side))
    #expect(decibels >= 52)
  }
}
