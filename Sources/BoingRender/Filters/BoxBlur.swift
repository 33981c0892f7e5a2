/// Three moving means one after another: nearly a Gaussian blur, and nothing beyond a definite reach.
package enum BoxBlur {
  /// Blurs rows of `values` in place.
  ///
  /// Each value spreads at most `reach` to each side; what lies outside counts as zero.
  package static func blur(_ values: inout [UInt32], width: Int, height: Int, reach: Int) {
    guard reach > 0, width > 0, height > 0 else { return }
    // The three half-widths add up to the reach.
    let halves = [reach / 3, (reach + 1) / 3, (reach + 2) / 3]
    var other = [UInt32](repeating: 0, count: values.count)
    values.withUnsafeMutableBufferPointer { first in
      other.withUnsafeMutableBufferPointer { second in
        var (from, to) = (first.baseAddress.unsafelyUnwrapped, second.baseAddress.unsafelyUnwrapped)
        var (columns, rows) = (width, height)
        // Each pass writes what it reads in rows into columns; two of each axis are six passes.
        for axis in 0..<2 {
          for (pass, half) in halves.enumerated() {
            let isLast = pass == 2
            for row in 0..<rows {
              mean(
                from + row * columns, columns, half,
                isLast ? to + row : to + row * columns, isLast ? rows : 1)
            }
            swap(&from, &to)
          }
          if axis == 0 { swap(&columns, &rows) }
        }
      }
    }
  }

  /// The means of 2 · `half` + 1 neighbours, rounded.
  @inline(__always)
  private static func mean(
    _ from: UnsafePointer<UInt32>, _ count: Int, _ half: Int, _ to: UnsafeMutablePointer<UInt32>,
    _ step: Int
  ) {
    let size = UInt64(2 &* half &+ 1)
    // A product with the reciprocal in place of a division: sums stay below 2³².
    let reciprocal = (UInt64(1) << 32) / size &+ 1
    var sum: UInt64 = 0
    var x = 0
    while x < min(half, count) {
      sum &+= UInt64(from[x])
      x &+= 1
    }
    x = 0
    while x < count {
      if x &+ half < count { sum &+= UInt64(from[x &+ half]) }
      to[x &* step] = UInt32(truncatingIfNeeded: ((sum &+ size / 2) &* reciprocal) >> 32)
      if x &- half >= 0 { sum &-= UInt64(from[x &- half]) }
      x &+= 1
    }
  }
}
