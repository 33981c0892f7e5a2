import BoingCurves

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
