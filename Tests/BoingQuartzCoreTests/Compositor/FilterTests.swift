import BoingQuartzCore
import Foundation
import Testing

@Suite("Filters of images")
struct FilterTests {
  /// The maximum error of two roundings of eight-bit weights.
  private let weightSteps = 3

  /// Columns of black and white, `width` pixels each.
  private func stripes(_ width: Int) -> CGImage {
    CGImage(width: 64, height: 64, isOpaque: true) { bytes in
      for index in bytes.indices {
        bytes[index] = index % 4 == 3 || (index / 4 % 64 / width) % 2 == 1 ? 255 : 0
      }
    }
  }

  /// The darkest and the lightest value of the middle row of 64 pixels shown on `side`.
  private func range(
    _ side: Double, stripes width: Int, _ filter: CALayerContentsFilter, bias: Float = 0
  ) throws -> (low: Int, high: Int) {
    let image = try CGImage.drawn(side, side) { root in
      root.contents = stripes(width)
      root.minificationFilter = filter
      root.minificationFilterBias = bias
    }
    let row = (2..<(image.width - 2)).map { Int(image.pixel(x: $0, y: image.height / 2).x) }
    return (row.min() ?? 0, row.max() ?? 0)
  }

  @Test(
    "an image that is squeezed to almost nothing is drawn as that, by every filter",
    arguments: [1e-6, 1e-18, 1e-24, 1e-100, 1e-300], [CALayerContentsFilter.linear, .trilinear])
  func squeezed(scale: Double, filter: CALayerContentsFilter) throws {
    let image = try CGImage.drawn(16, 16, background: .snow) { root in
      for shear in [0, 1e3] {
        let layer = box(0, 0, 16, 16, nil)
        layer.contents = stripes(2)
        layer.minificationFilter = filter
        layer.setAffineTransform(CGAffineTransform(a: scale, b: 0, c: shear, d: 1, tx: 0, ty: 0))
        root.addSublayer(layer)
      }
    }
    #expect(image.pixel(x: 1, y: 1) == image.pixel(x: 14, y: 2))
  }

  @Test("trilinear shows the reduction that fits, or one more for each step of the bias")
  func levels() throws {
    // At a half, stripes of two pixels are stripes of one; the next reduction is grey.
    #expect(try range(32, stripes: 2, .trilinear) == (0, 255))
    let grey = try range(32, stripes: 2, .trilinear, bias: 1)
    #expect(abs(grey.low - 128) <= 1 && abs(grey.high - 128) <= 1)
    #expect(try range(16, stripes: 4, .trilinear) == (0, 255))
    // A bias below zero takes a larger one, of which pixels are left out: of each four, the outer two.
    #expect(try range(16, stripes: 3, .trilinear, bias: -2) == (0, 255))
    let soft = try range(16, stripes: 3, .trilinear)
    #expect(abs(soft.low - 64) <= 1 && abs(soft.high - 191) <= 1)
  }

  @Test("between two reductions trilinear mixes both", arguments: [0.25, 0.5, 0.75] as [Float])
  func mixture(bias: Float) throws {
    let shown = try range(32, stripes: 2, .trilinear, bias: bias)
    let expected = (Double(bias) * 127.5, 255 - Double(bias) * 127.5)
    #expect(abs(Double(shown.low) - expected.0) <= Double(weightSteps))
    #expect(abs(Double(shown.high) - expected.1) <= Double(weightSteps))
  }

  @Test("the bias is trilinear's alone")
  func linear() throws {
    #expect(try range(32, stripes: 2, .linear, bias: 3) == range(32, stripes: 2, .linear))
    #expect(try range(32, stripes: 1, .nearest, bias: 3) == range(32, stripes: 1, .nearest))
  }

  @Test("nearest takes one pixel, linear the mean of all", arguments: [32.0, 16, 8])
  func nearestAndLinear(side: Double) throws {
    let nearest = try range(side, stripes: 1, .nearest)
    #expect([0, 255].contains(nearest.low) && [0, 255].contains(nearest.high))
    let mean = try range(side, stripes: 1, .linear)
    #expect(abs(mean.low - 128) <= 1 && abs(mean.high - 128) <= 1)
  }

  @Test("an enormous bias takes the last reduction, or the image itself")
  func enormous() throws {
    // The last reduction is the mean of all: 30 or 33 of each 64 columns are white.
    let grey = try range(16, stripes: 3, .trilinear, bias: 1e9)
    #expect((119...132).contains(grey.low) && grey.high - grey.low <= 1, "\(grey)")
    #expect(try range(16, stripes: 3, .trilinear, bias: -1e9) == (0, 255))
  }

  @Test("a bias that is not finite is reported, and changes nothing")
  func notFinite() throws {
    let reports = try diagnostics {
      for bias in [Float.nan, .infinity, -.infinity] {
        let biased = try range(16, stripes: 3, .trilinear, bias: bias)
        let plain = try range(16, stripes: 3, .trilinear)
        #expect(biased == plain)
      }
    }
    #expect(reports.count == 3 && reports.allSatisfy { $0.contains("minificationFilterBias") })
  }
}
