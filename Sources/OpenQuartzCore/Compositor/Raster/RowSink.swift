/// What takes the rows that a filler finds covered.
protocol RowSink {
  /// Pixels `start..<end` of row `y`: those in `solidStart..<solidEnd` wholly covered, the others as
  /// `coverage`, indexed by x, says in 255ths.
  mutating func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: UnsafePointer<UInt8>)
}

/// Fills with one colour, over what is there.
struct SolidSink: RowSink {
  let surface: PixelSurface
  /// Premultiplied.
  let color: UInt32

  @inline(__always)
  func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: UnsafePointer<UInt8>
  ) {
    let row = surface.row(y)
    partial(row, start, solidStart, coverage)
    if color >> 24 == 255 {
      if solidStart < solidEnd {
        PixelSurface.fill(row + solidStart, count: solidEnd &- solidStart, with: color)
      }
    } else {
      translucent(row, solidStart, solidEnd)
    }
    partial(row, solidEnd, end, coverage)
  }

  @inline(__always)
  private func partial(
    _ row: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: UnsafePointer<UInt8>
  ) {
    var x = start
    while x < end {
      row[x] = Pixel.over(color, row[x], coverage: UInt32(coverage[x]))
      x &+= 1
    }
  }

  @inline(__always)
  private func translucent(_ row: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int) {
    var x = start
    if end &- start >= 4 {
      let source = SIMD4<UInt32>(repeating: color)
      let inverse = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 255 &- (color >> 24)))
      let raw = UnsafeMutableRawPointer(row)
      while x &+ 4 <= end {
        let target = raw.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self)
        raw.storeBytes(
          of: PixelQuad.over(source, inverse, target), toByteOffset: x &* 4,
          as: SIMD4<UInt32>.self)
        x &+= 4
      }
    }
    while x < end {
      row[x] = Pixel.over(color, row[x])
      x &+= 1
    }
  }
}
