/// Polygons that a horizontal line may meet more than twice.
extension PolygonFiller {
  func fillWindings<Sink: RowSink>(
    _ points: UnsafePointer<SIMD2<Double>>, _ count: Int, _ first: Int, _ end: Int,
    _ clip: PixelRect, _ sink: inout Sink
  ) {
    var made = 0
    var signs: [Double] = []
    var start = points[count - 1]
    for index in 0..<count {
      let stop = points[index]
      if start.y != stop.y {
        let isDown = stop.y > start.y
        edges[made] = isDown ? Edge(start, stop) : Edge(stop, start)
        signs.append(isDown ? 1 : -1)
        made += 1
      }
      start = stop
    }
    let (sums, coverage) = (self.sums - clip.minX, self.coverage - clip.minX)
    for y in first..<end {
      let (top, bottom) = (Double(y), Double(y + 1))
      set(sums, clip.minX, clip.maxX, 0)
      var isTouched = false
      for index in 0..<made {
        let piece = RowPiece(
          edges[index], max(edges[index].top, top), min(edges[index].bottom, bottom))
        guard piece.height > 0 else { continue }
        pieces[0] = piece
        add(pieces, 1, signs[index], clip.minX, clip.maxX, sums)
        isTouched = true
      }
      guard isTouched else { continue }
      finish(sums, coverage, clip.minX, clip.maxX)
      sink.row(y, clip.minX, clip.maxX, clip.maxX, clip.maxX, coverage)
    }
  }
}
