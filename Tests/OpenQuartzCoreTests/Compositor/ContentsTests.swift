import Foundation
import OpenQuartzCore
import TestSupport
import Testing

@Suite("Drawn contents")
struct ContentsTests {
  /// Two by two pixels: red and green above, blue and white below.
  private let image = CGImage(width: 2, height: 2, isOpaque: true) { pixels in
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    let target = pixels.bindMemory(to: UInt32.self)
    for (index, color) in colors.enumerated() { target[index] = color }
  }

  private func draw(_ build: (CALayer, CALayer) -> Void) throws -> CGImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.magnificationFilter = .nearest
    layer.contents = image
    root.addSublayer(layer)
    build(root, layer)
    return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
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
      layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
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

    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    root.contents = image
    root.magnificationFilter = .nearest
    root.add(
      CABasicAnimation(
        "contentsMultiplyColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
        to: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0)), forKey: nil)
    let display = Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
    #expect(try display.image(at: 0.8).pixel(x: 17, y: 17) == SIMD4(51, 0, 0, 51))
  }

  @Test("show the part that contentsRect names")
  func contentsRect() throws {
    let picture = try draw { _, layer in
      layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    }
    for (x, y) in [(12, 12), (27, 12), (12, 27), (27, 27)] {
      #expect(picture.pixel(x: x, y: y) == green)
    }
  }

  @Test(
    "moved by a part of a pixel, mix four of their pixels by distance",
    arguments: [SIMD2(10.25, 10.5), SIMD2(-5.75, 9.25), SIMD2(12.5, -3.125), SIMD2(25.5, 28.75)])
  func moved(place: SIMD2<Double>) throws {
    let (width, height) = (23, 17)
    var random = SeededGenerator(seed: 5)
    let colors = (0..<width * height).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    let many = CGImage(width: width, height: height, isOpaque: true) { pixels in
      let target = pixels.bindMemory(to: UInt32.self)
      for (index, color) in colors.enumerated() { target[index] = color | 0xFF00_0000 }
    }
    let picture = try draw { _, layer in
      layer.frame = CGRect(
        x: place.x, y: place.y, width: Double(width), height: Double(height))
      layer.magnificationFilter = .linear
      layer.contents = many
    }
    func channel(_ x: Int, _ y: Int, _ shift: Int) -> Double {
      Double(colors[y * width + x] >> UInt32(shift) & 255)
    }
    // Weights of 256ths, and two roundings.
    let tolerance = 1.5
    var checked = 0
    for y in 0..<40 {
      for x in 0..<40 {
        let (u, v) = (Double(x) - place.x, Double(y) - place.y)
        guard u >= 0, v >= 0, u < Double(width - 1), v < Double(height - 1) else { continue }
        let (i, j) = (Int(u), Int(v))
        let (right, down) = (u - Double(i), v - Double(j))
        let pixel = picture.pixel(x: x, y: y)
        for (value, shift) in [(pixel.x, 16), (pixel.y, 8), (pixel.z, 0)] {
          let upper = channel(i, j, shift) * (1 - right) + channel(i + 1, j, shift) * right
          let lower = channel(i, j + 1, shift) * (1 - right) + channel(i + 1, j + 1, shift) * right
          #expect(abs(Double(value) - (upper * (1 - down) + lower * down)) <= tolerance)
        }
        checked += 1
      }
    }
    #expect(checked > 100)
  }

  @Test("keep their size where gravity says so, and proportions under aspect")
  func gravity() throws {
    let centred = try draw { _, layer in layer.contentsGravity = .center }
    #expect(centred.pixel(x: 19, y: 19) == red)
    #expect(centred.pixel(x: 20, y: 20) == white)
    #expect(centred.pixel(x: 18, y: 18) == .zero)
    // Top is where y is greatest: the lower edge, with y pointing down.
    let top = try draw { _, layer in layer.contentsGravity = .topLeft }
    #expect(top.pixel(x: 10, y: 28) == red)
    #expect(top.pixel(x: 10, y: 27) == .zero)
    let fitted = try draw { _, layer in
      layer.frame = CGRect(x: 0, y: 10, width: 40, height: 20)
      layer.contentsGravity = .resizeAspect
    }
    #expect(fitted.pixel(x: 9, y: 20) == .zero)
    #expect(fitted.pixel(x: 10, y: 10) == red)
    #expect(fitted.pixel(x: 30, y: 20) == .zero)
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
