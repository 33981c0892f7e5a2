/// An image's memory as samplers read it; whoever draws keeps the image alive.
package struct Texture: Hashable, BitwiseCopyable {
  package let base: Memory<UInt32>
  /// The distance between rows in pixels, negative if the last row lies first in memory.
  package let stride: Int
  package let width: Int
  package let height: Int
  /// The bits of alpha that an opaque image lacks.
  package let fill: UInt32

  package init(
    base: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int, fill: UInt32
  ) {
    self.base = Memory(base, count: height > 0 ? (height - 1) * stride + width : 0)
    (self.stride, self.width, self.height) = (stride, width, height)
    self.fill = fill
  }

  private init(flipping texture: Texture) {
    base = texture.base + (texture.height - 1) * texture.stride
    (stride, width, height) = (-texture.stride, texture.width, texture.height)
    fill = texture.fill
  }

  /// The image upside down, in the same memory.
  var flipped: Texture { Texture(flipping: self) }

  /// The pixel nearest to (x, y) within the image.
  @inline(__always)
  func clamped(_ x: Int, _ y: Int) -> UInt32 {
    let column = x < 0 ? 0 : x >= width ? width &- 1 : x
    let row = y < 0 ? 0 : y >= height ? height &- 1 : y
    return base[row &* stride &+ column] | fill
  }

  /// The mean of the four pixels about a position, by their distance.
  ///
  /// - Parameters:
  ///   - u: 2³² times the distance of the position from the centre of the first pixel, rightwards.
  ///   - v: the same downwards.
  // A call for each pixel would cost a tenth of the time of scaled images, and the compiler leaves it, though it is
  // asked to inline always, in functions as large as those that fill polygons.
  @_transparent
  func bilinear(_ u: Int64, _ v: Int64) -> UInt32 {
    let (x, y) = (Int(truncatingIfNeeded: u >> 32), Int(truncatingIfNeeded: v >> 32))
    let fx = UInt64(truncatingIfNeeded: (u >> 24) & 255)
    let fy = UInt64(truncatingIfNeeded: (v >> 24) & 255)
    let a: UInt32
    let b: UInt32
    let c: UInt32
    let d: UInt32
    if x >= 0, y >= 0, x < width &- 1, y < height &- 1 {
      let upper = base + (y &* stride &+ x)
      let lower = upper + stride
      (a, b, c, d) = (upper[0] | fill, upper[1] | fill, lower[0] | fill, lower[1] | fill)
    } else {
      (a, b) = (clamped(x, y), clamped(x &+ 1, y))
      (c, d) = (clamped(x, y &+ 1), clamped(x &+ 1, y &+ 1))
    }
    // Equal neighbours are frequent in drawn bitmaps.
    if a == b, a == c, a == d { return a }
    let top = Self.mix(Pixel.spread(a), Pixel.spread(b), fx)
    let bottom = Self.mix(Pixel.spread(c), Pixel.spread(d), fx)
    return Pixel.join(Self.mix(top, bottom, fy))
  }

  /// From `a` at 0 to `b` at 256.
  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64, _ part: UInt64) -> UInt64 {
    ((a &* (256 &- part) &+ b &* part &+ Pixel.half) >> 8) & Pixel.lanes
  }

  /// Writes what ``bilinear(_:_:)`` gives for positions that lie side by side, a pixel of the image apart: where
  /// they lie within the image, four at a time.
  ///
  /// - Parameters:
  ///   - u: the position of `start`, as ``bilinear(_:_:)`` takes it.
  ///   - v: likewise.
  ///   - end: where the row ends.
  ///   - target: where the pixels go, indexed as `start` is.
  /// - Returns: how far it came.
  @inline(__always)
  func shifted(
    _ u: Int64, _ v: Int64, _ start: Int, _ end: Int, _ target: Memory<UInt32>
  ) -> Int {
    let row = Int(truncatingIfNeeded: v >> 32)
    guard row >= 0, row < height &- 1 else { return start }
    var (u, start) = (u, start)
    while u < 0, start < end {
      target[start] = bilinear(u, v)
      (u, start) = (u &+ 1 << 32, start &+ 1)
    }
    let column = Int(truncatingIfNeeded: u >> 32)
    let stop = min(end, start &+ width &- 1 &- column)
    func part(_ position: Int64) -> PixelQuad.Part {
      PixelQuad.Part(SIMD4(repeating: UInt32(truncatingIfNeeded: position) >> 24))
    }
    let (across, down) = (part(u), part(v))
    let upper = base + (row &* stride &+ column &- start)
    let lower = upper + stride
    let opaque = SIMD4<UInt32>(repeating: fill)
    var x = start
    while x &+ 4 <= stop {
      let (a, b) = (upper.four(x), upper.four(x &+ 1))
      let (c, d) = (lower.four(x), lower.four(x &+ 1))
      target.setFour(
        x, PixelQuad.bilinear(a | opaque, b | opaque, c | opaque, d | opaque, across, down))
      x &+= 4
    }
    return x
  }
}
