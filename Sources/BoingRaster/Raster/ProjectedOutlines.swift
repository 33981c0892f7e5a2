import BoingCurves

/// Outlines on their way from a plane to the device.
///
/// No other way leads into a list's points. All that fillers compute indices from is finite, and at most
/// ``coordinateLimit`` pixels from the device's origin: an outline with another point is refused.
extension DisplayList {
  /// The distance in pixels from the origin of the device beyond which outlines are cut off.
  package static let coordinateLimit = 100_000.0
  /// The distance from the eye's plane at which outlines are cut off, of a distance of 1 from the eye to the screen.
  private static let nearest = 1e-4

  /// Adds the outline mapped by `map`; gives the number of its points, or 0 where nothing of it shows.
  package func add(_ outline: BoxOutline, _ map: Homography) -> Int {
    map.isAffine ? addAffine(outline, map.affine) : addProjected(outline, map)
  }

  private func addAffine(_ outline: BoxOutline, _ t: Affine2D) -> Int {
    let scale = max((t.x * t.x).sum(), (t.y * t.y).sum()).squareRoot()
    let target = points.reserve(4 * (CornerCurve.maximumCount * 2 + 8))
    var count = 0
    // Stays 0 as long as every coordinate is finite.
    var trace = SIMD2<Double>.zero
    var extreme = 0.0
    outline.forEachPoint(scale: scale, t) { q in
      target[count] = q
      trace += q * 0
      extreme = max(extreme, max(q.x.magnitude, q.y.magnitude))
      count += 1
    }
    guard trace == .zero else { return refuse() }
    guard extreme < Self.coordinateLimit else { return clipToReach(count) }
    points.append(count: count)
    return count
  }

  /// Adds the polygon of `corners` mapped by `map`; gives the number of its points.
  package func add(_ corners: [SIMD2<Double>], _ map: Homography) -> Int {
    addProjected(corners.map(map.apply))
  }

  /// Adds the polygons of `outline` mapped by `map`; returns the number of their points, 0 where nothing of
  /// them shows.
  package func add(_ outline: PathOutline, _ map: Homography) -> Int {
    let first = points.count
    var start = 0
    for count in outline.counts {
      let polygon = outline.points[start..<start + count]
      start += count
      let added =
        map.isAffine ? addAffine(polygon, map.affine) : addProjected(polygon.map(map.apply))
      if added > 0 { polygonCounts.append(added) }
    }
    return points.count - first
  }

  /// Removes the polygons of paths from the `polygon`-th on, whose points begin at `point`.
  package func removeOutlines(from point: Int, _ polygon: Int) {
    points.removeAll(from: point)
    polygonCounts.removeLast(polygonCounts.count - polygon)
  }

  private func addAffine(_ polygon: ArraySlice<SIMD2<Double>>, _ t: Affine2D) -> Int {
    let target = points.reserve(polygon.count)
    var count = 0
    // Stays 0 as long as every coordinate is finite.
    var trace = SIMD2<Double>.zero
    var extreme = 0.0
    polygon.withUnsafeBufferPointer { polygon in
      for p in polygon {
        let q = t.apply(p)
        target[count] = q
        trace += q * 0
        extreme = max(extreme, max(q.x.magnitude, q.y.magnitude))
        count += 1
      }
    }
    guard trace == .zero else { return refuse() }
    guard extreme < Self.coordinateLimit else { return clipToReach(count) }
    points.append(count: count)
    return count
  }

  /// Returns the number of rows of pixels within `rect` that the edges between the last `count` points cross,
  /// each edge by itself.
  package func crossings(ofLast count: Int, within rect: PixelRect) -> Int {
    let first = points.memory + (points.count - count)
    let (low, high) = (Double(rect.minY), Double(rect.maxY))
    var sum = 0.0
    var last = first[count - 1].y
    for index in 0..<count {
      let y = first[index].y
      sum += (min(max(y, low), high) - min(max(last, low), high)).magnitude
      last = y
    }
    return Int(clamping: sum)
  }

  private func addProjected(_ outline: BoxOutline, _ map: Homography) -> Int {
    var points: [SIMD3<Double>] = []
    outline.forEachPoint(scale: map.maximumCornerScale(of: outline.rect)) {
      points.append(map.apply($0))
    }
    return addProjected(points)
  }

  private func addProjected(_ cut: [SIMD3<Double>]) -> Int {
    let target = points.reserve(cut.count * 2 + 8)
    var count = 0
    guard var last = cut.last else { return 0 }
    for p in cut {
      guard p * 0 == .zero else { return refuse() }
      if (p.z >= Self.nearest) != (last.z >= Self.nearest) {
        let q = last + (p - last) * ((Self.nearest - last.z) / (p.z - last.z))
        target[count] = SIMD2(q.x, q.y) / Self.nearest
        count += 1
      }
      if p.z >= Self.nearest {
        target[count] = SIMD2(p.x, p.y) / p.z
        count += 1
      }
      last = p
    }
    guard count >= 3 else { return 0 }
    return clipToReach(count)
  }

  /// Cuts the `count` points that lie behind the last to a square about the surface, and adds them; returns 0 where
  /// one of them is not finite.
  private func clipToReach(_ count: Int) -> Int {
    let limit = Self.coordinateLimit
    var polygon = points.reserve(0).array(count: count)
    for (axis, sign) in [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)] {
      guard var last = polygon.last else { return 0 }
      var clipped: [SIMD2<Double>] = []
      for p in polygon {
        let (a, b) = (last[axis] * sign, p[axis] * sign)
        if (a <= limit) != (b <= limit) {
          var q = last + (p - last) * ((limit - a) / (b - a))
          q[axis] = limit * sign
          clipped.append(q)
        }
        if b <= limit { clipped.append(p) }
        last = p
      }
      polygon = clipped
    }
    // The difference of two points may be infinite, though each of them is finite; no comparison holds for what is
    // not a number.
    guard polygon.allSatisfy({ $0.x.magnitude <= limit && $0.y.magnitude <= limit }) else {
      return refuse()
    }
    guard polygon.count >= 3 else { return 0 }
    let target = points.reserve(polygon.count)
    for (index, point) in polygon.enumerated() { target[index] = point }
    points.append(count: polygon.count)
    return polygon.count
  }

  /// Notes that an outline has points that are not finite; returns the number of points that are added, 0.
  private func refuse() -> Int {
    hasRefusedOutline = true
    return 0
  }

  /// The pixels that the last `count` points touch.
  package func bounds(ofLast count: Int) -> PixelRect {
    let first = points.memory + (points.count - count)
    var (low, high) = (first[0], first[0])
    for index in 1..<max(count, 1) {
      let p = first[index]
      low = SIMD2(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y)
      high = SIMD2(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y)
    }
    return PixelRect(
      minX: pixelFloor(low.x), minY: pixelFloor(low.y), maxX: pixelFloor(high.x) + 1,
      maxY: pixelFloor(high.y) + 1)
  }
}

extension Homography {
  /// The number of pixels of a point of the plane where it is largest, about: within `rect` where the map is
  /// not affine.
  package func maximumScale(of rect: SIMD4<Double>) -> Double {
    guard isAffine else { return maximumCornerScale(of: rect) }
    let (x, y) = (SIMD2(x.x, x.y) / w.z, SIMD2(y.x, y.y) / w.z)
    return max((x * x).sum(), (y * y).sum()).squareRoot()
  }

  /// Returns the number of pixels of a point of the plane where it is largest among the corners of `rect`, about.
  package func maximumCornerScale(of rect: SIMD4<Double>) -> Double {
    var maximum = 0.0
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let p = SIMD2(rect.x + rect.z * corner.0, rect.y + rect.w * corner.1)
      let h = apply(p)
      guard h.z > 1e-3 else { return 64 }
      let square = h.z * h.z
      let dx = SIMD2(x.x * h.z - h.x * x.z, x.y * h.z - h.y * x.z) / square
      let dy = SIMD2(y.x * h.z - h.x * y.z, y.y * h.z - h.y * y.z) / square
      maximum = max(maximum, (dx * dx).sum(), (dy * dy).sum())
    }
    return min(maximum.squareRoot(), 64)
  }
}
