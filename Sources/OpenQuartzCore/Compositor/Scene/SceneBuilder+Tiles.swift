import OpenCoreGraphics

/// Tiled layers.
extension SceneBuilder {
  /// Adds the tiles that a tiled layer drew for this frame.
  mutating func addTiles(
    _ index: Int32, _ values: LayerValues, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    guard let tiles = frame.tiles[frame.layers[Int(index)].slot], !tiles.isEmpty else { return }
    let byte = UInt8((opacity * 255).rounded())
    guard byte > 0 else { return }
    // Tiles meet without smoothing, so that no line shows between them; the whole is cut smoothly.
    let isExact = tiles.allSatisfy { map.pixels(of: $0.rect) != nil }
    if !isExact { beginGroup(.beginGroup) }
    var part = LayerValues()
    part.allowsEdgeAntialiasing = false
    (part.magnification, part.minification) = (values.magnification, values.minification)
    for tile in tiles {
      part.bounds = tile.rect
      addContents(tile.image, part, .defaults, map, opacity, isFlipped, within: nil)
    }
    if !isExact { endGroup(cutTo: values.box, map, isAntialiased: values.isAntialiased) }
  }
}
