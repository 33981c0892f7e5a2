/// Paths between two others.
extension Path {
  /// Returns the path whose points lie between this one's and `other`'s; nil where they have different numbers of
  /// subpaths.
  package func interpolated(to other: Path, at progress: Double) -> Path? {
    if progress == 0 { return self }
    if progress == 1 { return other }
    guard verbs == other.verbs else { return morphed(to: other, at: progress) }
    let points = zip(points, other.points).map { a, b in a + (b - a) * progress }
    return Path(verbs: verbs, points: points)
  }

  /// A subpath, all of whose segments are cubic curves.
  private struct Outline {
    var start: SIMD2<Double>
    var segments: [PathSegment] = []
    var isClosed = false

    /// The same outline with `count` segments, at least as many as it has: each is divided into equally
    /// many, as far as that goes.
    func divided(into count: Int) -> [PathSegment] {
      guard segments.count < count else { return segments }
      guard !segments.isEmpty else {
        return Array(repeating: PathSegment(lineFrom: start, to: start), count: count)
      }
      return segments.indices.flatMap { index in
        let parts = (index + 1) * count / segments.count - index * count / segments.count
        return (0..<parts).map { part in
          segments[index].part(
            from: Double(part) / Double(parts), to: Double(part + 1) / Double(parts))
        }
      }
    }
  }

  /// The path between this one and `other`, segment by segment; nil where they have different numbers of
  /// subpaths.
  ///
  /// Lines count as curves, and of two subpaths the one with fewer segments has some of them divided.
  package func morphed(to other: Path, at progress: Double) -> Path? {
    let (from, to) = (outlines, other.outlines)
    guard from.count == to.count else { return nil }
    func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      a + (b - a) * progress
    }
    var result = Path()
    for (a, b) in zip(from, to) {
      result.move(to: mix(a.start, b.start))
      let count = max(a.segments.count, b.segments.count)
      for (s, t) in zip(a.divided(into: count), b.divided(into: count)) {
        result.addCurve(
          to: mix(s.end, t.end), control1: mix(s.control1, t.control1),
          control2: mix(s.control2, t.control2))
      }
      if a.isClosed, b.isClosed { result.closeSubpath() }
    }
    return result
  }

  private var outlines: [Outline] {
    var outlines: [Outline] = []
    var current = SIMD2<Double>.zero
    func add(_ segment: PathSegment) {
      if outlines.last?.isClosed ?? true { outlines.append(Outline(start: current)) }
      outlines[outlines.count - 1].segments.append(segment)
      current = segment.end
    }
    forEach { element in
      switch element {
      case .move(let p):
        outlines.append(Outline(start: p))
        current = p
      case .line(let p): add(PathSegment(raisedLineFrom: current, to: p))
      case .quad(let control, let end): add(PathSegment(from: current, control: control, to: end))
      case .curve(let a, let b, let end):
        add(PathSegment(from: current, control1: a, control2: b, to: end))
      case .close:
        guard let start = outlines.last?.start else { return }
        if current != start { add(PathSegment(raisedLineFrom: current, to: start)) }
        outlines[outlines.count - 1].isClosed = true
        current = start
      }
    }
    return outlines
  }
}

extension PathSegment {
  /// Creates a line as a curve, with its controls at the thirds.
  fileprivate init(raisedLineFrom a: SIMD2<Double>, to b: SIMD2<Double>) {
    let third = (b - a) / 3
    self.init(from: a, control1: a + third, control2: b - third, to: b)
  }
}
