import BoingCurves

/// An image under an affine map.
package struct AffineImageShader: SpanShader, Hashable {
  package let texture: Texture
  /// 2³² times the distance in the image for a step of x and of y.
  private let ux: Int64
  private let vx: Int64
  private let uy: Int64
  private let vy: Int64
  /// 2³² times the position for pixel (0, 0).
  private let u0: Int64
  private let v0: Int64
  let isNearest: Bool
  /// The number of samples across and down each pixel.
  private let across: Int
  private let down: Int

  /// - Parameters:
  ///   - back: from the device's pixels to the texture's.
  ///   - across: the number of samples across each pixel, 1…16.
  ///   - down: the number down, 1…16.
  /// - Returns: Nil where the map is beyond the reach of the arithmetic.
  package init?(_ texture: Texture, back: Affine2D, isNearest: Bool, across: Int, down: Int) {
    self.texture = texture
    self.isNearest = isNearest
    self.across = isNearest ? 1 : across
    self.down = isNearest ? 1 : down
    func fixed(_ value: Double) -> Int64? {
      // Bitmaps have at most 2¹⁴ pixels a side, so that no sum leaves 63 bits.
      value.magnitude < 32_768 ? Int64(clamping: (value * 4_294_967_296).rounded()) : nil
    }
    let corner = isNearest ? 0.0 : 0.5
    // The first of the samples.
    let (dx, dy) = (0.5 / Double(self.across), 0.5 / Double(self.down))
    let u = back.x.x * dx + back.y.x * dy + back.origin.x - corner
    let v = back.x.y * dx + back.y.y * dy + back.origin.y - corner
    guard let ux = fixed(back.x.x), let vx = fixed(back.x.y), let uy = fixed(back.y.x),
      let vy = fixed(back.y.y), u.magnitude < 1e9, v.magnitude < 1e9
    else { return nil }
    (self.ux, self.vx, self.uy, self.vy) = (ux, vx, uy, vy)
    u0 = Int64(clamping: (u * 4_294_967_296).rounded())
    v0 = Int64(clamping: (v * 4_294_967_296).rounded())
  }

  /// The device's pixel of the image's first, where its pixels lie exactly on those of the device.
  package var alignedOrigin: (x: Int, y: Int)? {
    // A 256th of a pixel, over the whole image, is the last difference that weights can show.
    let unit: Int64 = 1 << 32
    let size = Int64(max(texture.width, texture.height))
    let slack = unit / 512
    func isNear(_ a: Int64, _ b: Int64, _ slack: Int64) -> Bool { (a &- b).magnitude <= slack }
    let offset = isNearest ? unit / 2 : 0
    guard across == 1, down == 1, isNear(ux, unit, slack / size), isNear(vy, unit, slack / size),
      isNear(uy, 0, slack / size), isNear(vx, 0, slack / size)
    else { return nil }
    let x = (u0 &- offset &+ unit / 2) >> 32
    let y = (v0 &- offset &+ unit / 2) >> 32
    guard isNear(u0 &- offset, x << 32, slack), isNear(v0 &- offset, y << 32, slack) else {
      return nil
    }
    return (-Int(x), -Int(y))
  }

  @inline(__always)
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    var u = u0 &+ uy &* Int64(y) &+ ux &* Int64(start)
    var v = v0 &+ vy &* Int64(y) &+ vx &* Int64(start)
    var x = start
    if isNearest {
      while x < end {
        scratch[x] = texture.clamped(
          Int(truncatingIfNeeded: u >> 32), Int(truncatingIfNeeded: v >> 32))
        (u, v, x) = (u &+ ux, v &+ vx, x &+ 1)
      }
    } else if across == 1, down == 1 {
      if ux == 1 << 32, vx == 0 { x = texture.shifted(u, v, start, end, scratch) }
      u = u &+ ux &* Int64(x &- start)
      v = v &+ vx &* Int64(x &- start)
      while x < end {
        scratch[x] = texture.bilinear(u, v)
        (u, v, x) = (u &+ ux, v &+ vx, x &+ 1)
      }
    } else {
      while x < end {
        scratch[x] = mean(u, v)
        (u, v, x) = (u &+ ux, v &+ vx, x &+ 1)
      }
    }
    return UnsafePointer(scratch)
  }

  private func mean(_ u: Int64, _ v: Int64) -> UInt32 {
    let mask: UInt64 = 0xFF_0000_00FF
    var even: UInt64 = 0
    var odd: UInt64 = 0
    let (across, down) = (Int64(across), Int64(down))
    for j in 0..<down {
      for i in 0..<across {
        let pixel = Pixel.spread(
          texture.bilinear(
            u &+ ux &* i / across &+ uy &* j / down, v &+ vx &* i / across &+ vy &* j / down))
        // Two channels in each of two numbers leave 24 bits for the sums.
        even &+= pixel & mask
        odd &+= (pixel >> 16) & mask
      }
    }
    let count = UInt64(across &* down)
    func quotient(_ sums: UInt64) -> UInt64 {
      let low = ((sums & 0xFFFF_FFFF) &+ count / 2) / count
      let high = ((sums >> 32) &+ count / 2) / count
      return low | high << 32
    }
    return Pixel.join(quotient(even) | quotient(odd) << 16)
  }
}
