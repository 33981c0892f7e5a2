import BoingQuartzCore
import Foundation
import Testing

@Suite("Drawn contents")
struct ContentsTests {
  /// Two by two pixels: red and green above, blue and white below.
  private let image = CGImage(width: 2, height: 2, isOpaque: true) { pixels in
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    let target = pixels.bindMemory(to: UInt32.self)
    for (index, color) in colors.enumerated() { target[index] = color }
  }

  /// A picture of a layer of 20 × 20 points with the image as its contents.
  private func draw(_ build: (CALayer, CALayer) -> Void) throws -> CGImage {
    try .drawn(40, 40) { root in
      let layer = box(10, 10, 20, 20, nil)
      layer.magnificationFilter = .nearest
      layer.contents = image
      root.addSublayer(layer)
      build(root, layer)
    }
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let green = SIMD4<UInt8>(0, 255, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private let white = SIMD4<UInt8>(255, 255, 255, 255)

  @Test("stand upright however the geometry is flipped", arguments: [0, 1, 2, 3])
  func upright(flips: Int) throws {
    let picture = try draw { root, layer in
      root.isGeometryFlipped = flips & 1 != 0
      layer.isGeometryFlipped = flips & 2 != 0
    }
    #expect(picture.pixel(x: 12, y: 12) == red)
    #expect(picture.pixel(x: 27, y: 12) == green)
    #expect(picture.pixel(x: 12, y: 27) == blue)
    #expect(picture.pixel(x: 27, y: 27) == white)
  }

  /// A colour, and what it makes of red, green, blue and white.
  private static let products: [(color: SIMD4<Double>, factors: [UInt8])] = [
    (SIMD4(0.5, 1, 0.25, 0.5), [64, 128, 32]), (SIMD4(0, 0.2, 1, 1), [0, 51, 255]),
    (SIMD4(1, 1, 1, 0.2), [51, 51, 51]), (SIMD4(1, 1, 1, 1), [255, 255, 255]),
  ]

  @Test(
    "are multiplied by a colour, its alpha included", arguments: 0..<products.count,
    [false, true])
  func multiplyColor(index: Int, isNineParts: Bool) throws {
    let (color, factors) = Self.products[index]
    let picture = try draw { _, layer in
      layer.contentsMultiplyColor = CGColor(
        srgbRed: color.x, green: color.y, blue: color.z, alpha: color.w)
      if isNineParts {
        layer.contentsScale = 0.1
        layer.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
      }
    }
    let alpha = UInt8((color.w * 255).rounded())
    #expect(picture.pixel(x: 12, y: 12) == SIMD4(factors[0], 0, 0, alpha))
    #expect(picture.pixel(x: 27, y: 12) == SIMD4(0, factors[1], 0, alpha))
    #expect(picture.pixel(x: 12, y: 27) == SIMD4(0, 0, factors[2], alpha))
    #expect(picture.pixel(x: 27, y: 27) == SIMD4(factors[0], factors[1], factors[2], alpha))
  }

  @Test("are multiplied apart from the layer's colour, and by nothing without a colour")
  func multiplyColorAlone() throws {
    let tinted = try draw { _, layer in
      layer.backgroundColor = .blue
      layer.contentsMultiplyColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0)
    }
    #expect(tinted.pixel(x: 12, y: 12) == blue)
    let plain = try draw { _, layer in layer.contentsMultiplyColor = nil }
    #expect(plain.pixel(x: 12, y: 12) == red)
  }

  @Test("are multiplied by a colour that animations and key paths change")
  func multiplyColorOverTime() throws {
    let layer = CALayer()
    #expect(layer.contentsMultiplyColor == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    let half = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    layer.setValue(half, forKeyPath: "contentsMultiplyColor")
    #expect(layer.contentsMultiplyColor == half)
    #expect(layer.value(forKey: "contentsMultiplyColor") as? CGColor == half)
    let copy = try CALayer.unarchived(from: try layer.archivedData())
    #expect(copy.contentsMultiplyColor == half)

    let picture = try CGImage.drawn(20, 20, at: 0.8) { root in
      root.contents = image
      root.magnificationFilter = .nearest
      root.add(
        CABasicAnimation(
          "contentsMultiplyColor", from: CGColor.red,
          to: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0)), forKey: nil)
    }
    #expect(picture.pixel(x: 17, y: 17) == SIMD4(51, 0, 0, 51))
  }

  @Test("show the part that contentsRect names; beyond the image its outermost pixels are repeated")
  func contentsRect() throws {
    let picture = try draw { _, layer in
      layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    }
    for (x, y) in [(12, 12), (27, 12), (12, 27), (27, 27)] {
      #expect(picture.pixel(x: x, y: y) == green)
    }
    let beyond = try draw { _, layer in
      layer.contentsRect = CGRect(x: -1, y: 0, width: 2, height: 1)
    }
    for (x, left) in [(10, true), (24, true), (25, false), (29, false)] {
      #expect(beyond.pixel(x: x, y: 12) == (left ? red : green), "\(x)")
      #expect(beyond.pixel(x: x, y: 27) == (left ? blue : white), "\(x)")
    }
  }

  @Test("keep the size of their corners about contentsCenter, and stretch what is between them")
  func nineParts() throws {
    let picture = try draw { _, layer in
      layer.contents = CGImage(width: 3, height: 3, isOpaque: true) { pixels in
        let target = pixels.bindMemory(to: UInt32.self)
        for index in 0..<9 { target[index] = 0xFF00_0000 | UInt32(index) }
      }
      layer.contentsScale = 0.25
      layer.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
    }
    func part(_ place: Int) -> UInt8 { place < 14 ? 0 : place < 26 ? 1 : 2 }
    for y in 10..<30 {
      for x in 10..<30 {
        #expect(picture.pixel(x: x, y: y) == SIMD4(0, 0, 3 * part(y) + part(x), 255), "\(x) \(y)")
      }
    }
  }

  /// The place of the image's left upper pixel in a layer of 20 × 20 points at (10, 10), and the area shown.
  ///
  /// Top is where y is maximum: the lower side, with y pointing down.
  private static let placements: [(CALayerContentsGravity, Int, Int, Double)] = [
    (.resize, 10, 10, 400), (.resizeAspect, 10, 10, 400), (.resizeAspectFill, 10, 10, 400),
    (.center, 19, 19, 4), (.left, 10, 19, 4), (.right, 28, 19, 4), (.top, 19, 28, 4),
    (.bottom, 19, 10, 4), (.topLeft, 10, 28, 4), (.topRight, 28, 28, 4), (.bottomLeft, 10, 10, 4),
    (.bottomRight, 28, 10, 4),
  ]

  @Test("keep their size where gravity says so", arguments: placements.indices)
  func gravity(index: Int) throws {
    let (gravity, x, y, area) = Self.placements[index]
    let picture = try draw { _, layer in layer.contentsGravity = gravity }
    #expect(picture.pixel(x: x, y: y) == red)
    #expect(picture.pixel(x: x + Int(area.squareRoot()) - 1, y: y) == green)
    #expect(picture.area == area)
  }

  @Test("keep their proportions under aspect, within the layer or beyond it")
  func aspect() throws {
    for (gravity, side) in [(CALayerContentsGravity.resizeAspect, 20), (.resizeAspectFill, 40)] {
      let picture = try draw { _, layer in
        layer.frame = CGRect(x: 0, y: 10, width: 40, height: 20)
        layer.contentsGravity = gravity
      }
      #expect(picture.pixel(x: 20 - side / 2, y: 20 - side / 2) == red)
      #expect(picture.pixel(x: 19 + side / 2, y: 19 + side / 2) == white)
      #expect(picture.area == Double(side * side))
    }
  }

  /// Fills the half of the layer with the smaller y.
  private final class HalfDrawing: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
      ctx.fill(CGRect(x: 0, y: 0, width: layer.bounds.width, height: layer.bounds.height / 2))
    }
  }

  @Test("by a delegate are in the layer's own coordinates", arguments: [false, true])
  func delegateDrawing(isFlipped: Bool) throws {
    let delegate = HalfDrawing()
    let picture = try draw { root, layer in
      root.isGeometryFlipped = isFlipped
      layer.delegate = delegate
      layer.setNeedsDisplay()
    }
    // Small y is above where y points down, and below where it points up.
    #expect(picture.pixel(x: 20, y: 12) == (isFlipped ? .zero : red))
    #expect(picture.pixel(x: 20, y: 27) == (isFlipped ? red : .zero))
    withExtendedLifetime(delegate) {}
  }
}
