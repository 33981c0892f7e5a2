import BoingRender
import CCairo

extension CGContext {
  /// Restricts drawing to the inside of the current path, and empties the path.
  ///
  /// An empty path changes nothing.
  public func clip(using rule: CGPathFillRule = .winding) {
    defer { beginPath() }
    guard !isPathEmpty else { return }
    clipCairo(devicePath, rule: rule)
  }

  /// Restricts drawing to a rectangle, and empties the current path.
  ///
  /// The null rectangle leaves nothing to draw in; another that is not finite changes nothing.
  public func clip(to rect: CGRect) {
    clip(to: [rect])
  }

  /// Restricts drawing to the union of rectangles, and empties the current path.
  ///
  /// No rectangles, or one that is not finite, change nothing; the null rectangle adds nothing to
  /// the union.
  public func clip(to rects: [CGRect]) {
    beginPath()
    guard !rects.isEmpty, rects.allSatisfy({ $0.isNull || $0.isFinite }) else { return }
    var union = Path()
    for rect in rects where !rect.isNull { union.addRect(rect) }
    clipCairo(union.applying(deviceTransform), rule: .winding)
  }

  /// Takes away every restriction since the context was made.
  public func resetClip() {
    cairo_reset_clip(cairo)
    state.clipMask = nil
    state.clipBox = initialClip
    guard bitmap == nil else { return }
    var data = Path()
    data.addRect(initialClip)
    clipCairo(data, rule: .winding)
  }

  /// The smallest rectangle of the user space that holds everything that can be drawn in, not rounded
  /// to pixels; null when there is nothing, and under a singular transform.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clipBox.isEmpty, let back = deviceTransform.inverse else { return .null }
    return state.clipBox.applying(back)
  }

  private func clipCairo(_ data: Path, rule: CGPathFillRule) {
    state.clipBox = state.clipBox.intersection(CGPath(data).boundingBoxOfPath)
    setCairoPath(data)
    setCairoMode()
    cairo_set_fill_rule(
      cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(cairo)
  }
}
