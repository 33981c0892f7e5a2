import BoingCurves
import BoingElementary

/// A drawn piece of a path as a cubic polynomial: a line, a curve, or the line that closes a
/// subpath.
package struct PathSegment {
  package var start: SIMD2<Double>
  package var control1: SIMD2<Double>
  package var control2: SIMD2<Double>
  package var end: SIMD2<Double>
  /// Lines have no extrema, and must not be given some by rounding.
  package var isLine: Bool

  package init(lineFrom start: SIMD2<Double>, to end: SIMD2<Double>) {
    self.start = start
    self.control1 = start
    self.control2 = end
    self.end = end
    isLine = true
  }

  package init(
    from start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>,
    to end: SIMD2<Double>
  ) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    isLine = false
  }

  package init(from start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>) {
    func third(_ point: SIMD2<Double>) -> SIMD2<Double> { point + (control - point) * 2 / 3 }
    self.init(from: start, control1: third(start), control2: third(end), to: end)
  }

  /// Returns the point at the parameter `t`.
  package func point(at t: Double) -> SIMD2<Double> {
    let u = 1 - t
    if isLine { return u * start + t * end }
    let outer = (u * u * u) * start + (3 * u * u * t) * control1
    return outer + (3 * u * t * t) * control2 + (t * t * t) * end
  }

  /// The parameters strictly between 0 and 1, rising, at which x and at which y turns back.
  package var extrema: (x: [Double], y: [Double]) {
    if isLine { return ([], []) }
    // The derivative's thirds: a t² + b t + c.
    let a = end - 3 * control2 + 3 * control1 - start
    let b = 2 * (control2 - 2 * control1 + start)
    let c = control1 - start
    return (Self.roots(a.x, b.x, c.x), Self.roots(a.y, b.y, c.y))
  }

  /// The roots of a quadratic polynomial strictly between 0 and 1, in rising order.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // Adding numbers of the same sign keeps both roots when a is nearly zero.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension Path {
  /// Calls `body` with every drawn piece, and `onMove` with the start of every subpath.
  package func forEachSegment(
    _ body: (PathSegment) -> Void, onMove: (SIMD2<Double>) -> Void = { _ in }
  ) {
    var start = SIMD2<Double>.zero
    var current = SIMD2<Double>.zero
    forEach { element in
      switch element {
      case .move(let point):
        onMove(point)
        start = point
        current = point
      case .line(let end):
        body(PathSegment(lineFrom: current, to: end))
        current = end
      case .quad(let control, let end):
        body(PathSegment(from: current, control: control, to: end))
        current = end
      case .curve(let control1, let control2, let end):
        body(PathSegment(from: current, control1: control1, control2: control2, to: end))
        current = end
      case .close:
        body(PathSegment(lineFrom: current, to: start))
        current = start
      }
    }
  }
}

extension PathSegment {
  /// The part between two parameters, whose ends lie exactly on the parts beside it.
  package func part(from t0: Double, to t1: Double) -> PathSegment {
    let (first, last) = (t0 <= 0 ? start : point(at: t0), t1 >= 1 ? end : point(at: t1))
    if isLine { return PathSegment(lineFrom: first, to: last) }
    let third = (t1 - t0) / 3
    return PathSegment(
      from: first, control1: first + derivative(at: t0) * third,
      control2: last - derivative(at: t1) * third, to: last)
  }

  /// Returns the two halves.
  func halves() -> (PathSegment, PathSegment) {
    func middle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { (a + b) / 2 }
    if isLine {
      let center = middle(start, end)
      return (PathSegment(lineFrom: start, to: center), PathSegment(lineFrom: center, to: end))
    }
    let (a, b, c) = (
      middle(start, control1), middle(control1, control2), middle(control2, end)
    )
    let (d, e) = (middle(a, b), middle(b, c))
    let center = middle(d, e)
    return (
      PathSegment(from: start, control1: a, control2: d, to: center),
      PathSegment(from: center, control1: e, control2: c, to: end)
    )
  }

  /// The velocity in the parameter.
  package func derivative(at t: Double) -> SIMD2<Double> {
    if isLine { return end - start }
    let (t, u) = (t, 1 - t)
    let first = (control1 - start) * (3 * u * u)
    let second = (control2 - control1) * (6 * u * t)
    return first + second + (end - control2) * (3 * t * t)
  }

  /// The direction in which the segment leaves its start, `nil` for a single point.
  var startDirection: SIMD2<Double>? {
    let origin = start
    return (control1 - origin).direction ?? (control2 - origin).direction
      ?? (end - origin).direction
  }

  /// The direction in which the segment arrives at its end, `nil` for a single point.
  var endDirection: SIMD2<Double>? {
    let target = end
    return (target - control2).direction ?? (target - control1).direction
      ?? (target - start).direction
  }

  /// No point of the segment is further than this from the line between its ends.
  var maximumDeviation: Double {
    if isLine { return 0 }
    guard let along = (end - start).direction else {
      return max((control1 - start).length, (control2 - start).length)
    }
    func deviation(_ control: SIMD2<Double>) -> Double {
      let offset = control - start
      let beyond = max(0, -offset.dot(along), (control - end).dot(along))
      return Double.hypot(along.cross(offset), beyond)
    }
    return max(deviation(control1), deviation(control2))
  }
}

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

extension Path {
  /// Returns the path with lines in place of its curves, nowhere further than `threshold` from them.
  ///
  /// A threshold below a millionth of the path's extent is taken for that, and one that is not a
  /// number too; a curve becomes at most 2,048 lines.
  package func flattened(threshold: Double) -> Path {
    let box = controlBox
    let least = box.isEmpty ? 0 : max(box.size.x, box.size.y) / 1_000_000
    // A comparison with what is not a number fails, so that the least is taken.
    let limit = threshold > least ? threshold : least
    var result = Path()
    var current = SIMD2<Double>.zero
    forEach { element in
      switch element {
      case .move(let point): result.move(to: point)
      case .line(let end): result.addLine(to: end)
      case .quad(let control, let end):
        PathSegment(from: current, control: control, to: end)
          .appendLines(within: limit, to: &result)
      case .curve(let control1, let control2, let end):
        PathSegment(from: current, control1: control1, control2: control2, to: end)
          .appendLines(within: limit, to: &result)
      case .close: result.closeSubpath()
      }
      current = result.current
    }
    return result
  }
}

extension PathSegment {
  fileprivate func appendLines(within tolerance: Double, depth: Int = 0, to path: inout Path) {
    guard maximumDeviation > tolerance, depth < 11 else { return path.addLine(to: end) }
    let (first, second) = halves()
    first.appendLines(within: tolerance, depth: depth + 1, to: &path)
    second.appendLines(within: tolerance, depth: depth + 1, to: &path)
  }
}

/// Parts of paths by length.
extension Path {
  /// The part from `start` to `end`, each a share of the whole length, 0…1; nil where it is empty.
  ///
  /// Subpaths count one after another. A subpath that is shown whole stays closed.
  package func trimmed(from start: Double, to end: Double) -> Path? {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    guard start < end else { return nil }
    if start == 0, end == 1 { return self }
    var segments: [(segment: PathSegment, isFirst: Bool, length: Double)] = []
    var isFirst = true
    forEachSegment(
      { segment in
        segments.append((segment, isFirst, segment.length))
        isFirst = false
      }, onMove: { _ in isFirst = true })
    let total = segments.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return nil }
    let (from, to) = (start * total, end * total)
    var result = Path()
    var passed = 0.0
    var isConnected = false
    for (segment, isFirst, length) in segments {
      if isFirst { isConnected = false }
      let (low, high) = (max(from - passed, 0), min(to - passed, length))
      passed += length
      guard length > 0, low < high else {
        isConnected = false
        continue
      }
      let part = segment.part(
        from: segment.parameter(atDistance: low, length: length),
        to: segment.parameter(atDistance: high, length: length))
      if !isConnected { result.move(to: part.start) }
      if part.isLine {
        result.addLine(to: part.end)
      } else {
        result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
      }
      isConnected = high == length
    }
    return result.isEmpty ? nil : result
  }
}
