import CCairo

extension CGContext {
  /// Starts a layer: what is drawn until its end is combined first, and then drawn as one with the
  /// present alpha, blend mode and shadow.
  ///
  /// Inside, alpha starts at 1, the blend mode at `normal`, and there is no shadow.
  ///
  /// - Parameter auxiliaryInfo: Not used; Apple defines no keys for it.
  public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
    let clip = CGContext.clipExtents(of: cairo)
    var frame = clip.isEmpty ? CGRect.null : clip.integral
    if let shadow = state.shadow {
      let casting = frame.union(region(castingInto: clip, shadow))
      // A far shadow would need a picture of all that lies between.
      if casting.width * casting.height <= CGFloat(CGContext.greatestLayer) { frame = casting }
    }
    let layer =
      OffscreenLayer(frame: frame) ?? OffscreenLayer(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    saved.append(.transparencyLayer(state, outer: cairo, layer))
    if let layer { cairo = layer.cairo }
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.clipMask = nil
  }

  /// Starts a layer that holds what is drawn in a rectangle, and empties the current path.
  ///
  /// - Parameters:
  ///   - rect: The part of the user space to keep.
  ///   - auxiliaryInfo: Not used; Apple defines no keys for it.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the innermost layer and draws it; states saved inside and not restored are dropped.
  ///
  /// Nothing happens without a layer.
  public func endTransparencyLayer() {
    let isLayer = { (level: SavedState) in
      if case .transparencyLayer = level { true } else { false }
    }
    guard saved.contains(where: isLayer) else { return }
    while let level = saved.popLast() {
      switch level {
      case .state: cairo_restore(cairo)
      case .transparencyLayer(let before, let outer, let layer):
        state = before
        cairo = outer
        guard let layer else { return }
        composite {
          cairo_set_source_surface(cairo, layer.surface, 0, 0)
          cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
          cairo_paint_with_alpha(cairo, state.alpha.native)
        }
        return dropCairoSource()
      }
    }
  }

  /// The greatest number of pixels a layer takes for its shadow's sake.
  private static let greatestLayer = 64_000_000
}
