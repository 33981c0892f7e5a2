import CCairo

extension CGContext {
  /// Paints the clip with colours that change along the line from `start` to `end`.
  ///
  /// Nothing is painted where the two points are one.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard start.isFinite, end.isFinite, start != end else { return }
    let pattern = cairo_pattern_create_linear(
      start.x.native, start.y.native, end.x.native, end.y.native)
    paint(pattern, gradient, options)
  }

  /// Paints the clip with colours that change from one circle to another.
  ///
  /// With exactly one of the options, and circles neither of which contains the other, the side
  /// that is not extended hides what the other circles would show beneath it.
  ///
  /// - Parameters:
  ///   - gradient: The colours.
  ///   - startCenter: The middle of the circle where the gradient begins.
  ///   - startRadius: At least 0; nothing is painted for a negative one.
  ///   - endCenter: The middle of the circle where it ends.
  ///   - endRadius: At least 0; nothing is painted for a negative one.
  ///   - options: Whether the colours go on beyond the circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
      startRadius >= 0, endRadius >= 0, startCenter != endCenter || startRadius != endRadius
    else { return }
    let pattern = cairo_pattern_create_radial(
      startCenter.x.native, startCenter.y.native, startRadius.native, endCenter.x.native,
      endCenter.y.native, endRadius.native)
    paint(pattern, gradient, options)
  }

  private func paint(
    _ pattern: OpaquePointer?, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    guard let first = gradient.stops.first, let last = gradient.stops.last,
      let back = deviceTransform.inverse
    else { return }
    let before = options.contains(.drawsBeforeStartLocation)
    let after = options.contains(.drawsAfterEndLocation)
    // A transparent stop at an end keeps that side from being extended.
    let clear = SIMD4<Double>(0, 0, 0, 0)
    if before != after && !before { add(clear, at: 0, to: pattern) }
    add(first.color, at: 0, to: pattern)
    for stop in gradient.stops { add(stop.color, at: stop.location, to: pattern) }
    add(last.color, at: 1, to: pattern)
    if before != after && !after { add(clear, at: 1, to: pattern) }
    cairo_pattern_set_extend(pattern, before || after ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    var matrix = back.cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return }
    composite {
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, state.alpha.native)
    }
    dropCairoSource()
  }

  private func add(_ color: SIMD4<Double>, at location: Double, to pattern: OpaquePointer) {
    let c = encoding.components(of: color)
    cairo_pattern_add_color_stop_rgba(pattern, location, c.x, c.y, c.z, c.w)
  }
}
