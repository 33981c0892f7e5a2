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

/// The control points' distance, as a part of the radius, of a quarter circle drawn as one cubic
/// curve: 4/3 · tan(π/8).
package let quarterCircleHandle = 0.552_284_749_830_793_6

/// Whole subpaths. One with a coordinate that is not finite adds nothing.
extension Path {
  /// Adds a subpath of lines, which is left open.
  public mutating func addLines(between points: [SIMD2<Double>]) {
    guard points.allSatisfy({ $0.isFinite }), let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds an upright rectangle, from its corner of minimum coordinates along x first, closed.
  public mutating func addRect(origin: SIMD2<Double>, size: SIMD2<Double>) {
    let far = origin + size
    guard origin.isFinite, far.isFinite else { return }
    addLines(between: [origin, SIMD2(far.x, origin.y), far, SIMD2(origin.x, far.y)])
    closeSubpath()
  }

  /// Adds an ellipse in an upright rectangle: four cubic curves from the middle of the side of maximum x
  /// towards the maximum y, closed.
  public mutating func addEllipse(origin: SIMD2<Double>, size: SIMD2<Double>) {
    guard origin.isFinite, (origin + size).isFinite else { return }
    let unit = Affine2D(scale: size / 2, origin: origin + size / 2)
    let k = quarterCircleHandle
    move(to: unit.apply(1, 0))
    addCurve(to: unit.apply(0, 1), control1: unit.apply(1, k), control2: unit.apply(k, 1))
    addCurve(to: unit.apply(-1, 0), control1: unit.apply(-k, 1), control2: unit.apply(-1, k))
    addCurve(to: unit.apply(0, -1), control1: unit.apply(-1, -k), control2: unit.apply(-k, -1))
    addCurve(to: unit.apply(1, 0), control1: unit.apply(k, -1), control2: unit.apply(1, -k))
    closeSubpath()
  }

  /// Adds an upright rectangle with rounded corners, closed.
  ///
  /// - Parameters:
  ///   - origin: the corner with the least coordinates.
  ///   - size: the width and height.
  ///   - corner: the width and height of each corner, at most half of the rectangle's; where one of them is not
  ///     above 0, the corners are square.
  public mutating func addRoundedRect(
    origin: SIMD2<Double>, size: SIMD2<Double>, corner: SIMD2<Double>
  ) {
    let far = origin + size
    guard origin.isFinite, far.isFinite else { return }
    guard corner.x > 0, corner.y > 0 else { return addRect(origin: origin, size: size) }
    let r = pointwiseMin(corner, size / 2)
    let h = r * (1 - quarterCircleHandle)
    func at(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) }
    let (x0, y0, x1, y1) = (origin.x, origin.y, far.x, far.y)
    move(to: at(x1, origin.y + size.y / 2))
    addLine(to: at(x1, y1 - r.y))
    addCurve(to: at(x1 - r.x, y1), control1: at(x1, y1 - h.y), control2: at(x1 - h.x, y1))
    addLine(to: at(x0 + r.x, y1))
    addCurve(to: at(x0, y1 - r.y), control1: at(x0 + h.x, y1), control2: at(x0, y1 - h.y))
    addLine(to: at(x0, y0 + r.y))
    addCurve(to: at(x0 + r.x, y0), control1: at(x0, y0 + h.y), control2: at(x0 + h.x, y0))
    addLine(to: at(x1 - r.x, y0))
    addCurve(to: at(x1, y0 + r.y), control1: at(x1 - h.x, y0), control2: at(x1, y0 + h.y))
    closeSubpath()
  }
}

/// The smallest upright rectangle that holds the points added so far.
package struct PointBox {
  package private(set) var low = SIMD2(repeating: Double.infinity)
  package private(set) var high = SIMD2(repeating: -Double.infinity)

  package init() {}

  package mutating func add(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  /// True if no point was added.
  package var isEmpty: Bool { !(low.x <= high.x) }

  package var size: SIMD2<Double> { high - low }
}

extension Path {
  /// The smallest upright rectangle that holds every point, control points among them.
  package var controlBox: PointBox {
    var box = PointBox()
    for point in points { box.add(point) }
    return box
  }

  /// The smallest upright rectangle that holds the outline itself.
  package var outlineBox: PointBox {
    var box = PointBox()
    forEachSegment { segment in
      box.add(segment.start)
      box.add(segment.end)
      let extrema = segment.extrema
      for t in extrema.x + extrema.y { box.add(segment.point(at: t)) }
    } onMove: {
      box.add($0)
    }
    return box
  }

  /// The number of bytes that the path takes, about.
  package var byteCount: Int {
    points.count * MemoryLayout<SIMD2<Double>>.stride + verbs.count
  }
}

/// One subpath as its segments; those of a single point are left out.
struct Subpath {
  var start: SIMD2<Double>
  var segments: [PathSegment] = []
  var isClosed = false
  /// True if anything but the move was there, if only segments of a single point.
  var isDrawn = false
}

extension Path {
  /// The subpaths in order; a segment that follows a closing starts one at the closed one's start.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    var (start, current) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func add(_ segment: PathSegment) {
      // In place: a copy for each segment would take time in the square of their number.
      if open == nil { open = Subpath(start: start) }
      open?.isDrawn = true
      if segment.startDirection != nil { open?.segments.append(segment) }
      current = segment.end
    }
    forEach { element in
      switch element {
      case .move(let point):
        if let finished = open { result.append(finished) }
        (start, current) = (point, point)
        open = Subpath(start: point)
      case .line(let end): add(PathSegment(lineFrom: current, to: end))
      case .quad(let control, let end):
        add(PathSegment(from: current, control: control, to: end))
      case .curve(let control1, let control2, let end):
        add(PathSegment(from: current, control1: control1, control2: control2, to: end))
      case .close:
        add(PathSegment(lineFrom: current, to: start))
        open?.isClosed = true
        if let finished = open { result.append(finished) }
        open = nil
      }
    }
    if let finished = open { result.append(finished) }
    return result
  }

  /// Continues the present subpath along `segment`, whose start is the current point.
  mutating func add(_ segment: PathSegment) {
    if segment.isLine {
      addLine(to: segment.end)
    } else {
      addCurve(to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }
}
