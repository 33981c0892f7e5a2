import BoingCoreGraphics
import BoingRaster
import Testing

@Suite struct CGPathShapesTests {
  @Test("an ellipse stays close to the equation of one")
  func ellipse() {
    let rect = CGRect(x: 10, y: 20, width: 8, height: 4)
    let path = CGPath(ellipseIn: rect, transform: nil)
    #expect(path.boundingBoxOfPath == rect)
    var worst: CGFloat = 0
    path.data.forEachSegment { segment in
      for step in 0...100 where !segment.isLine {
        let p = CGPoint(segment.point(at: Double(step) / 100))
        worst = max(worst, abs(hypot((p.x - 14) / 4, (p.y - 22) / 2) - 1))
      }
    }
    #expect(worst > 0 && worst < quarterArcTolerance)
  }

  @Test(
    "an arc starts and ends on the circle at the angles asked for and runs the way asked for",
    arguments: [
      (0.0, 1.0, false), (0.0, 1.0, true), (1.0, 0.0, false), (-2.0, 4.0, false),
      (5.0, -1.0, true), (0.3, 0.3, false), (0.0, 2 * Double.pi, false),
    ])
  func arc(start: Double, end: Double, clockwise: Bool) throws {
    let center = CGPoint(x: 5, y: -3)
    let path = CGMutablePath()
    path.addArc(
      center: center, radius: 2, startAngle: CGFloat(start), endAngle: CGFloat(end),
      clockwise: clockwise)
    let expectedEnd = CGPoint(x: 5 + 2 * cos(end), y: -3 + 2 * sin(end))
    #expect(near(path.currentPoint, expectedEnd))
    var length: CGFloat = 0
    var turning: CGFloat = 0
    path.data.forEachSegment { segment in
      for step in 0..<200 {
        let a = CGPoint(segment.point(at: Double(step) / 200))
        let b = CGPoint(segment.point(at: Double(step + 1) / 200))
        length += hypot(b.x - a.x, b.y - a.y)
        turning += (a.x - center.x) * (b.y - center.y) - (a.y - center.y) * (b.x - center.x)
        #expect(near(hypot(a.x - center.x, a.y - center.y), 2, within: quarterArcTolerance))
      }
    }
    let turn = 2 * Double.pi
    var sweep = end - start
    if clockwise { while sweep > 0 { sweep -= turn } } else { while sweep < 0 { sweep += turn } }
    #expect(near(length, CGFloat(abs(sweep) * 2), within: 0.001))
    #expect(sweep == 0 ? turning == 0 : (turning > 0) == !clockwise)
  }

  /// The sweep that each direction draws between two angles; facts of macOS for whole turns.
  @Test(
    "an end that lies the other way round is brought round by whole turns",
    arguments: [
      (0, 2, true, -2), (0, 2, false, 2), (0, -2, true, -2), (0, -2, false, 0), (0, 4, true, -2),
      (0, -4, false, 0), (0.5, 0.5, true, 0), (0.5, 0.5, false, 0), (0, 0.5, true, -1.5),
      (0, -0.5, false, 1.5), (-0.5, 1.5, true, -2), (0, 3, true, -1), (0, -3, false, 1),
      (0.1, 2.1, true, -2), (0.1, -1.9, false, 0), (1.0 / 3, 7.0 / 3, true, -2),
      (0.7, -1.3, false, 0), (1, 0, true, -1), (1, 0, false, 1),
    ] as [(CGFloat, CGFloat, Bool, CGFloat)])
  func sweep(start: CGFloat, end: CGFloat, clockwise: Bool, expected: CGFloat) throws {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 1, startAngle: start * .pi, endAngle: end * .pi, clockwise: clockwise)
    let curves = Int((abs(expected) * 2).rounded(.up))
    #expect(
      path.data.verbs == [.move] + Array(repeating: .curve, count: curves))
    let context = try makeContext(4, 4)
    context.addArc(
      center: .zero, radius: 1, startAngle: start * .pi, endAngle: end * .pi, clockwise: clockwise)
    #expect(try #require(context.path).data.verbs == path.data.verbs)
    var area: CGFloat = 0
    path.data.forEachSegment { segment in
      for step in 0..<100 {
        let a = CGPoint(segment.point(at: Double(step) / 100))
        let b = CGPoint(segment.point(at: Double(step + 1) / 100))
        area += (a.x * b.y - a.y * b.x) / 2
      }
    }
    #expect(near(area, expected * .pi / 2, within: 0.001))
  }

  @Test("an arc after a point starts with a line")
  func arcAfterPoint() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      center: CGPoint(x: 5, y: 0), radius: 1, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(
      path.data.verbs == [.move, .line] + [.curve, .curve])
    #expect(path.data.points[1] == SIMD2(6, 0))
  }

  @Test("a huge arc is one turn and the remainder")
  func hugeArc() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1_000 * .pi + .pi / 2)
    #expect(path.data.verbs.count == 6)
    #expect(near(path.currentPoint, CGPoint(x: 0, y: 1), within: 1e-9))
    let endless = CGMutablePath()
    endless.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: -1e300)
    #expect(endless.data.verbs.count <= 9)
  }

  @Test("a radius of zero is a point and a negative radius is nothing")
  func radii() {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 1, y: 1), radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.isEmpty)
    path.addArc(
      center: CGPoint(x: 1, y: 1), radius: 0, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.boundingBox == CGRect(x: 1, y: 1, width: 0, height: 0))
  }

  @Test(
    "rounding a square corner touches both sides a radius away from it",
    arguments: [1, -1] as [CGFloat])
  func tangentArc(side: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10 * side), radius: 3)
    #expect(near(CGPoint(path.data.points[1]), CGPoint(x: 7, y: 0)))
    #expect(near(path.currentPoint, CGPoint(x: 10, y: 3 * side)))
    #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: min(3 * side, 0), width: 10, height: 3)))
  }

  @Test("rounding without a corner is a line to where the corner would be")
  func flatTangentArc() {
    for (second, radius): (CGPoint, CGFloat) in [
      (CGPoint(x: 20, y: 0), 3), (CGPoint(x: 10, y: 10), 0), (CGPoint(x: 10, y: 0), 3),
    ] {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: second, radius: radius)
      #expect(path.data.verbs == [.move, .line])
      #expect(path.currentPoint == CGPoint(x: 10, y: 0))
    }
  }

  @Test("a rounded rectangle fills its rectangle but for the corners")
  func roundedRect() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    let path = CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 2, transform: nil)
    #expect(path.boundingBoxOfPath == rect)
    #expect(path.contains(CGPoint(x: 10, y: 5)))
    #expect(path.contains(CGPoint(x: 0.1, y: 2.1)))
    for corner in [(0.3, 0.3), (19.7, 0.3), (0.3, 9.7), (19.7, 9.7)] {
      #expect(!path.contains(CGPoint(x: corner.0, y: corner.1)))
    }
  }

  @Test("corners too large make an ellipse of the sides, corners of nothing a rectangle")
  func extremeCorners() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    let round = CGPath(roundedRect: rect, cornerWidth: 1e9, cornerHeight: 1e9, transform: nil)
    #expect(round.boundingBoxOfPath == rect)
    let ellipse = CGPath(ellipseIn: rect, transform: nil)
    for step in 0..<40 {
      let angle = CGFloat(step) * .pi / 20
      for part: CGFloat in [0.99, 1.01] {
        let p = CGPoint(x: 10 + 10 * part * cos(angle), y: 5 + 5 * part * sin(angle))
        #expect(round.contains(p) == ellipse.contains(p))
      }
    }
    for size: CGFloat in [0, -1, nan] {
      let square = CGPath(roundedRect: rect, cornerWidth: size, cornerHeight: 3, transform: nil)
      #expect(square == CGPath(rect: rect, transform: nil))
    }
  }

  @Test("a transform moves a shape as it is added")
  func transforms() {
    let t = CGAffineTransform(scaleX: 2, y: 3)
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: false, transform: t)
    #expect(near(path.boundingBoxOfPath, CGRect(x: -2, y: -3, width: 4, height: 6)))
    let corner = CGMutablePath()
    corner.move(to: .zero, transform: t)
    corner.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3,
      transform: t)
    #expect(near(corner.currentPoint, CGPoint(x: 20, y: 9)))
  }
}
