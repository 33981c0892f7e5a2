import BoingCurves

/// Paints external content, such as text.
enum ExternalContentPainter {
  /// Paints `content` in `color`, straight components, within the bounds of `layer`.
  static func paint(
    _ content: ExternalContent, _ color: SIMD4<Double>, in layer: PlacedLayer,
    _ resources: RenderResources, to writer: inout DisplayListWriter
  ) {
    let bounds = layer.values.bounds
    let pixel = resources.output.pixel(color)
    guard pixel != 0, bounds.z > 0, bounds.w > 0, content.size.x > 0, content.size.y > 0
    else { return }
    let scale = resources.bitmapScale(
      layer.plane.map, bounds: bounds, size: content.size + content.overhang)
    let key = ExternalKey(content: content, color: pixel, scale: scale)
    let bitmap = resources.bitmap(.external(key)) {
      Self.bitmap(key, resources.budget)?.trimmed(margin: 3)
    }
    guard let bitmap else { return }
    let indent = (bounds.z - content.size.x) * content.alignment
    var toLayer = Affine2D(origin: SIMD2(bounds.x + indent, bounds.y))
    if layer.plane.isFlipped {
      // Upright on the display, from the maximum y down.
      toLayer.y.y = -1
      toLayer.origin.y = bounds.y + bounds.w
    }
    // A layer's drawing ends at its bounds.
    PlacedBitmap(bitmap: bitmap, scale: scale).paint(
      Homography(toLayer).concatenating(layer.plane.map), opacity: layer.plane.opacity,
      within: BoxOutline(SIMD4(-indent, 0, bounds.z, bounds.w)), to: &writer)
  }

  private static func bitmap(_ key: ExternalKey, _ budget: FrameBudget) -> CachedBitmap? {
    switch key.content.form {
    case .outlines(let path): path.bitmap(scale: key.scale, color: key.color, budget)
    case .drawing(let draw): draw(key.scale, key.color)
    }
  }
}
