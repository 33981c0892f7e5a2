extension PathSegment {
  /// The length of the segment, to about nine digits; infinite where coordinates are too large for it.
  package var length: Double {
    if isLine { return Double((end - start).length) }
    let whole = gaussLength(from: 0, to: 1)
    // No subdivision makes an overflow smaller.
    guard whole.isFinite else { return .infinity }
    return Double(refinedLength(from: 0, to: 1, whole: whole, depth: 0))
  }

  /// The parameter at which a distance along the segment is reached, held in 0…1.
  ///
  /// - Parameters:
  ///   - distance: From the start.
  ///   - length: The segment's whole ``length``.
  package func parameter(atDistance distance: Double, length: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    if isLine { return distance / length }
    var (low, high) = (0.0, 1.0)
    var t = (distance / length)
    for _ in 0..<48 {
      let reached = refinedLength(from: 0, to: t, whole: gaussLength(from: 0, to: t), depth: 0)
      let miss = reached - distance
      if abs(miss) <= 1e-10 * length { break }
      if miss < 0 { low = t } else { high = t }
      let speed = derivative(at: t).length
      let next = t - miss / speed
      // Newton's step may leave the bracket near a cusp, where the speed is almost zero.
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private func refinedLength(from t0: Double, to t1: Double, whole: Double, depth: Int) -> Double {
    let middle = (t0 + t1) / 2
    let (left, right) = (gaussLength(from: t0, to: middle), gaussLength(from: middle, to: t1))
    // Written so that what is not a number ends the subdivision as well.
    if depth >= 16 || !(abs(left + right - whole) > 1e-10 * abs(left + right)) {
      return left + right
    }
    return refinedLength(from: t0, to: middle, whole: left, depth: depth + 1)
      + refinedLength(from: middle, to: t1, whole: right, depth: depth + 1)
  }

  /// Gauss and Legendre's rule of five nodes on the speed.
  private func gaussLength(from t0: Double, to t1: Double) -> Double {
    let (center, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    func speed(_ node: Double) -> Double {
      derivative(at: Double(center + half * node)).length
    }
    let inner = speed(0.538_469_310_105_683_1) + speed(-0.538_469_310_105_683_1)
    let outer = speed(0.906_179_845_938_664) + speed(-0.906_179_845_938_664)
    return half
      * (0.568_888_888_888_888_9 * speed(0) + 0.478_628_670_499_366_5 * inner
        + 0.236_926_885_056_189_1 * outer)
  }
}
