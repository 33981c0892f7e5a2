import BoingCoreGraphics
import Testing

@Suite("Shadows")
struct CGContextShadowTests {
  /// A Gaussian cut off at three standard deviations, in pictures of 256 steps.
  let gaussianTolerance = 0.006
  let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  /// The share of a Gaussian's mass below `x`.
  func normal(_ x: Double, sigma: Double) -> Double {
    (1 + erf(x / (sigma * 2.0.squareRoot()))) / 2
  }

  func alpha(_ context: CGContext, _ x: Int, _ y: Int) throws -> Double {
    Double(try context.pixel(x, y).w) / 255
  }

  @Test(
    "the edge of a shadow is the error function of half the blur",
    arguments: [2, 7, 12, 40] as [Double]
  )
  func edgeProfile(blur: Double) throws {
    let context = try makeContext(120, 40)
    context.setShadow(offset: CGSize(width: 0, height: 400), blur: blur, color: red)
    // Of the shape, which lies below the context, only the shadow shows.
    context.fill(CGRect(x: -400, y: -600, width: 460, height: 600))
    let row = try (0..<120).map { try alpha(context, $0, 20) }
    let sigma = blur / 2
    for (x, value) in row.enumerated() {
      let expected = normal(60 - Double(x) - 0.5, sigma: sigma)
      #expect(abs(value - expected) < gaussianTolerance, "at \(x)")
    }
    #expect(try context.pixel(2, 20).x > 250)
  }

  @Test("the offset is in the default space, whatever the transform")
  func offset() throws {
    let context = try makeContext(60, 60)
    context.rotate(by: .pi)
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 20, height: 10), blur: 0, color: red)
    context.fill(CGRect(x: -10, y: -10, width: 5, height: 5))
    // The square covers 10…20 from the bottom left, its shadow 30…40 and 20…30.
    #expect(try context.pixel(15, 59 - 15) == SIMD4(0, 0, 0, 255))
    #expect(try context.pixel(35, 59 - 25) == redPixel)
    #expect(try context.pixel(35, 59 - 15) == noPixel)
  }

  @Test("alpha, the shadow's colour and the shape's own alpha are multiplied")
  func alphas() throws {
    let context = try makeContext(40, 20)
    context.setAlpha(0.5)
    context.setFillColor(CGColor(gray: 0, alpha: 0.5))
    context.setShadow(
      offset: CGSize(width: 20, height: 0), blur: 0, color: red.copy(alpha: 0.8))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(abs(try alpha(context, 10, 10) - 0.25) < 0.005)
    #expect(abs(try alpha(context, 30, 10) - 0.2) < 0.005)
  }

  @Test("a transparency layer casts one shadow, and what is in it none")
  func transparencyLayer() throws {
    let context = try makeContext(60, 20)
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: red)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.testGreen)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(.testBlue)
    context.fill(CGRect(x: 20, y: 0, width: 20, height: 20))
    context.endTransparencyLayer()
    #expect(try context.pixel(10, 10) == greenPixel)
    #expect(try context.pixel(30, 10) == bluePixel)
    #expect(try context.pixel(50, 10) == redPixel)
  }

  @Test("the clip cuts the shadow, not what casts it")
  func clip() throws {
    let context = try makeContext(60, 20)
    context.clip(to: CGRect(x: 30, y: 0, width: 10, height: 20))
    context.setShadow(offset: CGSize(width: 30, height: 0), blur: 0, color: red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.endTransparencyLayer()
    #expect(try context.pixel(10, 10) == noPixel)
    #expect(try context.pixel(35, 10) == redPixel)
    #expect(try context.pixel(45, 10) == noPixel)
  }

  @Test("images, outlines, text and gradients cast shadows")
  func everythingCasts() throws {
    let picture = try makeContext(10, 10)
    picture.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    let image = try #require(picture.makeImage())
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [.testGreen, .testBlue], locations: nil))
    let drawings: [(CGContext) -> Void] = [
      { $0.draw(image, in: CGRect(x: 0, y: 0, width: 30, height: 40)) },
      { $0.stroke(CGRect(x: 5, y: 5, width: 20, height: 20), width: 10) },
      { TextLayout("M", size: 30).draw(in: $0, at: CGPoint(x: 0, y: 40), color: .black) },
      { $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 30, y: 0), options: []) },
    ]
    for (index, draw) in drawings.enumerated() {
      let (plain, shadowed) = (try makeContext(100, 40), try makeContext(100, 40))
      draw(plain)
      shadowed.setShadow(offset: CGSize(width: 60, height: 0), blur: 0, color: red)
      shadowed.clip(to: CGRect(x: 60, y: 0, width: 40, height: 40))
      draw(shadowed)
      var seen = 0
      for y in 0..<40 {
        for x in 60..<100 {
          let shadow = try shadowed.pixel(x, y)
          #expect(abs(Int(shadow.w) - Int(try plain.pixel(x - 60, y).w)) <= 1, "\(index)")
          if shadow.w > 0 { seen += 1 }
        }
      }
      #expect(seen > 100, "\(index)")
    }
  }

  @Test("a shadow is saved and restored, and taken away by no colour")
  func lifetime() throws {
    let context = try makeContext(40, 20)
    context.saveGState()
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try context.pixel(30, 10) == noPixel)
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try context.pixel(30, 10).w == 85)
    context.clear(CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(try context.pixel(30, 10) == noPixel)
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try context.pixel(30, 10) == noPixel)
  }

  @Test("absurd shadows leave the context usable")
  func absurd() throws {
    let context = try makeContext(20, 20)
    for number in [nan, infinity, -infinity, 1e300, -1e9, 1e9] {
      context.setShadow(offset: CGSize(width: number, height: 0), blur: 3, color: red)
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.endTransparencyLayer()
      context.setShadow(offset: .zero, blur: number, color: red)
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setFillColor(.testGreen)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try context.pixel(10, 10) == greenPixel)
  }
}
