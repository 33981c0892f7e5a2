/// Puts rows of premultiplied pixels over others.
enum RowCompositor {
  /// `count` pixels from `source` over those from `target`.
  @inline(__always)
  static func over(
    _ source: Memory<UInt32>, _ target: Memory<UInt32>, _ count: Int
  ) {
    var x = 0
    while x &+ 4 <= count {
      let pixels = source.four(x)
      let inverse = SIMD4<UInt32>(repeating: 255) &- (pixels &>> 24)
      let twice = unsafeBitCast(inverse | (inverse &<< 16), to: SIMD8<UInt16>.self)
      target.setFour(x, PixelQuad.over(pixels, twice, target.four(x)))
      x &+= 4
    }
    while x < count {
      target[x] = Pixel.over(source[x], target[x])
      x &+= 1
    }
  }

  /// `count` pixels from `source` at `opacity` of 255 over those from `target`.
  @inline(__always)
  static func over(
    _ source: Memory<UInt32>, _ target: Memory<UInt32>, _ count: Int,
    opacity: UInt32
  ) {
    var x = 0
    let part = SIMD4<UInt32>(repeating: opacity)
    while x &+ 4 <= count {
      let pixels = source.four(x)
      let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
      // Drawn images are clear in wide parts.
      if pairs.x | pairs.y != 0 {
        target.setFour(x, PixelQuad.over(pixels, part, target.four(x)))
      }
      x &+= 4
    }
    while x < count {
      let pixel = source[x]
      if pixel != 0 { target[x] = Pixel.over(Pixel.scaled(pixel, by: opacity), target[x]) }
      x &+= 1
    }
  }

  /// `count` pixels from `source` at `coverage` · `opacity` over those from `target`.
  @inline(__always)
  static func over(
    _ source: Memory<UInt32>, _ target: Memory<UInt32>, _ count: Int,
    opacity: UInt32, coverage: Memory<UInt8>
  ) {
    var x = 0
    while x < count {
      let part = Pixel.over255(UInt32(coverage[x]) &* opacity)
      target[x] = Pixel.over(source[x], target[x], coverage: part)
      x &+= 1
    }
  }
}

/// Fills with a paint, over what is there.
struct ShaderBlitter<Source: SpanShader>: SpanBlitter {
  let surface: PixelSurface
  let paint: Source
  /// Of 255.
  let opacity: UInt32
  /// The factors of the colours; 0 for none.
  var tint: UInt32 = 0
  /// Room for one row, indexed by x.
  let scratch: Memory<UInt32>

  @inline(__always)
  func row(
    _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
    _ coverage: Memory<UInt8>
  ) {
    var source = paint.pixels(y, start, end, scratch)
    if tint != 0 {
      var x = start
      while x < end {
        scratch[x] = Pixel.tinted(source[x], tint)
        x &+= 1
      }
      source = scratch
    }
    let row = surface.row(y)
    if start < solidStart {
      RowCompositor.over(
        source + start, row + start, solidStart &- start, opacity: opacity,
        coverage: coverage + start)
    }
    if solidStart < solidEnd {
      if opacity == 255 {
        RowCompositor.over(source + solidStart, row + solidStart, solidEnd &- solidStart)
      } else {
        RowCompositor.over(
          source + solidStart, row + solidStart, solidEnd &- solidStart, opacity: opacity)
      }
    }
    if solidEnd < end {
      RowCompositor.over(
        source + solidEnd, row + solidEnd, end &- solidEnd, opacity: opacity,
        coverage: coverage + solidEnd)
    }
  }
}

/// The pixels of a surface, where they are.
struct SurfaceShader: SpanShader {
  let source: PixelSurface

  @inline(__always)
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32> { source.row(y) }
}
