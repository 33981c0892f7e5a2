/// The receiver of the spans that a filler finds covered.
protocol SpanBlitter {
  /// Pixels `start..<end` of row `y`: those in `solidStart..<solidEnd` wholly covered, the others as
  /// `coverage`, indexed by x, says in 255ths.
  mutating func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: Memory<UInt8>)

  /// Pixels `start..<end` of row `y`, eight at least: the first four and the last four covered as
  /// `before` and `after` say in 255ths, those between wholly.
  ///
  /// - Parameter scratch: memory for coverage, indexed by x.
  mutating func row(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ scratch: Memory<UInt8>)
}

extension SpanBlitter {
  @inline(__always)
  mutating func row(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ scratch: Memory<UInt8>
  ) {
    let width = FourPixelCoverage.width
    scratch.setFour(start, SIMD4<UInt8>(truncatingIfNeeded: before))
    scratch.setFour(end &- width, SIMD4<UInt8>(truncatingIfNeeded: after))
    row(y, start, start &+ width, end &- width, end, scratch)
  }
}

/// Fills with one colour, over what is there.
struct SolidBlitter: SpanBlitter {
  let surface: PixelSurface
  /// Premultiplied.
  let color: UInt32

  @inline(__always)
  func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: Memory<UInt8>
  ) {
    let row = surface.row(y)
    partial(row, start, solidStart, coverage)
    if color >> 24 == 255 {
      if solidStart < solidEnd {
        PixelSurface.fill(row, solidStart, solidEnd, with: color)
      }
    } else {
      translucent(row, solidStart, solidEnd)
    }
    partial(row, solidEnd, end, coverage)
  }

  @inline(__always)
  func row(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ scratch: Memory<UInt8>
  ) {
    let row = surface.row(y)
    let last = end &- FourPixelCoverage.width
    let quad = SIMD4<UInt32>(repeating: color)
    if color >> 24 == 255 {
      // The ends are read before and written after the middle, whose last step may reach into one.
      let head = PixelQuad.mix(row.four(start), quad, before)
      let tail = PixelQuad.mix(row.four(last), quad, after)
      var next = start &+ 4
      while next &+ 16 <= last {
        for _ in 0..<4 {
          row.setFour(next, quad)
          next &+= 4
        }
      }
      // Up to sixteen pixels in as many steps as sixteen: where they end cannot be guessed.
      for _ in 0..<4 {
        row.setFour(next < last ? next : last, quad)
        next &+= 4
      }
      row.setFour(start, head)
      row.setFour(last, tail)
    } else {
      let head = PixelQuad.over(quad, before, row.four(start))
      let tail = PixelQuad.over(quad, after, row.four(last))
      translucent(row, start &+ FourPixelCoverage.width, last)
      row.setFour(start, head)
      row.setFour(last, tail)
    }
  }

  @inline(__always)
  private func partial(
    _ row: Memory<UInt32>, _ start: Int, _ end: Int, _ coverage: Memory<UInt8>
  ) {
    var x = start
    if end &- start >= 4 {
      let (quad, isOpaque) = (SIMD4<UInt32>(repeating: color), color >> 24 == 255)
      while x &+ 4 <= end {
        let part = SIMD4<UInt32>(truncatingIfNeeded: coverage.four(x))
        let pixels = row.four(x)
        row.setFour(
          x, isOpaque ? PixelQuad.mix(pixels, quad, part) : PixelQuad.over(quad, part, pixels))
        x &+= 4
      }
    }
    while x < end {
      row[x] = Pixel.over(color, row[x], coverage: UInt32(coverage[x]))
      x &+= 1
    }
  }

  @inline(__always)
  private func translucent(_ row: Memory<UInt32>, _ start: Int, _ end: Int) {
    var x = start
    if end &- start >= 4 {
      let source = SIMD4<UInt32>(repeating: color)
      let inverse = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 255 &- (color >> 24)))
      while x &+ 4 <= end {
        row.setFour(x, PixelQuad.over(source, inverse, row.four(x)))
        x &+= 4
      }
    }
    while x < end {
      row[x] = Pixel.over(color, row[x])
      x &+= 1
    }
  }
}

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

#if hasFeature(Embedded)
  /// Any blitter behind one type, by which a filler is compiled once and not for each blitter: a program for the
  /// web is a quarter of the size, for a call of a method in each row.
  class ErasedBlitter: SpanBlitter {
    func row(
      _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
      _ coverage: Memory<UInt8>
    ) {
      fatalError("every blitter has rows")
    }

    func row(
      _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
      _ scratch: Memory<UInt8>
    ) {
      fatalError("every blitter has rows")
    }
  }

  final class BlitterBox<Blitter: SpanBlitter>: ErasedBlitter {
    private var blitter: Blitter

    init(_ blitter: Blitter) {
      self.blitter = blitter
    }

    override func row(
      _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
      _ coverage: Memory<UInt8>
    ) {
      blitter.row(y, start, solidStart, solidEnd, end, coverage)
    }

    override func row(
      _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
      _ scratch: Memory<UInt8>
    ) {
      blitter.row(y, start, end, before, after, scratch)
    }
  }
#endif
