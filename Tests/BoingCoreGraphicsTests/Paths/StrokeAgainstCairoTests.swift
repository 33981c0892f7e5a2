import BoingCoreGraphics
import BoingTestSupport
import Testing

@Suite("Outlines of strokes against Cairo's strokes")
struct StrokeAgainstCairoTests {
  /// Cairo flattens curves to within a tenth of a pixel.
  let cairoTolerance: CGFloat = 0.2

  func pen(_ context: CGContext, _ width: CGFloat, _ cap: CGLineCap, _ join: CGLineJoin) {
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
  }

  @Test(
    "a point well inside the outline is in Cairo's stroke, and one well outside is not",
    arguments: StrokeCase.all, CGLineJoin.all)
  func sameInside(stroke: StrokeCase, join: CGLineJoin) throws {
    var generator = SeededGenerator(seed: 11)
    let context = try makeContext(1, 1)
    let path = stroke.path
    for cap in CGLineCap.all {
      for width in [3, 14, 40] as [CGFloat] {
        func outline(_ width: CGFloat) -> CGPath {
          path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: 10)
        }
        let (inner, outer) = (outline(width - cairoTolerance), outline(width + cairoTolerance))
        pen(context, width, cap, join)
        context.addPath(path)
        for _ in 0..<40 {
          let point = CGPoint(x: generator.number(0...200), y: generator.number(0...200))
          let isInside = context.pathContains(point, mode: .stroke)
          if inner.contains(point), outer.contains(point) {
            #expect(isInside, "\(cap) \(width) \(point)")
          }
          if !outer.contains(point), !inner.contains(point) {
            #expect(!isInside, "\(cap) \(width) \(point)")
          }
        }
        context.beginPath()
      }
    }
  }

  @Test(
    "the filled outline covers the pixels of the drawn stroke",
    arguments: StrokeCase.all, [false, true])
  func samePixels(stroke: StrokeCase, dashed: Bool) throws {
    // Cairo draws half a miter where a dash turns straight back.
    if dashed && stroke.description == "line there and back" { return }
    for (cap, join) in zip(CGLineCap.all, CGLineJoin.all) {
      let (drawn, filled) = (try makeContext(200, 200), try makeContext(200, 200))
      for context in [drawn, filled] {
        pen(context, 12, cap, join)
        if dashed { context.setLineDash(phase: 5, lengths: [20, 14, 6]) }
        context.addPath(stroke.path)
      }
      drawn.strokePath()
      filled.replacePathWithStrokedPath()
      filled.fillPath()
      let (first, second) = (try #require(drawn.makeImage()), try #require(filled.makeImage()))
      var difference = 0
      var covered = 0
      for y in 0..<200 {
        for x in 0..<200 {
          let (a, b) = (first.pixel(x: x, y: y).w, second.pixel(x: x, y: y).w)
          difference += abs(Int(a) - Int(b))
          covered += Int(a)
        }
      }
      // Edges of some hundred pixels, each in doubt by Cairo's tolerance of a tenth of a pixel; Cairo
      // measures dashes along the curve it has flattened, so that their ends are in doubt as well.
      let doubt = dashed ? 0.02 : 0.01
      #expect(covered > 100 * 255)
      #expect(Double(difference) / 255 < doubt * Double(covered) / 255 + 4, "\(cap) \(join)")
    }
  }
}
