/// The receiver of the spans that a filler finds covered.
protocol SpanBlitter {
  /// Pixels `start..<end` of row `y`: those in `solidStart..<solidEnd` wholly covered, the others as
  /// `coverage`, indexed by x, says in 255ths.
  mutating func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: UnsafePointer<UInt8>)

  /// Pixels `start..<end` of row `y`, eight at least: the first four and the last four covered as
  /// `before` and `after` say in 255ths, those between wholly.
  ///
  /// - Parameter scratch: memory for coverage, indexed by x.
  mutating func row(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ scratch: UnsafeMutablePointer<UInt8>)
}

extension SpanBlitter {
  @inline(__always)
  mutating func row(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ scratch: UnsafeMutablePointer<UInt8>
  ) {
    let width = FourPixelCoverage.width
    let raw = UnsafeMutableRawPointer(scratch)
    raw.storeBytes(
      of: SIMD4<UInt8>(truncatingIfNeeded: before), toByteOffset: start, as: SIMD4<UInt8>.self)
    raw.storeBytes(
      of: SIMD4<UInt8>(truncatingIfNeeded: after), toByteOffset: end &- width,
      as: SIMD4<UInt8>.self)
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
  func row(
    _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
    _ scratch: UnsafeMutablePointer<UInt8>
  ) {
    let row = surface.row(y)
    let (first, last) = (
      UnsafeMutableRawPointer(row + start),
      UnsafeMutableRawPointer(row + (end &- FourPixelCoverage.width))
    )
    let quad = SIMD4<UInt32>(repeating: color)
    if color >> 24 == 255 {
      // The ends are read before and written after the middle, whose last step may reach into one.
      let head = PixelQuad.mix(first.loadUnaligned(as: SIMD4<UInt32>.self), quad, before)
      let tail = PixelQuad.mix(last.loadUnaligned(as: SIMD4<UInt32>.self), quad, after)
      var next = first + 16
      while next + 64 <= last {
        for _ in 0..<4 {
          next.storeBytes(of: quad, as: SIMD4<UInt32>.self)
          next += 16
        }
      }
      // Up to sixteen pixels in as many steps as sixteen: where they end cannot be guessed.
      for _ in 0..<4 {
        (next < last ? next : last).storeBytes(of: quad, as: SIMD4<UInt32>.self)
        next += 16
      }
      first.storeBytes(of: head, as: SIMD4<UInt32>.self)
      last.storeBytes(of: tail, as: SIMD4<UInt32>.self)
    } else {
      let head = PixelQuad.over(quad, before, first.loadUnaligned(as: SIMD4<UInt32>.self))
      let tail = PixelQuad.over(quad, after, last.loadUnaligned(as: SIMD4<UInt32>.self))
      translucent(row, start &+ FourPixelCoverage.width, end &- FourPixelCoverage.width)
      first.storeBytes(of: head, as: SIMD4<UInt32>.self)
      last.storeBytes(of: tail, as: SIMD4<UInt32>.self)
    }
  }

  @inline(__always)
  private func partial(
    _ row: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: UnsafePointer<UInt8>
  ) {
    var x = start
    if end &- start >= 4 {
      let (quad, isOpaque) = (SIMD4<UInt32>(repeating: color), color >> 24 == 255)
      let (target, parts) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(coverage))
      while x &+ 4 <= end {
        let part = SIMD4<UInt32>(
          truncatingIfNeeded: parts.loadUnaligned(fromByteOffset: x, as: SIMD4<UInt8>.self))
        let pixels = target.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self)
        target.storeBytes(
          of: isOpaque ? PixelQuad.mix(pixels, quad, part) : PixelQuad.over(quad, part, pixels),
          toByteOffset: x &* 4, as: SIMD4<UInt32>.self)
        x &+= 4
      }
    }
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
