/// One subpath as its segments; those of a single point are left out.
struct Subpath {
  var start: SIMD2<Double>
  var segments: [PathSegment] = []
  var isClosed = false
  /// True if anything but the move was there, if only segments of a single point.
  var isDrawn = false
}

extension Path {
  /// The subpaths in order; a segment that follows a closing starts one at the closed one's start.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    var (start, current) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func add(_ segment: PathSegment) {
      // In place: a copy for each segment would take time in the square of their number.
      if open == nil { open = Subpath(start: start) }
      open?.isDrawn = true
      if segment.startDirection != nil { open?.segments.append(segment) }
      current = segment.end
    }
    forEach { element in
      switch element {
      case .move(let point):
        if let finished = open { result.append(finished) }
        (start, current) = (point, point)
        open = Subpath(start: point)
      case .line(let end): add(PathSegment(lineFrom: current, to: end))
      case .quad(let control, let end):
        add(PathSegment(from: current, control: control, to: end))
      case .curve(let control1, let control2, let end):
        add(PathSegment(from: current, control1: control1, control2: control2, to: end))
      case .close:
        add(PathSegment(lineFrom: current, to: start))
        open?.isClosed = true
        if let finished = open { result.append(finished) }
        open = nil
      }
    }
    if let finished = open { result.append(finished) }
    return result
  }

  /// Continues the present subpath along `segment`, whose start is the current point.
  mutating func add(_ segment: PathSegment) {
    if segment.isLine {
      addLine(to: segment.end)
    } else {
      addCurve(to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }
}
