import Boing
import BoingCurves
import Foundation

/// An elliptical arc of SVG's path data as cubic curves.
///
/// By the implementation notes of SVG 1.1, F.6: radii that are too small for their end points grow, an
/// arc without a radius is a line, and one that ends where it begins is nothing.
struct SVGArc {
  private typealias Point = SIMD2<Double>

  let radii: SIMD2<Double>
  /// The rotation of the ellipse's axes, in degrees.
  let turn: Double
  let isLarge: Bool
  let isClockwise: Bool

  /// - Parameter numbers: rx, ry, the rotation, and the two flags.
  init(_ numbers: ArraySlice<Double>) {
    let n = Array(numbers)
    radii = SIMD2(abs(n[0]), abs(n[1]))
    turn = n[2]
    (isLarge, isClockwise) = (n[3] != 0, n[4] != 0)
  }

  /// The curves from one point to another.
  func elements(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [MarkupPath.Element] {
    guard start != end else { return [] }
    guard radii.x > 0, radii.y > 0 else { return [.line(end.x, end.y)] }
    let angle = turn * .pi / 180
    let (s, c) = Double.sineAndCosine(angle)
    // In the coordinates of the ellipse, about the middle of the two points.
    let half = (start - end) / 2
    let p = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
    let reach = (p * p / (radii * radii)).sum()
    let r = reach > 1 ? radii * reach.squareRoot() : radii
    let squares = (r.x * r.x, r.y * r.y, p.x * p.x, p.y * p.y)
    let spread = squares.0 * squares.3 + squares.1 * squares.2
    let height = max(0, (squares.0 * squares.1 - spread) / spread).squareRoot()
    let sign: Double = isLarge == isClockwise ? -1 : 1
    let middle = SIMD2(r.x * p.y / r.y, -r.y * p.x / r.x) * (sign * height)
    let first = orientation(of: (p - middle) / r)
    var sweep = orientation(of: (-p - middle) / r) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite, r.x.isFinite, r.y.isFinite else { return [.line(end.x, end.y)] }
    let centre =
      (start + end) / 2 + SIMD2(c * middle.x - s * middle.y, s * middle.x + c * middle.y)
    func place(_ unit: SIMD2<Double>) -> SIMD2<Double> {
      let q = unit * r
      return centre + SIMD2(c * q.x - s * q.y, s * q.x + c * q.y)
    }
    // A quarter at most for each curve, whose error is then a few ten-thousandths of the radius.
    let count = max(1, Int(clamping: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * Double.tan(step / 4)
    return (0..<count).map { index in
      let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
      let (from, to) = (direction(a), direction(b))
      let one = place(from + handle * SIMD2(-from.y, from.x))
      let two = place(to - handle * SIMD2(-to.y, to.x))
      let last = index == count - 1 ? end : place(to)
      return .curve(one.x, one.y, two.x, two.y, last.x, last.y)
    }
  }

  private func direction(_ angle: Double) -> SIMD2<Double> {
    let (sine, cosine) = Double.sineAndCosine(angle)
    return SIMD2(cosine, sine)
  }

  private func orientation(of point: SIMD2<Double>) -> Double {
    Double.atan2(y: point.y, x: point.x)
  }
}
