/// A straight piece of an outline's middle line, with the directions its sides are square to at
/// both ends.
///
/// On a curve the directions are the curve's own tangents, so that the sides of neighbouring pieces
/// meet and the ends are exactly square.
struct StrokeEdge {
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  var startDirection: SIMD2<Double>
  var endDirection: SIMD2<Double>
  /// True if the next edge belongs to the same curve, so that a corner between them is none of the
  /// path's.
  var continues = false

  /// The same edge gone through from its end; what it continues is for the list to say.
  var reversed: StrokeEdge {
    StrokeEdge(
      start: end, end: start, startDirection: -endDirection, endDirection: -startDirection)
  }
}

extension PathSegment {
  /// Appends the segment as edges whose offsets by up to `half` stay within `tolerance` of the
  /// curve's.
  func appendEdges(half: Double, tolerance: Double, to edges: inout [StrokeEdge]) {
    let first = edges.count
    appendPieces(half: half, tolerance: tolerance, depth: 0, to: &edges)
    for index in first..<max(first, edges.count - 1) { edges[index].continues = true }
  }

  private func appendPieces(
    half: Double, tolerance: Double, depth: Int, to edges: inout [StrokeEdge]
  ) {
    guard let first = startDirection, let last = endDirection else { return }
    let chord = end - start
    let along = chord.direction
    // A curve tighter than the pen would turn one of its sides back: the piece is then a rectangle, and
    // round corners make up for the turn.
    let widening = (last.turned - first.turned) * half
    let isTight =
      along.map { (chord + widening).dot($0) <= 0 || (chord - widening).dot($0) <= 0 } ?? false
    if !isLine, depth < PathSegment.greatestDepth {
      // A cubic strays from its chord by three quarters of its control points' distance at most.
      let isFlat = greatestDeviation <= tolerance * 2 / 3
      // A circle's arc of half angle a rises r (1 − cos a) over its chord.
      let cosine = along.map { min($0.dot(first), $0.dot(last)) } ?? -1
      let isStraight = half * (1 - cosine) <= tolerance / 2 && cosine >= 0.5
      if !isFlat || !(isStraight || isTight) {
        let (left, right) = halves()
        left.appendPieces(half: half, tolerance: tolerance, depth: depth + 1, to: &edges)
        right.appendPieces(half: half, tolerance: tolerance, depth: depth + 1, to: &edges)
        return
      }
    }
    guard let along else { return }
    edges.append(
      StrokeEdge(
        start: start, end: end, startDirection: isTight ? along : first,
        endDirection: isTight ? along : last))
  }

  /// A cubic is cut into at most 2 to the power of this.
  private static let greatestDepth = 11
}
