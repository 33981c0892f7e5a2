import BoingRender

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
