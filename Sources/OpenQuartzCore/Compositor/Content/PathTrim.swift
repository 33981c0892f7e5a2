import BoingCurves
import OpenCoreGraphics

/// Parts of paths by length.
extension CGPath {
  /// The part from `start` to `end`, each a share of the whole length, 0…1; nil where it is empty.
  ///
  /// Subpaths count one after another. A subpath that is shown whole stays closed.
  func trimmed(from start: Double, to end: Double) -> CGPath? {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    guard start < end else { return nil }
    if start == 0, end == 1 { return self }
    var segments: [(segment: PathSegment, isFirst: Bool, length: Double)] = []
    var isFirst = true
    data.forEachSegment(
      { segment in
        segments.append((segment, isFirst, segment.arcLength))
        isFirst = false
      }, onMove: { _ in isFirst = true })
    let total = segments.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return nil }
    let (from, to) = (start * total, end * total)
    var result = PathData()
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
        from: segment.parameter(atLength: low, of: length),
        to: segment.parameter(atLength: high, of: length))
      if !isConnected { result.move(to: part.start) }
      if part.isLine {
        result.addLine(to: part.end)
      } else {
        result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
      }
      isConnected = high == length
    }
    return result.isEmpty ? nil : CGPath(result)
  }
}

extension PathSegment {
  /// Chords that a curve's length is the sum of.
  private static let chords = 64

  fileprivate var arcLength: Double {
    if isLine { return distance(start, end) }
    return lengths.last ?? 0
  }

  /// The lengths up to each chord's end.
  private var lengths: [Double] {
    var (sum, last) = (0.0, start)
    return (1...Self.chords).map { index in
      let next = point(at: CGFloat(index) / CGFloat(Self.chords))
      sum += distance(last, next)
      last = next
      return sum
    }
  }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    Double.hypot((b.x - a.x).native, (b.y - a.y).native)
  }

  fileprivate func parameter(atLength length: Double, of whole: Double) -> CGFloat {
    if length <= 0 { return 0 }
    if length >= whole { return 1 }
    if isLine { return CGFloat(length / whole) }
    let lengths = self.lengths
    let index = lengths.firstIndex { $0 >= length } ?? lengths.count - 1
    let before = index > 0 ? lengths[index - 1] : 0
    let part = (length - before) / max(lengths[index] - before, 1e-300)
    return CGFloat((Double(index) + min(max(part, 0), 1)) / Double(Self.chords))
  }

  /// The piece between two parameters, by de Casteljau's construction.
  func part(from a: CGFloat, to b: CGFloat) -> PathSegment {
    if isLine { return PathSegment(lineFrom: point(at: a), to: point(at: b)) }
    func blossom(_ r: CGFloat, _ s: CGFloat, _ t: CGFloat) -> CGPoint {
      func mix(_ p: CGPoint, _ q: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
      }
      let (p, q, u) = (mix(start, control1, r), mix(control1, control2, r), mix(control2, end, r))
      return mix(mix(p, q, s), mix(q, u, s), t)
    }
    return PathSegment(
      from: blossom(a, a, a), control1: blossom(a, a, b), control2: blossom(a, b, b),
      to: blossom(b, b, b))
  }
}
