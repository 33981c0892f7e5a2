import BoingCurves

/// Points on a rounded corner, as how far they lie along the edge that leads into the corner and
/// along the one that leads out of it, in radii from where the edges would meet.
enum CornerCurve {
  /// The maximum number of chords of one corner.
  static let maximumCount = 128

  /// The number of chords that keeps a circular corner of `radius` pixels within a thirtieth of a pixel.
  static func chordCount(radius: Double) -> Int {
    // The chords' greatest distance from the arc is radius · π² ⁄ 32 n², a third of it less by the
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
