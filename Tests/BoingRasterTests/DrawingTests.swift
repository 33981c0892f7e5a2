import Testing

@testable import BoingRaster

@Suite("Drawings of shapes")
struct DrawingTests {
  private static let red = SIMD4<Double>(1, 0, 0, 1)

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    var path = Path()
    path.addRect(origin: SIMD2(x, y), size: SIMD2(width, height))
    return path
  }

  private static func pixel(_ drawing: Drawing, _ x: Int, _ y: Int) -> UInt32 {
    let bitmap = drawing.bitmap()
    return withExtendedLifetime(bitmap) { bitmap.row(y)[x] }
  }

  @Test("a pixel has as much of a colour as the shape covers of it")
  func coverage() {
    let drawing = Drawing(width: 4, height: 4)
    drawing.fill(Self.rect(1, 1, 1.5, 2), Self.red)
    #expect(Self.pixel(drawing, 1, 1) == 0xFFFF_0000)
    let half = Self.pixel(drawing, 2, 2)
    #expect(
      (127...128).contains(half >> 24) && half >> 16 & 255 == half >> 24 && half & 0xFFFF == 0)
    #expect(Self.pixel(drawing, 3, 1) == 0 && Self.pixel(drawing, 1, 0) == 0)
  }

  @Test("a later shape lies over an earlier one, and both over the background")
  func order() {
    let drawing = Drawing(width: 4, height: 1, background: SIMD4(0, 0, 1, 1))
    drawing.fill(Self.rect(0, 0, 3, 1), Self.red)
    drawing.fill(Self.rect(1, 0, 1, 1), SIMD4(0, 1, 0, 1))
    let row = (0..<4).map { Self.pixel(drawing, $0, 0) }
    #expect(row == [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF])
  }

  @Test("the rule decides about what a path surrounds twice")
  func rule() {
    var path = Self.rect(0, 0, 3, 3)
    path.addRect(origin: SIMD2(1, 1), size: SIMD2(1, 1))
    for (rule, isFilled) in [(FillRule.nonZero, true), (.evenOdd, false)] {
      let drawing = Drawing(width: 3, height: 3)
      drawing.fill(path, Self.red, rule: rule)
      #expect((Self.pixel(drawing, 1, 1) != 0) == isFilled)
      #expect(Self.pixel(drawing, 0, 1) == 0xFFFF_0000)
    }
  }

  @Test("a stroke lies half on either side of its path")
  func stroke() {
    var line = Path()
    line.addLines(between: [SIMD2(0, 2), SIMD2(6, 2)])
    let drawing = Drawing(width: 6, height: 4)
    drawing.stroke(line, Self.red, StrokeStyle(width: 2))
    #expect((0..<4).map { Self.pixel(drawing, 3, $0) >> 24 } == [0, 255, 255, 0])
  }

  @Test(
    "what is not finite, or has no width, draws nothing", arguments: [Double.nan, .infinity, -1])
  func senseless(number: Double) {
    let drawing = Drawing(width: 2, height: 2)
    if number != -1 { drawing.fill(Self.rect(number, 0, 1, 1), Self.red) }
    drawing.stroke(Self.rect(0, 0, 1, 1), Self.red, StrokeStyle(width: number))
    #expect((0..<4).allSatisfy { Self.pixel(drawing, $0 % 2, $0 / 2) == 0 })
  }
}
