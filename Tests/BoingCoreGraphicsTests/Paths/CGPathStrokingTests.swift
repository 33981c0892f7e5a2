import BoingCoreGraphics
import BoingTestSupport
import Testing

@Suite("Outlines of strokes")
struct CGPathStrokingTests {
  /// The stated distance from the exact outline, on a path of 100 units and a pen of 10, times
  /// the greatest circumference here, about 600.
  let areaTolerance: CGFloat = 600 * 0.005

  func outline(
    _ path: CGPath, width: CGFloat = 10, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
    miterLimit: CGFloat = 10
  ) -> CGPath {
    path.copy(
      strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }

  func path(_ points: [CGPoint], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  let line = [CGPoint(x: 10, y: 20), CGPoint(x: 70, y: 100)]

  @Test(
    "a line of length L and width w covers wL, and its caps add w² or πw²/4",
    arguments: zip(CGLineCap.all, [0, CGFloat.pi / 4, 1] as [CGFloat]))
  func capsAddTheirArea(cap: CGLineCap, share: CGFloat) {
    let area = abs(outline(path(line), cap: cap).windingArea)
    #expect(abs(area - (10 * 100 + 100 * share)) < 0.03)
  }

  @Test(
    "a right angle adds (w/2)² for a miter, a quarter disc when round, half the square as a bevel",
    arguments: zip(CGLineJoin.all, [1, CGFloat.pi / 4, 0.5] as [CGFloat]))
  func joinsAddTheirArea(join: CGLineJoin, share: CGFloat) {
    let corner = path([.zero, CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 40)])
    let area = abs(outline(corner, join: join).windingArea)
    #expect(abs(area - (10 * 90 + 25 * share)) < 0.01)
  }

  @Test("a circle's stroke is the ring between r − w/2 and r + w/2")
  func ringOfACircle() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let area = abs(outline(circle).windingArea)
    #expect(abs(area - 2 * CGFloat.pi * 50 * 10) < areaTolerance)
    let ring = outline(circle)
    #expect(!ring.contains(CGPoint(x: 44.9, y: 0)))
    #expect(ring.contains(CGPoint(x: 45.1, y: 0)))
    #expect(ring.contains(CGPoint(x: 0, y: -54.9)))
    #expect(!ring.contains(CGPoint(x: 0, y: -55.1)))
  }

  @Test(
    "a corner of interior angle φ keeps its miter up to the limit 1/sin(φ/2)",
    arguments: [30, 60, 90, 120] as [CGFloat])
  func miterLimit(degrees: CGFloat) {
    let angle = degrees / 180 * .pi
    let corner = path([
      CGPoint(x: 100, y: 0), .zero, CGPoint(x: 100 * cos(angle), y: 100 * sin(angle)),
    ])
    let limit = 1 / sin(angle / 2)
    // The tip lies opposite the corner's inside, limit half widths away.
    let tip = CGPoint(x: -cos(angle / 2), y: -sin(angle / 2))
    let inside = tip.applying(CGAffineTransform(scaleX: limit * 4.99, y: limit * 4.99))
    #expect(outline(corner, miterLimit: limit * 1.000_001).contains(inside))
    #expect(!outline(corner, miterLimit: limit * 0.999_999).contains(inside))
  }

  @Test("a closed subpath is joined at its start, an open one that returns there is not")
  func closedSubpaths() {
    let square = [CGPoint.zero, CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50), CGPoint(x: 0, y: 50)]
    let corner = CGPoint(x: -4, y: -4)
    #expect(outline(path(square, closed: true)).contains(corner))
    #expect(!outline(path(square + [.zero])).contains(corner))
    #expect(outline(path(square, closed: true)).boundingBox.width == 60)
  }

  @Test("a subpath of no length is a disc or a square by its caps, a lone move is nothing")
  func dots() {
    let point = CGPoint(x: 5, y: 5)
    for dot in [path([point, point]), path([point], closed: true)] {
      #expect(outline(dot).isEmpty)
      #expect(abs(abs(outline(dot, cap: .round).windingArea) - 25 * .pi) < 0.05)
      #expect(
        outline(dot, cap: .square).boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(outline(path([point]), cap: .round).isEmpty)
  }

  @Test("the transform moves the path, not the pen")
  func transformBeforeStroking() {
    let wide = path([.zero, CGPoint(x: 10, y: 0)]).copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 5, y: 5))
    #expect(wide.boundingBox == CGRect(x: 0, y: -1, width: 50, height: 2))
  }

  @Test(
    "a width that is not a finite number above 0 gives an empty outline",
    arguments: [0, -1, nan, infinity] as [CGFloat])
  func uselessWidths(width: CGFloat) {
    #expect(outline(path(line), width: width).isEmpty)
  }

  @Test("enormous, tiny and hostile paths are stroked in bounded time")
  func hostilePaths() {
    for scale in [1e-150, 1e-9, 1e9, 1e150] as [CGFloat] {
      let transform = CGAffineTransform(scaleX: scale, y: scale)
      for stroke in StrokeCase.all {
        let moved = stroke.path.copy(
          strokingWithWidth: 10 * scale, lineCap: .round, lineJoin: .round, miterLimit: nan,
          transform: transform)
        #expect(!moved.isEmpty, "\(stroke) at \(scale)")
      }
    }
    let cusp = CGMutablePath()
    cusp.move(to: .zero)
    cusp.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 100, y: 100),
      control2: CGPoint(x: 0, y: 100))
    #expect(outline(cusp, width: 1_000).contains(CGPoint(x: 50, y: 75)))
    #expect(outline(cusp, width: 1e-9).boundingBox.width >= 100)
  }

  @Test("no part of a stroke cancels another: they all wind the same way")
  func partsAddUp() {
    var generator = SeededGenerator(seed: 7)
    var twice = 0
    for stroke in StrokeCase.all {
      let outline = outline(stroke.path, width: 24, cap: .round, join: .round)
      let flat = outline.flattened(threshold: 0.001)
      for _ in 0..<100 {
        let point = CGPoint(x: generator.number(0...200), y: generator.number(0...200))
        let winding = flat.windingNumber(at: point)
        #expect(winding <= 0, "\(stroke) at \(point)")
        if winding < -1 { twice += 1 }
      }
    }
    #expect(twice > 20)
  }
}
