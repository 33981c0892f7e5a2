import BoingCurves

/// The tiles of a layer side by side in one bitmap.
struct TileMosaic: Hashable, Sendable {
  /// The minimum x and y in the layer's coordinates.
  let origin: SIMD2<Double>
  private(set) var width = 0
  private(set) var height = 0
  private var parts: [Part] = []

  /// The maximum distance in pixels of a tile from the first.
  private static let maximumOffset = 1_048_576.0

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

  /// Creates the mosaic of `tiles`, one at least.
  ///
  /// - Parameter isFlipped: true if the first row of an image has the maximum y.
  init(_ tiles: [(tile: Tile, image: Bitmap)], isFlipped: Bool) {
    let scale = tiles[0].tile.scale
    var low = SIMD2(tiles[0].tile.rect.x, tiles[0].tile.rect.y)
    for (tile, _) in tiles { low = pointwiseMin(low, SIMD2(tile.rect.x, tile.rect.y)) }
    origin = low
    for (tile, image) in tiles {
      let offset = pointwiseMin(
        (SIMD2(tile.rect.x, tile.rect.y) - low) * scale, SIMD2(repeating: Self.maximumOffset))
      let part = Part(
        image: image, x: Int(clamping: offset.x.rounded()), y: Int(clamping: offset.y.rounded()))
      width = max(width, part.x + image.pixelWidth)
      height = max(height, part.y + image.pixelHeight)
      parts.append(part)
    }
    guard isFlipped else { return }
    for index in parts.indices {
      parts[index].y = height - parts[index].y - parts[index].image.pixelHeight
    }
  }

  /// The tiles' pixels.
  var bitmap: CachedBitmap {
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
