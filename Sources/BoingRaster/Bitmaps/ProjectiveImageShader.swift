/// An image seen in perspective: each pixel has a quotient of its own.
struct ProjectiveImageShader: SpanShader {
  /// The image and its mip levels, each half the one before.
  let levels: Memory<Texture>
  let levelCount: Int
  /// From the device's pixels to the image's.
  let back: Homography
  let magnifiesNearest: Bool
  let minifiesNearest: Bool

  /// Binary logarithm of the number of pixels that share one choice of the mip level.
  private static let blockShift = 4

  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32> {
    let line = back.w + (Double(y) + 0.5) * back.y
    var x = start
    while x < end {
      // Blocks are counted from pixel 0 in both directions, so that any part is drawn alike.
      let block = x >> Self.blockShift
      let blockEnd = min(end, (block &+ 1) << Self.blockShift)
      let middle = (Double(block) + 0.5) * Double(1 << Self.blockShift)
      fill(x, blockEnd, line, level(line + middle * back.x), scratch)
      x = blockEnd
    }
    return scratch
  }

  /// Returns the mip level that has about as many pixels as the device about the homogeneous position `p`; −1
  /// where the image is enlarged.
  private func level(_ p: SIMD3<Double>) -> Int {
    let w = p.z * p.z
    let (dux, dvx) = (back.x.x * p.z - p.x * back.x.z, back.x.y * p.z - p.y * back.x.z)
    let (duy, dvy) = (back.y.x * p.z - p.x * back.y.z, back.y.y * p.z - p.y * back.y.z)
    let area = (dux * dvy - dvx * duy).magnitude
    guard area > w * w else { return -1 }
    var level = 0
    var bound = 4.0 * w * w
    while level < levelCount &- 1, area > bound {
      bound *= 4
      level &+= 1
    }
    return level
  }

  @inline(__always)
  private func fill(
    _ start: Int, _ end: Int, _ line: SIMD3<Double>, _ level: Int,
    _ scratch: Memory<UInt32>
  ) {
    let isNearest = level < 0 ? magnifiesNearest : minifiesNearest
    let level = isNearest ? 0 : max(level, 0)
    let texture = levels[level]
    let factor = 1 / Double(1 << level)
    let offset = isNearest ? 0.0 : 0.5
    let limit = 1_000_000.0
    var x = start
    while x < end {
      let p = line + (Double(x) + 0.5) * back.x
      let inverse = factor / p.z
      let u = p.x * inverse - offset
      let v = p.y * inverse - offset
      // What is not a number fails every comparison, and becomes the far corner.
      let (cu, cv) = (
        u > -limit ? (u < limit ? u : limit) : -limit, v > -limit ? (v < limit ? v : limit) : -limit
      )
      let (fu, fv) = (nearestInteger64(cu * 65_536) << 16, nearestInteger64(cv * 65_536) << 16)
      scratch[x] =
        isNearest
        ? texture.clamped(Int(truncatingIfNeeded: fu >> 32), Int(truncatingIfNeeded: fv >> 32))
        : texture.bilinear(fu, fv)
      x &+= 1
    }
  }
}
