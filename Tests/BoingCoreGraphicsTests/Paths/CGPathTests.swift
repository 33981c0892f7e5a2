import BoingCoreGraphics
import BoingRaster
import Testing

@Suite struct CGPathTests {
  @Test("enumeration shows every element with its points")
  func enumeration() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    var seen: [[CGFloat]] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      let points = (0..<count).map { element.pointee.points[$0] }
      seen.append([CGFloat(element.pointee.type.rawValue)] + points.flatMap { [$0.x, $0.y] })
    }
    #expect(seen == [[0, 1, 2], [1, 3, 4], [2, 7, 8, 5, 6], [3, 11, 12, 13, 14, 9, 10], [4]])
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("a move after a move replaces it, in a path, an addition and a context")
  func moves() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 100, y: 100))
    path.move(to: CGPoint(x: 1, y: 2))
    #expect(path.data.verbs == [.move])
    #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 0, height: 0))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.move(to: CGPoint(x: -50, y: 0))
    let other = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    path.addPath(other)
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(path.data.verbs.filter { $0 == .move }.count == 2)
    path.move(to: CGPoint(x: 7, y: 0))
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.boundingBox.width == 5)
    // After a closed subpath a move begins another.
    path.move(to: CGPoint(x: 8, y: 0))
    #expect(path.boundingBox.width == 8)
    #expect(path.currentPoint == CGPoint(x: 8, y: 0))

    let context = try makeContext(4, 4)
    context.move(to: CGPoint(x: 100, y: 0))
    context.move(to: CGPoint(x: 2, y: 0))
    #expect(context.boundingBoxOfPath == CGRect(x: 2, y: 0, width: 0, height: 0))
  }

  @Test("an empty path has no current point, no box and no inside")
  func empty() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addQuadCurve(to: .zero, control: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.closeSubpath()
    #expect(path.isEmpty)
    #expect(path.currentPoint == .zero)
    #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    #expect(!path.contains(.zero))
    #expect(!path.isRect(nil))
    var calls = 0
    path.applyWithBlock { _ in calls += 1 }
    #expect(calls == 0)
  }

  @Test("paths are equal when their elements are")
  func equality() {
    let a = CGMutablePath()
    a.addRect(CGRect(x: 0, y: 0, width: 2, height: 3))
    let b = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 3), transform: nil)
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    a.move(to: .zero)
    #expect(a != b)
  }

  @Test("a copy does not follow the path it was made from")
  func copies() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    let copy = try #require(path.copy())
    let mutable = try #require(copy.mutableCopy())
    path.addLine(to: CGPoint(x: 2, y: 2))
    mutable.addLine(to: CGPoint(x: 3, y: 3))
    #expect(copy.boundingBox == CGRect(x: 1, y: 1, width: 0, height: 0))
    #expect(path.currentPoint == CGPoint(x: 2, y: 2))
    #expect(mutable.currentPoint == CGPoint(x: 3, y: 3))
  }

  @Test("a transformed copy has every point moved")
  func transformedCopy() throws {
    var t = CGAffineTransform(a: 0, b: 2, c: -1, d: 0, tx: 5, ty: 6)
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    let moved = try #require(path.copy(using: &t))
    #expect(moved.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4).applying(t))
    #expect(moved.currentPoint == CGPoint(x: 1, y: 2).applying(t))
    #expect(moved == CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: &t))
  }

  @Test(
    "an element that is not finite is left out",
    arguments: [CGPoint(x: nan, y: 0), CGPoint(x: 0, y: infinity), CGPoint(x: -infinity, y: nan)])
  func notFinite(bad: CGPoint) {
    let path = CGMutablePath()
    path.move(to: bad)
    path.addRect(CGRect(origin: bad, size: CGSize(width: 1, height: 1)))
    path.addEllipse(in: CGRect(origin: .zero, size: CGSize(width: bad.x, height: bad.y)))
    path.addRoundedRect(in: CGRect.null, cornerWidth: 1, cornerHeight: 1)
    path.addArc(center: bad, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    path.addArc(center: .zero, radius: nan, startAngle: 0, endAngle: 1, clockwise: false)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: infinity)
    path.addLines(between: [.zero, bad])
    #expect(path.isEmpty)

    let start = CGPoint(x: 1, y: 1)
    path.move(to: start)
    path.addLine(to: bad)
    path.addCurve(to: .zero, control1: bad, control2: .zero)
    path.addQuadCurve(to: .zero, control: bad)
    path.addArc(tangent1End: bad, tangent2End: .zero, radius: 1)
    path.addPath(
      CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
      transform: CGAffineTransform(translationX: bad.x, y: bad.y))
    #expect(path.currentPoint == start)
    #expect(path.boundingBox == CGRect(origin: start, size: .zero))
  }

  @Test("a path is a rectangle when it has four upright sides")
  func rectangles() {
    var found = CGRect.zero
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGPath(rect: rect, transform: nil).isRect(&found))
    #expect(found == rect)
    let open = CGMutablePath()
    open.addLines(between: [
      .zero, CGPoint(x: 0, y: 2), CGPoint(x: 2, y: 2), CGPoint(x: 2, y: 0),
    ])
    #expect(!open.isRect(nil))
    open.addLine(to: .zero)
    #expect(open.isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
  }

  @Test("elements given flat are a path only when points match verbs and are finite")
  func flatElements() throws {
    let data = try #require(
      Path(
        verbs: [.move, .quad, .close], points: [SIMD2(1, 2), .zero, SIMD2(3, 4)]))
    #expect(data.current == SIMD2(1, 2))
    #expect(Path(verbs: [.move], points: []) == nil)
    #expect(Path(verbs: [.move], points: [SIMD2(.nan, 0)]) == nil)
  }
}
