import BoingCurves

/// What an outline looks like.
struct StrokeStyle {
  var width: CGFloat
  var cap: CGLineCap
  var join: CGLineJoin
  var miterLimit: CGFloat
}

/// Turns a path into the outline of its stroke, to be filled by the winding rule.
///
/// The outline's winding number about a point is the number of parts of the stroke (pieces of the
/// line, corners, ends) that hold it, all of which turn the same way: no part can cancel another.
struct PathStroker {
  private let style: StrokeStyle
  private let half: Double
  private let tolerance: Double
  private(set) var outline = PathData()

  init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.width.native / 2
    self.tolerance = tolerance
  }

  mutating func add(_ subpath: Subpath) {
    guard subpath.isDrawn else { return }
    var edges: [StrokeEdge] = []
    for segment in subpath.segments {
      segment.appendEdges(half: half, tolerance: tolerance, to: &edges)
    }
    StrokeEdge.balance(&edges, half: half, isClosed: subpath.isClosed)
    guard let first = edges.first, let last = edges.last else {
      return addDot(at: subpath.start.simd)
    }
    var back = edges.reversed().map(\.reversed)
    for index in back.indices.dropLast() {
      back[index].continues = edges[edges.count - 2 - index].continues
    }
    // A merged edge may be ten times the tolerance away from the curve's offset, where nearly always another
    // part of the stroke lies.
    let minimumCosine = max(1 - 40 * tolerance / half, 0.7)
    edges = StrokeEdge.merging(edges, minimumCosine: minimumCosine)
    back = StrokeEdge.merging(back, minimumCosine: minimumCosine)
    if subpath.isClosed {
      for (side, isForward) in [(edges, true), (back, false)] {
        begin(side)
        addSide(side, isForward: isForward)
        if let from = side.last, let to = side.first { join(from, to, isForward: isForward) }
        outline.closeSubpath()
      }
    } else {
      begin(edges)
      addSide(edges, isForward: true)
      addCap(at: last.end, direction: last.endDirection)
      addSide(back, isForward: false)
      addCap(at: first.start, direction: -first.startDirection)
      outline.closeSubpath()
    }
  }

  private mutating func begin(_ side: [StrokeEdge]) {
    guard let first = side.first else { return }
    outline.move(to: CGPoint(first.start + first.startDirection.turned * first.startRadii.x))
  }

  private mutating func line(to point: SIMD2<Double>) {
    outline.addLine(to: CGPoint(point))
  }

  /// The side a quarter turn from the direction of the edges.
  private mutating func addSide(_ edges: [StrokeEdge], isForward: Bool) {
    for (index, edge) in edges.enumerated() {
      line(to: edge.end + edge.endDirection.turned * edge.endRadii.x)
      if index + 1 < edges.count { join(edge, edges[index + 1], isForward: isForward) }
    }
  }

  private mutating func join(_ edge: StrokeEdge, _ next: StrokeEdge, isForward: Bool) {
    let (from, to) = (edge.endDirection, next.startDirection)
    let (cross, dot) = (from.cross(to), from.dot(to))
    let corner = edge.end
    let target = corner + to.turned * half
    // Directions that differ by rounding alone make no corner, and no point beside the one there is.
    if dot > 0, abs(cross) * half <= tolerance / 1_000 { return }
    // Of a line that turns straight back, exactly one side is the outer one.
    guard isForward ? cross <= 0 : cross < 0 else {
      // By way of the corner the inner side takes nothing away.
      line(to: corner)
      return line(to: target)
    }
    switch edge.continues ? .round : style.join {
    case .round: addArc(about: corner, from: from, to: to, cross: cross, dot: dot)
    case .miter where 2 <= style.miterLimit.native * style.miterLimit.native * (1 + dot):
      line(to: corner + (from.turned + to.turned) * (half / (1 + dot)))
    case .miter, .bevel: break
    }
    line(to: target)
  }

  /// From one side of the end point to the other, through what lies ahead.
  private mutating func addCap(at point: SIMD2<Double>, direction: SIMD2<Double>) {
    switch style.cap {
    case .butt: break
    case .round: addArc(about: point, from: direction, to: -direction, cross: 0, dot: -1)
    case .square:
      line(to: point + (direction.turned + direction) * half)
      line(to: point + (direction - direction.turned) * half)
    }
    line(to: point - direction.turned * half)
  }

  /// What a line of no length leaves: a disc or an upright square by its caps.
  private mutating func addDot(at point: SIMD2<Double>) {
    guard style.cap != .butt else { return }
    let side = style.width
    let square = CGRect(
      x: CGFloat(point.x) - side / 2, y: CGFloat(point.y) - side / 2, width: side, height: side)
    if style.cap == .round { outline.addEllipse(in: square) } else { outline.addRect(square) }
  }

  /// From the left of one direction to the left of the other, turning to the right, in cubic curves
  /// of at most a quarter turn.
  private mutating func addArc(
    about center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>, cross: Double, dot: Double
  ) {
    let sweep = -abs(Double.atan2(y: cross, x: dot))
    let count = max(1, Int(clamping: (-sweep / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3.0 * Double.tan(step / 4) * half
    let (sine, cosine) = Double.sineAndCosine(step)
    var normal = from.turned
    for index in 1...count {
      let next =
        index == count
        ? to.turned
        : SIMD2(normal.x * cosine - normal.y * sine, normal.x * sine + normal.y * cosine)
      let (start, end) = (center + normal * half, center + next * half)
      outline.addCurve(
        to: CGPoint(end), control1: CGPoint(start + normal.turned * handle),
        control2: CGPoint(end - next.turned * handle))
      normal = next
    }
  }
}

extension PathData {
  /// Returns the outline of the stroke; empty where the width is not a finite number above 0.
  ///
  /// - Parameter tolerance: The distance that the outline may have from the exact one, by default the
  ///   greater of a two-thousandth of the width and a hundred-thousandth of the path's extent; the
  ///   latter is the least.
  package func stroked(
    width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat,
    tolerance: Double? = nil
  ) -> PathData {
    guard width.isFinite, width > 0 else { return PathData() }
    var box = PointBox()
    for point in points { box.add(point) }
    let extent = box.rect.isNull ? 0 : max(box.rect.width, box.rect.height)
    let limit = miterLimit.isFinite ? max(miterLimit, 1) : 10
    var stroker = PathStroker(
      StrokeStyle(width: width, cap: cap, join: join, miterLimit: limit),
      tolerance: max(tolerance ?? width.native / 2_000, extent.native / 100_000))
    for subpath in subpaths { stroker.add(subpath) }
    return stroker.outline
  }
}
