import BoingCoreGraphics
import Testing

@Suite("Dashed paths")
struct CGPathDashingTests {
  /// Lengths of curves are known to nine digits or better.
  let lengthTolerance: CGFloat = 1e-8

  let line: CGPath = {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0)])
    return path
  }()

  /// The x at which each dash of a path along the x axis starts and ends.
  func spans(_ path: CGPath) -> [[CGFloat]] {
    var result: [[CGFloat]] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: result.append([points[0].x, points[0].x])
      case .addLineToPoint: result[result.count - 1][1] = points[0].x
      case .addCurveToPoint: result[result.count - 1][1] = points[2].x
      default: break
      }
    }
    return result
  }

  @Test(
    "dash and gap take turns from the phase on, an odd number of lengths twice",
    arguments: [
      (0, [30, 20], [[0, 30], [50, 80]]),
      (10, [30, 20], [[0, 20], [40, 70], [90, 100]]),
      (40, [30, 20], [[10, 40], [60, 90]]),
      (-20, [30, 20], [[20, 50], [70, 100]]),
      (1_000_010, [30, 20], [[0, 20], [40, 70], [90, 100]]),
      (0, [40], [[0, 40], [80, 100]]),
      (0, [10, 20, 30], [[0, 10], [30, 60], [70, 90]]),
      (30, [30, 20], [[20, 50], [70, 100]]),
    ] as [(CGFloat, [CGFloat], [[CGFloat]])])
  func patterns(phase: CGFloat, lengths: [CGFloat], expected: [[CGFloat]]) {
    #expect(spans(line.copy(dashingWithPhase: phase, lengths: lengths)) == expected)
  }

  @Test("the pattern starts anew with every subpath and goes on round corners")
  func subpathsAndCorners() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.addLines(between: [CGPoint(x: 50, y: 0), CGPoint(x: 60, y: 0)])
    let expected = CGMutablePath()
    expected.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 5)])
    expected.addLines(between: [CGPoint(x: 50, y: 0), CGPoint(x: 60, y: 0)])
    #expect(path.copy(dashingWithPhase: 0, lengths: [15, 100]) == expected)
  }

  @Test("a dash across the start of a closed subpath is one")
  func closedSubpath() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let expected = CGMutablePath()
    expected.addLines(between: [CGPoint(x: 0, y: 5), .zero, CGPoint(x: 5, y: 0)])
    #expect(square.copy(dashingWithPhase: 5, lengths: [10, 30]) == expected)
    #expect(square.copy(dashingWithPhase: 0, lengths: [100, 1]).boundingBox == square.boundingBox)
    let whole = square.copy(dashingWithPhase: 0, lengths: [100, 1])
      .copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(whole.boundingBox == CGRect(x: -1, y: -1, width: 12, height: 12))
  }

  @Test("on a circle, dashes have equal angles")
  func circle() {
    let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    // A circle of four cubic curves is longer than 2π by less than a thousandth.
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [.pi / 3, .pi / 3])
    var starts: [CGFloat] = []
    dashed.applyWithBlock { element in
      if element.pointee.type == .moveToPoint {
        starts.append(atan2(element.pointee.points[0].y, element.pointee.points[0].x))
      }
    }
    for (index, angle) in zip(0..., starts.prefix(3)) {
      let expected = 2 * CGFloat.pi / 3 * CGFloat(index)
      #expect(abs(remainder(angle - expected, 2 * .pi)) < 0.005)
    }
    #expect(starts.count >= 3)
  }

  @Test("a parabola's dashes have the length that was asked for")
  func parabola() {
    // y = x²: the length to x is (2x √(1 + 4x²) + asinh 2x) / 4.
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 2, y: 4), control: CGPoint(x: 1, y: 0))
    func way(_ x: CGFloat) -> CGFloat {
      (2 * x * (1 + 4 * x * x).squareRoot() + asinh(2 * x)) / 4
    }
    let spans = spans(path.copy(dashingWithPhase: 0, lengths: [1, 0.5]))
    #expect(spans.count == 4)
    for (index, span) in spans.enumerated() where index < 3 {
      #expect(abs(way(span[0]) - 1.5 * CGFloat(index)) < lengthTolerance)
      #expect(abs(way(span[1]) - way(span[0]) - 1) < lengthTolerance)
    }
  }

  @Test("dashes of no length become dots with a direction")
  func dots() {
    let dots = line.copy(dashingWithPhase: 0, lengths: [0, 40])
    let squares = dots.copy(
      strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(spans(dots).count == 3)
    #expect(squares.contains(CGPoint(x: 41.9, y: 1.9)))
    #expect(!squares.contains(CGPoint(x: 42.1, y: 0)))
  }

  @Test(
    "a pattern that means nothing leaves the path whole",
    arguments: [
      (0, []), (0, [0, 0]), (0, [-1, 5]), (0, [nan, 1]), (0, [infinity, 1]), (nan, [1, 1]),
      (infinity, [1, 1]), (0, [1e-9, 1e-9]), (0, [1e308, 1e308]),
    ] as [(CGFloat, [CGFloat])])
  func uselessPatterns(phase: CGFloat, lengths: [CGFloat]) {
    #expect(line.copy(dashingWithPhase: phase, lengths: lengths) == line)
  }

  @Test("the transform moves the path, not the pattern")
  func transform() {
    let dashed = line.copy(
      dashingWithPhase: 0, lengths: [30, 20], transform: CGAffineTransform(scaleX: 0.5, y: 1))
    #expect(spans(dashed) == [[0, 30]])
  }

  @Test("flattened curves are lines within the threshold", arguments: [1, 0.1, 0.001] as [CGFloat])
  func flattened(threshold: CGFloat) {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let flat = circle.flattened(threshold: threshold)
    var (lines, worst, current) = (0, CGFloat(0), CGPoint.zero)
    flat.applyWithBlock { element in
      #expect(element.pointee.type != .addCurveToPoint)
      let next =
        element.pointee.type == .closeSubpath ? current : element.pointee.points[0]
      if element.pointee.type == .addLineToPoint {
        lines += 1
        let middle = CGPoint(x: (current.x + next.x) / 2, y: (current.y + next.y) / 2)
        worst = max(worst, abs(hypot(middle.x, middle.y) - 50))
      }
      current = next
    }
    #expect(worst < threshold + 50 * quarterArcTolerance)
    #expect(lines < 40 * Int((1 / threshold).squareRoot().rounded(.up)))
    #expect(line.flattened(threshold: nan) == line)
    #expect(!circle.flattened(threshold: -1).isEmpty)
  }

  @Test("elements reach a function with the caller's pointer")
  func apply() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { pointer in
      line.apply(info: pointer) { info, element in
        guard element.pointee.type == .addLineToPoint else { return }
        info?.assumingMemoryBound(to: Int.self).pointee += 1
      }
    }
    #expect(count == 1)
  }
}
