import BoingCurves

/// The inside of a path, or of its stroke, as polygons in the path's own coordinates.
///
/// Curves are cut into lines that stay within a tolerance of them.
package final class PathOutline: Sendable {
  /// The points of all polygons, one polygon after another.
  package let points: [SIMD2<Double>]
  /// The number of points of each polygon, three at least.
  package let counts: [Int]
  /// True if the curves, and what is round about a stroke, would have too many lines for the accuracy of
  /// others.
  package let isCoarse: Bool
  /// The number of edges that take as much time to make as the outline took.
  package let cost: Int

  /// The number of bytes of the lists.
  package var byteCount: Int {
    points.count * MemoryLayout<SIMD2<Double>>.stride + counts.count * MemoryLayout<Int>.stride
  }

  /// The distance in pixels that an outline may have from its path.
  private static let flatness = 0.03
  /// The number of lines that replace all curves of a path, or of one side of its stroke, and what is round
  /// about the stroke, about.
  private static let maximumLineCount = 1 << 19

  private static let maximumRounds = 256
  /// The number of edges that take as much time as finding a dash on a curve.
  private static let dashEdges = 16

  /// Creates the outline of what `key` describes.
  package init(_ key: PathKey) {
    var tolerance = Self.flatness / key.scale
    var data = key.path
    if let stroke = key.stroke, !stroke.dashes.isEmpty {
      data = data.dashed(phase: stroke.dashPhase, lengths: stroke.dashes)
    }
    var isCoarse = false
    func coarsen(_ stroke: StrokeStyle?) {
      // One curve counts no more lines than it may have, so that more than one round may be needed.
      for _ in 0..<Self.maximumRounds {
        let lineCount = Self.lineCount(of: data, stroke, within: tolerance)
        guard lineCount > Self.maximumLineCount else { return }
        isCoarse = true
        // Half as many lines are four times as far from their curve.
        let excess = Double(lineCount) / Double(Self.maximumLineCount)
        tolerance *= excess * excess
      }
    }
    coarsen(key.stroke)
    if let stroke = key.stroke {
      data = data.stroked(stroke, tolerance: tolerance)
      // A pen far wider than its path makes long curves of short ones.
      coarsen(nil)
    }
    self.isCoarse = isCoarse
    var builder = PolygonBuilder()
    var current = SIMD2<Double>.zero
    data.forEach { element in
      switch element {
      case .move(let point):
        builder.finish()
        current = point
        builder.points.append(current)
        return
      case .line(let end): builder.points.append(end)
      case .quad(let control, let end):
        builder.addCurve(
          current, current + (control - current) * (2 / 3), end + (control - end) * (2 / 3), end,
          tolerance)
      case .curve(let control1, let control2, let end):
        builder.addCurve(current, control1, control2, end, tolerance)
      case .close:
        // What follows without a move goes on from the start of the polygon.
        let start = builder.start
        builder.finish()
        builder.points.append(start)
      }
      current = builder.points.last ?? current
    }
    builder.finish()
    points = builder.points
    counts = builder.counts
    let isDashed = key.stroke?.dashes.isEmpty == false
    cost = points.count + (isDashed ? counts.count * Self.dashEdges : 0)
  }
}

extension PathOutline {
  /// Returns the number of lines that replace the curves of a path, and the corners and ends of its stroke
  /// where these are round, about: a quarter turn at each corner, and half a turn at each end.
  private static func lineCount(
    of data: Path, _ stroke: StrokeStyle?, within tolerance: Double
  ) -> Int {
    guard data.points.count > 1_000 else { return 0 }
    let turn = quarterTurnLineCount(radius: (stroke?.width ?? 0) / 2, within: tolerance)
    let corner = stroke?.join == .round ? turn : 0
    let ends = stroke?.cap == .round ? 4 * turn : 0
    var count = 0
    data.forEachSegment { segment in
      count += corner
      guard !segment.isLine else { return }
      count += PolygonBuilder.lineCount(
        segment.start, segment.control1, segment.control2,
        segment.end, tolerance)
    } onMove: { _ in
      count += ends
    }
    return count
  }

  /// Returns the number of lines that replace a quarter of a circle.
  private static func quarterTurnLineCount(radius: Double, within tolerance: Double) -> Int {
    let handle = 0.5523
    return PolygonBuilder.lineCount(
      SIMD2(radius, 0), SIMD2(radius, radius * handle), SIMD2(radius * handle, radius),
      SIMD2(0, radius), tolerance)
  }
}

/// Points of polygons on their way into an outline.
private struct PolygonBuilder {
  var points: [SIMD2<Double>] = []
  private(set) var counts: [Int] = []
  /// The index of the present polygon's first point.
  private var first = 0

  /// The number of lines that replace one curve at most.
  private static let maximumLineCount = 2_048

  /// The first point of the present polygon.
  var start: SIMD2<Double> { first < points.count ? points[first] : .zero }

  /// Ends the present polygon; one without an area disappears.
  mutating func finish() {
    let count = points.count - first
    if count >= 3 { counts.append(count) } else { points.removeLast(count) }
    first = points.count
  }

  mutating func addCurve(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    _ tolerance: Double
  ) {
    let count = Self.lineCount(p0, p1, p2, p3, tolerance)
    let step = 1 / Double(count)
    // The polynomial's coefficients.
    let c = 3 * (p1 - p0)
    let b = 3 * (p2 - p1) - c
    let a = p3 - p0 - c - b
    for index in 1..<max(count, 1) {
      let t = Double(index) * step
      // Out of the curve by a twelfth of the step's second derivative, so that as much lies between the lines
      // and the curve on one side of it as on the other.
      let rise = (6 * a * t + 2 * b) * (step * step / 12)
      points.append(((a * t + b) * t + c) * t + p0 - rise)
    }
    points.append(p3)
  }

  /// The number of lines that stay within `tolerance` of a cubic curve: the chord of a piece 1 ⁄ n long
  /// strays by an eighth of the second derivative's maximum, over n².
  static func lineCount(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    _ tolerance: Double
  ) -> Int {
    let (a, b) = (p0 - 2 * p1 + p2, p1 - 2 * p2 + p3)
    let square = max((a * a).sum(), (b * b).sum())
    let count = (0.75 * square.squareRoot() / tolerance).squareRoot().rounded(.up)
    return min(max(Int(clamping: count), 1), maximumLineCount)
  }
}
