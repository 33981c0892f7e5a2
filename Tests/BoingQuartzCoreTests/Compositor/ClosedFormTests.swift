import BoingQuartzCore
import Foundation
import Testing

/// Pictures whose values follow from formulas.
@Suite("Pictures in closed form")
struct ClosedFormTests {
  /// The maximum error of one rounding of eight bits.
  private let oneStep = 1

  @Test("a conic gradient's colour is linear in the angle about the start, clockwise from the end")
  func conic() throws {
    let image = try CGImage.drawn(60, 40) { root in
      let layer = CAGradientLayer()
      layer.frame = root.bounds
      layer.type = .conic
      layer.startPoint = CGPoint(x: 0.5, y: 0.5)
      layer.endPoint = CGPoint(x: 0.5, y: 0)
      layer.colors = [CGColor.black, CGColor.snow]
      root.addSublayer(layer)
    }
    for y in 0..<40 {
      for x in 0..<60 {
        // In the unit square, with which the gradient stretches; from straight up on.
        let (u, v) = ((Double(x) + 0.5 - 30) / 60, (Double(y) + 0.5 - 20) / 40)
        var turn = atan2(u, -v) / (2 * .pi)
        if turn < 0 { turn += 1 }
        #expect(
          abs(Double(image.pixel(x: x, y: y).x) - turn * 255) <= Double(oneStep), "\(x) \(y)")
      }
    }
  }

  @Test("fewer than two colours, or fewer places than colours, draw nothing")
  func gradientWithout() throws {
    let image = try CGImage.drawn(20, 10) { root in
      for index in 0..<2 {
        let layer = CAGradientLayer()
        layer.frame = root.bounds
        layer.colors = index == 0 ? [CGColor.rose] : [CGColor.rose, .sun, .ink]
        layer.locations = index == 0 ? nil : [0, 1]
        root.addSublayer(layer)
      }
    }
    #expect(image.area == 0)
  }

  /// The published inputs of Core Graphics' forms: a translucent source over an opaque backdrop.
  @Test("colour burn is clamped after compositing; soft light has one form for all sources")
  func measuredBlends() throws {
    for (name, expected) in [
      ("colorBurn", SIMD4<UInt8>(13, 0, 0, 255)), ("softLight", SIMD4(69, 79, 116, 255)),
    ] {
      let image = try CGImage.drawn(4, 4) { root in
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

  @Test("the middle of an image in perspective is where its middle is projected")
  func perspectiveImage() throws {
    let source = CGImage(width: 40, height: 4, isOpaque: true) { bytes in
      for index in 0..<160 { bytes[index * 4] = index % 40 < 20 ? 255 : 0 }
    }
    let image = try CGImage.drawn(60, 60) { root in
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
