import BoingRaster

/// An immutable outline of lines and Bézier curves.
///
/// Every coordinate of a path is finite: an operation that would add one that is not adds nothing.
/// Two paths are equal when their elements are. A path may be shared among threads, except while
/// it is a ``CGMutablePath`` that one of them changes.
public class CGPath: @unchecked Sendable {
  package fileprivate(set) final var data: Path

  package init(_ data: Path) {
    self.data = data
  }

  /// Creates a path of one rectangle: from its smallest corner along x first, closed.
  ///
  /// The path is empty where the rectangle, or its image under `transform`, is not finite.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var data = Path()
    data.addRect(rect)
    self.init(data.applying(transform?.pointee ?? .identity))
  }

  /// Creates a path of one ellipse: four cubic curves from the middle of the maximum-x side
  /// towards the maximum y, closed.
  ///
  /// The curves stay within 0.03 % of the radius of a true ellipse. The path is empty where the
  /// rectangle, or its image under `transform`, is not finite.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var data = Path()
    data.addEllipse(in: rect)
    self.init(data.applying(transform?.pointee ?? .identity))
  }

  /// Creates a path of one rectangle with rounded corners, closed.
  ///
  /// A corner larger than half the rectangle is reduced to half of it; where one of the two sizes
  /// is zero, negative or not a number, the corners are square.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var data = Path()
    data.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(data.applying(transform?.pointee ?? .identity))
  }

  /// True if the path has no elements.
  public final var isEmpty: Bool { data.isEmpty }

  /// The point at which the next element starts, (0, 0) for an empty path.
  ///
  /// After a closed subpath it is that subpath's start.
  public final var currentPoint: CGPoint { CGPoint(data.current) }

  /// Calls `block` with each element in order.
  ///
  /// The pointers are valid only during the call; what is written through them is lost.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    var points = data.points.map { CGPoint($0) }
    let verbs = data.verbs
    // An empty array may have no address, and a closed subpath needs none.
    points.append(.zero)
    points.withUnsafeMutableBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      for verb in verbs {
        var element = CGPathElement(type: CGPathElementType(verb), points: next)
        block(&element)
        next += verb.pointCount
      }
    }
  }

  /// Calls `function` with `info` and each element in order, by the rules of
  /// ``applyWithBlock(_:)``.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// A copy that never changes.
  public final func copy() -> CGPath? {
    CGPath(data)
  }

  /// A copy with every point moved; empty where one of them has no finite image.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(data.applying(transform?.pointee ?? .identity))
  }

  /// A copy to be changed.
  public final func mutableCopy() -> CGMutablePath? {
    CGMutablePath(data)
  }

  /// A copy to be changed, with every point moved; empty where one of them has no finite image.
  public final func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    CGMutablePath(data.applying(transform?.pointee ?? .identity))
  }
}

extension CGPath: Hashable {
  /// Returns true if both paths have the same elements.
  public static func == (first: CGPath, second: CGPath) -> Bool {
    first === second || first.data == second.data
  }

  /// Mixes the elements into `hasher`.
  public final func hash(into hasher: inout Hasher) {
    hasher.combine(data)
  }
}

/// A path under construction.
///
/// An operation that needs a current point does nothing on an empty path, and one with a coordinate
/// that is not finite adds nothing. Not for use by two threads at once.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public init() {
    super.init(Path())
  }

  override package init(_ data: Path) {
    super.init(data)
  }

  package func change(_ body: (inout Path) -> Void) {
    body(&data)
  }
}

/// The kinds of element a path is made of.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath; one point.
  case moveToPoint = 0
  /// A straight line; one point, its end.
  case addLineToPoint = 1
  /// A quadratic Bézier curve; two points, the control point and the end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve; three points, both control points and the end.
  case addCurveToPoint = 3
  /// A straight line back to the start of the subpath; no points.
  case closeSubpath = 4
}

/// One element of a path, as ``CGPath/applyWithBlock(_:)`` shows it.
public struct CGPathElement {
  /// The element's kind, which decides how many points there are.
  public var type: CGPathElementType
  /// The element's points, control points first; valid only during the enumeration.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element that refers to `points` and does not own them.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is shown the elements of a path, with a pointer of the caller's own.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// The rule that decides the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Inside where the path winds round the point a number of times other than zero.
  case winding = 0
  /// Inside where a ray from the point crosses the path an odd number of times.
  case evenOdd = 1
}

/// The parts of a path that are painted.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// The inside, by the winding rule.
  case fill = 0
  /// The inside, by the even-odd rule.
  case eoFill = 1
  /// The outline.
  case stroke = 2
  /// The inside by the winding rule, then the outline.
  case fillStroke = 3
  /// The inside by the even-odd rule, then the outline.
  case eoFillStroke = 4
}

/// The shape of a stroke's ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The stroke stops at the end point.
  case butt = 0
  /// A half disc about the end point.
  case round = 1
  /// Half a line width beyond the end point.
  case square = 2
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, or a bevel where the miter limit is exceeded.
  case miter = 0
  /// A disc about the corner.
  case round = 1
  /// The corner cut off.
  case bevel = 2
}

extension CGPath {
  /// The smallest upright rectangle that holds every point, control points among them; null for an
  /// empty path.
  public final var boundingBox: CGRect { data.controlBox.rect }

  /// The smallest upright rectangle that holds the outline itself; null for an empty path.
  ///
  /// Where a curve turns back inside its control points, this is smaller than ``boundingBox``.
  public final var boundingBoxOfPath: CGRect { data.outlineBox.rect }

  /// Returns true if the path is one upright rectangle, which is stored in `rect` if given.
  ///
  /// It is when it consists of a move, three lines that turn by right angles along the axes, and an
  /// end at the start: a fourth line, a closing, or both.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let verbs = data.verbs
    guard verbs.count >= 5, verbs.count <= 6, verbs[0] == .move,
      verbs[1...3].allSatisfy({ $0 == .line })
    else { return false }
    let tail = Array(verbs[4...])
    let p = data.points
    switch tail {
    case [.close]: break
    case [.line], [.line, .close]:
      guard p[4] == p[0] else { return false }
    default: return false
    }
    let alongX = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let alongY = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard alongX || alongY else { return false }
    rect?.pointee = boundingBox
    return true
  }
}

extension CGPath {
  /// True if `point` lies inside or on the outline, every open subpath being closed for the purpose.
  ///
  /// A point that is not finite is outside.
  ///
  /// - Parameters:
  ///   - point: In the path's coordinates.
  ///   - rule: How crossings decide.
  ///   - transform: Moves `point` before the question is asked.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let target = point.applying(transform)
    let box = boundingBox
    // The far edges count, which they do not for a rectangle.
    guard target.isFinite, !box.isNull, (box.minX...box.maxX).contains(target.x),
      (box.minY...box.maxY).contains(target.y)
    else { return false }
    // What a cubic curve's solution may lose to rounding.
    let tolerance = 1e-12 * max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    var winding = 0
    var isOnOutline = false
    func visit(_ segment: PathSegment) {
      winding += segment.winding(about: target.simd)
      isOnOutline = isOnOutline || segment.passes(through: target.simd, within: tolerance)
    }
    var start = SIMD2<Double>.zero
    var current = SIMD2<Double>.zero
    func close() {
      if current != start { visit(PathSegment(lineFrom: current, to: start)) }
    }
    data.forEachSegment { segment in
      visit(segment)
      current = segment.end
    } onMove: { next in
      close()
      start = next
      current = next
    }
    close()
    return isOnOutline || (rule == .winding ? winding != 0 : winding % 2 != 0)
  }
}

extension PathSegment {
  /// Returns the number of times that the segment crosses the ray from `target` towards greater x: upwards counts +1,
  /// downwards −1.
  fileprivate func winding(about target: SIMD2<Double>) -> Int {
    let ys = [start.y, control1.y, control2.y, end.y]
    guard ys.contains(where: { $0 > target.y }), ys.contains(where: { $0 <= target.y }) else {
      return 0
    }
    var total = 0
    var from: Double = 0
    var fromY = start.y
    for to in extrema.y + [1] {
      let toY = to == 1 ? end.y : point(at: to).y
      // Half open in y, so that a shared end point counts once.
      if (fromY <= target.y) != (toY <= target.y) {
        if crossing(target.y, between: from, and: to, rising: toY > fromY) > target.x {
          total += toY > fromY ? 1 : -1
        }
      }
      from = to
      fromY = toY
    }
    return total
  }

  /// True if `target` lies on the segment, or no further from it along x or y than `tolerance`.
  fileprivate func passes(through target: SIMD2<Double>, within tolerance: Double) -> Bool {
    let xs = [start.x, control1.x, control2.x, end.x]
    let ys = [start.y, control1.y, control2.y, end.y]
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(),
      target.x >= minX - tolerance, target.x <= maxX + tolerance, target.y >= minY - tolerance,
      target.y <= maxY + tolerance
    else { return false }
    if target == start || target == end { return true }
    // A level segment has no crossing; within its box, all of it is as high as the point.
    if maxY - minY <= tolerance || maxX - minX <= tolerance { return true }
    var from: Double = 0
    for to in extrema.y + [1] {
      let (low, high) = (point(at: from).y, point(at: to).y)
      if min(low, high) <= target.y, target.y <= max(low, high), low != high {
        let x = crossing(target.y, between: from, and: to, rising: high > low)
        if abs(x - target.x) <= tolerance { return true }
      }
      from = to
    }
    return false
  }

  /// The x at which a piece that is monotone in y takes the height `y`.
  private func crossing(
    _ y: Double, between from: Double, and to: Double, rising: Bool
  ) -> Double {
    if isLine {
      return start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
    }
    var (low, high) = (from, to)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (point(at: middle).y <= y) == rising { low = middle } else { high = middle }
    }
    return point(at: (low + high) / 2).x
  }
}

extension CGPath {
  /// The outline of this path's stroke: what is to be filled, by the winding rule, to draw it.
  ///
  /// The outline lies within the greater of a two-thousandth of the width and a hundred-thousandth
  /// of the path's extent of the exact one. Closed subpaths have two rings and no caps. A subpath
  /// of no length leaves a disc or an upright square where caps are round or square; a lone move
  /// leaves nothing. Where a curve turns more tightly than the pen, and at its cusps, its outer side
  /// is round.
  ///
  /// - Parameters:
  ///   - lineWidth: The pen's width; the result is empty where it is not a finite number above 0.
  ///   - lineCap: The shape of the ends of open subpaths.
  ///   - lineJoin: The shape of corners.
  ///   - miterLimit: How long a miter may be, in line widths, before the corner is cut off; at least
  ///     1, and 10 where it is not finite.
  ///   - transform: Moves the path before it is stroked.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      data.applying(transform).stroked(
        StrokeStyle(
          width: lineWidth.native, cap: LineCap(lineCap), join: LineJoin(lineJoin),
          miterLimit: miterLimit.native)))
  }

  /// This path cut into dashes, as open subpaths of the same curves.
  ///
  /// The pattern starts anew with every subpath. A dash that goes across the start of a closed
  /// subpath is one; a dash of no length becomes a line of a millionth of the pattern, so that
  /// caps know its direction. No lengths, lengths that add up to nothing, and such as are negative
  /// or not finite leave the path whole, and so does a pattern of more than 20,000 dashes.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern each subpath starts.
  ///   - lengths: Of dash and gap in turn; an odd number of them is gone through twice.
  ///   - transform: Moves the path before it is cut.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      data.applying(transform).dashed(phase: phase.native, lengths: lengths.map(\.native)))
  }

  /// This path with lines in place of its curves, nowhere further than `threshold` from them.
  ///
  /// A threshold below a millionth of the path's extent is taken for that, and one that is not a
  /// number too; a curve becomes at most 2,048 lines.
  public final func flattened(threshold: CGFloat) -> CGPath {
    CGPath(data.flattened(threshold: threshold.native))
  }
}
