import BoingCurves

/// The source of colours that differ from pixel to pixel.
protocol SpanShader {
  /// The pixels `start..<end` of row `y`, indexed by x: in `scratch`, which is indexed likewise, or
  /// wherever they lie already.
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32>
}

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
  /// The number of samples of each pixel.
  var sampleCount: Int { across * down }

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

  /// The image, upside down where its rows are shown so, and the device's pixel of its first, where its pixels lie
  /// exactly on those of the device.
  var aligned: (texture: Texture, x: Int, y: Int)? {
    // A 256th of a pixel, over the whole image, is the last difference that weights can show.
    let unit: Int64 = 1 << 32
    let size = Int64(max(texture.width, texture.height))
    let slack = unit / 512
    func isNear(_ a: Int64, _ b: Int64, _ slack: Int64) -> Bool { (a &- b).magnitude <= slack }
    let offset = isNearest ? unit / 2 : 0
    let isFlipped = vy < 0
    guard across == 1, down == 1, isNear(ux, unit, slack / size),
      isNear(vy, isFlipped ? -unit : unit, slack / size),
      isNear(uy, 0, slack / size), isNear(vx, 0, slack / size)
    else { return nil }
    // The image's pixel on the device's (0, 0).
    let x = (u0 &- offset &+ unit / 2) >> 32
    let y = (v0 &- offset &+ unit / 2) >> 32
    guard isNear(u0 &- offset, x << 32, slack), isNear(v0 &- offset, y << 32, slack) else {
      return nil
    }
    return isFlipped
      ? (texture.flipped, -Int(x), Int(y) - (texture.height - 1)) : (texture, -Int(x), -Int(y))
  }

  @inline(__always)
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32> {
    sample(y, start, end, scratch)
    return scratch
  }

  // One call a span, not a copy in every blitter.
  @inline(never)
  private func sample(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) {
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
      let inside = interior(u, v, x, end, reach: (.zero, .zero))
      while x < end {
        if inside.lowerBound == x {
          let stop = texture.writeQuads(u, v, ux, vx, x, inside.upperBound, scratch)
          u = u &+ ux &* Int64(stop &- x)
          v = v &+ vx &* Int64(stop &- x)
          x = stop
          if x >= end { return }
        }
        scratch[x] = texture.bilinear(u, v)
        (u, v, x) = (u &+ ux, v &+ vx, x &+ 1)
      }
    } else {
      withUnsafeTemporaryAllocation(
        of: SIMD2<Int64>.self, capacity: Int(across &* down)
      ) { steps in
        means(u, v, start, end, scratch, steps)
      }
    }
  }

  /// Writes the mean of the samples of each pixel.
  ///
  /// - Parameter steps: room for a sample's distance from the first, for each of them.
  private func means(
    _ u: Int64, _ v: Int64, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>,
    _ steps: UnsafeMutableBufferPointer<SIMD2<Int64>>
  ) {
    let (across, down) = (Int64(across), Int64(down))
    var (least, most) = (SIMD2<Int64>.zero, SIMD2<Int64>.zero)
    for index in 0..<steps.count {
      let (i, j) = (Int64(index) % across, Int64(index) / across)
      let step = SIMD2(
        ux &* i / across &+ uy &* j / down, vx &* i / across &+ vy &* j / down)
      steps[index] = step
      least = SIMD2(min(least.x, step.x), min(least.y, step.y))
      most = SIMD2(max(most.x, step.x), max(most.y, step.y))
    }
    let inside = interior(u, v, start, end, reach: (least, most))
    let reach = (Texture.reach(ux), Texture.reach(vx))
    let divisor = SampleMean(count: steps.count)
    var (u, v, x) = (u, v, start)
    while x < end {
      if inside.contains(x), x &+ 4 <= inside.upperBound {
        var (even, odd) = (divisor.half, divisor.half)
        for step in steps {
          let lanes = texture.quad(u &+ step.x, v &+ step.y, ux, vx, reach: reach)
          (even, odd) = (even &+ lanes.even, odd &+ lanes.odd)
        }
        scratch.setFour(x, PixelQuad.join(divisor.quotients(even), divisor.quotients(odd)))
        (u, v, x) = (u &+ 4 &* ux, v &+ 4 &* vx, x &+ 4)
        continue
      }
      var sums: UInt64 = 0
      for step in steps {
        sums &+= Pixel.spread(texture.bilinear(u &+ step.x, v &+ step.y))
      }
      let lanes = divisor.quotients(
        divisor.half &+ unsafeBitCast(SIMD2(sums, 0), to: SIMD8<UInt16>.self))
      scratch[x] = Pixel.join(unsafeBitCast(lanes, to: SIMD2<UInt64>.self).x)
      (u, v, x) = (u &+ ux, v &+ vx, x &+ 1)
    }
  }

  /// Returns the pixels of a row all of whose samples have four neighbours in the image.
  ///
  /// - Parameters:
  ///   - u: the position of the first sample of `start`.
  ///   - v: likewise.
  ///   - reach: the minimum and maximum distances of a sample from the first.
  private func interior(
    _ u: Int64, _ v: Int64, _ start: Int, _ end: Int, reach: (SIMD2<Int64>, SIMD2<Int64>)
  ) -> Range<Int> {
    func steps(_ first: Int64, _ step: Int64, _ least: Int64, _ most: Int64, _ size: Int)
      -> (from: Int64, to: Int64)
    {
      // first + step · k from −least to below the last of the neighbours.
      let (low, high) = (-least, (Int64(size) &- 1) << 32 &- 1 &- most)
      guard low <= high else { return (0, -1) }
      if step == 0 { return low <= first && first <= high ? (0, .max) : (0, -1) }
      // Divisions that round down.
      func quotient(_ a: Int64, _ b: Int64) -> Int64 {
        a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0)
      }
      return step > 0
        ? (-quotient(first &- low, step), quotient(high &- first, step))
        : (-quotient(high &- first, -step), quotient(first &- low, -step))
    }
    let (least, most) = reach
    let across = steps(u, ux, least.x, most.x, texture.width)
    let down = steps(v, vx, least.y, most.y, texture.height)
    let from = max(across.from, down.from, 0)
    let to = min(across.to, down.to, Int64(end &- start) &- 1)
    guard from <= to else { return end..<end }
    return start &+ Int(truncatingIfNeeded: from)..<start &+ Int(truncatingIfNeeded: to) &+ 1
  }
}

/// An image whose pixels lie on those of the device.
struct AlignedImageShader: SpanShader {
  let texture: Texture
  /// The pixel of the device on which the image's first lies.
  let x: Int
  let y: Int

  @inline(__always)
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32> {
    let row = texture.base + ((y &- self.y) &* texture.stride &- x)
    guard texture.fill != 0 else { return row }
    var x = start
    while x < end {
      scratch[x] = row[x] | texture.fill
      x &+= 1
    }
    return scratch
  }
}

/// The division of the sums of a pixel's samples, of which there are at most 256 of 8 bits, so that 16 bits hold them.
struct SampleMean {
  private let inverse: SIMD4<Float>
  private let shift: SIMD4<Float>
  /// The summand by which quotients that are rounded down become the nearest.
  let half: SIMD8<UInt16>

  init(count: Int) {
    let inverse = 1 / Float(count)
    self.inverse = SIMD4(repeating: inverse)
    // Half of a quotient's step beyond −½, so that the nearest integer is the floor and never a tie: a step is 1 ⁄ 256 at
    // least, and the error of the product below 2⁻¹⁵. 1.5 · 2²³ leaves no bit for a fraction, so that adding it rounds.
    shift = SIMD4(repeating: (inverse - 1) / 2)
    half = SIMD8(repeating: UInt16(truncatingIfNeeded: count / 2))
  }

  /// Returns each lane over the count, rounded down.
  @inline(__always)
  func quotients(_ sums: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let pairs = unsafeBitCast(sums, to: SIMD4<UInt32>.self)
    func quotients(_ sums: SIMD4<UInt32>) -> SIMD4<UInt32> {
      // Below 2²³ the bits of a sum are those of a real number's fraction.
      let magic = SIMD4<Float>(repeating: 8_388_608)
      let real =
        unsafeBitCast(sums | unsafeBitCast(magic, to: SIMD4<UInt32>.self), to: SIMD4<Float>.self)
        - magic
      return unsafeBitCast(real * inverse + shift + 12_582_912, to: SIMD4<UInt32>.self) & 255
    }
    return unsafeBitCast(
      quotients(pairs & 0xFFFF) | (quotients(pairs &>> 16) &<< 16), to: SIMD8<UInt16>.self)
  }
}
