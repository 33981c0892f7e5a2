import Foundation
import OpenQuartzCore
import Testing

@Suite("Edges smoothed one by one")
struct EdgeTests {
  private func picture(_ change: (CALayer) -> Void) throws -> CGImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let layer = box(10.5, 10.5, 20, 20, .snow)
    change(layer)
    root.addSublayer(layer)
    return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
  }

  /// A point of each side, where the layer covers half of a pixel.
  private static let sides: [(CAEdgeAntialiasingMask, Int, Int)] = [
    (.layerLeftEdge, 10, 20), (.layerRightEdge, 30, 20), (.layerBottomEdge, 20, 10),
    (.layerTopEdge, 20, 30),
  ]

  private static let kinds: [(String, @Sendable (CALayer) -> Void)] = [
    ("colour", { _ in }),
    (
      "image",
      {
        $0.backgroundColor = nil
        $0.contents = CGImage(width: 2, height: 2, isOpaque: true) { bytes in
          for index in bytes.indices { bytes[index] = 255 }
        }
      }
    ),
    (
      "clip",
      {
        $0.backgroundColor = nil
        $0.masksToBounds = true
        $0.addSublayer(box(-10, -10, 60, 60, .snow))
      }
    ),
    (
      "parts of an image",
      {
        $0.backgroundColor = nil
        $0.masksToBounds = true
        $0.contentsGravity = .center
        $0.contents = CGImage(width: 60, height: 60, isOpaque: true) { bytes in
          for index in bytes.indices { bytes[index] = 255 }
        }
        $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      }
    ),
    (
      "border",
      {
        $0.backgroundColor = nil
        $0.borderWidth = 4
        $0.borderColor = .snow
      }
    ),
  ]

  @Test(
    "each side is smooth if the mask says so, and otherwise whole pixels",
    arguments: 0..<16, kinds.map(\.0))
  func sides(mask: Int, kind: String) throws {
    let image = try picture { layer in
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
      Self.kinds.first { $0.0 == kind }?.1(layer)
    }
    for (edge, x, y) in Self.sides {
      let alpha = image.pixel(x: x, y: y).w
      if mask & Int(edge.rawValue) != 0 {
        #expect(abs(Int(alpha) - 128) <= 1, "\(edge)")
      } else {
        #expect(alpha == 0 || alpha == 255, "\(edge)")
      }
    }
    #expect(image.pixel(x: 12, y: 20).w == 255)
    #expect(image.pixel(x: 8, y: 20).w == 0 && image.pixel(x: 33, y: 20).w == 0)
  }

  @Test("a gradient's sides too")
  func gradient() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 10.5, y: 10.5, width: 20, height: 20)
    layer.colors = [CGColor.snow, CGColor.snow]
    layer.edgeAntialiasingMask = .layerLeftEdge
    root.addSublayer(layer)
    let image = try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
    #expect(abs(Int(image.pixel(x: 10, y: 20).w) - 128) <= 1)
    for (x, y) in [(30, 20), (20, 10), (20, 30)] {
      let alpha = image.pixel(x: x, y: y).w
      #expect(alpha == 0 || alpha == 255)
    }
  }

  @Test(
    "a turned layer keeps its area, and only its smooth sides have parts of pixels",
    arguments: [0.2, 1.0, 2.5])
  func turned(angle: Double) throws {
    for mask in [15, 5, 0] {
      let image = try picture { layer in
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      }
      var (sum, parts) = (0, 0)
      for y in 0..<40 {
        for x in 0..<40 {
          let alpha = Int(image.pixel(x: x, y: y).w)
          sum += alpha
          if alpha > 0, alpha < 255 { parts += 1 }
        }
      }
      // A hard edge errs by less than half a pixel for each pixel of its length, and mostly evens out.
      #expect(abs(Double(sum) / 255 - 400) < (mask == 15 ? 1 : 8))
      #expect(mask == 0 ? parts == 0 : parts > 10)
    }
  }

  @Test("no side is smooth where antialiasing is not allowed")
  func forbidden() throws {
    let image = try picture { $0.allowsEdgeAntialiasing = false }
    for (_, x, y) in Self.sides { #expect([0, 255].contains(image.pixel(x: x, y: y).w)) }
  }
}
