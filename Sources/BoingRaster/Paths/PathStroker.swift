import BoingCurves
import BoingElementary

/// Turns a path into the outline of its stroke, to be filled by the winding rule.
///
/// The outline's winding number about a point is the number of parts of the stroke (pieces of the
/// line, corners, ends) that hold it, all of which turn the same way: no part can cancel another.
struct PathStroker {
  private let style: StrokeStyle
  private let half: Double
  private let tolerance: Double
  private(set) var outline = Path()

  init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.width / 2
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
      return addDot(at: subpath.start)
    }
    var back = edges.reversed().map { $0.reversed }
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
    outline.move(to: first.start + first.startDirection.turned * first.startRadii.x)
  }

  private mutating func line(to point: SIMD2<Double>) {
    outline.addLine(to: point)
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
    case .miter where 2 <= style.miterLimit * style.miterLimit * (1 + dot):
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

  /// Adds what a line of no length leaves: a disc or an upright square by its caps.
  private mutating func addDot(at point: SIMD2<Double>) {
    guard style.cap != .butt else { return }
    let side = style.width
    let (origin, size) = (point - side / 2, SIMD2(repeating: side))
    if style.cap == .round {
      outline.addEllipse(origin: origin, size: size)
    } else {
      outline.addRect(origin: origin, size: size)
    }
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
        to: end, control1: start + normal.turned * handle,
        control2: end - next.turned * handle)
      normal = next
    }
  }
}

extension Path {
  /// Returns the outline of the stroke, dashes aside; empty where the width is not a finite number above 0.
  ///
  /// - Parameter tolerance: The distance that the outline may have from the exact one, by default the
  ///   greater of a two-thousandth of the width and a hundred-thousandth of the path's extent; the
  ///   latter is the least.
  package func stroked(_ style: StrokeStyle, tolerance: Double? = nil) -> Path {
    guard style.width.isFinite, style.width > 0 else { return Path() }
    let box = controlBox
    let extent = box.isEmpty ? 0 : max(box.size.x, box.size.y)
    var style = style
    style.miterLimit = style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10
    var stroker = PathStroker(
      style, tolerance: max(tolerance ?? style.width / 2_000, extent / 100_000))
    for subpath in subpaths { stroker.add(subpath) }
    return stroker.outline
  }
}

/// The inside of a path that crosses itself.
public enum FillRule: UInt8, Hashable, Sendable, CaseIterable {
  /// Points about which the path winds.
  case nonZero
  /// Points that an odd number of the path's edges separates from what is far away.
  case evenOdd
}

/// The shape of a stroke's ends.
public enum LineCap: UInt8, Hashable, Sendable, CaseIterable {
  /// The stroke stops at the end point.
  case butt
  /// A half disc about the end point.
  case round
  /// Half a line width beyond the end point.
  case square
}

/// The shape of a stroke's corners.
public enum LineJoin: UInt8, Hashable, Sendable, CaseIterable {
  /// A sharp corner, or a bevel where the miter limit is exceeded.
  case miter
  /// A disc about the corner.
  case round
  /// The corner cut off.
  case bevel
}

/// The appearance of a stroke; lengths in the path's coordinates.
public struct StrokeStyle: Hashable, Sendable {
  /// The pen's width.
  public var width: Double
  /// The shape of the ends.
  public var cap: LineCap
  /// The shape of the corners.
  public var join: LineJoin
  /// The length in line widths that a miter may have before the corner is cut off.
  public var miterLimit: Double
  /// The lengths of dash and gap in turn; none for an unbroken line.
  public var dashes: [Double]
  /// The length of the pattern that is skipped at the start of each subpath.
  public var dashPhase: Double

  /// Creates a style of an unbroken line with butt ends and mitered corners, but for what is given.
  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

/// A path to be filled or stroked.
package struct PathKey: Hashable, Sendable {
  package let path: Path
  /// The number of pixels of a point where the path is shown largest, at least.
  package let scale: Double
  package let stroke: StrokeStyle?

  /// - Parameter scale: the number of pixels of a point where the path is shown largest; it is rounded up
  ///   to a power of two, so that a path may grow for a while without another outline.
  package init(_ path: Path, scale: Double, stroke: StrokeStyle? = nil) {
    self.path = path
    self.stroke = stroke
    // A hair above a power of two through rounding is that power.
    let bounded = scale.isFinite ? min(max(scale * 0.999, 1e-9), 1e9) : 1
    self.scale = Double(sign: .plus, exponent: bounded.exponent + 1, significand: 1)
  }

  /// A rectangle that holds the outline: x, y, width, height.
  package var box: SIMD4<Double> {
    // Corners and caps reach beyond the pen by its miter, or by a square's diagonal; lines beyond curves by a fraction of
    // a pixel.
    let pen = stroke.map { $0.width / 2 * max($0.miterLimit, 1.5) } ?? 0
    let margin = SIMD2(repeating: pen + 1 / scale)
    let box = path.controlBox
    return SIMD4(lowHalf: box.low - margin, highHalf: box.size + 2 * margin)
  }
}
