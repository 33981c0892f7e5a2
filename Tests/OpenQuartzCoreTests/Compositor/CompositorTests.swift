import Foundation
import OpenQuartzCore
import Testing

/// Draws one tree on a transparent ground.
private func picture(
  width: Int = 40, height: Int = 40, scale: CGFloat = 1, _ build: (CALayer) -> Void
) throws -> CGImage {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: width, height: height)
  build(root)
  let display = Display(rootLayer: root, size: root.bounds.size, scale: scale, clock: ManualClock())
  return try display.image()
}

private func layer(_ frame: CGRect, _ color: CGColor = red) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}

private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

/// The covered area in pixels.
private func area(_ image: CGImage) -> Double {
  var sum = 0
  for y in 0..<image.height {
    for x in 0..<image.width { sum += Int(image.pixel(x: x, y: y).w) }
  }
  return Double(sum) / 255
}

/// One quarter of a pixel for each pixel of the outline: what 8-bit coverage can be off by.
private func outlineTolerance(_ length: Double) -> Double { length / 60 }

@Suite("The compositor")
struct CompositorTests {
  @Test("fills whole pixels wholly and half pixels by half")
  func coverage() throws {
    let image = try picture { root in
      root.addSublayer(layer(CGRect(x: 10, y: 5, width: 20.5, height: 10)))
    }
    #expect(image.pixel(x: 10, y: 5) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 9, y: 5) == .zero)
    #expect(image.pixel(x: 29, y: 14) == SIMD4(255, 0, 0, 255))
    #expect(abs(Int(image.pixel(x: 30, y: 8).w) - 128) <= 1)
    #expect(image.pixel(x: 31, y: 8) == .zero)
  }

  @Test("keeps the area of a turned square", arguments: [0.1, 0.5, 0.7853981633974483, 2.3])
  func turnedSquare(angle: Double) throws {
    let image = try picture { root in
      let square = layer(CGRect(x: 10, y: 10, width: 20, height: 20))
      square.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      root.addSublayer(square)
    }
    #expect(abs(area(image) - 400) < outlineTolerance(80))
  }

  @Test("rounds corners by the area of a circle", arguments: [1.0, 2, 3], [4.0, 10])
  func roundedArea(scale: CGFloat, radius: Double) throws {
    let image = try picture(scale: scale) { root in
      let box = layer(CGRect(x: 5, y: 5, width: 30, height: 20))
      box.cornerRadius = radius
      root.addSublayer(box)
    }
    let expected = (600 - (4 - Double.pi) * radius * radius) * scale * scale
    // The cubic stands 0.03 % of the radius outside the circle.
    let cubic = 0.0003 * radius * 2 * .pi * radius * scale * scale
    #expect(abs(area(image) - expected) < outlineTolerance(100 * scale) + cubic)
  }

  @Test("rounds only the corners named")
  func maskedCorners() throws {
    let image = try picture { root in
      let box = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
      box.cornerRadius = 15
      box.maskedCorners = [.layerMinXMinYCorner]
      root.addSublayer(box)
    }
    #expect(image.pixel(x: 0, y: 0).w == 0)
    #expect(image.pixel(x: 39, y: 0).w == 255)
    #expect(image.pixel(x: 0, y: 39).w == 255)
  }

  @Test("draws a border inside the bounds, above the sublayers")
  func border() throws {
    let image = try picture { root in
      let box = layer(CGRect(x: 10, y: 10, width: 20, height: 20))
      box.borderWidth = 3
      box.borderColor = blue
      box.addSublayer(layer(CGRect(x: 0, y: 0, width: 20, height: 20)))
      root.addSublayer(box)
    }
    #expect(image.pixel(x: 12, y: 20) == SIMD4(0, 0, 255, 255))
    #expect(image.pixel(x: 13, y: 20) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 9, y: 20) == .zero)
  }

  @Test("applies opacity to a group as one picture, or to each layer")
  func groupOpacity() throws {
    for isGroup in [true, false] {
      let image = try picture { root in
        let box = layer(CGRect(x: 10, y: 10, width: 20, height: 20))
        box.opacity = 0.5
        box.allowsGroupOpacity = isGroup
        box.addSublayer(layer(CGRect(x: 0, y: 0, width: 20, height: 20), blue))
        root.addSublayer(box)
      }
      let pixel = image.pixel(x: 20, y: 20)
      // Apart, half a red shines through half a blue: alpha 1 − ½·½.
      let expected = isGroup ? SIMD4(0, 0, 128, 128) : SIMD4(64, 0, 128, 191)
      let difference = SIMD4<Int>(truncatingIfNeeded: pixel) &- expected
      for component in 0..<4 { #expect(abs(difference[component]) <= 1, "\(pixel)") }
    }
  }

  @Test("cuts sublayers at the bounds only where asked to")
  func masksToBounds() throws {
    for masks in [true, false] {
      let image = try picture { root in
        let box = CALayer()
        box.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        box.masksToBounds = masks
        box.addSublayer(layer(CGRect(x: -5, y: -5, width: 30, height: 30)))
        root.addSublayer(box)
      }
      #expect(area(image) == (masks ? 100 : 900))
    }
  }

  @Test("cuts a layer by its mask's opacity")
  func mask() throws {
    let image = try picture { root in
      let box = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
      let mask = layer(CGRect(x: 0, y: 0, width: 20, height: 40), blue)
      mask.opacity = 0.5
      box.mask = mask
      root.addSublayer(box)
    }
    #expect(abs(Int(image.pixel(x: 10, y: 10).x) - 128) <= 1)
    #expect(image.pixel(x: 10, y: 10).z == 0)
    #expect(image.pixel(x: 30, y: 10) == .zero)
  }

  @Test("draws nearer layers last, and the later of equals")
  func order() throws {
    let image = try picture { root in
      let near = layer(CGRect(x: 0, y: 0, width: 20, height: 40))
      near.zPosition = 1
      root.addSublayer(near)
      root.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 40), blue))
      root.addSublayer(layer(CGRect(x: 30, y: 0, width: 10, height: 40)))
    }
    #expect(image.pixel(x: 10, y: 10) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 25, y: 10) == SIMD4(0, 0, 255, 255))
    #expect(image.pixel(x: 35, y: 10) == SIMD4(255, 0, 0, 255))
  }

  @Test("leaves out what is hidden, transparent, or shows a back that it has not")
  func leftOut() throws {
    let image = try picture { root in
      let hidden = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
      hidden.isHidden = true
      let clear = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
      clear.opacity = 0
      let turned = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
      turned.isDoubleSided = false
      turned.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      for layer in [hidden, clear, turned] { root.addSublayer(layer) }
    }
    #expect(area(image) == 0)
  }

  @Test("shows a front in flipped geometry too")
  func frontInFlippedGeometry() throws {
    let image = try picture { root in
      root.isGeometryFlipped = true
      let front = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
      front.isDoubleSided = false
      root.addSublayer(front)
    }
    #expect(area(image) == 1_600)
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
  /// A square of side 20 about the middle, turned about its upright axis, seen from 60 points.
  private func turned(_ angle: Double, _ build: (CALayer) -> Void = { _ in }) throws -> CGImage {
    try picture { root in
      var view = CATransform3DIdentity
      view.m34 = -1.0 / 60
      root.sublayerTransform = view
      let square = layer(CGRect(x: 10, y: 10, width: 20, height: 20))
      square.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      build(square)
      root.addSublayer(square)
    }
  }

  /// The trapezium that projection makes of it: at x = ±10 cos a, z = ∓10 sin a.
  private func trapezium(_ angle: Double) -> Double {
    let (c, s) = (10 * cos(angle), 10 * sin(angle))
    let (near, far) = (60 / (60 - s), 60 / (60 + s))
    return (c * near + c * far) * (10 * near + 10 * far)
  }

  @Test("have the area of the projected trapezium", arguments: [0.2, 0.8, 1.2])
  func colour(angle: Double) throws {
    let image = try turned(angle)
    #expect(abs(area(image) - trapezium(angle)) < outlineTolerance(80))
  }

  @Test("with an image have it too", arguments: [0.2, 0.8, 1.2])
  func contents(angle: Double) throws {
    let image = try turned(angle) { square in
      square.backgroundColor = nil
      square.contents = CGImage(width: 8, height: 8, isOpaque: false) { pixels in
        for index in pixels.indices { pixels[index] = 255 }
      }
    }
    #expect(abs(area(image) - trapezium(angle)) < outlineTolerance(80))
  }

  @Test("are cut off behind the eye")
  func behindTheEye() throws {
    let image = try picture { root in
      var view = CATransform3DIdentity
      view.m34 = -1.0 / 30
      root.sublayerTransform = view
      let plane = layer(CGRect(x: -480, y: 10, width: 1_000, height: 20))
      plane.transform = CATransform3DMakeRotation(1.5, 0, 1, 0)
      root.addSublayer(plane)
    }
    #expect(area(image) > 0)
    #expect(area(image) < 1_600)
  }
}
