/// An outline of lines and Bézier curves.
///
/// Two paths of equal structure have equal `verbs`, so that one is carried into the other by moving
/// `points`. Every coordinate is finite: what would add another is left out.
public struct Path: Hashable, Sendable {
  /// The kinds of elements.
  package enum Verb: UInt8, Hashable, Sendable {
    /// Starts a subpath; one point.
    case move
    /// A line; one point, its end.
    case line
    /// A quadratic curve; two points, the control point and the end.
    case quad
    /// A cubic curve; three points, both control points and the end.
    case curve
    /// A line back to the start of the subpath; no points.
    case close

    /// The number of points of an element of this kind.
    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .curve: 3
      case .close: 0
      }
    }
  }

  /// One element of a path.
  package enum Element: Hashable, Sendable {
    case move(SIMD2<Double>)
    case line(SIMD2<Double>)
    case quad(control: SIMD2<Double>, end: SIMD2<Double>)
    case curve(control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>)
    case close
  }

  package private(set) var verbs: [Verb] = []
  package private(set) var points: [SIMD2<Double>] = []
  package private(set) var start = SIMD2<Double>.zero
  package private(set) var current = SIMD2<Double>.zero

  /// Creates an empty path.
  public init() {}

  /// `nil` where the points are not as many as the verbs need, or not all finite.
  package init?(verbs: [Verb], points: [SIMD2<Double>]) {
    guard points.count == verbs.reduce(0, { $0 + $1.pointCount }) else { return nil }
    guard points.allSatisfy({ $0.isFinite }) else { return nil }
    self.verbs = verbs
    self.points = points
    var index = 0
    for verb in verbs {
      index += verb.pointCount
      switch verb {
      case .move:
        start = points[index - 1]
        current = start
      case .close: current = start
      default: current = points[index - 1]
      }
    }
  }

  /// True if the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Starts a subpath at `point`; a move that nothing was drawn from is replaced.
  public mutating func move(to point: SIMD2<Double>) {
    guard point.isFinite else { return }
    dropTrailingMove()
    verbs.append(.move)
    points.append(point)
    start = point
    current = point
  }

  private mutating func dropTrailingMove() {
    guard verbs.last == .move else { return }
    verbs.removeLast()
    points.removeLast()
  }

  /// Adds a line; nothing where nothing was begun, or for a coordinate that is not finite.
  public mutating func addLine(to end: SIMD2<Double>) {
    guard !isEmpty, end.isFinite else { return }
    verbs.append(.line)
    points.append(end)
    current = end
  }

  /// Adds a quadratic Bézier curve; nothing where nothing was begun, or for a coordinate that is not finite.
  public mutating func addQuadCurve(to end: SIMD2<Double>, control: SIMD2<Double>) {
    guard !isEmpty, end.isFinite, control.isFinite else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(end)
    current = end
  }

  /// Adds a cubic Bézier curve; nothing where nothing was begun, or for a coordinate that is not finite.
  public mutating func addCurve(
    to end: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>
  ) {
    guard !isEmpty, end.isFinite, control1.isFinite, control2.isFinite else { return }
    verbs.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(end)
    current = end
  }

  /// Closes the subpath with a line to its start.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
    current = start
  }

  package mutating func append(_ other: Path, transform: Affine2D) {
    let moved = other.applying(transform)
    guard let first = moved.verbs.first else { return }
    if first == .move { dropTrailingMove() }
    verbs.append(contentsOf: moved.verbs)
    points.append(contentsOf: moved.points)
    start = moved.start
    current = moved.current
  }

  /// Every point moved; empty where one of them has no finite image.
  package func applying(_ transform: Affine2D) -> Path {
    if transform == .identity { return self }
    var result = self
    for index in result.points.indices {
      result.points[index] = transform.apply(result.points[index])
      guard result.points[index].isFinite else { return Path() }
    }
    result.start = transform.apply(start)
    result.current = transform.apply(current)
    return result
  }

  /// Calls `body` with each element in order.
  package func forEach<Failure: Error>(_ body: (Element) throws(Failure) -> Void) throws(Failure) {
    var index = 0
    for verb in verbs {
      switch verb {
      case .move: try body(.move(points[index]))
      case .line: try body(.line(points[index]))
      case .quad: try body(.quad(control: points[index], end: points[index + 1]))
      case .curve:
        try body(
          .curve(control1: points[index], control2: points[index + 1], end: points[index + 2]))
      case .close: try body(.close)
      }
      index += verb.pointCount
    }
  }
}
