import Foundation
import OpenQuartzCore
import Testing

/// Pictures whose values follow from formulas.
@Suite("Pictures in closed form")
struct ClosedFormTests {
  /// The maximum error of one rounding of eight bits, and of one of an eight-bit weight.
  private let oneStep = 1
  private let weightStep = 2

  private func picture(
    _ width: Double = 60, _ height: Double = 60, _ build: (CALayer) -> Void
  ) throws -> CGImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    build(root)
    return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
  }

  private func area(_ image: CGImage) -> Double {
    var sum = 0
    for y in 0..<image.height {
      for x in 0..<image.width { sum += Int(image.pixel(x: x, y: y).w) }
    }
    return Double(sum) / 255
  }

  @Test(
    "a rounded rectangle covers w h − (4 − π) r²", arguments: [2.0, 5.5, 10, 14],
    [0.0, 0.3, 1.1])
  func roundedArea(radius: Double, angle: Double) throws {
    let image = try picture { root in
      let layer = box(11.3, 15.6, 36.4, 28.2, .snow)
      layer.cornerRadius = radius
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      root.addSublayer(layer)
    }
    let exact = 36.4 * 28.2 - (4 - .pi) * radius * radius
    // 130 pixels of outline, each rounded to 1 ⁄ 255, errors of either sign.
    #expect(abs(area(image) - exact) < 0.15, "\(area(image)) for \(exact)")
  }

  @Test("bilinear sampling mixes by distance from pixels' centres")
  func bilinear() throws {
    let source = CGImage(width: 2, height: 1, isOpaque: true) { bytes in
      for index in 0..<8 { bytes[index] = index < 3 ? 0 : 255 }
    }
    let image = try picture(20, 4) { root in
      let layer = box(0, 0, 20, 4, nil)
      layer.contents = source
      root.addSublayer(layer)
    }
    for x in 0..<20 {
      let place = min(max((Double(x) + 0.5) / 10 - 0.5, 0), 1)
      #expect(abs(Int(image.pixel(x: x, y: 2).x) - Int(place * 255)) <= weightStep, "\(x)")
    }
  }

  @Test("an image is halved to the mean of four pixels, however it is placed")
  func reduction() throws {
    let source = CGImage.pattern(64, 48)
    let image = try picture(32, 24) { root in
      let layer = box(0, 0, 32, 24, nil)
      layer.contents = source
      root.addSublayer(layer)
    }
    for (x, y) in [(0, 0), (5, 9), (31, 23), (16, 2)] {
      var sum = SIMD4<Int>.zero
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        sum &+= SIMD4(truncatingIfNeeded: source.pixel(x: 2 * x + dx, y: 2 * y + dy))
      }
      let shown = SIMD4<Int>(truncatingIfNeeded: image.pixel(x: x, y: y))
      for component in 0..<4 { #expect(abs(shown[component] - sum[component] / 4) <= oneStep) }
    }
  }

  @Test("a gradient's colour is linear in the place")
  func gradient() throws {
    let image = try picture(50, 10) { root in
      let layer = CAGradientLayer()
      layer.frame = root.bounds
      layer.startPoint = .zero
      layer.endPoint = CGPoint(x: 1, y: 0)
      layer.colors = [
        CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1),
        CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      ]
      root.addSublayer(layer)
    }
    for x in 0..<50 {
      let place = (Double(x) + 0.5) / 50
      #expect(abs(Int(image.pixel(x: x, y: 5).x) - Int(place * 255)) <= oneStep)
      #expect(abs(Int(image.pixel(x: x, y: 5).y) - Int((1 - place) * 255)) <= oneStep)
    }
  }

  /// A gradient from black to white from the middle on, in a layer of 60 × 40.
  private func gradient(_ type: CAGradientLayerType, to end: CGPoint) throws -> CGImage {
    try picture(60, 40) { root in
      let layer = CAGradientLayer()
      layer.frame = root.bounds
      layer.type = type
      layer.startPoint = CGPoint(x: 0.5, y: 0.5)
      layer.endPoint = end
      layer.colors = [CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), CGColor.snow]
      root.addSublayer(layer)
    }
  }

  @Test("a radial gradient's colour is linear in the distance, in ellipses through the end's sides")
  func radial() throws {
    let image = try gradient(.radial, to: CGPoint(x: 1, y: 1))
    for y in 0..<40 {
      for x in 0..<60 {
        let (u, v) = ((Double(x) + 0.5 - 30) / 30, (Double(y) + 0.5 - 20) / 20)
        let place = min(hypot(u, v), 1)
        #expect(abs(Double(image.pixel(x: x, y: y).x) - place * 255) <= Double(oneStep))
      }
    }
  }

  @Test("a conic gradient's colour is linear in the angle about the start, clockwise from the end")
  func conic() throws {
    let image = try gradient(.conic, to: CGPoint(x: 0.5, y: 0))
    for y in 0..<40 {
      for x in 0..<60 {
        // In the unit square, with which the gradient stretches; from straight up on.
        let (u, v) = ((Double(x) + 0.5 - 30) / 60, (Double(y) + 0.5 - 20) / 40)
        var turn = atan2(u, -v) / (2 * .pi)
        if turn < 0 { turn += 1 }
        #expect(abs(Double(image.pixel(x: x, y: y).x) - turn * 255) <= Double(oneStep), "\(x) \(y)")
      }
    }
  }

  @Test("fewer than two colours, or fewer places than colours, draw nothing")
  func gradientWithout() throws {
    let image = try picture(20, 10) { root in
      for index in 0..<2 {
        let layer = CAGradientLayer()
        layer.frame = root.bounds
        layer.colors = index == 0 ? [CGColor.rose] : [CGColor.rose, .sun, .ink]
        layer.locations = index == 0 ? nil : [0, 1]
        root.addSublayer(layer)
      }
    }
    #expect(area(image) == 0)
  }

  /// Blend modes of opaque colours, by PDF's formulas for one channel.
  private static let formulas: [(String, @Sendable (Double, Double) -> Double)] = [
    ("multiply", { $0 * $1 }),
    ("screen", { $0 + $1 - $0 * $1 }),
    ("darken", { min($0, $1) }),
    ("lighten", { max($0, $1) }),
    ("difference", { abs($0 - $1) }),
    ("exclusion", { $0 + $1 - 2 * $0 * $1 }),
    ("hardLight", { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
    ("overlay", { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
    ("colorDodge", { min(1, $1 / (1 - $0)) }),
    ("colorBurn", { 1 - min(1, (1 - $1) / $0) }),
    ("softLight", { (1 - 2 * $0) * $1 * $1 + 2 * $0 * $1 }),
    ("plusLighter", { min(1, $0 + $1) }),
    ("plusDarker", { max(0, $0 + $1 - 1) }),
  ]

  @Test("a blend mode of opaque colours is its formula", arguments: formulas.map(\.0))
  func blend(name: String) throws {
    let formula = try #require(Self.formulas.first { $0.0 == name }?.1)
    let (source, backdrop) = ([0.2, 0.6, 0.8], [0.4, 0.4, 0.7])
    let image = try picture(4, 4) { root in
      root.addSublayer(
        box(0, 0, 4, 4, CGColor(srgbRed: 0.4, green: 0.4, blue: 0.7, alpha: 1)))
      let upper = box(0, 0, 4, 4, CGColor(srgbRed: 0.2, green: 0.6, blue: 0.8, alpha: 1))
      upper.compositingFilter = name + "BlendMode"
      root.addSublayer(upper)
    }
    for component in 0..<3 {
      let exact = formula(source[component], backdrop[component]) * 255
      #expect(abs(Double(image.pixel(x: 1, y: 1)[component]) - exact) <= 2, "\(name) \(component)")
    }
  }

  /// The published inputs of Core Graphics' forms: a translucent source over an opaque backdrop.
  @Test("colour burn is clamped after compositing; soft light has one form for all sources")
  func measuredBlends() throws {
    for (name, expected) in [
      ("colorBurn", SIMD4<UInt8>(13, 0, 0, 255)), ("softLight", SIMD4(69, 79, 116, 255)),
    ] {
      let image = try picture(4, 4) { root in
        root.addSublayer(
          box(0, 0, 4, 4, CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)))
        let upper = box(0, 0, 4, 4, CGColor(srgbRed: 0.8, green: 0.25, blue: 0.1, alpha: 0.75))
        upper.compositingFilter = name + "BlendMode"
        root.addSublayer(upper)
      }
      let pixel = image.pixel(x: 1, y: 1)
      for component in 0..<4 {
        #expect(
          abs(Int(pixel[component]) - Int(expected[component])) <= oneStep, "\(name): \(pixel)")
      }
    }
  }

  @Test("planes that cross in one space each show where they are nearer")
  func crossing() throws {
    let image = try picture { root in
      let space = CATransformLayer()
      space.frame = root.bounds
      for (index, color) in [CGColor.rose, .ink].enumerated() {
        let layer = box(10, 5, 40, 30, color)
        layer.transform = CATransform3DMakeRotation(index == 0 ? 0.6 : -0.6, 0, 1, 0)
        space.addSublayer(layer)
      }
      root.addSublayer(space)
    }
    // Turned by a about y, x > 0 lies at z = −x sin a: the right of the second is nearer.
    let (left, right) = (image.pixel(x: 22, y: 20), image.pixel(x: 38, y: 20))
    #expect(left.x > 200 && right.x < 60)
    #expect(left.w == 255 && right.w == 255)
  }

  @Test("the middle of an image in perspective is where its middle is projected")
  func perspectiveImage() throws {
    let source = CGImage(width: 40, height: 4, isOpaque: true) { bytes in
      for index in 0..<160 { bytes[index * 4] = index % 40 < 20 ? 255 : 0 }
    }
    let image = try picture { root in
      root.sublayerTransform.m34 = -1 / 50
      let layer = box(5, 5, 50, 30, nil)
      layer.contents = source
      layer.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      root.addSublayer(layer)
    }
    #expect(image.pixel(x: 28, y: 20).z > 200)
    #expect(image.pixel(x: 31, y: 20).z < 60)
  }
}
