import BoingCurves
import BoingRender
import OpenCoreGraphics

/// Tiled layers.
extension SceneBuilder {
  /// Adds the tiles that a tiled layer drew for this frame.
  mutating func addTiles(
    _ index: Int32, _ values: LayerValues, _ rare: RareValues, _ map: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    tinting(rare.contentsTint) { $0.addTiles(index, values, map, opacity, isFlipped) }
  }

  private mutating func addTiles(
    _ index: Int32, _ values: LayerValues, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    guard let tiles = frame.tiles[frame.layers[Int(index)].slot], !tiles.isEmpty else { return }
    // Where no tile's edge is smoothed, no line can show between them.
    if tiles.contains(where: { map.pixels(of: $0.rect) == nil }),
      addMosaic(tiles, values, map, opacity, isFlipped)
    {
      return
    }
    var part = LayerValues()
    part.allowsEdgeAntialiasing = false
    (part.magnification, part.minification) = (values.magnification, values.minification)
    for tile in tiles {
      part.bounds = tile.rect
      addContents(tile.image, part, .defaults, map, opacity, isFlipped, within: nil)
    }
  }

  /// Adds the tiles as one picture; false where that would be too large.
  private mutating func addMosaic(
    _ tiles: [Tile], _ values: LayerValues, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) -> Bool {
    let mosaic = TileMosaic(tiles.map { ($0, output.image($0.image)) }, isFlipped: isFlipped)
    guard max(mosaic.width, mosaic.height) <= 2 * CachedBitmap.maximumSide else { return false }
    guard let picture = bitmap(.mosaic(mosaic), { mosaic.picture }) else { return false }
    let scale = tiles[0].scale
    let bounds = values.bounds
    var place = CATransform3DMakeTranslation(mosaic.origin.x, mosaic.origin.y, 0)
    var top = bounds.y - mosaic.origin.y
    if isFlipped {
      // Upright on the display, from the greatest y down.
      let end = mosaic.origin.y + Double(mosaic.height) / scale
      place = CATransform3DConcat(
        CATransform3DMakeScale(1, -1, 1), CATransform3DMakeTranslation(mosaic.origin.x, end, 0))
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

  var images: [CGImage] { parts.map(\.image) }

  private struct Part: Hashable {
    let image: CGImage
    let x: Int
    var y: Int
  }

  /// - Parameter isFlipped: whether the first row of an image has the greatest y.
  init(_ tiles: [(tile: Tile, image: CGImage)], isFlipped: Bool) {
    let scale = tiles[0].tile.scale
    var low = SIMD2(tiles[0].tile.rect.x, tiles[0].tile.rect.y)
    for (tile, _) in tiles { low = pointwiseMin(low, SIMD2(tile.rect.x, tile.rect.y)) }
    origin = low
    for (tile, image) in tiles {
      let place = (SIMD2(tile.rect.x, tile.rect.y) - low) * scale
      let part = Part(
        image: image, x: Int(clamping: place.x.rounded()), y: Int(clamping: place.y.rounded()))
      width = max(width, part.x + image.width)
      height = max(height, part.y + image.height)
      parts.append(part)
    }
    guard isFlipped else { return }
    for index in parts.indices {
      parts[index].y = height - parts[index].y - parts[index].image.height
    }
  }

  var picture: CachedBitmap {
    CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)) { surface in
      for part in parts {
        part.image.withUnsafeBytes { bytes in
          let pixels = bytes.bindMemory(to: UInt32.self)
          for y in 0..<part.image.height {
            let row = surface.row(part.y + y) + part.x
            let from = y * (part.image.rowStride / 4)
            for x in 0..<part.image.width {
              row[x] = pixels[from + x] | (part.image.isOpaque ? 0xFF00_0000 : 0)
            }
          }
        }
      }
    }
  }
}
