import BoingRender

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
