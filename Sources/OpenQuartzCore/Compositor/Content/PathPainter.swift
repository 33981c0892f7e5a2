import CCairo
import OpenCoreGraphics

/// Paths drawn by Cairo into pictures that are kept.
enum PathPainter {
  /// The inside of `path` in opaque black, at `scale` pixels a point; nil where there is nothing.
  static func picture(of path: CGPath, scale: Double) -> KeptPicture? {
    picture(
      PathKey(path: path, scale: scale, color: 0xFF00_0000, rule: .nonZero, stroke: nil))
  }

  /// The path that `key` describes, filled or stroked; nil where there is nothing.
  static func picture(_ key: PathKey) -> KeptPicture? {
    guard let rect = pixels(key) else { return nil }
    return KeptPicture(rect) { surface in
      let target = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(surface.base).assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32, Int32(rect.width), Int32(rect.height), Int32(rect.width * 4))
      defer { cairo_surface_destroy(target) }
      guard let cairo = cairo_create(target) else { return }
      defer { cairo_destroy(cairo) }
      cairo_set_tolerance(cairo, 0.03)
      cairo_translate(cairo, -Double(rect.minX), -Double(rect.minY))
      cairo_scale(cairo, key.scale, key.scale)
      trace(key.path, cairo)
      setSource(key.color, cairo)
      if let stroke = key.stroke {
        set(stroke, cairo, dashes: key.path.data.drawableDashes(stroke.dashes.map { CGFloat($0) }))
        cairo_stroke(cairo)
      } else {
        cairo_set_fill_rule(
          cairo, key.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
      }
      cairo_surface_flush(target)
    }
  }

  /// The number of rows of pixels that the sides of one path may cross, all together.
  private static let maximumCrossings = 4e6
  /// The sides of the outline of a stroke for each side of its path, about.
  private static let strokeSides = 4.0

  /// The scale at which a path is drawn that should be drawn at `scale`: half of it as often as is needed
  /// for a bounded time.
  static func affordableScale(_ scale: Double, of path: CGPath, isStroked: Bool) -> Double {
    // Cairo visits every side in each row that it crosses.
    let sides = Double(path.data.points.count) * (isStroked ? strokeSides : 1)
    guard sides * Double(KeptPicture.greatestSide) > maximumCrossings else { return scale }
    let height = totalHeight(of: path)
    var result = scale
    while height * (isStroked ? strokeSides : 1) * result > maximumCrossings, result > 1e-6 {
      result /= 2
    }
    return result
  }

  /// An upper bound of the pairs of a path's sides that lie in the same rows, about.
  ///
  /// Cairo keeps the sides of a row in order, so that each pair which changes its order costs time, at
  /// any scale.
  static func overlappingSides(of path: CGPath, isStroked: Bool) -> Double {
    let sides = Double(path.data.points.count)
    // Both edges of a stroke meet both of another.
    let factor = isStroked ? 4.0 : 1
    // So few cannot exceed any budget.
    guard factor * sides * sides > Double(FrameBudget.maximumOverlappingSides) / 1_000 else {
      return 0
    }
    let box = path.boundingBoxOfPath
    guard box.height > 0 else { return 0 }
    // In a row there are `height / box.height` sides on average, which a further one may meet.
    let rowSides = totalHeight(of: path) / box.height.native
    return factor * sides * min(rowSides, sides)
  }

  /// The heights of all sides of a path and of its control polygons.
  private static func totalHeight(of path: CGPath) -> Double {
    var height = 0.0
    var last = CGPoint.zero
    func cross(to point: CGPoint) {
      height += (point.y - last.y).native.magnitude
      last = point
    }
    path.data.forEach { element in
      switch element {
      case .move(let p): last = p
      case .line(let p): cross(to: p)
      case .quad(let control, let p):
        cross(to: control)
        cross(to: p)
      case .curve(let a, let b, let p):
        cross(to: a)
        cross(to: b)
        cross(to: p)
      case .close: break
      }
    }
    return height
  }

  /// The pixels that the drawing touches; nil where there are none or too many.
  static func pixels(_ key: PathKey) -> PixelRect? {
    let box = key.path.boundingBoxOfPath
    guard !box.isNull, box.width.isFinite, box.height.isFinite else { return nil }
    var margin = 1.0
    if let stroke = key.stroke {
      let reach = stroke.join == .miter ? max(stroke.miterLimit, 1.5) : 1.5
      margin += stroke.width / 2 * reach * key.scale
    }
    let limit = 1e6
    let low = SIMD2(box.minX.native, box.minY.native) * key.scale - margin
    let high = SIMD2(box.maxX.native, box.maxY.native) * key.scale + margin
    guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
    let rect = PixelRect(
      minX: pixelFloor(low.x), minY: pixelFloor(low.y), maxX: pixelFloor(high.x) + 1,
      maxY: pixelFloor(high.y) + 1)
    guard rect.width <= KeptPicture.greatestSide * 2, rect.height <= KeptPicture.greatestSide * 2
    else { return nil }
    return rect
  }

  private static func trace(_ path: CGPath, _ cairo: OpaquePointer) {
    var current = CGPoint.zero
    path.data.forEach { element in
      switch element {
      case .move(let p):
        cairo_move_to(cairo, p.x, p.y)
        current = p
      case .line(let p):
        cairo_line_to(cairo, p.x, p.y)
        current = p
      case .quad(let control, let end):
        let segment = PathSegment(from: current, control: control, to: end)
        curve(segment.control1, segment.control2, end, cairo)
        current = end
      case .curve(let a, let b, let end):
        curve(a, b, end, cairo)
        current = end
      case .close:
        cairo_close_path(cairo)
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        current = CGPoint(x: x, y: y)
      }
    }
  }

  private static func curve(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ cairo: OpaquePointer) {
    cairo_curve_to(cairo, a.x, a.y, b.x, b.y, c.x, c.y)
  }

  private static func setSource(_ color: UInt32, _ cairo: OpaquePointer) {
    let alpha = Double(color >> 24)
    guard alpha > 0 else { return cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
    func channel(_ shift: UInt32) -> Double { Double((color >> shift) & 255) / alpha }
    cairo_set_source_rgba(cairo, channel(16), channel(8), channel(0), alpha / 255)
  }

  private static func set(_ stroke: StrokeStyle, _ cairo: OpaquePointer, dashes: [CGFloat]) {
    cairo_set_line_width(cairo, stroke.width)
    let caps: [cairo_line_cap_t] = [
      CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE,
    ]
    let joins: [cairo_line_join_t] = [
      CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL,
    ]
    cairo_set_line_cap(cairo, caps[Int(stroke.cap.rawValue)])
    cairo_set_line_join(cairo, joins[Int(stroke.join.rawValue)])
    cairo_set_miter_limit(cairo, max(stroke.miterLimit, 1))
    if !dashes.isEmpty {
      cairo_set_dash(cairo, dashes.map(\.native), Int32(dashes.count), stroke.dashPhase)
    }
  }
}
