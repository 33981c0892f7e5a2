/// The outline of a layer's box in its own coordinates: a rectangle, some of its corners rounded.
struct BoxOutline {
  /// x, y, width, height.
  var rect: SIMD4<Double>
  /// At most half the shorter side.
  var radius: Double
  /// Bits 1, 2, 4 and 8 for the corners at least x and y, greatest x, greatest y, and both.
  var corners: UInt8
  var isContinuous: Bool

  /// A plain rectangle.
  init(_ rect: SIMD4<Double>) {
    self.init(rect, radius: 0, corners: 0, isContinuous: false)
  }

  init(_ rect: SIMD4<Double>, radius: Double, corners: UInt8, isContinuous: Bool) {
    self.rect = rect
    let radius = max(0, min(radius, min(rect.z, rect.w) / 2))
    self.radius = corners & 15 == 0 || !radius.isFinite ? 0 : radius
    self.corners = corners
    self.isContinuous = isContinuous
  }

  var isRectangle: Bool { radius == 0 }

  /// The outline `distance` further in; nil where nothing is left.
  func insetBy(_ distance: Double) -> BoxOutline? {
    let inner = rect + SIMD4(distance, distance, -2 * distance, -2 * distance)
    guard inner.z > 0, inner.w > 0 else { return nil }
    return BoxOutline(
      inner, radius: radius - distance, corners: corners, isContinuous: isContinuous)
  }

  /// An affine map of the outline's plane.
  struct Placement {
    var x = SIMD2(1.0, 0)
    var y = SIMD2(0.0, 1)
    var origin = SIMD2<Double>.zero

    @inline(__always)
    func point(_ px: Double, _ py: Double) -> SIMD2<Double> { x * px + y * py + origin }
  }

  /// The points of the outline, clockwise where y points down.
  ///
  /// - Parameters:
  ///   - scale: the pixels of a point, which decide how finely the corners are cut.
  ///   - placement: where the points are brought to.
  @inline(__always)
  func forEachPoint(
    scale: Double, _ placement: Placement = Placement(), _ body: (SIMD2<Double>) -> Void
  ) {
    let (left, top) = (rect.x, rect.y)
    let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
    let (x, y) = (placement.x, placement.y)
    let chords = radius > 0 ? CornerCurve.chordCount(radius: radius * scale) : 0
    corner(1, placement.point(left, top), y, x, chords, body)
    corner(2, placement.point(right, top), -x, y, chords, body)
    corner(8, placement.point(right, bottom), -y, -x, chords, body)
    corner(4, placement.point(left, bottom), x, -y, chords, body)
  }

  /// One corner, from the edge that lies in direction `before` to the one in direction `after`.
  @inline(__always)
  private func corner(
    _ bit: UInt8, _ at: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>,
    _ chords: Int, _ body: (SIMD2<Double>) -> Void
  ) {
    guard radius > 0, corners & bit != 0 else { return body(at) }
    let (before, after) = (before * radius, after * radius)
    if isContinuous {
      let reach = min(1.528665, min(rect.z, rect.w) / 2 / radius)
      CornerCurve.continuous(reach: reach, chords: max(2, min(chords, 64))) {
        body(at + before * $0.x + after * $0.y)
      }
    } else {
      body(at + before)
      CornerCurve.circles[chords - 2].withUnsafeBufferPointer { points in
        // The table runs from the end of the first edge, where it is farthest along it.
        for point in points { body(at + before * point.x + after * point.y) }
      }
      body(at + after)
    }
  }
}
