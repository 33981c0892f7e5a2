import BoingCoreGraphics
import BoingRaster
import BoingTestSupport
import Testing

@Suite struct CGPathQueriesTests {
  @Test("the box of a path is tight where the box of its points is not")
  func cubicBox() {
    // y = 3(1−t)²t + 3(1−t)t² = 3t(1−t): its greatest value is 3/4.
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 0, y: 1), control2: CGPoint(x: 1, y: 1))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 1, height: 0.75)))
  }

  @Test("the box of a quadratic curve reaches half way to its control point")
  func quadraticBox() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 6))
    #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 4, height: 3)))
  }

  @Test("the two rules differ where a path winds twice")
  func fillRules() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    let inner = CGPoint(x: 3, y: 3)
    #expect(path.contains(inner))
    #expect(!path.contains(inner, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
    let hole = CGMutablePath()
    hole.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    hole.addLines(between: [
      CGPoint(x: 2, y: 2), CGPoint(x: 2, y: 6), CGPoint(x: 6, y: 6), CGPoint(x: 6, y: 2),
    ])
    #expect(!hole.contains(inner))
  }

  @Test("a circle contains what is nearer than its radius", arguments: 0..<200)
  func circle(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let p = CGPoint(x: random.number(-1.5...1.5), y: random.number(-1.5...1.5))
    let distance = hypot(p.x, p.y)
    guard abs(distance - 1) > quarterArcTolerance else { return }
    let path = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    #expect(path.contains(p) == (distance < 1))
  }

  @Test("points on every edge are inside, the far ones too", arguments: [true, false])
  func edges(isEvenOdd: Bool) {
    let rule: CGPathFillRule = isEvenOdd ? .evenOdd : .winding
    let rect = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40), transform: nil)
    for x: CGFloat in [10, 10.1, 25, 39.9, 40] {
      for y: CGFloat in [20, 20.3, 41, 59.7, 60] {
        #expect(rect.contains(CGPoint(x: x, y: y), using: rule), "\(x) \(y)")
      }
      #expect(!rect.contains(CGPoint(x: x, y: 60.001), using: rule))
      #expect(!rect.contains(CGPoint(x: x, y: 19.999), using: rule))
    }
    #expect(!rect.contains(CGPoint(x: 40.001, y: 30), using: rule))
    // Open: the side that closes it counts as well.
    let triangle = CGMutablePath()
    triangle.addLines(between: [.zero, CGPoint(x: 9, y: 3), CGPoint(x: 0, y: 3)])
    for share: CGFloat in [0, 0.1, 1.0 / 3, 0.7, 1] {
      #expect(triangle.contains(CGPoint(x: 9 * share, y: 3 * share), using: rule))
      #expect(triangle.contains(CGPoint(x: 0, y: 3 * share), using: rule))
    }
    #expect(!triangle.contains(CGPoint(x: 3, y: 0.9), using: rule))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    let ends = [(20, 10), (10, 20), (0, 10), (10, 0)] as [(CGFloat, CGFloat)]
    for (x, y) in ends { #expect(circle.contains(CGPoint(x: x, y: y), using: rule)) }
    circle.data.forEachSegment { segment in
      for step in 1..<20 where !segment.isLine {
        #expect(circle.contains(CGPoint(segment.point(at: Double(step) / 20)), using: rule))
      }
    }
    #expect(!circle.contains(CGPoint(x: 20, y: 20), using: rule))
  }

  @Test("the edge of a hole belongs to what is round it")
  func holeEdges() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    for point in [CGPoint(x: 2, y: 3), CGPoint(x: 6, y: 3), CGPoint(x: 3, y: 6)] {
      #expect(path.contains(point, using: .evenOdd))
    }
    #expect(!path.contains(CGPoint(x: 5.999, y: 3), using: .evenOdd))
  }

  @Test("open subpaths are closed to ask for their inside, and the point may be moved first")
  func openSubpath() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4)])
    path.move(to: CGPoint(x: 100, y: 100))
    #expect(path.contains(CGPoint(x: 1, y: 1)))
    #expect(!path.contains(CGPoint(x: 3, y: 3)))
    let shift = CGAffineTransform(translationX: -2, y: -2)
    #expect(path.contains(CGPoint(x: 3, y: 3), transform: shift))
    #expect(!path.contains(CGPoint(x: nan, y: 0)))
    #expect(!path.contains(CGPoint(x: 1, y: infinity)))
  }

  @Test("a path may be added to itself")
  func selfAddition() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addPath(path, transform: CGAffineTransform(translationX: 5, y: 0))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 6, height: 1))
    #expect(path.currentPoint == CGPoint(x: 5, y: 0))
  }
}
