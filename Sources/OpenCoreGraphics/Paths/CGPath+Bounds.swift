extension CGPath {
  /// The smallest upright rectangle that holds every point, control points among them; null for an
  /// empty path.
  public final var boundingBox: CGRect {
    var box = PointBox()
    for point in data.points { box.add(point) }
    return box.rect
  }

  /// The smallest upright rectangle that holds the outline itself; null for an empty path.
  ///
  /// Where a curve turns back inside its control points, this is smaller than ``boundingBox``.
  public final var boundingBoxOfPath: CGRect {
    var box = PointBox()
    data.forEachSegment { segment in
      box.add(segment.start)
      box.add(segment.end)
      for t in segment.extrema(\.x) + segment.extrema(\.y) { box.add(segment.point(at: t)) }
    } onMove: {
      box.add($0)
    }
    return box.rect
  }

  /// Returns true if the path is one upright rectangle, which is stored in `rect` if given.
  ///
  /// It is when it consists of a move, three lines that turn by right angles along the axes, and an
  /// end at the start: a fourth line, a closing, or both.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let verbs = data.verbs
    guard verbs.count >= 5, verbs.count <= 6, verbs[0] == .moveToPoint,
      verbs[1...3].allSatisfy({ $0 == .addLineToPoint })
    else { return false }
    let tail = Array(verbs[4...])
    let p = data.points
    switch tail {
    case [.closeSubpath]: break
    case [.addLineToPoint], [.addLineToPoint, .closeSubpath]:
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

/// The smallest upright rectangle round the points added so far.
struct PointBox {
  private var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
  private var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)

  mutating func add(_ point: CGPoint) {
    low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
    high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  var rect: CGRect {
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
