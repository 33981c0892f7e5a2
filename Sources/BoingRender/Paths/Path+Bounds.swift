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
