import OpenCoreGraphics
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
    var random = SeededGenerator(state: UInt64(seed))
    let p = CGPoint(x: random.number(-1.5...1.5), y: random.number(-1.5...1.5))
    let distance = hypot(p.x, p.y)
    guard abs(distance - 1) > quarterArcTolerance else { return }
    let path = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    #expect(path.contains(p) == (distance < 1))
  }

  @Test("rectangles side by side share no point and leave none out")
  func edges() {
    let left = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let right = CGPath(rect: CGRect(x: 1, y: 0, width: 1, height: 1), transform: nil)
    for y: CGFloat in [0, 0.25, 0.5] {
      #expect(!left.contains(CGPoint(x: 1, y: y)))
      #expect(right.contains(CGPoint(x: 1, y: y)))
    }
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
