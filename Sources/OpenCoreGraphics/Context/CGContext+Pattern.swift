import BoingCurves
import CCairo

extension CGContext {
  /// Fills shapes with a pattern from now on.
  ///
  /// - Parameters:
  ///   - pattern: What to repeat.
  ///   - colorComponents: For a stencil, the colour in the base space of the fill colour space and
  ///     alpha; for a coloured pattern, alpha alone.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.fillColor = CGColor(
      pattern: pattern, components: colorComponents, in: state.fillColorSpace)
  }

  /// Draws outlines with a pattern from now on, by the rules of
  /// ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.strokeColor = CGColor(
      pattern: pattern, components: colorComponents, in: state.strokeColorSpace)
  }

  /// Moves the patterns set from now on, in the context's default space; what is not finite is
  /// ignored.
  public func setPatternPhase(_ phase: CGSize) {
    guard phase.width.isFinite, phase.height.isFinite else { return }
    state.patternPhase = phase
  }

  /// Prepares Cairo to paint `pattern` in the present mode; nothing is painted where the cell cannot
  /// be drawn, or is smaller than a thousandth of a pixel.
  func setCairoSource(_ pattern: CGPattern, _ color: CGColor) {
    dropCairoSource()
    setCairoMode()
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    let toDevice = pattern.matrix.concatenating(phase).concatenating(baseTransform)
    guard toDevice.isFinite, toDevice.inverse != nil,
      let cell = pattern.makeCell(toDevice, color, state.alpha * color.alpha, encoding)
    else { return }
    // From device space to the cell's pixels.
    let pixels = CGAffineTransform(
      scaleX: pattern.xStep / cell.frame.width, y: pattern.yStep / cell.frame.height
    ).concatenating(toDevice)
    let scales = [Double.hypot(pixels.a, pixels.b), Double.hypot(pixels.c, pixels.d)]
    // Cairo runs out of memory where a pixel would hold very many cells.
    guard let back = pixels.inverse, scales.allSatisfy({ $0 > 0.001 && $0 < 1e6 }),
      let source = cairo_pattern_create_for_surface(cell.surface)
    else { return }
    defer { cairo_pattern_destroy(source) }
    var matrix = back.cairoMatrix
    cairo_pattern_set_matrix(source, &matrix)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
    let isUnscaled = pixels.b == 0 && pixels.c == 0 && abs(pixels.a) == 1 && abs(pixels.d) == 1
    cairo_pattern_set_filter(source, isUnscaled ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    guard cairo_pattern_status(source) == CAIRO_STATUS_SUCCESS else { return }
    cairo_set_source(cairo, source)
  }
}

extension CGPattern {
  /// The greatest side of a cell's picture in pixels.
  private static let greatestSide: CGFloat = 4_096
  /// The greatest number of neighbours whose overhang is drawn along each axis.
  private static let greatestOverlap: CGFloat = 8

  /// One step of the pattern, from the origin of its space, at about the device's resolution.
  fileprivate func makeCell(
    _ toDevice: CGAffineTransform, _ color: CGColor, _ alpha: CGFloat, _ encoding: ColorEncoding
  ) -> OffscreenLayer? {
    func side(_ step: CGFloat, _ scale: CGFloat) -> CGFloat {
      min(max((step * scale).rounded(), 1), CGPattern.greatestSide)
    }
    let width = side(xStep, Double.hypot(toDevice.a, toDevice.b))
    let height = side(yStep, Double.hypot(toDevice.c, toDevice.d))
    let toPixels = CGAffineTransform(scaleX: width / xStep, y: height / yStep)
    guard let cell = OffscreenLayer(frame: CGRect(x: 0, y: 0, width: width, height: height))
    else { return nil }
    func range(_ low: CGFloat, _ high: CGFloat, _ step: CGFloat) -> ClosedRange<Int> {
      let first = (-high / step).rounded(.down)
      let last = (-low / step).rounded(.up) + 1
      let limit = CGPattern.greatestOverlap
      return Int(
        clamping: min(max(first, -limit), limit))...Int(clamping: min(max(last, -limit), limit))
    }
    for row in range(bounds.minY, bounds.maxY, yStep) {
      for column in range(bounds.minX, bounds.maxX, xStep) {
        let shift = CGAffineTransform(
          translationX: CGFloat(column) * xStep, y: CGFloat(row) * yStep)
        guard
          bounds.offsetBy(dx: shift.tx, dy: shift.ty).intersects(
            CGRect(x: 0, y: 0, width: xStep, height: yStep))
        else { continue }
        cairo_save(cell.cairo)
        let context = CGContext(
          cairo: cell.cairo, baseTransform: shift.concatenating(toPixels), encoding: encoding)
        context.clip(to: bounds)
        draw(in: context)
        cairo_restore(cell.cairo)
      }
    }
    tint(cell, color, alpha, encoding)
    return cell
  }

  private func tint(
    _ cell: OffscreenLayer, _ color: CGColor, _ alpha: CGFloat, _ encoding: ColorEncoding
  ) {
    cairo_identity_matrix(cell.cairo)
    cairo_reset_clip(cell.cairo)
    if isColored {
      cairo_set_operator(cell.cairo, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_rgba(cell.cairo, 0, 0, 0, alpha.native)
    } else {
      let c = encoding.components(of: color.srgbComponents)
      cairo_set_operator(cell.cairo, CAIRO_OPERATOR_IN)
      cairo_set_source_rgba(cell.cairo, c.x, c.y, c.z, alpha.native)
    }
    cairo_paint(cell.cairo)
    cairo_surface_flush(cell.surface)
  }
}
