/// Fills what lies within one outline and outside another one within it.
final class RingFiller {
  /// The outer outline's coverage of one row after the other.
  private var outer: [UInt8] = []

  func fill(
    _ points: UnsafePointer<SIMD2<Double>>, _ outerCount: Int, _ innerCount: Int,
    _ clip: PixelRect, isAntialiased: Bool, _ filler: PolygonFiller, color: UInt32,
    onto surface: PixelSurface
  ) {
    let area = clip.width * clip.height
    if outer.count < area { outer = [UInt8](repeating: 0, count: area) }
    outer.withUnsafeMutableBufferPointer { buffer in
      let start = buffer.baseAddress.unsafelyUnwrapped
      start.update(repeating: 0, count: area)
      var sum = CoverageAccumulator(
        base: start - clip.minX - clip.minY * clip.width, stride: clip.width, isInner: false)
      if isAntialiased {
        filler.fill(points, count: outerCount, clip: clip, into: &sum)
      } else {
        var hard = AliasedBlitter(blitter: sum)
        filler.fill(points, count: outerCount, clip: clip, into: &hard)
      }
      sum.isInner = true
      if isAntialiased {
        filler.fill(points + outerCount, count: innerCount, clip: clip, into: &sum)
      } else {
        var hard = AliasedBlitter(blitter: sum)
        filler.fill(points + outerCount, count: innerCount, clip: clip, into: &hard)
      }
      let blitter = SolidBlitter(surface: surface, color: color)
      for y in clip.minY..<clip.maxY {
        let coverage = start + ((y - clip.minY) * clip.width - clip.minX)
        var x = clip.minX
        while x < clip.maxX {
          // Runs of nothing and of everything go fast.
          let value = coverage[x]
          var end = x + 1
          while end < clip.maxX, coverage[end] == value { end += 1 }
          if value == 255 {
            blitter.row(y, x, x, end, end, coverage)
          } else if value > 0 {
            blitter.row(y, x, end, end, end, coverage)
          }
          x = end
        }
      }
    }
  }
}

/// Collects coverage, or takes it away.
private struct CoverageAccumulator: SpanBlitter {
  let base: UnsafeMutablePointer<UInt8>
  let stride: Int
  var isInner: Bool

  func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: UnsafePointer<UInt8>
  ) {
    let row = base + y * stride
    for x in start..<end {
      let value = x >= solidStart && x < solidEnd ? 255 : coverage[x]
      row[x] = isInner ? row[x] &- min(row[x], value) : value
    }
  }
}
