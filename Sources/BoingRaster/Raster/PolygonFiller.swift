/// Finds how much of each pixel a polygon covers, row by row, exactly up to rounding.
///
/// The coverage of a pixel depends on the polygon alone, and not on the clip, so that a bitmap drawn in
/// parts is the same as one drawn at once.
final class PolygonFiller {
  /// The sides of the polygon: first one way from its top to its bottom, then the other.
  private(set) var edges = Scratch<Edge>(capacity: 64)
  /// The parts of the sides that lie in the present row, left ones first.
  private(set) var pieces = Scratch<EdgeSpan>(capacity: 64)
  /// By pixel of the row, from the clip's first column.
  private var sums = Scratch<Double>(capacity: 64)
  private(set) var coverage = Scratch<UInt8>(capacity: 64)
  /// The parts of the sides in a row of a few windows, and the coverage of its pixels.
  private(set) var spans = Scratch<EdgeSegment>(capacity: 64)
  let narrow = Scratch<UInt8>(capacity: narrowWidth)

  /// The pixels of a row that is computed window by window.
  static let narrowWidth = 64

  init() {}

  deinit {
    edges.deallocate()
    pieces.deallocate()
    spans.deallocate()
    narrow.deallocate()
    sums.deallocate()
    coverage.deallocate()
  }

  private func reserve(edgeCount: Int, width: Int) {
    edges = edges.reserving(edgeCount)
    pieces = pieces.reserving(edgeCount)
    spans = spans.reserving(edgeCount)
    sums = sums.reserving(width)
    coverage = coverage.reserving(width)
  }

  /// Fills the polygon of `count` finite points, each of moderate size.
  ///
  /// One that every horizontal line meets at most twice, as it meets every convex one, is filled fast.
  /// For another, windings are summed, and more than one counts as one.
  @inline(never)
  func fill<Blitter: SpanBlitter>(
    _ points: Memory<SIMD2<Double>>, count: Int, clip: PixelRect, into blitter: inout Blitter
  ) {
    guard count >= 3, !clip.isEmpty else { return }
    reserve(edgeCount: count + 2, width: clip.width)
    var (top, bottom) = (0, 0)
    for index in 1..<count {
      if points[index].y < points[top].y { top = index }
      if points[index].y > points[bottom].y { bottom = index }
    }
    let (low, high) = (points[top].y, points[bottom].y)
    guard low < high, high > Double(clip.minY), low < Double(clip.maxY) else { return }
    let first = max(clip.minY, pixelFloor(low))
    let end = min(clip.maxY, pixelFloor(high) &+ 1)
    guard first < end else { return }

    let a = edges.memory
    let aCount = chain(points, count, top, bottom, 1, a)
    let b = a + max(aCount, 0)
    let bCount = aCount < 0 ? -1 : chain(points, count, top, bottom, count - 1, b)
    guard bCount >= 0 else { return fillWindings(points, count, first, end, clip, &blitter) }
    guard aCount > 0, bCount > 0 else { return }
    let aIsLeft = Self.isLeft(a, b, at: low + (high - low) / 2)
    fillBetween(
      aIsLeft ? a : b, aIsLeft ? aCount : bCount, aIsLeft ? b : a, aIsLeft ? bCount : aCount,
      first, end, clip, &blitter)
  }

  /// Writes the sides from one point to another, every `step`-th point round; gives their number, or −1
  /// where one of them leads back up, or is level on the way.
  private func chain(
    _ points: Memory<SIMD2<Double>>, _ count: Int, _ from: Int, _ to: Int, _ step: Int,
    _ edges: Memory<Edge>
  ) -> Int {
    // What is level up to rounding at the top and at the bottom is no jump.
    let jumps = (points[from].y + 1e-6)..<max(points[to].y - 1e-6, points[from].y + 1e-6)
    var made = 0
    var index = from
    var start = points[index]
    while index != to {
      index &+= step
      if index >= count { index &-= count }
      let end = points[index]
      if end.y - start.y > Edge.minimumHeight {
        edges[made] = Edge(start, end)
        made &+= 1
      } else if end.y < start.y || jumps.contains(end.y) && end.x != start.x {
        // A level side on the way is a jump, which the fast way does not know.
        return -1
      }
      start = end
    }
    return made
  }

  /// True if the first of two chains lies left of the second at `y`, which both reach.
  private static func isLeft(
    _ a: Memory<Edge>, _ b: Memory<Edge>, at y: Double
  ) -> Bool {
    var (a, b) = (a, b)
    while a[0].bottom < y { a += 1 }
    while b[0].bottom < y { b += 1 }
    return a[0].x(at: y) <= b[0].x(at: y)
  }

  @inline(__always)
  static func byte(_ covered: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: nearestInteger(covered * 255))
  }

  /// Any row.
  func fillRow<Blitter: SpanBlitter>(
    _ left: Memory<Edge>, _ leftEnd: Memory<Edge>, _ right: Memory<Edge>,
    _ rightEnd: Memory<Edge>, _ y: Int, _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    let l = gather(left, leftEnd, y, pieces.memory)
    let r = gather(right, rightEnd, y, pieces.memory + l.count)
    guard l.count > 0, r.count > 0 else { return }
    let start = max(l.start, clip.minX)
    let stop = min(max(l.end, r.end), clip.maxX)
    guard start < stop else { return }
    let (sums, coverage) = (self.sums.row(clip), self.coverage.row(clip))
    if l.end > r.start {
      // Both chains touch the same pixel.
      set(sums, start, stop, 0)
      add(pieces.memory, l.count, 1, start, stop, sums)
      add(pieces.memory + l.count, r.count, -1, start, stop, sums)
      finish(sums, coverage, start, stop)
      blitter.row(y, start, stop, stop, stop, coverage)
      return
    }
    let middleStart = min(max(l.end, clip.minX), clip.maxX)
    let middleEnd = max(min(r.start, clip.maxX), middleStart)
    if start < middleStart {
      set(sums, start, middleStart, 0)
      add(pieces.memory, l.count, 1, start, middleStart, sums)
      finish(sums, coverage, start, middleStart)
    }
    if middleEnd < stop {
      set(sums, middleEnd, stop, l.height)
      add(pieces.memory + l.count, r.count, -1, middleEnd, stop, sums)
      finish(sums, coverage, middleEnd, stop)
    }
    let middle = Self.byte(min(l.height, 1))
    if middle == 255 {
      blitter.row(y, start, middleStart, middleEnd, stop, coverage)
    } else {
      for x in middleStart..<middleEnd { coverage[x] = middle }
      blitter.row(y, start, stop, stop, stop, coverage)
    }
  }

  /// The parts of a chain within row `y`, the pixels they touch, and the height they have together.
  @inline(__always)
  private func gather(
    _ first: Memory<Edge>, _ end: Memory<Edge>, _ y: Int,
    _ pieces: Memory<EdgeSpan>
  ) -> (count: Int, start: Int, end: Int, height: Double) {
    let (top, bottom) = (Double(y), Double(y &+ 1))
    var count = 0
    var height = 0.0
    var (low, high) = (Double.infinity, -Double.infinity)
    var edge = first
    while edge < end, edge[0].top < bottom {
      let piece = EdgeSpan(
        edge[0], max(edge[0].top, top), min(edge[0].bottom, bottom))
      if piece.height > 0 {
        pieces[count] = piece
        count &+= 1
        height += piece.height
        if piece.low < low { low = piece.low }
        if piece.high > high { high = piece.high }
      }
      edge += 1
    }
    guard count > 0 else { return (0, 0, 0, 0) }
    return (count, pixelFloor(low), pixelFloor(high) &+ 1, height)
  }

  @inline(__always)
  func set(_ sums: Memory<Double>, _ start: Int, _ end: Int, _ value: Double) {
    var x = start
    while x < end {
      sums[x] = value
      x &+= 1
    }
  }

  /// Adds what lies right of `count` pieces to `sums` of pixels `start..<end`, `sign` times.
  @inline(__always)
  func add(
    _ pieces: Memory<EdgeSpan>, _ count: Int, _ sign: Double, _ start: Int, _ end: Int,
    _ sums: Memory<Double>
  ) {
    for index in 0..<count {
      pieces[index].forEachPixel(start, end) { sums[$0] += sign * $1 }
    }
  }

  @inline(__always)
  func finish(
    _ sums: Memory<Double>, _ coverage: Memory<UInt8>, _ start: Int,
    _ end: Int
  ) {
    var x = start
    while x < end {
      coverage[x] = Self.byte(min(sums[x].magnitude, 1))
      x &+= 1
    }
  }
}

/// Polygons that a horizontal line may meet more than twice.
extension PolygonFiller {
  func fillWindings<Blitter: SpanBlitter>(
    _ points: Memory<SIMD2<Double>>, _ count: Int, _ first: Int, _ end: Int,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    let edges = self.edges.memory
    let pieces = self.pieces.memory
    var made = 0
    var directions: [Double] = []
    var start = points[count - 1]
    for index in 0..<count {
      let stop = points[index]
      if (start.y - stop.y).magnitude > Edge.minimumHeight {
        let isDown = stop.y > start.y
        edges[made] = isDown ? Edge(start, stop) : Edge(stop, start)
        directions.append(isDown ? 1 : -1)
        made += 1
      }
      start = stop
    }
    var signs = directions
    let (sums, coverage) = (self.sums.row(clip), self.coverage.row(clip))
    for y in first..<end {
      let (top, bottom) = (Double(y), Double(y + 1))
      var (low, high, count) = (Double.infinity, -Double.infinity, 0)
      for index in 0..<made {
        let piece = EdgeSpan(
          edges[index], max(edges[index].top, top), min(edges[index].bottom, bottom))
        guard piece.height > 0 else { continue }
        (pieces[count], signs[count]) = (piece, directions[index])
        (low, high, count) = (min(low, piece.low), max(high, piece.high), count + 1)
      }
      guard count > 0 else { continue }
      // Beyond the last of them, as many sides lead up as down.
      let start = max(pixelFloor(low), clip.minX)
      let stop = min(pixelFloor(high) + 1, clip.maxX)
      guard start < stop else { continue }
      set(sums, start, stop, 0)
      for index in 0..<count { add(pieces + index, 1, signs[index], start, stop, sums) }
      finish(sums, coverage, start, stop)
      blitter.row(y, start, stop, stop, stop, coverage)
    }
  }
}
