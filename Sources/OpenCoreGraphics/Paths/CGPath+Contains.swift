extension CGPath {
  /// Whether `point` lies inside, every open subpath being closed for the purpose.
  ///
  /// Of points on the outline, those on sides of smallest x and y of a rectangle are inside and
  /// those on the opposite sides are not, so that adjoining shapes share no point. A point that is
  /// not finite is outside.
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
    guard target.isFinite, boundingBox.contains(target) else { return false }
    var winding = 0
    var start = CGPoint.zero
    var current = CGPoint.zero
    data.forEachSegment { segment in
      winding += segment.winding(about: target)
      current = segment.end
    } onMove: { next in
      winding += PathSegment(lineFrom: current, to: start).winding(about: target)
      start = next
      current = next
    }
    winding += PathSegment(lineFrom: current, to: start).winding(about: target)
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }
}

extension PathSegment {
  /// How often the segment crosses the ray from `point` towards greater x: upwards counts +1,
  /// downwards −1.
  fileprivate func winding(about point: CGPoint) -> Int {
    let ys = [start.y, control1.y, control2.y, end.y]
    guard ys.contains(where: { $0 > point.y }), ys.contains(where: { $0 <= point.y }) else {
      return 0
    }
    var total = 0
    var from: CGFloat = 0
    var fromY = start.y
    for to in extrema(\.y) + [1] {
      let toY = to == 1 ? end.y : coordinate(\.y, at: to)
      // Half open in y, so that a shared end point counts once.
      if (fromY <= point.y) != (toY <= point.y) {
        if crossing(point.y, between: from, and: to, rising: toY > fromY) > point.x {
          total += toY > fromY ? 1 : -1
        }
      }
      from = to
      fromY = toY
    }
    return total
  }

  /// The x at which a piece that is monotone in y takes the height `y`.
  private func crossing(
    _ y: CGFloat, between from: CGFloat, and to: CGFloat, rising: Bool
  ) -> CGFloat {
    if isLine {
      return start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
    }
    var (low, high) = (from, to)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (coordinate(\.y, at: middle) <= y) == rising { low = middle } else { high = middle }
    }
    return coordinate(\.x, at: (low + high) / 2)
  }
}
