import BoingCurves

/// Paints the shadows of layers: of what a layer shows, or of its shadow path.
enum ShadowPainter {
  /// The maximum radius of a blur, in pixels of the cached bitmap.
  private static let maximumBlurRadius = 48.0

  /// Paints the shadow of `layer`.
  static func paint(
    of layer: PlacedLayer, _ details: LayerDetails.Values, _ context: BuildContext,
    to writer: inout DisplayListWriter
  ) {
    let (resources, map) = (context.resources, layer.plane.map)
    let color = resources.output.pixel(details.shadowColor)
    let opacity = min(details.shadowOpacity, 1) * layer.plane.opacity
    let offset = details.shadowOffset
    guard color != 0, opacity > 0, (offset * 0) == .zero, details.shadowRadius.isFinite else {
      return
    }
    let radius = min(max(0, details.shadowRadius), LayerFilter.maximumBlurRadius)
    let bounds = layer.values.bounds
    var size = SIMD2(bounds.z, bounds.w)
    if let path = shadowPath(of: layer, context) { size = pointwiseMax(size, path.controlBox.size) }
    var scale = resources.bitmapScale(map, bounds: bounds, size: size + 4 * radius)
    // A wide blur leaves nothing that needs many pixels.
    while 2 * radius * scale > Self.maximumBlurRadius { scale /= 2 }
    let blurRadius = Int(clamping: (2 * radius * scale).rounded())
    guard
      let (shape, silhouette) = shape(of: layer, scale: scale, context),
      let bitmap = resources.bitmap(
        .shadow(ShadowKey(shape: shape, scale: scale, radius: blurRadius, color: color)),
        { silhouette().map { blurred($0, blurRadius, color) } })
    else { return }
    let moved = Homography(Matrix4(translation: SIMD3(offset.x, offset.y, 0))).concatenating(map)
    PlacedBitmap(bitmap: bitmap, scale: scale).paint(moved, opacity: opacity, to: &writer)
  }

  /// Returns what casts the shadow of `layer`, and a function that draws it; nil where there is nothing.
  private static func shape(
    of layer: PlacedLayer, scale: Double, _ context: BuildContext
  ) -> (ShadowKey.Shape, () -> CachedBitmap?)? {
    if let path = shadowPath(of: layer, context) {
      return (
        .path(path), { path.bitmap(scale: scale, color: 0xFF00_0000, context.budget) }
      )
    }
    guard let (list, rect) = OffscreenRenderer(context).content(of: layer, scale: scale) else {
      return nil
    }
    return (.scene(DisplayListContents(list)), { CachedBitmap(of: list, rect) })
  }

  private static func shadowPath(of layer: PlacedLayer, _ context: BuildContext) -> Path? {
    guard context.resources.usesShadowPaths else { return nil }
    return context.frame.details(at: Int(layer.index)).properties[.shadowPath].path
  }

  /// Returns the alpha of `bitmap`, blurred and in one colour.
  private static func blurred(
    _ bitmap: CachedBitmap, _ radius: Int, _ color: UInt32
  ) -> CachedBitmap {
    let rect = bitmap.rect.insetBy(-radius)
    let texture = bitmap.texture
    var values = [UInt32](repeating: 0, count: rect.width * rect.height)
    for y in 0..<texture.height {
      let row = (y + radius) * rect.width + radius
      for x in 0..<texture.width {
        // Eight bits below the point keep the means from wearing it down.
        values[row + x] = (texture.base[y * texture.stride + x] >> 24) << 8
      }
    }
    GaussianBlur(reach: radius).blur(&values, width: rect.width, height: rect.height)
    return CachedBitmap(rect) { surface in
      for index in values.indices {
        surface.base[index] = Pixel.scaled(color, by: min((values[index] + 128) >> 8, 255))
      }
    }
  }
}
