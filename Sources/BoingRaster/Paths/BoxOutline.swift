import BoingCurves
import BoingElementary

/// The outline of a layer's box in its own coordinates: a rectangle, some of its corners rounded.
package struct BoxOutline: Hashable, Sendable {
  /// x, y, width, height.
  package var rect: SIMD4<Double>
  /// At most half the shorter side.
  package var radius: Double
  /// Bits 1, 2, 4 and 8 for the corners at minimum x and y, maximum x, maximum y, and both.
  package var corners: UInt8
  package var isContinuous: Bool

  /// Creates a plain rectangle.
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

/// Points on a rounded corner, as how far they lie along the edge that leads into the corner and
/// along the one that leads out of it, in radii from where the edges would meet.
enum CornerCurve {
  /// The maximum number of chords of one corner.
  static let maximumCount = 128

  /// The number of chords that keeps a circular corner of `radius` pixels within a thirtieth of a pixel.
  static func chordCount(radius: Double) -> Int {
    // The chords' maximum distance from the arc is radius · π² ⁄ 32 n², a third of it less by the
    // area's match.
    guard radius < 2_600 else { return maximumCount }
    return max(2, Int(clamping: (radius * 6).squareRoot()) + 1)
  }

  /// For 2, 3, 4 … chords the inner points of a quarter circle, without its two ends.
  ///
  /// They lie a little outside the circle, so that the polygon's area is the quarter's.
  static let circles: [[SIMD2<Double>]] = {
    var tables: [[SIMD2<Double>]] = []
    for count in 2...maximumCount {
      let step = Double.pi / 2 / Double(count)
      // The fan's area, ½ sin(step) (2 R + (n − 2) R²), is to be π ⁄ 4.
      let (a, b, c) = (Double(count - 2), 2.0, -Double.pi / 2 / Double.sin(step))
      let radius =
        a == 0 ? -c / b : (-b + (b * b - 4 * a * c).squareRoot()) / (2 * a)
      tables.append(
        (1..<count).map { index in
          let (sine, cosine) = Double.sineAndCosine(step * Double(index))
          return SIMD2(1 - radius * sine, 1 - radius * cosine)
        })
    }
    return tables
  }()

  /// The three cubics of a continuous corner, with the published constants; `reach` is how far along the
  /// edges it may extend, 1…1.528665, and compresses it where there is no room.
  ///
  /// - Parameter chords: how many chords stand for each cubic.
  static func continuous(reach: Double, chords: Int, _ body: (SIMD2<Double>) -> Void) {
    let squeeze = max(0, (reach - 1) / 0.528665)
    func length(_ full: Double, _ tight: Double) -> Double { tight + (full - tight) * squeeze }
    let points = [
      SIMD2(length(1.52866483, 1), 0), SIMD2(length(1.08849323, 0.9), 0),
      SIMD2(length(0.86840689, 0.76), 0), SIMD2(0.63149399, 0.07491100),
      SIMD2(0.37282392, 0.16905899), SIMD2(0.16906013, 0.37282401),
      SIMD2(0.07491176, 0.63149399), SIMD2(0, length(0.86840701, 0.76)),
      SIMD2(0, length(1.08849299, 0.9)), SIMD2(0, length(1.52866483, 1)),
    ]
    body(points[0])
    for first in stride(from: 0, to: 9, by: 3) {
      for step in 1...chords {
        let t = Double(step) / Double(chords)
        let u = 1 - t
        let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        let outer = points[first] * w0 + points[first + 3] * w3
        body(outer + points[first + 1] * w1 + points[first + 2] * w2)
      }
    }
  }
}
