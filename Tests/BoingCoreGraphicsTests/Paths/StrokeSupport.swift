import BoingCoreGraphics

/// A path that strokes differ on, and what it is called when a test fails.
struct StrokeCase: CustomStringConvertible, Sendable {
  var description: String
  var build: @Sendable (CGMutablePath) -> Void

  var path: CGPath {
    let path = CGMutablePath()
    build(path)
    return path
  }

  static let all = [
    StrokeCase(description: "line") {
      $0.addLines(between: [CGPoint(x: 30, y: 40), CGPoint(x: 150, y: 110)])
    },
    StrokeCase(description: "zigzag") {
      $0.addLines(between: [
        CGPoint(x: 30, y: 30), CGPoint(x: 160, y: 60), CGPoint(x: 40, y: 90),
        CGPoint(x: 100, y: 160), CGPoint(x: 120, y: 150),
      ])
    },
    StrokeCase(description: "line there and back") {
      $0.addLines(between: [
        CGPoint(x: 40, y: 100), CGPoint(x: 150, y: 100), CGPoint(x: 90, y: 100),
      ])
    },
    StrokeCase(description: "triangle") {
      $0.addLines(between: [
        CGPoint(x: 40, y: 40), CGPoint(x: 160, y: 70), CGPoint(x: 80, y: 150),
      ])
      $0.closeSubpath()
    },
    StrokeCase(description: "star") { path in
      let points = (0..<5).map { index in
        let angle = 4 * CGFloat.pi * CGFloat(index) / 5 + 0.3
        return CGPoint(x: 100 + 60 * cos(angle), y: 100 + 60 * sin(angle))
      }
      path.addLines(between: points)
      path.closeSubpath()
    },
    StrokeCase(description: "ellipse") {
      $0.addEllipse(in: CGRect(x: 40, y: 60, width: 120, height: 70))
    },
    StrokeCase(description: "thin ellipse, tighter than the pen") {
      $0.addEllipse(in: CGRect(x: 40, y: 96, width: 120, height: 8))
    },
    StrokeCase(description: "wave") {
      $0.move(to: CGPoint(x: 30, y: 100))
      $0.addCurve(
        to: CGPoint(x: 170, y: 100), control1: CGPoint(x: 80, y: 20),
        control2: CGPoint(x: 120, y: 180))
    },
    StrokeCase(description: "loop") {
      $0.move(to: CGPoint(x: 60, y: 140))
      $0.addCurve(
        to: CGPoint(x: 140, y: 140), control1: CGPoint(x: 190, y: 30),
        control2: CGPoint(x: 10, y: 30))
    },
    StrokeCase(description: "curves that meet at an angle") {
      $0.move(to: CGPoint(x: 30, y: 60))
      $0.addQuadCurve(to: CGPoint(x: 100, y: 150), control: CGPoint(x: 100, y: 40))
      $0.addQuadCurve(to: CGPoint(x: 170, y: 60), control: CGPoint(x: 120, y: 60))
    },
    StrokeCase(description: "two rectangles, one of no height") {
      $0.addRect(CGRect(x: 40, y: 40, width: 100, height: 60))
      $0.addRect(CGRect(x: 40, y: 150, width: 100, height: 0))
    },
  ]
}

extension CGLineCap {
  static let all: [CGLineCap] = [.butt, .round, .square]
}

extension CGLineJoin {
  static let all: [CGLineJoin] = [.miter, .round, .bevel]
}

extension CGPath {
  /// ½ ∮ (x dy − y dx) of the outline, each point counted as often as the path winds round it.
  var windingArea: CGFloat {
    var (area, start, current) = (CGFloat(0), CGPoint.zero, CGPoint.zero)
    flattened(threshold: 0).applyWithBlock { element in
      let next: CGPoint
      switch element.pointee.type {
      case .moveToPoint:
        area += (current.x * start.y - start.x * current.y) / 2
        start = element.pointee.points[0]
        current = start
        return
      case .closeSubpath: next = start
      default: next = element.pointee.points[0]
      }
      area += (current.x * next.y - next.x * current.y) / 2
      current = next
    }
    return area
  }
}

extension CGPath {
  /// Returns the winding number of a path of straight lines round a point, counterclockwise where y points
  /// up.
  func windingNumber(at point: CGPoint) -> Int {
    var (winding, start, current) = (0, CGPoint.zero, CGPoint.zero)
    applyWithBlock { element in
      let next = element.pointee.type == .closeSubpath ? start : element.pointee.points[0]
      if element.pointee.type == .moveToPoint {
        start = next
      } else if (current.y <= point.y) != (next.y <= point.y) {
        let along = (point.y - current.y) / (next.y - current.y)
        if current.x + along * (next.x - current.x) > point.x {
          winding += next.y > current.y ? 1 : -1
        }
      }
      current = next
    }
    return winding
  }
}
