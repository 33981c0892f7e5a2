/// Polygons that a horizontal line may meet more than twice.
extension PolygonFiller {
  func fillWindings<Blitter: SpanBlitter>(
    _ points: UnsafePointer<SIMD2<Double>>, _ count: Int, _ first: Int, _ end: Int,
    _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    var made = 0
    var directions: [Double] = []
    var start = points[count - 1]
    for index in 0..<count {
      let stop = points[index]
      if start.y != stop.y {
        let isDown = stop.y > start.y
        edges[made] = isDown ? Edge(start, stop) : Edge(stop, start)
        directions.append(isDown ? 1 : -1)
        made += 1
      }
      start = stop
    }
    var signs = directions
    let (sums, coverage) = (self.sums - clip.minX, self.coverage - clip.minX)
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
