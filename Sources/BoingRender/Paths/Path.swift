/// The elements of a path in two flat arrays: the kinds, and all points one after another.
///
/// Two paths of equal structure have equal `verbs`, so that one is carried into the other by moving
/// `points`. Every coordinate is finite: what would add another is left out.
package struct Path: Hashable, Sendable {
  package private(set) var verbs: [CGPathElementType] = []
  package private(set) var points: [CGPoint] = []
  package private(set) var start = CGPoint.zero
  package private(set) var current = CGPoint.zero

  package init() {}

  /// `nil` where the points are not as many as the verbs need, or not all finite.
  package init?(verbs: [CGPathElementType], points: [CGPoint]) {
    guard points.count == verbs.reduce(0, { $0 + $1.pointCount }) else { return nil }
    guard points.allSatisfy(\.isFinite) else { return nil }
    self.verbs = verbs
    self.points = points
    var index = 0
    for verb in verbs {
      index += verb.pointCount
      switch verb {
      case .moveToPoint:
        start = points[index - 1]
        current = start
      case .closeSubpath: current = start
      default: current = points[index - 1]
      }
    }
  }

  package var isEmpty: Bool { verbs.isEmpty }

  /// Starts a subpath at `point`; a move that nothing was drawn from is replaced.
  package mutating func move(to point: CGPoint) {
    guard point.isFinite else { return }
    dropTrailingMove()
    verbs.append(.moveToPoint)
    points.append(point)
    start = point
    current = point
  }

  private mutating func dropTrailingMove() {
    guard verbs.last == .moveToPoint else { return }
    verbs.removeLast()
    points.removeLast()
  }

  package mutating func addLine(to end: CGPoint) {
    guard !isEmpty, end.isFinite else { return }
    verbs.append(.addLineToPoint)
    points.append(end)
    current = end
  }

  package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard !isEmpty, end.isFinite, control.isFinite else { return }
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(end)
    current = end
  }

  package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard !isEmpty, end.isFinite, control1.isFinite, control2.isFinite else { return }
    verbs.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(end)
    current = end
  }

  package mutating func closeSubpath() {
    guard let last = verbs.last, last != .closeSubpath else { return }
    verbs.append(.closeSubpath)
    current = start
  }

  package mutating func append(_ other: Path, transform: CGAffineTransform) {
    let moved = other.applying(transform)
    guard let first = moved.verbs.first else { return }
    if first == .moveToPoint { dropTrailingMove() }
    verbs.append(contentsOf: moved.verbs)
    points.append(contentsOf: moved.points)
    start = moved.start
    current = moved.current
  }

  /// Every point moved; empty where one of them has no finite image.
  package func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    var result = self
    for index in result.points.indices {
      result.points[index] = result.points[index].applying(transform)
      guard result.points[index].isFinite else { return Path() }
    }
    result.start = start.applying(transform)
    result.current = current.applying(transform)
    return result
  }

  package func forEach(_ body: (PathElement) throws -> Void) rethrows {
    var index = 0
    for verb in verbs {
      switch verb {
      case .moveToPoint: try body(.move(points[index]))
      case .addLineToPoint: try body(.line(points[index]))
      case .addQuadCurveToPoint:
        try body(.quad(control: points[index], end: points[index + 1]))
      case .addCurveToPoint:
        try body(
          .curve(control1: points[index], control2: points[index + 1], end: points[index + 2]))
      case .closeSubpath: try body(.close)
      }
      index += verb.pointCount
    }
  }
}
