/// Turns partial coverage into all or nothing: outlines without antialiasing.
struct AliasedBlitter<Blitter: SpanBlitter>: SpanBlitter {
  var blitter: Blitter

  mutating func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: Memory<UInt8>
  ) {
    for x in start..<solidStart { coverage[x] = coverage[x] >= 128 ? 255 : 0 }
    for x in solidEnd..<end { coverage[x] = coverage[x] >= 128 ? 255 : 0 }
    blitter.row(y, start, solidStart, solidEnd, end, coverage)
  }
}

/// Strengthens the edge of a part, so that with the rest of its layer over it, which meets it there, it
/// gives what the whole layer would: alphas b and coverages c and 1 − c, where
/// (1 − b w) (1 − b (1 − c)) = 1 − b for the strengthened coverage w.
struct SeamBlitter<Blitter: SpanBlitter>: SpanBlitter {
  var blitter: Blitter
  let group: PixelSurface

  mutating func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: Memory<UInt8>
  ) {
    let alphas = group.row(y)
    func strengthen(_ x: Int) {
      let (c, b) = (UInt32(coverage[x]), alphas[x] >> 24)
      guard c > 0 else { return }
      let divisor = 255 * 255 - b * (255 - c)
      coverage[x] = UInt8((255 * 255 * c + divisor / 2) / divisor)
    }
    for x in start..<solidStart { strengthen(x) }
    for x in solidEnd..<end { strengthen(x) }
    blitter.row(y, start, solidStart, solidEnd, end, coverage)
  }
}
