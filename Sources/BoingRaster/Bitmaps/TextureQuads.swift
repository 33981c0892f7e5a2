/// Four pixels at once, each between four of the image's, for positions that all have four neighbours there. The bytes are
/// those of ``Texture/bilinear(_:_:)``.
extension Texture {
  /// Writes the pixels of a row in fours.
  ///
  /// - Parameters:
  ///   - u: the position of `start`, as ``bilinear(_:_:)`` takes it.
  ///   - v: likewise.
  ///   - ux: the distance from one pixel's position to the next.
  ///   - vx: likewise.
  ///   - end: where the row ends.
  ///   - target: where the pixels go, indexed as `start` is.
  /// - Returns: how far it came: fewer than four pixels are left.
  @inline(__always)
  func writeQuads(
    _ u: Int64, _ v: Int64, _ ux: Int64, _ vx: Int64, _ start: Int, _ end: Int,
    _ target: Memory<UInt32>
  ) -> Int {
    // Fractions need no more than the lower halves.
    var (us, vs) = (Self.lowHalf(u) &+ Self.reach(ux), Self.lowHalf(v) &+ Self.reach(vx))
    let (uStep, vStep) = (Self.lowHalf(ux &* 4), Self.lowHalf(vx &* 4))
    var (u, v, x) = (u, v, start)
    func write(_ lanes: (even: SIMD8<UInt16>, odd: SIMD8<UInt16>)) {
      target.setFour(x, PixelQuad.join(lanes.even, lanes.odd))
      x &+= 4
    }
    if vx == 0 {
      // All lie in one row of the image.
      let row = base + Int(truncatingIfNeeded: v >> 32) &* stride
      let down = PixelQuad.Part(vs &>> 24)
      func next() -> Memory<UInt32> {
        defer { u = u &+ ux }
        return row + Int(truncatingIfNeeded: u >> 32)
      }
      while x &+ 4 <= end {
        write(lanes(next(), next(), next(), next(), PixelQuad.Part(us &>> 24), down))
        us = us &+ uStep
      }
      return x
    }
    func next() -> Memory<UInt32> {
      defer { (u, v) = (u &+ ux, v &+ vx) }
      return neighbours(u, v)
    }
    while x &+ 4 <= end {
      write(
        lanes(
          next(), next(), next(), next(), PixelQuad.Part(us &>> 24), PixelQuad.Part(vs &>> 24)))
      (us, vs) = (us &+ uStep, vs &+ vStep)
    }
    return x
  }

  /// Returns the even and the odd bytes of four pixels, the first at the position (`u`, `v`), each other one a step of
  /// (`ux`, `vx`) from the one before.
  ///
  /// - Parameter reach: the ``reach(_:)`` of `ux` and of `vx`.
  @inline(__always)
  func quad(
    _ u: Int64, _ v: Int64, _ ux: Int64, _ vx: Int64, reach: (SIMD4<UInt32>, SIMD4<UInt32>)
  ) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    var (x, y) = (u, v)
    func next() -> Memory<UInt32> {
      defer { (x, y) = (x &+ ux, y &+ vx) }
      return neighbours(x, y)
    }
    return lanes(
      next(), next(), next(), next(),
      PixelQuad.Part((Self.lowHalf(u) &+ reach.0) &>> 24),
      PixelQuad.Part((Self.lowHalf(v) &+ reach.1) &>> 24))
  }

  /// The lower half of a position or step, four times.
  @inline(__always)
  private static func lowHalf(_ value: Int64) -> SIMD4<UInt32> {
    SIMD4(repeating: UInt32(truncatingIfNeeded: value))
  }

  /// The lower halves of the distances of four positions from the first.
  @inline(__always)
  static func reach(_ step: Int64) -> SIMD4<UInt32> { lowHalf(step) &* SIMD4(0, 1, 2, 3) }

  /// The first of a position's four neighbours.
  @inline(__always)
  private func neighbours(_ u: Int64, _ v: Int64) -> Memory<UInt32> {
    base + (Int(truncatingIfNeeded: v >> 32) &* stride &+ Int(truncatingIfNeeded: u >> 32))
  }

  /// Returns the bytes of four pixels from the first neighbour of each.
  @inline(__always)
  private func lanes(
    _ a: Memory<UInt32>, _ b: Memory<UInt32>, _ c: Memory<UInt32>, _ d: Memory<UInt32>,
    _ across: PixelQuad.Part, _ down: PixelQuad.Part
  ) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    /// Two neighbours of each.
    func pairs(_ offset: Int) -> SIMD8<UInt32> {
      unsafeBitCast(
        SIMD4(a.pair(offset), b.pair(offset), c.pair(offset), d.pair(offset)),
        to: SIMD8<UInt32>.self)
    }
    let (upper, lower) = (pairs(0), pairs(stride))
    let lanes = PixelQuad.bilinearLanes(
      upper.evenHalf, upper.oddHalf, lower.evenHalf, lower.oddHalf, across, down)
    // Of the means of opaque pixels too, only alpha would be another.
    let opaque = unsafeBitCast(SIMD4(repeating: fill &>> 8), to: SIMD8<UInt16>.self)
    return (lanes.even, lanes.odd | opaque)
  }
}
