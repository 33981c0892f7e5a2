import BoingCoreGraphics
import Testing

@Suite struct CGGradientTests {
  /// Cairo blends in 8 bits and samples at pixel centres.
  private let blendTolerance = 2

  private func row(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) throws -> [SIMD4<UInt8>] {
    let context = try makeContext(100, 1)
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
    let image = try #require(context.makeImage())
    return (0..<100).map { image.pixel(x: $0, y: 0) }
  }

  private func gradient(_ locations: [CGFloat]? = nil) throws -> CGGradient {
    try #require(
      CGGradient(colorsSpace: nil, colors: [.testRed, .testBlue], locations: locations))
  }

  @Test("colours change in proportion to the way from start to end")
  func linear() throws {
    let pixels = try row(gradient(), [])
    for x in 20..<80 {
      let part = (Double(x) + 0.5 - 20) / 60
      #expect(abs(Double(pixels[x].x) - 255 * (1 - part)) <= Double(blendTolerance))
      #expect(abs(Double(pixels[x].z) - 255 * part) <= Double(blendTolerance))
      #expect(pixels[x].w == 255)
    }
  }

  @Test(
    "the options say which side goes on",
    arguments: [
      ([], false, false), (.drawsBeforeStartLocation, true, false),
      (.drawsAfterEndLocation, false, true),
      ([.drawsBeforeStartLocation, .drawsAfterEndLocation], true, true),
    ] as [(CGGradientDrawingOptions, Bool, Bool)])
  func options(options: CGGradientDrawingOptions, before: Bool, after: Bool) throws {
    let pixels = try row(gradient(), options)
    for x in [0, 10, 18] { #expect(pixels[x] == (before ? redPixel : noPixel)) }
    for x in [81, 90, 99] { #expect(pixels[x] == (after ? bluePixel : noPixel)) }
    #expect(pixels[50].w == 255)
  }

  @Test("places inside 0…1 hold the nearest colour beyond them, in any order")
  func locations() throws {
    let pixels = try row(gradient([0.75, 0.25]), [])
    #expect(pixels[25] == bluePixel)
    #expect(pixels[75] == redPixel)
    #expect(abs(Int(pixels[50].x) - 129) <= blendTolerance + 1)
    let held = try row(gradient([-3, 5]), [])
    #expect(held == (try row(gradient([0, 1]), [])))
  }

  @Test("alpha is blended straight")
  func straightAlpha() throws {
    let fade = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 0, 0, 0, 1, 1],
        locations: [0, 1], count: 2))
    let middle = try row(fade, [])[50]
    // Half way: straight (0.5, 0, 0.5) at alpha 0.5.
    #expect(abs(Int(middle.w) - 128) <= 3)
    #expect(abs(Int(middle.x) - 64) <= 3 && abs(Int(middle.z) - 64) <= 3)
  }

  @Test("a radial gradient changes with the distance")
  func radial() throws {
    let context = try makeContext(101, 101)
    let center = CGPoint(x: 50.5, y: 50.5)
    context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 10, endCenter: center, endRadius: 50,
      options: .drawsBeforeStartLocation)
    let image = try #require(context.makeImage())
    #expect(image.pixel(x: 50, y: 50) == redPixel)
    for distance in [12, 20, 30, 45] {
      let part = Double(distance - 10) / 40
      for pixel in [
        image.pixel(x: 50 + distance, y: 50), image.pixel(x: 50, y: 50 - distance),
      ] {
        #expect(abs(Double(pixel.z) - 255 * part) <= Double(blendTolerance))
      }
    }
    #expect(image.pixel(x: 0, y: 0) == noPixel)
  }

  @Test("gradients follow the transform, the clip and alpha")
  func state() throws {
    let context = try makeContext(10, 10)
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 5))
    context.scaleBy(x: 10, y: 10)
    context.setAlpha(0.5)
    context.drawLinearGradient(
      try gradient(), start: .zero, end: CGPoint(x: 0, y: 0.5), options: [])
    #expect(try context.pixel(5, 4) == noPixel)
    let bottom = try context.pixel(5, 9)
    let top = try context.pixel(5, 5)
    #expect((127...128).contains(bottom.w) && bottom.x > 100 && top.z > 100)
  }

  @Test("gradients without colours, with odd counts or places that are no number are refused")
  func refused() {
    let space = CGColorSpaceCreateDeviceRGB()
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [.black], locations: [0, 1]) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [.black], locations: [nan]) == nil)
    #expect(
      CGGradient(colorSpace: space, colorComponents: [1, 0, 0], locations: nil, count: 1) == nil)
    #expect(
      CGGradient(colorSpace: space, colorComponents: [1, 0, 0, 1], locations: nil, count: 2)
        == nil)
    #expect(
      CGGradient(colorSpace: space, colorComponents: [1, 0, 0, 1], locations: [], count: 1) == nil)
    #expect(
      CGGradient(colorSpace: space, colorComponents: [1, 0, 0, 1], locations: nil, count: -1)
        == nil)
  }

  @Test("one colour fills, and a line without length draws nothing")
  func degenerate() throws {
    let single = try #require(
      CGGradient(colorsSpace: nil, colors: [.testRed], locations: nil))
    #expect(try row(single, [])[50] == redPixel)
    let context = try makeContext(2, 2)
    context.drawLinearGradient(
      single, start: .zero, end: .zero,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(try context.pixel(0, 0) == noPixel)
  }
}
