import BoingCurves

/// Tiled layers.
extension SceneBuilder {
  /// Adds the tiles that a tiled layer drew for this frame.
  mutating func addTiles(
    _ index: Int32, _ values: LayerState, _ uncommon: UncommonState, _ map: Homography,
    _ opacity: Double,
    _ isFlipped: Bool
  ) {
    tinting(uncommon.contentsTint) { $0.addTiles(index, values, map, opacity, isFlipped) }
  }

  private mutating func addTiles(
    _ index: Int32, _ values: LayerState, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    guard let tiles = frame.tiles[frame.layers[Int(index)].slot], !tiles.isEmpty else { return }
    // Where no tile's edge is smoothed, no line can show between them.
    if tiles.contains(where: { map.pixels(of: $0.rect) == nil }),
      addMosaic(tiles, values, map, opacity, isFlipped)
    {
      return
    }
    var part = LayerState()
    part.allowsEdgeAntialiasing = false
    (part.magnification, part.minification) = (values.magnification, values.minification)
    for tile in tiles {
      part.bounds = tile.rect
      addContents(tile.image, part, .defaults, map, opacity, isFlipped, within: nil)
    }
  }

  /// Adds the tiles as one picture; false where that would be too large.
  private mutating func addMosaic(
    _ tiles: [Tile], _ values: LayerState, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) -> Bool {
    let mosaic = TileMosaic(
      tiles.map { ($0, $0.image.converted(to: output)) }, isFlipped: isFlipped)
    guard max(mosaic.width, mosaic.height) <= 2 * CachedBitmap.maximumSide else { return false }
    guard let picture = bitmap(.mosaic(mosaic), { mosaic.picture }) else { return false }
    let scale = tiles[0].scale
    let bounds = values.bounds
    var place = Matrix4(translation: SIMD3(mosaic.origin.x, mosaic.origin.y, 0))
    var top = bounds.y - mosaic.origin.y
    if isFlipped {
      // Upright on the display, from the greatest y down.
      let end = mosaic.origin.y + Double(mosaic.height) / scale
      place = Matrix4(scale: SIMD3(1, -1, 1)).concatenating(
        Matrix4(translation: SIMD3(mosaic.origin.x, end, 0)))
      top = end - bounds.y - bounds.w
    }
    // What is beyond the tiles cannot be seen.
    let low = SIMD2(max(bounds.x - mosaic.origin.x, 0), max(top, 0))
    let size = SIMD2(Double(mosaic.width), Double(mosaic.height)) / scale
    let high = pointwiseMin(
      SIMD2(bounds.x - mosaic.origin.x + bounds.z, top + bounds.w), size)
    add(
      picture, scale: scale, Homography(place).concatenating(map), opacity: opacity,
      isNearest: values.magnifiesNearest,
      within: BoxOutline(SIMD4(lowHalf: low, highHalf: high - low)))
    return true
  }
}

/// Tiles side by side in one picture.
struct TileMosaic: Hashable, Sendable {
  /// The least x and y in the layer's coordinates.
  let origin: SIMD2<Double>
  private(set) var width = 0
  private(set) var height = 0
  private var parts: [Part] = []

  var images: [Bitmap] { parts.map { $0.image } }

  private struct Part: Hashable {
    let image: Bitmap
    let x: Int
    var y: Int

    static func == (a: Part, b: Part) -> Bool { a.image === b.image && a.x == b.x && a.y == b.y }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(image))
      hasher.combine(x)
      hasher.combine(y)
    }
  }

  /// - Parameter isFlipped: whether the first row of an image has the greatest y.
  init(_ tiles: [(tile: Tile, image: Bitmap)], isFlipped: Bool) {
    let scale = tiles[0].tile.scale
    var low = SIMD2(tiles[0].tile.rect.x, tiles[0].tile.rect.y)
    for (tile, _) in tiles { low = pointwiseMin(low, SIMD2(tile.rect.x, tile.rect.y)) }
    origin = low
    for (tile, image) in tiles {
      let place = (SIMD2(tile.rect.x, tile.rect.y) - low) * scale
      let part = Part(
        image: image, x: Int(clamping: place.x.rounded()), y: Int(clamping: place.y.rounded()))
      width = max(width, part.x + image.pixelWidth)
      height = max(height, part.y + image.pixelHeight)
      parts.append(part)
    }
    guard isFlipped else { return }
    for index in parts.indices {
      parts[index].y = height - parts[index].y - parts[index].image.pixelHeight
    }
  }

  var picture: CachedBitmap {
    CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)) { surface in
      for part in parts {
        for y in 0..<part.image.pixelHeight {
          let (from, to) = (part.image.row(y), surface.row(part.y + y) + part.x)
          for x in 0..<part.image.pixelWidth { to[x] = from[x] | part.image.alphaFill }
        }
      }
    }
  }
}
