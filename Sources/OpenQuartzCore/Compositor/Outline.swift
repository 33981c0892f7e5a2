import CCairo
import OpenCoreGraphics

/// The outline of a layer's box in its own coordinates: a rectangle, its corners rounded or not.
struct Outline {
  /// A corner's way from one edge to the next.
  private enum Piece {
    case line(SIMD2<Double>)
    case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  }

  private var pieces: [Piece] = []
  private var start = SIMD2<Double>.zero

  /// A plain rectangle: x, y, width, height.
  init(_ rect: SIMD4<Double>) {
    self.init(rect, radius: 0, corners: 0, isContinuous: false)
  }

  /// A rectangle whose `corners` (bits 1, 2, 4, 8) are rounded by `radius`, at most half a side.
  init(_ rect: SIMD4<Double>, radius: Double, corners: UInt8, isContinuous: Bool) {
    let (left, top) = (rect.x, rect.y)
    let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
    let radius = max(0, min(radius, min(rect.z, rect.w) / 2))
    // A continuous corner reaches further along the edge; where there is no room it is compressed.
    let reach = isContinuous ? min(1.528665, radius > 0 ? min(rect.z, rect.w) / 2 / radius : 1) : 1
    func corner(_ bit: UInt8, _ at: SIMD2<Double>, _ enter: SIMD2<Double>, _ leave: SIMD2<Double>) {
      guard corners & bit != 0, radius > 0 else { return line(to: at) }
      if isContinuous {
        continuous(at, enter, leave, radius, reach)
      } else {
        line(to: at - enter * radius)
        // The quarter circle's control points lie (4 ⁄ 3)(√2 − 1) of the radius along the tangents.
        let k = 0.5522847498307936
        pieces.append(
          .curve(
            at - enter * radius * (1 - k), at + leave * radius * (1 - k), at + leave * radius))
      }
    }
    let (east, south) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
    corner(1, SIMD2(left, top), -south, east)
    corner(2, SIMD2(right, top), east, south)
    corner(8, SIMD2(right, bottom), south, -east)
    corner(4, SIMD2(left, bottom), -east, -south)
  }

  private mutating func line(to p: SIMD2<Double>) {
    if pieces.isEmpty { start = p }
    pieces.append(.line(p))
  }

  /// The corner curve whose curvature sets in gradually: three cubics, with the published constants.
  private mutating func continuous(
    _ at: SIMD2<Double>, _ enter: SIMD2<Double>, _ leave: SIMD2<Double>, _ radius: Double,
    _ reach: Double
  ) {
    let squeeze = (reach - 1) / 0.528665
    func length(_ full: Double, _ tight: Double) -> Double {
      tight + (full - tight) * max(0, squeeze)
    }
    func point(_ along: Double, _ beyond: Double) -> SIMD2<Double> {
      at - enter * (along * radius) + leave * (beyond * radius)
    }
    line(to: point(length(1.52866483, 1), 0))
    pieces.append(
      .curve(
        point(length(1.08849323, 0.9), 0), point(length(0.86840689, 0.76), 0),
        point(0.63149399, 0.07491100)))
    pieces.append(
      .curve(
        point(0.37282392, 0.16905899), point(0.16906013, 0.37282401),
        point(0.07491176, 0.63149399)))
    pieces.append(
      .curve(
        point(0, length(0.86840701, 0.76)), point(0, length(1.08849299, 0.9)),
        point(0, length(1.52866483, 1))))
  }

  /// Adds the outline, mapped by `map`, to the path of `cairo`.
  func append(to cairo: OpaquePointer, _ map: Homography) {
    guard map.isAffine else { return appendProjected(cairo, map) }
    let t = map.affine
    func mapped(_ p: SIMD2<Double>) -> (Double, Double) {
      (t.a * p.x + t.c * p.y + t.tx, t.b * p.x + t.d * p.y + t.ty)
    }
    let first = mapped(start)
    cairo_move_to(cairo, first.0, first.1)
    for piece in pieces {
      switch piece {
      case .line(let p):
        let q = mapped(p)
        cairo_line_to(cairo, q.0, q.1)
      case .curve(let a, let b, let c):
        let (p, q, r) = (mapped(a), mapped(b), mapped(c))
        cairo_curve_to(cairo, p.0, p.1, q.0, q.1, r.0, r.1)
      }
    }
    cairo_close_path(cairo)
  }

  /// The outline as a polygon, each curve cut into `steps`.
  private func polygon(steps: Int) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    var last = start
    for piece in pieces {
      switch piece {
      case .line(let p):
        points.append(p)
        last = p
      case .curve(let a, let b, let c):
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let u = 1 - t
          let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(last * w0 + a * w1 + b * w2 + c * w3)
        }
        last = c
      }
    }
    return points
  }

  /// A perspective view bends curves into rational ones, so a polygon stands in; what lies behind the
  /// eye is cut off.
  private func appendProjected(_ cairo: OpaquePointer, _ map: Homography) {
    let points = polygon(steps: 24).map(map.apply)
    let near = 1e-6
    var clipped: [SIMD3<Double>] = []
    for (index, p) in points.enumerated() {
      let q = points[(index + 1) % points.count]
      if p.z >= near { clipped.append(p) }
      if (p.z >= near) != (q.z >= near) {
        clipped.append(p + (q - p) * ((near - p.z) / (q.z - p.z)))
      }
    }
    guard clipped.count > 2 else { return }
    for (index, p) in clipped.enumerated() {
      // Cairo's coordinates are fixed-point; far beyond any bitmap the direction is all that counts.
      let limit = 1e6
      let q = SIMD2(p.x, p.y) / p.z
      let (x, y) = (max(-limit, min(limit, q.x)), max(-limit, min(limit, q.y)))
      if index == 0 { cairo_move_to(cairo, x, y) } else { cairo_line_to(cairo, x, y) }
    }
    cairo_close_path(cairo)
  }
}
