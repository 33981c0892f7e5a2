/// Fills what lies within one outline and outside another one within it.
final class RingFiller {
  /// The outer outline's coverage of one row after the other.
  private var outer = Scratch<UInt8>(capacity: 1_024)

  deinit { outer.deallocate() }

  func fill(
    _ points: Memory<SIMD2<Double>>, _ outerCount: Int, _ innerCount: Int,
    _ clip: PixelRect, isAntialiased: Bool, _ filler: PolygonFiller, color: UInt32,
    onto surface: PixelSurface
  ) {
    let area = clip.width * clip.height
    outer = outer.reserving(area)
    outer.memory.fill(0, count: area, with: 0)
    var sum = CoverageAccumulator(coverage: outer.memory, clip: clip, isInner: false)
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
      let coverage = sum.row(y)
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

/// Collects coverage, or takes it away.
private struct CoverageAccumulator: SpanBlitter {
  /// The coverage of the clip's rows, one after another.
  let coverage: Memory<UInt8>
  let clip: PixelRect
  var isInner: Bool

  /// Returns the coverage of row `y`, indexed by the device's x.
  func row(_ y: Int) -> Memory<UInt8> {
    let first = (y - clip.minY) * clip.width
    return coverage.part(first, first + clip.width) + first - clip.minX
  }

  func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: Memory<UInt8>
  ) {
    let row = row(y)
    for x in start..<end {
      let value = x >= solidStart && x < solidEnd ? 255 : coverage[x]
      row[x] = isInner ? row[x] &- min(row[x], value) : value
    }
  }
}
