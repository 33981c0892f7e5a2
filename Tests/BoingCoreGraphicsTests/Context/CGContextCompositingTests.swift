import BoingCoreGraphics
import CBoingCairo
import Testing

@Suite struct CGContextCompositingTests {
  private let all = CGRect(x: 0, y: 0, width: 4, height: 4)

  /// One rounding in the colour and one in the blend.
  private static let blendTolerance = 2

  private func isNear(
    _ a: SIMD4<UInt8>, _ b: SIMD4<Int>, within tolerance: Int = blendTolerance
  ) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - b[$0]) <= tolerance }
  }

  @Test(
    "blend modes follow their published formulas",
    // Backdrop b = (0.8, 0.4, 0.2), source s = (0.5, 0.5, 0.5), both opaque; PDF 32000, 11.3.5.
    arguments: [
      (CGBlendMode.normal, 0.5, 0.5, 0.5), (.multiply, 0.4, 0.2, 0.1),
      (.screen, 0.9, 0.7, 0.6), (.darken, 0.5, 0.4, 0.2), (.lighten, 0.8, 0.5, 0.5),
      (.difference, 0.3, 0.1, 0.3), (.exclusion, 0.5, 0.5, 0.5), (.plusLighter, 1, 0.9, 0.7),
      (.hardLight, 0.8, 0.4, 0.2), (.overlay, 0.8, 0.4, 0.2), (.copy, 0.5, 0.5, 0.5),
      (.colorDodge, 1, 0.8, 0.4), (.colorBurn, 0.6, 0, 0),
    ] as [(CGBlendMode, Double, Double, Double)])
  func blendModes(mode: CGBlendMode, red: Double, green: Double, blue: Double) throws {
    let context = try makeContext(4, 4)
    context.setFillColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
    context.fill(all)
    context.setBlendMode(mode)
    context.setFillColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    let expected = SIMD4(Int(red * 255), Int(green * 255), Int(blue * 255), 255)
    #expect(isNear(try context.pixel(0, 0), expected))
    #expect(isNear(try context.pixel(3, 0), SIMD4(204, 102, 51, 255)))
  }

  /// A source of alpha ¾ over an opaque backdrop b = (0.2, 0.4, 0.6).
  ///
  /// Where colour burn has nothing left, W3C's clamped form is ¼b = (12, 25, 38). Red is untouched,
  /// since its source is 1 − b.
  ///
  /// Soft light's red is 0.05 + ¾ · ((1 − 1.6) · 0.04 + 2 · 0.8 · 0.2) = 0.272, where W3C's form gives 0.312.
  /// Sources up to ½ are W3C's: 0.1 + ¾ · (½ · 0.16 + ½ · 0.4) = 0.31 and, of blue, 0.456.
  @Test(
    "colour burn is clamped after compositing, not before; soft light has one formula for dark and light sources",
    arguments: [
      (.colorBurn, SIMD4(13, 0, 0, 255), 0), (.softLight, SIMD4(69, 79, 116, 255), 2),
    ] as [(CGBlendMode, SIMD4<Int>, Int)])
  func translucent(mode: CGBlendMode, expected: SIMD4<Int>, tolerance: Int) throws {
    let context = try makeContext(4, 4)
    context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    context.fill(all)
    context.setBlendMode(mode)
    context.setFillColor(red: 0.8, green: 0.25, blue: 0.1, alpha: 0.75)
    context.fill(all)
    let pixel = try context.pixel(0, 0)
    #expect(Int(pixel.x) == expected.x && isNear(pixel, expected, within: tolerance))
  }

  @Test("colour burn leaves white white, and a black source burns everything else to black")
  func colorBurnEnds() throws {
    let context = try makeContext(4, 4)
    context.setFillColor(red: 1, green: 0.9, blue: 0, alpha: 1)
    context.fill(all)
    context.setBlendMode(.colorBurn)
    context.setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
    context.fill(all)
    #expect(try context.pixel(0, 0) == redPixel)
    // Over nothing, the source alone.
    let empty = try makeContext(4, 4)
    empty.setBlendMode(.colorBurn)
    empty.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    empty.fill(all)
    #expect(try empty.pixel(0, 0) == redPixel)
  }

  @Test(
    "Porter and Duff's modes change only the inside of a fill",
    arguments: [
      (CGBlendMode.clear, noPixel, noPixel), (.sourceIn, bluePixel, noPixel),
      (.sourceOut, noPixel, bluePixel), (.destinationIn, redPixel, noPixel),
      (.destinationOut, noPixel, noPixel), (.sourceAtop, bluePixel, noPixel),
      (.destinationOver, redPixel, bluePixel), (.destinationAtop, redPixel, bluePixel),
      (.xor, noPixel, bluePixel),
    ])
  func porterDuff(mode: CGBlendMode, onRed: SIMD4<UInt8>, onNothing: SIMD4<UInt8>) throws {
    let context = try makeContext(4, 4)
    context.setFillColor(.testRed)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    context.setBlendMode(mode)
    context.setFillColor(.testBlue)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(try context.pixel(0, 3) == onRed)
    #expect(try context.pixel(3, 3) == onNothing)
    #expect(try context.pixel(0, 0) == redPixel)
    #expect(try context.pixel(3, 0) == noPixel)
  }

  @Test("a transparency layer is drawn as one")
  func transparencyLayer() throws {
    let context = try makeContext(4, 4)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.testRed)
    context.fill(all)
    context.saveGState()
    context.setFillColor(.testBlue)
    context.restoreGState()
    context.restoreGState()
    context.saveGState()
    context.fill(all)
    context.endTransparencyLayer()
    #expect(isNear(try context.pixel(0, 0), SIMD4(128, 0, 0, 128)))
    context.setFillColor(.testGreen)
    context.fill(all)
    #expect(isNear(try context.pixel(0, 0), SIMD4(64, 128, 0, 191)))
  }

  @Test("a transparency layer in a rectangle holds only that part, under any transform")
  func layerInRect() throws {
    let context = try makeContext(8, 8)
    context.translateBy(x: 4, y: 4)
    context.beginTransparencyLayer(
      in: CGRect(x: 0, y: 0, width: 2, height: 2), auxiliaryInfo: nil)
    context.setFillColor(.testRed)
    context.fill(CGRect(x: -4, y: -4, width: 8, height: 8))
    context.endTransparencyLayer()
    for index in 0..<64 {
      let (x, y) = (index % 8, index / 8)
      let isInside = (4..<6).contains(x) && (2..<4).contains(y)
      #expect(try context.pixel(x, y) == (isInside ? redPixel : noPixel))
    }
  }

  @Test("layers left open do no harm")
  func openLayer() throws {
    let context = try makeContext(4, 4)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(all)
    #expect(try context.pixel(0, 0) == noPixel)
    #expect(cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS)
  }

  @Test("a wrapped Cairo context draws through its base transform and keeps its clip")
  func wrapped() throws {
    let outer = try makeContext(8, 8)
    cairo_save(outer.cairo)
    cairo_rectangle(outer.cairo, 0, 0, 4, 8)
    cairo_clip(outer.cairo)
    cairo_scale(outer.cairo, 2, 2)
    do {
      let layer = CGContext(cairo: outer.cairo)
      layer.setFillColor(.testRed)
      layer.resetClip()
      layer.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      #expect(layer.makeImage() == nil && layer.data == nil && layer.width == 0)
    }
    cairo_restore(outer.cairo)
    #expect(try context(outer, isRedAt: 3, 1))
    #expect(try !context(outer, isRedAt: 3, 2))
    #expect(try !context(outer, isRedAt: 4, 1))
  }

  @Test("what a wrapper saved and did not restore ends with it")
  func unbalancedWrapper() throws {
    let outer = try makeContext(4, 4)
    do {
      let layer = CGContext(cairo: outer.cairo)
      layer.saveGState()
      layer.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      layer.beginTransparencyLayer(auxiliaryInfo: nil)
      layer.saveGState()
      layer.clip(to: .null)
    }
    #expect(cairo_status(outer.cairo) == CAIRO_STATUS_SUCCESS)
    outer.setFillColor(.testRed)
    outer.fill(all)
    #expect(try context(outer, isRedAt: 3, 3))
    #expect(try context(outer, isRedAt: 0, 0))
  }

  private func context(_ context: CGContext, isRedAt x: Int, _ y: Int) throws -> Bool {
    try context.pixel(x, y) == redPixel
  }
}
