/// The outline of a layer's box in its own coordinates: a rectangle, some of its corners rounded.
package struct BoxOutline: Hashable, Sendable {
  /// x, y, width, height.
  package var rect: SIMD4<Double>
  /// At most half the shorter side.
  package var radius: Double
  /// Bits 1, 2, 4 and 8 for the corners at least x and y, greatest x, greatest y, and both.
  package var corners: UInt8
  package var isContinuous: Bool

  /// A plain rectangle.
  package init(_ rect: SIMD4<Double>) {
    self.init(rect, radius: 0, corners: 0, isContinuous: false)
  }

  package init(_ rect: SIMD4<Double>, radius: Double, corners: UInt8, isContinuous: Bool) {
    self.rect = rect
    let radius = max(0, min(radius, min(rect.z, rect.w) / 2))
    self.radius = corners & 15 == 0 || !radius.isFinite ? 0 : radius
    self.corners = corners
    self.isContinuous = isContinuous
  }

  package var isRectangle: Bool { radius == 0 }

  /// The outline `distance` further in; nil where nothing is left.
  package func insetBy(_ distance: Double) -> BoxOutline? {
    let inner = rect + SIMD4(distance, distance, -2 * distance, -2 * distance)
    guard inner.z > 0, inner.w > 0 else { return nil }
    return BoxOutline(
      inner, radius: radius - distance, corners: corners, isContinuous: isContinuous)
  }

  /// The points of the outline, clockwise where y points down.
  ///
  /// - Parameters:
  ///   - scale: the pixels of a point, which decide how finely the corners are cut.
  ///   - placement: where the points are brought to.
  @inline(__always)
  package func forEachPoint(
    scale: Double, _ placement: Affine2D = .identity, _ body: (SIMD2<Double>) -> Void
  ) {
    let (left, top) = (rect.x, rect.y)
    let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
    let (x, y) = (placement.x, placement.y)
    let chords = radius > 0 ? CornerCurve.chordCount(radius: radius * scale) : 0
    corner(1, placement.apply(left, top), y, x, chords, body)
    corner(2, placement.apply(right, top), -x, y, chords, body)
    corner(8, placement.apply(right, bottom), -y, -x, chords, body)
    corner(4, placement.apply(left, bottom), x, -y, chords, body)
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
