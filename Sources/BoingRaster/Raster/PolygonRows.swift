import BoingCurves

/// Rows of a polygon that every horizontal line meets at most twice.
///
/// The way in which a row is filled depends on the polygon alone, so that parts of a bitmap are filled
/// as the whole is.
extension PolygonFiller {
  func fillBetween<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ leftCount: Int, _ right: Memory<Edge>,
    _ rightCount: Int, _ first: Int, _ end: Int, _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    let (leftEnd, rightEnd) = (left + leftCount, right + rightCount)
    var (l, r) = (left, right)
    var y = first
    // Between these, both chains pass through the whole height of a row.
    let wholeTop = max(left[0].top, right[0].top)
    let wholeBottom = min((leftEnd - 1)[0].bottom, (rightEnd - 1)[0].bottom)
    while y < end {
      let top = Double(y)
      while l < leftEnd, l[0].bottom <= top { l += 1 }
      while r < rightEnd, r[0].bottom <= top { r += 1 }
      guard l < leftEnd, r < rightEnd else { return }
      let isWhole = top >= wholeTop && top + 1 <= wholeBottom
      if !isWhole || !fillWindows(l, r, y, top, clip, &blitter) {
        if isWhole, min(l[0].bottom, r[0].bottom) >= top + 1 {
          fillOblique(l, r, y, clip, &blitter)
        } else if !fillNarrow(l, leftEnd, r, rightEnd, top, clip, &blitter) {
          fillRow(l, leftEnd, r, rightEnd, y, clip, &blitter)
        }
      }
      y &+= 1
    }
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
    if left[0].bottom >= bottom {
      let x = left[0].x(at: top)
      let slope = left[0].slope
      let low = x + (slope < 0 ? slope : 0)
      first = low.pixelFloor
      let inner = Float(low - first)
      let reach = Float(slope.magnitude)
      guard inner + reach <= width else { return false }
      before = FourPixelCoverage.area(
        inner, width: reach, height: 1, halfInverse: Float(left[0].halfInverse))
    } else {
      let l = extent(left, top, bottom)
      first = l.low.pixelFloor
      guard Float(l.high - first) <= width else { return false }
      before = area(left, top, bottom, from: first)
    }
    if right[0].bottom >= bottom {
      let x = right[0].x(at: top)
      let slope = right[0].slope
      let high = x + (slope > 0 ? slope : 0)
      last = high.pixelFloor
      let reach = Float(slope.magnitude)
      let inner = Float(high - last) + (width - 1) - reach
      guard inner >= 0 else { return false }
      after = FourPixelCoverage.area(
        inner, width: reach, height: 1, halfInverse: Float(right[0].halfInverse))
    } else {
      let r = extent(right, top, bottom)
      last = r.high.pixelFloor
      guard r.low >= last - farther else { return false }
      after = area(right, top, bottom, from: last - farther)
    }
    let (start, stop) = (nearestInteger(first), nearestInteger(last) &+ 1)
    guard start &+ 2 &* FourPixelCoverage.width <= stop else { return false }
    hand(
      y, start, stop, FourPixelCoverage.parts(before), 1 - FourPixelCoverage.parts(after), clip,
      &blitter)
    return true
  }

  /// A row of any height that lies within a few windows; false where it does not.
  private func fillNarrow<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ leftEnd: Memory<Edge>, _ right: Memory<Edge>,
    _ rightEnd: Memory<Edge>, _ top: Double, _ clip: PixelRect, _ blitter: inout Blitter
  ) -> Bool {
    let from = max(top, left[0].top, right[0].top)
    let to = min(top + 1, (leftEnd - 1)[0].bottom, (rightEnd - 1)[0].bottom)
    guard from < to else { return true }
    let (l, r) = (extent(left, from, to), extent(right, from, to))
    let near = min(l.low, r.low).pixelFloor
    let start = nearestInteger(near)
    let count = nearestInteger(max(l.high, r.high).pixelFloor) &+ 1 &- start
    guard count > 0, count <= Self.narrowWidth else { return false }
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
      narrow.setFour(
        window &* FourPixelCoverage.width,
        SIMD4<UInt8>(truncatingIfNeeded: FourPixelCoverage.bytes(FourPixelCoverage.limited(parts))))
    }
    blitter.row(Int(clamping: top), first, stop, stop, stop, narrow - start)
    return true
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
      let endX = isLast ? edge[0].x(at: bottom) : (edge + 1)[0].x
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
      let endX = isLast ? edge[0].x(at: bottom) : (edge + 1)[0].x
      areas += FourPixelCoverage.area(
        Float((x < endX ? x : endX) - origin), width: Float((endX - x).magnitude),
        height: Float(endY - y), halfInverse: Float(edge[0].halfInverse))
      guard !isLast else { return areas }
      (x, y) = (endX, endY)
      edge += 1
    }
  }

  /// A row that one side bounds on the left and one on the right from top to bottom, and that one of
  /// them crosses on its way over many pixels.
  private func fillOblique<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ right: Memory<Edge>, _ y: Int, _ clip: PixelRect,
    _ blitter: inout Blitter
  ) {
    let top = Double(y)
    let l = EdgeSpan(left[0], whole: top)
    let r = EdgeSpan(right[0], whole: top)
    let (l0, l1) = (pixelFloor(l.low), pixelFloor(l.high) &+ 1)
    let (r0, r1) = (pixelFloor(r.low), pixelFloor(r.high) &+ 1)
    guard l1 <= r0 else {
      if !fillNarrow(left, left + 1, right, right + 1, top, clip, &blitter) {
        fillRow(left, left + 1, right, right + 1, y, clip, &blitter)
      }
      return
    }
    let start = max(l0, clip.minX)
    let solidStart = min(max(l1, clip.minX), clip.maxX)
    let solidEnd = max(min(r0, clip.maxX), solidStart)
    let stop = max(min(r1, clip.maxX), solidEnd)
    guard start < stop else { return }
    let coverage = self.coverage.row(clip)
    if start < solidStart {
      l.forEachPixel(start, solidStart) { coverage[$0] = Self.byte($1) }
    }
    if solidEnd < stop {
      r.forEachPixel(solidEnd, stop) { coverage[$0] = Self.byte(1 - $1) }
    }
    blitter.row(y, start, solidStart, solidEnd, stop, coverage)
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

extension Double {
  /// The floor of the number, as the function of that name finds it.
  @inline(__always)
  fileprivate var pixelFloor: Double {
    (self - 0.499_999_999 + 6_755_399_441_055_744.0) - 6_755_399_441_055_744.0
  }
}
