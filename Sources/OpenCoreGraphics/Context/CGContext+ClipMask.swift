import CCairo

/// How much of what is drawn gets through, by place in device space; nothing outside the picture.
final class ClipMask {
  let layer: OffscreenLayer

  init(_ layer: OffscreenLayer) {
    self.layer = layer
  }

  /// Paints the source that is set through the mask.
  func apply(to cairo: OpaquePointer) {
    cairo_mask_surface(cairo, layer.surface, 0, 0)
  }
}

extension CGContext {
  /// Restricts drawing to a rectangle and what an image stretched into it lets through, and empties
  /// the current path.
  ///
  /// An image mask lets through what it would paint; an image with alpha its alpha; any other image
  /// its brightness: nothing where it is black, all where it is white. A rectangle that is empty or
  /// not finite, and a singular transform, change nothing.
  ///
  /// - Parameters:
  ///   - rect: Where, in the user space; the image's top row lies at its greatest y.
  ///   - mask: What lets through.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard rect.isFinite, !rect.isEmpty, deviceTransform.inverse != nil else { return beginPath() }
    clip(to: rect)
    let frame = CGContext.clipExtents(of: cairo).integral
    guard let layer = OffscreenLayer(frame: frame) else { return }
    let outer = state
    state.shadow = nil
    state.alpha = 1
    state.clipMask = nil
    state.fillColor = .black
    draw(into: layer) { paint(mask.coverageImage, in: rect) }
    state = outer
    if let present = state.clipMask {
      cairo_set_operator(layer.cairo, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_surface(layer.cairo, present.layer.surface, 0, 0)
      cairo_paint(layer.cairo)
    }
    state.clipMask = ClipMask(layer)
  }
}
