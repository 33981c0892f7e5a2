/// A side of a polygon that is not horizontal, from its upper to its lower end.
struct Edge {
  /// At the top.
  let x: Double
  let top: Double
  let bottom: Double
  /// At the bottom.
  let endX: Double
  /// The distance by which x moves for each row.
  let slope: Double
  /// ½ ⁄ |slope|, finite where the side is upright.
  let halfInverse: Double

  /// The height in pixels up to which a side counts as level, so that slopes are finite.
  static let minimumHeight = 1e-200

  /// Creates a side of more than the minimum height.
  @inline(__always)
  init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    x = start.x
    top = start.y
    bottom = end.y
    endX = end.x
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let (reach, least) = (dx.magnitude, 1e-9 * dy)
    // Both quotients at once.
    let quotients = SIMD2(dx, 0.5 * dy) / SIMD2(dy, reach > least ? reach : least)
    (slope, halfInverse) = (quotients.x, quotients.y)
  }

  @inline(__always)
  func x(at y: Double) -> Double { x + (y - top) * slope }

  /// Returns the x at a height, which rounding leads no further than the ends.
  @inline(__always)
  func innerX(at y: Double) -> Double {
    let x = x(at: y)
    let (low, high) = self.x < endX ? (self.x, endX) : (endX, self.x)
    return x > low ? (x < high ? x : high) : low
  }
}

/// A side from the top of a row to its bottom.
struct EdgeSpan {
  /// The minimum and the maximum x.
  let low: Double
  let high: Double
  let halfInverse: Double

  /// Creates the part of a side in the row from `top` to a pixel below.
  @inline(__always)
  init(_ edge: Edge, top: Double) {
    let a = edge.x(at: top)
    let b = a + edge.slope
    (low, high) = a < b ? (a, b) : (b, a)
    halfInverse = edge.halfInverse
  }

  /// Calls `body` with each of the pixels `start..<end` that the side touches or that lie right of it, and with how
  /// much of it lies right of the side.
  ///
  /// Between the ends, the area right of the side and left of v is ∫ max(0, v − x) dy = (v − low)² ⁄ 2 |slope|; a
  /// pixel's part is the difference of two of these.
  @inline(__always)
  func forEachPixel(_ start: Int, _ end: Int, _ body: (Int, Double) -> Void) {
    let (first, last) = (pixelFloor(low), pixelFloor(high))
    var x = max(first, start)
    if first == last {
      if x == first, x < end {
        body(x, Double(x &+ 1) - (low + high) * 0.5)
        x &+= 1
      }
    } else {
      if x == first, x < end {
        let part = Double(x &+ 1) - low
        body(x, part * part * halfInverse)
        x &+= 1
      }
      let inner = min(last, end)
      while x < inner {
        body(x, (2 * (Double(x) - low) + 1) * halfInverse)
        x &+= 1
      }
      if x == last, x < end {
        let part = Double(x) - low
        body(x, Double(x &+ 1) - (low + high) * 0.5 - part * part * halfInverse)
        x &+= 1
      }
    }
    while x < end {
      body(x, 1)
      x &+= 1
    }
  }
}

extension Double {
  /// The floor of the number, as ``pixelFloor(_:)`` finds it.
  @inline(__always)
  var pixelFloor: Double {
    (self - 0.499_999_999 + 6_755_399_441_055_744.0) - 6_755_399_441_055_744.0
  }
}

/// The floor of a number well below 2⁵¹.
@inline(__always)
func floorInteger(_ x: Double) -> Int {
  let nearest = nearestInteger(x)
  return Double(nearest) > x ? nearest &- 1 : nearest
}

/// The floor of a coordinate up to a billionth: without the checks
/// and calls of the library's, for coordinates of moderate size.
@inline(__always)
func pixelFloor(_ x: Double) -> Int {
  nearestInteger(x - 0.499_999_999)
}

/// The nearest whole number of a number well below 2⁵¹.
@inline(__always)
func nearestInteger64(_ x: Double) -> Int64 {
  // 1.5 · 2⁵² leaves no bit for a fraction, so that adding it rounds.
  let magic = 6_755_399_441_055_744.0
  return Int64(bitPattern: (x + magic).bitPattern &- magic.bitPattern)
}

/// The nearest whole number of a number that is small enough for `Int`.
@inline(__always)
func nearestInteger(_ x: Double) -> Int { Int(truncatingIfNeeded: nearestInteger64(x)) }
