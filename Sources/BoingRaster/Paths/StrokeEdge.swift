import BoingCurves

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
  /// The distances of the start, and of the end, from the sides a quarter turn from the direction and a
  /// quarter turn back.
  var startRadii: SIMD2<Double>
  var endRadii: SIMD2<Double>
  /// True if the next edge belongs to the same curve, so that a corner between them is none of the
  /// path's.
  var continues = false
  /// True if the edge belongs to a curve that turns more tightly than the pen.
  var isTight = false

  /// The same edge gone through from its end; what it continues is for the list to say.
  var reversed: StrokeEdge {
    StrokeEdge(
      start: end, end: start, startDirection: -endDirection, endDirection: -startDirection,
      startRadii: SIMD2(endRadii.y, endRadii.x), endRadii: SIMD2(startRadii.y, startRadii.x),
      isTight: isTight)
  }

  /// Returns `edges` with one edge for several where a tight curve turns towards the side a quarter turn from
  /// its direction: there its edges lie upon one another, so that fewer show the same.
  ///
  /// - Parameter minimumCosine: the cosine of the angle by which edges that become one may turn.
  static func merging(
    _ edges: [StrokeEdge], minimumCosine: Double
  ) -> [StrokeEdge] {
    guard edges.contains(where: { $0.isTight }) else { return edges }
    var result: [StrokeEdge] = []
    result.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      // The ends of a side are where the caps meet it.
      guard let last = result.last, result.count > 1, index + 1 < edges.count, last.isTight,
        edge.isTight, last.continues,
        last.endDirection.cross(edge.startDirection) > 0,
        last.endDirection.dot(edge.startDirection) > minimumCosine,
        let along = (edge.end - last.start).direction
      else {
        result.append(edge)
        continue
      }
      var merged = last
      merged.end = edge.end
      (merged.startDirection, merged.endDirection) = (along, along)
      merged.continues = edge.continues
      result[result.count - 1] = merged
    }
    return result
  }

  /// Two thirds of the distances by which the arcs of both sides rise over their chords, towards each side.
  private func rise(_ half: Double) -> SIMD2<Double> {
    let turn = startDirection.cross(endDirection)
    let length = (end - start).length
    // A chord of length L and turn a has a rise of L a ⁄ 8.
    return SIMD2(-turn * (length - half * turn), turn * (length + half * turn)) / 12
  }

  /// Moves the sides of edges that follow one another smoothly out of their curves, by as much as makes the
  /// areas equal that lie between the sides and their curves within these and without.
  ///
  /// With points on the curves, the outline would lie within all of their bends.
  static func balance(_ edges: inout [StrokeEdge], half: Double, isClosed: Bool) {
    for index in edges.indices where isClosed || index + 1 < edges.count {
      let next = index + 1 < edges.count ? index + 1 : 0
      let (first, second) = (edges[index].rise(half), edges[next].rise(half))
      guard edges[index].endDirection == edges[next].startDirection,
        edges[index].continues || first.x * second.x > 0
      else { continue }
      edges[index].endRadii += (first + second) / 2
      edges[next].startRadii = edges[index].endRadii
    }
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
    if isLine || depth >= PathSegment.maximumDepth {
      return Self.appendEdge(start, end, first, last, half: half, to: &edges)
    }
    let chord = end - start
    let along = chord.direction
    guard let along, along.dot(first) > 0.7, along.dot(last) > 0.7 else {
      // A cubic strays from its chord by three quarters of its control points' distance at most.
      if let along, maximumDeviation <= tolerance,
        Self.isTight(chord, along, first, last, half: half)
      {
        return Self.appendEdge(start, end, first, last, half: half, to: &edges)
      }
      return appendHalves(half: half, tolerance: tolerance, depth: depth, to: &edges)
    }
    let (p0, p1, p2, p3) = (start, control1, control2, end)
    let length = chord.length
    let (x1, x2) = (along.dot(p1 - p0), along.dot(p2 - p0))
    guard max(x1, x2) <= length, min(x1, x2) >= 0 else {
      return appendHalves(half: half, tolerance: tolerance, depth: depth, to: &edges)
    }
    // The curve turns little, so that pieces of equal parts of the parameter are about alike. A chord of one
    // n-th strays by an eighth of the second derivative over n², and an offset by as much as its turn adds.
    let bend = max(abs(along.cross(p0 - 2 * p1 + p2)), abs(along.cross(p1 - 2 * p2 + p3)))
    let turn = (first - along).length + (last - along).length
    let stray =
      0.75 * bend
      + (Self.isTight(chord, along, first, last, half: half) ? 0 : half * turn * turn / 8)
    // All the halves of a curve together have no more pieces than a whole one may have.
    let limit = Self.maximumPieceCount >> depth
    let count = min(max(Int(clamping: (stray / tolerance).squareRoot().rounded(.up)), 1), limit)
    var (from, direction) = (p0, first)
    for index in 1...count {
      let t = Double(Double(index) / Double(count))
      let to = index == count ? p3 : point(at: t)
      let next = index == count ? last : derivative(at: t).direction ?? along
      Self.appendEdge(from, to, direction, next, half: half, to: &edges)
      (from, direction) = (to, next)
    }
  }

  private func appendHalves(
    half: Double, tolerance: Double, depth: Int, to edges: inout [StrokeEdge]
  ) {
    let (left, right) = halves()
    left.appendPieces(half: half, tolerance: tolerance, depth: depth + 1, to: &edges)
    right.appendPieces(half: half, tolerance: tolerance, depth: depth + 1, to: &edges)
  }

  /// True if a curve is tighter than the pen, so that one of its sides would turn back.
  private static func isTight(
    _ chord: SIMD2<Double>, _ along: SIMD2<Double>, _ first: SIMD2<Double>, _ last: SIMD2<Double>,
    half: Double
  ) -> Bool {
    let widening = (last.turned - first.turned) * half
    return (chord + widening).dot(along) <= 0 || (chord - widening).dot(along) <= 0
  }

  /// Appends one edge; where the curve is tighter than the pen it is a rectangle, and round corners make
  /// up for the turn.
  private static func appendEdge(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ first: SIMD2<Double>, _ last: SIMD2<Double>,
    half: Double, to edges: inout [StrokeEdge]
  ) {
    let chord = end - start
    guard let along = chord.direction else { return }
    let isTight = isTight(chord, along, first, last, half: half)
    let radii = SIMD2(repeating: half)
    edges.append(
      StrokeEdge(
        start: start, end: end, startDirection: isTight ? along : first,
        endDirection: isTight ? along : last, startRadii: radii, endRadii: radii, isTight: isTight))
  }

  /// A cubic is cut into at most 2 to the power of this.
  private static let maximumDepth = 11
  private static let maximumPieceCount = 1 << maximumDepth
}
