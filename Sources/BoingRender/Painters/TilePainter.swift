import BoingCurves

/// Paints the tiles that a tiled layer drew for a frame.
enum TilePainter {
  /// Paints `tiles` in `layer`.
  static func paint(
    _ tiles: [Tile], in layer: PlacedLayer, tint: UInt32, _ resources: RenderResources,
    to writer: inout DisplayListWriter
  ) {
    guard !tiles.isEmpty, tint >> 24 > 0 else { return }
    // Where no tile's edge is antialiased, no line can show between them.
    let map = layer.plane.map
    if tiles.contains(where: { map.pixels(of: $0.rect) == nil }),
      paintMosaic(of: tiles, in: layer, tint: tint, resources, to: &writer)
    {
      return
    }
    for tile in tiles {
      var content = ImageContent(tile.image, bounds: tile.rect)
      (content.magnification, content.minification) = (
        layer.values.magnification, layer.values.minification
      )
      (content.tint, content.edges) = (tint, .none)
      ImagePainter.paint(content, in: layer.plane, resources.output, to: &writer)
    }
  }

  /// Paints the tiles as one bitmap; false where that would be too large.
  private static func paintMosaic(
    of tiles: [Tile], in layer: PlacedLayer, tint: UInt32, _ resources: RenderResources,
    to writer: inout DisplayListWriter
  ) -> Bool {
    let isFlipped = layer.plane.isFlipped
    let mosaic = TileMosaic(
      tiles.map { ($0, $0.image.converted(to: resources.output)) }, isFlipped: isFlipped)
    guard max(mosaic.width, mosaic.height) <= 2 * CachedBitmap.maximumSide,
      let bitmap = resources.bitmap(.mosaic(mosaic), { mosaic.bitmap })
    else { return false }
    let scale = tiles[0].scale
    let bounds = layer.values.bounds
    var toLayer = Matrix4(translation: SIMD3(mosaic.origin.x, mosaic.origin.y, 0))
    var top = bounds.y - mosaic.origin.y
    if isFlipped {
      // Upright on the display, from the maximum y down.
      let end = mosaic.origin.y + Double(mosaic.height) / scale
      toLayer = Matrix4(scale: SIMD3(1, -1, 1)).concatenating(
        Matrix4(translation: SIMD3(mosaic.origin.x, end, 0)))
      top = end - bounds.y - bounds.w
    }
    // What is beyond the tiles cannot be seen.
    let low = SIMD2(max(bounds.x - mosaic.origin.x, 0), max(top, 0))
    let size = SIMD2(Double(mosaic.width), Double(mosaic.height)) / scale
    let high = pointwiseMin(
      SIMD2(bounds.x - mosaic.origin.x + bounds.z, top + bounds.w), size)
    PlacedBitmap(
      bitmap: bitmap, scale: scale, isNearest: layer.values.magnifiesNearest, tint: tint
    ).paint(
      Homography(toLayer).concatenating(layer.plane.map), opacity: layer.plane.opacity,
      within: BoxOutline(SIMD4(lowHalf: low, highHalf: high - low)), to: &writer)
    return true
  }
}
