/// Rows that two chains bound.
///
/// The way in which a row is filled depends on the chains alone, so that parts of a bitmap are filled as the whole is.
extension PathFiller {
  /// Fills the first of `rows`, and those after it as far as the fast ways lead; returns the row that is left.
  ///
  /// No other chain reaches into the rows.
  func fillBetween<Blitter: SpanBlitter>(
    _ a: Memory<Chain>, _ b: Memory<Chain>, _ rows: Range<Int>, _ clip: PixelRect,
    _ blitter: inout Blitter
  ) -> Int {
    let edges = self.edges.memory
    let (aTop, bTop) = (edges[a[0].edge].top, edges[b[0].edge].top)
    let (aBottom, bBottom) = (edges[a[0].end &- 1].bottom, edges[b[0].end &- 1].bottom)
    var y = rows.lowerBound
    let first = Double(y)
    guard max(aTop, first) == max(bTop, first) else { return y }
    let middle = (max(aTop, first) + min(aBottom, bBottom, first + 1)) / 2
    let isSwapped = !isLeft(a, of: b, at: middle)
    let (left, right) = isSwapped ? (b, a) : (a, b)
    var (l, r) = (edges + left[0].edge, edges + right[0].edge)
    let (leftEnd, rightEnd) = (edges + left[0].end, edges + right[0].end)
    // Between these, both chains pass through the whole height of a row.
    let wholeTop = max(aTop, bTop)
    let wholeBottom = min(aBottom, bBottom)
    while y < rows.upperBound {
      let top = Double(y)
      while l < leftEnd, l[0].bottom <= top { l += 1 }
      while r < rightEnd, r[0].bottom <= top { r += 1 }
      guard l < leftEnd, r < rightEnd else { break }
      let isWhole = top >= wholeTop && top + 1 <= wholeBottom
      if isWhole {
        guard
          fillWindows(l, r, y, top, clip, &blitter) || fillOblique(l, r, y, clip, &blitter)
            || fillNarrow(l, r, y, top, top + 1, clip, &blitter)
        else { break }
      } else {
        let bottom = min(top + 1, wholeBottom)
        guard min(top + 1, aBottom) == min(top + 1, bBottom),
          fillNarrow(l, r, y, max(top, wholeTop), bottom, clip, &blitter)
        else { break }
      }
      y &+= 1
    }
    while l < leftEnd, l[0].bottom <= Double(y) { l += 1 }
    while r < rightEnd, r[0].bottom <= Double(y) { r += 1 }
    (left[0].edge, right[0].edge) = (l - edges, r - edges)
    return y
  }

  /// True if the first of two chains lies left of the second at `y`, which both reach.
  private func isLeft(_ a: Memory<Chain>, of b: Memory<Chain>, at y: Double) -> Bool {
    var (a, b) = (edges.memory + a[0].edge, edges.memory + b[0].edge)
    while a[0].bottom < y { a += 1 }
    while b[0].bottom < y { b += 1 }
    return a[0].x(at: y) <= b[0].x(at: y)
  }

  /// A row of two windows; false where a side touches more pixels than one has, or where they overlap.
  @inline(__always)
  private func fillWindows<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ right: Memory<Edge>, _ y: Int, _ top: Double,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) -> Bool {
    let bottom = top + 1
    let width = Float(FourPixelCoverage.width)
    let farther = Double(FourPixelCoverage.width - 1)
    let (before, after): (SIMD4<Float>, SIMD4<Float>)
    let (first, last): (Double, Double)
    let (leftHigh, rightLow): (Double, Double)
    if left[0].bottom >= bottom {
      let x = left[0].x(at: top)
      let slope = left[0].slope
      let low = x + (slope < 0 ? slope : 0)
      first = low.pixelFloor
      leftHigh = low + slope.magnitude
      let inner = Float(low - first)
      let reach = Float(slope.magnitude)
      guard inner + reach <= width else { return false }
      before = FourPixelCoverage.area(
        inner, width: reach, height: 1, halfInverse: Float(left[0].halfInverse))
    } else {
      let l = extent(left, top, bottom)
      first = l.low.pixelFloor
      leftHigh = l.high
      guard Float(l.high - first) <= width else { return false }
      before = area(left, top, bottom, from: first)
    }
    if right[0].bottom >= bottom {
      let x = right[0].x(at: top)
      let slope = right[0].slope
      let high = x + (slope > 0 ? slope : 0)
      last = high.pixelFloor
      rightLow = high - slope.magnitude
      let reach = Float(slope.magnitude)
      let inner = Float(high - last) + (width - 1) - reach
      guard inner >= 0 else { return false }
      after = FourPixelCoverage.area(
        inner, width: reach, height: 1, halfInverse: Float(right[0].halfInverse))
    } else {
      let r = extent(right, top, bottom)
      last = r.high.pixelFloor
      rightLow = r.low
      guard r.low >= last - farther else { return false }
      after = area(right, top, bottom, from: last - farther)
    }
    let (start, stop) = (nearestInteger(first), nearestInteger(last) &+ 1)
    guard start &+ 2 &* FourPixelCoverage.width <= stop else {
      guard leftHigh <= rightLow + Self.closeness else { return false }
      handNear(
        y, start, stop, FourPixelCoverage.parts(before), FourPixelCoverage.parts(after), clip,
        &blitter)
      return true
    }
    hand(
      y, start, stop, FourPixelCoverage.parts(before), 1 - FourPixelCoverage.parts(after), clip,
      &blitter)
    return true
  }

  /// A row of any height that lies within a few windows; false where it does not, or where the chains cross.
  private func fillNarrow<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ right: Memory<Edge>, _ y: Int, _ from: Double, _ to: Double,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) -> Bool {
    let (l, r) = (extent(left, from, to), extent(right, from, to))
    let near = min(l.low, r.low).pixelFloor
    let start = nearestInteger(near)
    let count = nearestInteger(max(l.high, r.high).pixelFloor) &+ 1 &- start
    guard count <= Self.narrowWidth,
      l.high <= r.low + Self.closeness || isLeft(left, of: right, from, to)
    else { return false }
    let (first, stop) = (max(start, clip.minX), min(start &+ count, clip.maxX))
    guard first < stop else { return true }
    let spans = self.spans.memory
    let middle = spans + windowSpans(left, from, to, near, 1, spans)
    let spansEnd = middle + windowSpans(right, from, to, near, -1, middle)
    var before: Float = 0
    var origin: Float = 0
    let narrow = self.narrow.memory
    for window in 0..<((count &+ FourPixelCoverage.width &- 1) / FourPixelCoverage.width) {
      var areas = SIMD4<Float>.zero
      var span = spans
      while span < spansEnd {
        areas += span[0].area(from: origin)
        span += 1
      }
      let parts = areas - SIMD4(before, areas.x, areas.y, areas.z)
      (before, origin) = (areas.w, origin + Float(FourPixelCoverage.width))
      narrow.setFour(window &* FourPixelCoverage.width, FourPixelCoverage.limitedBytes(parts))
    }
    blitter.row(y, first, stop, stop, stop, narrow - start)
    return true
  }

  /// True if an edge and those after it lie left of others all the way between two heights that both reach.
  private func isLeft(
    _ left: Memory<Edge>, of right: Memory<Edge>, _ from: Double, _ to: Double
  ) -> Bool {
    var (a, b) = (left, right)
    var y = from
    while true {
      guard a[0].x(at: y) <= b[0].x(at: y) + Self.closeness else { return false }
      guard y < to else { return true }
      if a[0].bottom <= y { a += 1 }
      if b[0].bottom <= y { b += 1 }
      y = min(a[0].bottom, b[0].bottom, to)
    }
  }

  /// Writes the parts of a chain from `edge` on between two heights that it reaches; gives their number.
  @inline(__always)
  private func windowSpans(
    _ edge: Memory<Edge>, _ top: Double, _ bottom: Double, _ origin: Double,
    _ sign: Float, _ spans: Memory<EdgeSegment>
  ) -> Int {
    var (edge, y) = (edge, top)
    var x = edge[0].x(at: top)
    var count = 0
    while true {
      let isLast = edge[0].bottom >= bottom
      let endY = isLast ? bottom : edge[0].bottom
      let endX = isLast ? edge[0].x(at: bottom) : edge[0].endX
      spans[count] = EdgeSegment(
        low: Float((x < endX ? x : endX) - origin), width: Float((endX - x).magnitude),
        height: sign * Float(endY - y), halfInverse: sign * Float(edge[0].halfInverse))
      count &+= 1
      guard !isLast else { return count }
      (x, y) = (endX, endY)
      edge += 1
    }
  }

  /// The minimum and the maximum x of a chain from `edge` on between two heights that it reaches.
  @inline(__always)
  private func extent(
    _ edge: Memory<Edge>, _ top: Double, _ bottom: Double
  ) -> (low: Double, high: Double) {
    var edge = edge
    let x = edge[0].x(at: top)
    var (low, high) = (x, x)
    while edge[0].bottom < bottom {
      edge += 1
      let x = edge[0].x
      low = x < low ? x : low
      high = x > high ? x : high
    }
    let end = edge[0].x(at: bottom)
    return (end < low ? end : low, end > high ? end : high)
  }

  /// The area right of that chain, as ``FourPixelCoverage/area(_:width:height:halfInverse:)`` counts it.
  @inline(__always)
  private func area(
    _ edge: Memory<Edge>, _ top: Double, _ bottom: Double, from origin: Double
  ) -> SIMD4<Float> {
    var (edge, y) = (edge, top)
    var x = edge[0].x(at: top)
    var areas = SIMD4<Float>.zero
    while true {
      let isLast = edge[0].bottom >= bottom
      let endY = isLast ? bottom : edge[0].bottom
      let endX = isLast ? edge[0].x(at: bottom) : edge[0].endX
      areas += FourPixelCoverage.area(
        Float((x < endX ? x : endX) - origin), width: Float((endX - x).magnitude),
        height: Float(endY - y), halfInverse: Float(edge[0].halfInverse))
      guard !isLast else { return areas }
      (x, y) = (endX, endY)
      edge += 1
    }
  }

  /// A row that one edge bounds on the left and one on the right from top to bottom, over any number of pixels; false
  /// where there are more, or where both reach into a pixel.
  private func fillOblique<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ right: Memory<Edge>, _ y: Int, _ clip: PixelRect,
    _ blitter: inout Blitter
  ) -> Bool {
    let top = Double(y)
    guard min(left[0].bottom, right[0].bottom) >= top + 1 else { return false }
    let l = EdgeSpan(left[0], top: top)
    let r = EdgeSpan(right[0], top: top)
    let (l0, l1) = (pixelFloor(l.low), pixelFloor(l.high) &+ 1)
    let (r0, r1) = (pixelFloor(r.low), pixelFloor(r.high) &+ 1)
    guard l1 <= r0 else { return false }
    let start = max(l0, clip.minX)
    let solidStart = min(max(l1, clip.minX), clip.maxX)
    let solidEnd = max(min(r0, clip.maxX), solidStart)
    let stop = max(min(r1, clip.maxX), solidEnd)
    guard start < stop else { return true }
    let coverage = self.coverage.row(clip)
    if start < solidStart {
      l.forEachPixel(start, solidStart) { coverage[$0] = Self.byte($1) }
    }
    if solidEnd < stop {
      r.forEachPixel(solidEnd, stop) { coverage[$0] = Self.byte(1 - $1) }
    }
    blitter.row(y, start, solidStart, solidEnd, stop, coverage)
    return true
  }

  @inline(__always)
  private static func byte(_ covered: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: nearestInteger(covered * 255))
  }

  /// Hands over a row of two windows, or what of it lies within `clip`.
  @inline(__always)
  private func hand<Blitter: SpanBlitter>(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<Float>, _ after: SIMD4<Float>,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    let (before, after) = (FourPixelCoverage.bytes(before), FourPixelCoverage.bytes(after))
    if start >= clip.minX, end <= clip.maxX {
      blitter.row(y, start, end, before, after, coverage.row(clip))
    } else {
      handClipped(y, start, end, before, after, clip, &blitter)
    }
  }

  /// Hands over a row of two windows that overlap or nearly do, or what of it lies within `clip`.
  @inline(__always)
  private func handNear<Blitter: SpanBlitter>(
    _ y: Int, _ start: Int, _ end: Int, _ left: SIMD4<Float>, _ right: SIMD4<Float>,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    let (first, stop) = (max(start, clip.minX), min(end, clip.maxX))
    guard first < stop else { return }
    // The left window is the second of three, since the right one may begin before it.
    let (parts, narrow) = (nearParts.memory, self.narrow.memory)
    let width = FourPixelCoverage.width
    parts.setFour(0, .zero)
    parts.setFour(width, left)
    parts.setFour(2 &* width, .one)
    let last = end &- start
    parts.setFour(last, parts.four(last) - right)
    narrow.setFour(0, FourPixelCoverage.limitedBytes(parts.four(width)))
    narrow.setFour(width, FourPixelCoverage.limitedBytes(parts.four(2 &* width)))
    blitter.row(y, first, stop, stop, stop, narrow - start)
  }

  @inline(never)
  private func handClipped<Blitter: SpanBlitter>(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    let first = max(start, clip.minX)
    let stop = min(end, clip.maxX)
    guard first < stop else { return }
    let coverage = self.coverage.row(clip)
    for lane in 0..<FourPixelCoverage.width {
      let (x, last) = (start &+ lane, end &- FourPixelCoverage.width &+ lane)
      if x >= first, x < stop { coverage[x] = UInt8(truncatingIfNeeded: before[lane]) }
      if last >= first, last < stop { coverage[last] = UInt8(truncatingIfNeeded: after[lane]) }
    }
    let solid = min(max(start &+ FourPixelCoverage.width, first), stop)
    let solidEnd = max(min(end &- FourPixelCoverage.width, stop), solid)
    blitter.row(y, first, solid, solidEnd, stop, coverage)
  }
}
