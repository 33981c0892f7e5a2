import CCairo

extension CGContext {
  /// Starts a layer: what is drawn until its end is combined first, and then drawn as one with the
  /// present alpha and blend mode.
  ///
  /// Inside, alpha starts at 1 and the blend mode at `normal`.
  ///
  /// - Parameter auxiliaryInfo: Not used; Apple defines no keys for it.
  public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
    saved.append(.transparencyLayer(state))
    cairo_push_group(cairo)
    state.alpha = 1
    state.blendMode = .normal
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
      case .transparencyLayer(let outer):
        state = outer
        cairo_pop_group_to_source(cairo)
        setCairoMode()
        cairo_paint_with_alpha(cairo, state.alpha.native)
        return dropCairoSource()
      }
    }
  }
}
