/// An image's memory as samplers read it; whoever draws keeps the image alive.
struct Texture: Hashable {
  let base: UnsafePointer<UInt32>
  /// The distance between rows in pixels.
  let stride: Int
  let width: Int
  let height: Int
  /// The bits of alpha that an opaque image lacks.
  let fill: UInt32

  /// The pixel nearest to (x, y) within the image.
  @inline(__always)
  func clamped(_ x: Int, _ y: Int) -> UInt32 {
    let column = x < 0 ? 0 : x >= width ? width &- 1 : x
    let row = y < 0 ? 0 : y >= height ? height &- 1 : y
    return base[row &* stride &+ column] | fill
  }

  /// The mean of the four pixels about a place, by their distance.
  ///
  /// - Parameters:
  ///   - u: 2³² times the distance of the place from the centre of the first pixel, rightwards.
  ///   - v: the same downwards.
  @inline(__always)
  func bilinear(_ u: Int, _ v: Int) -> UInt32 {
    let (x, y) = (u >> 32, v >> 32)
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
    // Equal neighbours are frequent in drawn pictures.
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
}
