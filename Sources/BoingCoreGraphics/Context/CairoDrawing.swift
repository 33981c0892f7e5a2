import BoingCurves
import BoingElementary
import BoingRaster
import CBoingCairo

/// The furthest a point may be from the origin in device space: Cairo's fixed-point numbers end at
/// twice this.
private let maximumCoordinate = 4_000_000.0

extension CGContext {
  /// Makes `data`, in device space, Cairo's current path.
  func setCairoPath(_ data: Path) {
    cairo_new_path(cairo)
    func clamped(_ value: Double) -> Double {
      min(max(value, -maximumCoordinate), maximumCoordinate)
    }
    var current = SIMD2<Double>.zero
    var start = SIMD2<Double>.zero
    data.forEach { element in
      switch element {
      case .move(let p):
        cairo_move_to(cairo, clamped(p.x), clamped(p.y))
        start = p
        current = p
      case .line(let p):
        cairo_line_to(cairo, clamped(p.x), clamped(p.y))
        current = p
      case .quad(let control, let p):
        let cubic = PathSegment(from: current, control: control, to: p)
        cairo_curve_to(
          cairo, clamped(cubic.control1.x), clamped(cubic.control1.y), clamped(cubic.control2.x),
          clamped(cubic.control2.y), clamped(p.x), clamped(p.y))
        current = p
      case .curve(let c1, let c2, let p):
        cairo_curve_to(
          cairo, clamped(c1.x), clamped(c1.y), clamped(c2.x), clamped(c2.y), clamped(p.x),
          clamped(p.y))
        current = p
      case .close:
        cairo_close_path(cairo)
        current = start
      }
    }
  }

  /// Prepares Cairo to paint `color`, in the present mode.
  func setCairoSource(_ color: CGColor) {
    let c = encoding.components(of: color.srgbComponents)
    cairo_set_source_rgba(cairo, c.x, c.y, c.z, c.w * state.alpha.native)
    setCairoMode()
  }

  func setCairoMode() {
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
    cairo_set_tolerance(cairo, state.flatness > 0 ? state.flatness.native : 0.1)
    cairo_set_antialias(
      cairo,
      state.shouldAntialias && state.allowsAntialiasing
        ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Lets go of the source, which may hold an image's pixels.
  func dropCairoSource() {
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  /// Fills `data`, in device space, with the source that is set.
  func fillCairo(_ data: Path, rule: CGPathFillRule, alpha: CGFloat = 1) {
    setCairoPath(data)
    cairo_set_fill_rule(
      cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    if state.blendMode.isUnbounded || alpha < 1 {
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, alpha.native)
      cairo_restore(cairo)
    } else {
      cairo_fill(cairo)
    }
    cairo_new_path(cairo)
  }

  /// Draws the outline of `data`, in device space, with the source that is set and the pen of the
  /// user space.
  func strokeCairo(_ data: Path, width: CGFloat) {
    withCairoPen(data, width: width) { cairo_stroke(cairo) }
  }

  /// Calls `body` with `data`, in device space, as Cairo's path, a matrix and the current pen; not at
  /// all if nothing can be drawn.
  ///
  /// The matrix is that of the user space but for its scale: Cairo ends a dash when less than a
  /// 512th of the matrix's unit is left of it, so that the unit must be no larger than a pixel.
  func withCairoPen(_ data: Path, width: CGFloat, _ body: () -> Void) {
    let transform = deviceTransform
    // Cairo reports an error for ever when its matrix has no inverse.
    guard transform.inverse != nil, width > 0 else { return }
    let scale = max(Double.hypot(transform.a, transform.b), Double.hypot(transform.c, transform.d))
    // The pattern is measured in user space, the path in the device's.
    let dashes =
      state.dashLengths.isEmpty
      ? []
      : data.applying(transform.inverted()).drawableDashes(state.dashLengths.map(\.native))
    let unit = Self.penUnit(scale: scale, pattern: dashes, phase: state.dashPhase.native)
    setCairoPath(data)
    var matrix = transform.cairoMatrix
    matrix.xx /= unit
    matrix.yx /= unit
    matrix.xy /= unit
    matrix.yy /= unit
    cairo_set_matrix(cairo, &matrix)
    cairo_set_line_width(cairo, min(width.native, maximumCoordinate / 2 / scale) * unit)
    cairo_set_line_cap(cairo, cairo_line_cap_t(UInt32(state.lineCap.rawValue)))
    cairo_set_line_join(cairo, cairo_line_join_t(UInt32(state.lineJoin.rawValue)))
    cairo_set_miter_limit(cairo, state.miterLimit.native)
    cairo_set_dash(
      cairo, dashes.map { $0 * unit }, Int32(dashes.count), state.dashPhase.native * unit)
    body()
    cairo_identity_matrix(cairo)
  }

  /// Returns the number of pen units for each unit of the user space: a power of two, so that nothing
  /// is rounded, of about the scale; 1 if that would make the pattern infinite.
  private static func penUnit(scale: Double, pattern: [Double], phase: Double) -> Double {
    guard scale.isNormal else { return 1 }
    let unit = scale.binade
    return (pattern + [phase]).allSatisfy { ($0 * unit).isFinite } ? unit : 1
  }

  static func clipExtents(of cairo: OpaquePointer) -> CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
