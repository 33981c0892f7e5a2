import BoingQuartzCore
import Foundation
import Testing

@Suite("The compositor")
struct CompositorTests {
  @Test("rounds only the corners named")
  func maskedCorners() throws {
    let image = try CGImage.drawn(40, 40) { root in
      root.backgroundColor = .red
      root.cornerRadius = 15
      root.maskedCorners = [.layerMinXMinYCorner]
    }
    #expect(image.pixel(x: 0, y: 0).w == 0)
    #expect(image.pixel(x: 39, y: 0).w == 255)
    #expect(image.pixel(x: 0, y: 39).w == 255)
  }

  /// Between the sides and the three published cubics lie 0.2253 squares of the radius, not 1 − π ⁄ 4.
  @Test("gives continuous corners the area of their published curves, round ones that of a circle")
  func cornerArea() throws {
    for (curve, cut) in [(CALayerCornerCurve.circular, 1 - Double.pi / 4), (.continuous, 0.2253)] {
      let image = try CGImage.drawn(100, 100) { root in
        root.backgroundColor = .red
        root.cornerRadius = 20
        root.cornerCurve = curve
      }
      // Chords stand for the curves within a thirtieth of a pixel.
      #expect(abs(image.area - (10_000 - 1_600 * cut)) < 1.5, "\(curve)")
    }
  }

  @Test("draws a border inside the bounds, above the sublayers")
  func border() throws {
    let image = try CGImage.drawn(40, 40) { root in
      let layer = box(10, 10, 20, 20, .red)
      layer.borderWidth = 3
      layer.borderColor = .blue
      layer.addSublayer(box(0, 0, 20, 20, .red))
      root.addSublayer(layer)
    }
    #expect(image.pixel(x: 12, y: 20) == SIMD4(0, 0, 255, 255))
    #expect(image.pixel(x: 13, y: 20) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 9, y: 20) == .zero)
  }

  @Test("rasterises a layer at the scale that it names")
  func rasterized() throws {
    func image(_ scale: CGFloat) throws -> CGImage {
      try .drawn(40, 40) { root in
        let layer = box(0, 0, 40, 40, nil)
        layer.addSublayer(box(0, 0, 18, 40, .red))
        layer.shouldRasterize = true
        layer.rasterizationScale = scale
        root.addSublayer(layer)
      }
    }
    let fine = try image(1)
    #expect(fine.pixel(x: 17, y: 20).w > 250 && fine.pixel(x: 18, y: 20).w < 5)
    // A pixel for each four points: half of the fifth is red.
    let coarse = try image(0.25)
    #expect(coarse.pixel(x: 8, y: 20).w == 255 && coarse.pixel(x: 28, y: 20).w == 0)
    #expect((16..<20).allSatisfy { 1..<255 ~= coarse.pixel(x: $0, y: 20).w })
  }

  @Test("shows a front in flipped geometry too")
  func frontInFlippedGeometry() throws {
    let image = try CGImage.drawn(40, 40) { root in
      root.isGeometryFlipped = true
      let front = box(0, 0, 40, 40, .red)
      front.isDoubleSided = false
      root.addSublayer(front)
    }
    #expect(image.area == 1_600)
  }

  @Test("refuses a picture without pixels, or too many")
  func sizes() {
    for size in [CGSize.zero, CGSize(width: 10, height: -1), CGSize(width: 20_000, height: 1)] {
      #expect(throws: CompositorError.self) { try Compositor(size: size) }
    }
    for scale in [0, -1, CGFloat.nan, .infinity] {
      #expect(throws: CompositorError.self) {
        try Compositor(size: CGSize(width: 10, height: 10), scale: scale)
      }
    }
  }
}

@Suite("Layers seen in perspective")
struct PerspectiveTests {
  /// A square of side 20 about the middle at x = ±10 cos a, z = ∓10 sin a becomes a trapezium, seen from 60 points.
  @Test(
    "have the area of the projected trapezium, with an image too", arguments: [0.2, 0.8, 1.2],
    [false, true])
  func area(angle: Double, isImage: Bool) throws {
    let image = try CGImage.drawn(40, 40) { root in
      root.sublayerTransform.m34 = -1.0 / 60
      let square = box(10, 10, 20, 20, isImage ? nil : .red)
      square.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      if isImage { square.contents = CGImage.white(8, 8) }
      root.addSublayer(square)
    }
    let (c, s) = (10 * cos(angle), 10 * sin(angle))
    let (near, far) = (60 / (60 - s), 60 / (60 + s))
    // A sixtieth of a pixel for each pixel of the outline: what 8-bit coverage can be off by.
    #expect(abs(image.area - (c * near + c * far) * (10 * near + 10 * far)) < 80.0 / 60)
  }

  @Test("are cut off behind the eye")
  func behindTheEye() throws {
    let image = try CGImage.drawn(40, 40) { root in
      root.sublayerTransform.m34 = -1.0 / 30
      let plane = box(-480, 10, 1_000, 20, .red)
      plane.transform = CATransform3DMakeRotation(1.5, 0, 1, 0)
      root.addSublayer(plane)
    }
    #expect(image.area > 0 && image.area < 1_600)
  }
}
