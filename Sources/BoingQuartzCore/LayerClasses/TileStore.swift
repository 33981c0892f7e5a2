import BoingCoreGraphics
import BoingCurves
import BoingElementary
import BoingRender

/// The tiles of one layer that have been drawn.
final class TileStore {
  /// The number of cached bytes beyond the visible tiles.
  var limit = 64 << 20
  private(set) var grid = TileGrid()
  private var entries: [TileGrid.Index: Entry] = [:]
  private(set) var byteCount = 0
  private var clock = 0

  private struct Entry {
    let image: CGImage
    var lastUse: Int
  }

  /// Forgets everything that was drawn for another division.
  func use(for grid: TileGrid) {
    guard grid != self.grid else { return }
    self.grid = grid
    entries = [:]
    byteCount = 0
  }

  func discard(_ isStale: (SIMD4<Double>) -> Bool) {
    for (index, entry) in entries where isStale(grid.rect(index)) {
      entries.removeValue(forKey: index)
      byteCount -= Self.cost(entry.image)
    }
  }

  /// The tiles at `indices`; `draw` draws those that are missing.
  func tiles(at indices: [TileGrid.Index], _ draw: (TileGrid.Index) -> CGImage?) -> [Tile] {
    clock += 1
    var tiles: [Tile] = []
    for index in indices {
      if entries[index] == nil, let image = draw(index) {
        entries[index] = Entry(image: image, lastUse: clock)
        byteCount += Self.cost(image)
      }
      guard let image = entries[index]?.image else { continue }
      entries[index]?.lastUse = clock
      tiles.append(
        Tile(rect: grid.rect(index), scale: grid.scale(index.level), image: image))
    }
    if byteCount > limit { makeRoom() }
    return tiles
  }

  /// Lets go of those unused for longest; what is shown stays.
  private func makeRoom() {
    let old = entries.filter { $0.value.lastUse < clock }
    for (index, entry) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > limit else { return }
      entries.removeValue(forKey: index)
      byteCount -= Self.cost(entry.image)
    }
  }

  private static func cost(_ image: CGImage) -> Int { image.rowStride * image.height }
}

extension CATiledLayer {
  /// More tiles than this are not shown at once; a lower level of detail is taken, where there is one.
  private static let maximumCount = 4_096

  /// The tiles that show `rect` of `bounds`, in the layer's coordinates, at `scale` pixels a point; those
  /// that are missing are drawn.
  func tiles(showing rect: SIMD4<Double>, scale: Double, of bounds: SIMD4<Double>) -> [Tile] {
    // Nobody draws in a plain layer without a delegate.
    guard delegate != nil || type(of: self) != CATiledLayer.self else { return [] }
    let unit = details.values.contentsScale
    guard unit > 0, scale > 0, (rect * 0) == .zero, rect.z > 0, rect.w > 0 else { return [] }
    store.use(
      for: TileGrid(
        bounds: bounds, side: SIMD2(tileSize.width.native, tileSize.height.native), unit: unit,
        isFlipped: contentsAreFlipped()))
    let most = min(max(levelsOfDetailBias, -24), 24)
    let least = most - min(max(levelsOfDetail, 1), 48) + 1
    // A hair above a power of two through rounding is that power.
    var level = min(
      max(Int(clamping: (Double.log2(scale / unit) - 1e-6).rounded(.up)), least), most)
    while store.grid.count(rect, level) > Double(Self.maximumCount), level > least { level -= 1 }
    let indices = store.grid.indices(rect, level, limit: Self.maximumCount)
    return store.tiles(at: indices) { draw($0) }
  }

  /// Forgets the tiles that touch `rect`, in the layer's coordinates.
  func discardTiles(in rect: CGRect) {
    store.discard { tile in
      rect.intersects(
        CGRect(x: tile.x, y: tile.y, width: tile.z, height: tile.w))
    }
    didChange(.details)
  }

  private func draw(_ index: TileGrid.Index) -> CGImage? {
    let grid = store.grid
    let scale = grid.scale(index.level)
    let rect = grid.rect(index)
    let width = max(Int(clamping: (rect.z * scale - 1e-6).rounded(.up)), 1)
    let height = max(Int(clamping: (rect.w * scale - 1e-6).rounded(.up)), 1)
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    // A bitmap's y axis points up; a layer's points down unless the geometry is flipped.
    if !grid.isFlipped {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
    }
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -rect.x, y: -rect.y)
    delegate?.layerWillDraw(self)
    draw(in: context)
    return context.makeImage()
  }
}

/// The division of a layer into tiles.
struct TileGrid: Hashable {
  var bounds = SIMD4<Double>.zero
  /// Of a tile in pixels.
  var side = SIMD2<Double>(256, 256)
  /// Pixels for each point at level 0.
  var unit = 1.0
  var isFlipped = false

  /// One tile: each level has twice the pixels a point of the one before.
  struct Index: Hashable {
    let level: Int
    let x: Int
    let y: Int
  }

  func scale(_ level: Int) -> Double { unit * Double.pow(2, Double(level)) }

  /// Of a tile in points.
  private func step(_ level: Int) -> SIMD2<Double> {
    let held = side.replacing(with: 256, where: side .!= side).rounded(.toNearestOrEven)
    return held.clamped(lowerBound: SIMD2(16, 16), upperBound: SIMD2(4_096, 4_096)) / scale(level)
  }

  /// The columns and rows, from and up to, that touch `rect`.
  private func range(_ rect: SIMD4<Double>, _ level: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    let step = step(level)
    let low = SIMD2(rect.x - bounds.x, rect.y - bounds.y) / step
    let high = SIMD2(rect.x + rect.z - bounds.x, rect.y + rect.w - bounds.y) / step
    let last = (SIMD2(bounds.z, bounds.w) / step).rounded(.up)
    let from = (low + 1e-9).rounded(.down)
    let to = (high - 1e-9).rounded(.up)
    return (
      from.clamped(lowerBound: .zero, upperBound: last),
      to.clamped(lowerBound: .zero, upperBound: last)
    )
  }

  /// Returns the number of tiles that touch `rect`.
  func count(_ rect: SIMD4<Double>, _ level: Int) -> Double {
    let (from, to) = range(rect, level)
    let size = to - from
    return max(size.x, 0) * max(size.y, 0)
  }

  /// The tiles that touch `rect`, row by row.
  func indices(_ rect: SIMD4<Double>, _ level: Int, limit: Int) -> [Index] {
    let (from, to) = range(rect, level)
    guard from.x < to.x, from.y < to.y, max(to.x, to.y) < 1e15 else { return [] }
    var indices: [Index] = []
    for y in Int(clamping: from.y)..<Int(clamping: to.y) {
      for x in Int(clamping: from.x)..<Int(clamping: to.x) {
        guard indices.count < limit else { return indices }
        indices.append(Index(level: level, x: x, y: y))
      }
    }
    return indices
  }

  /// The tile in the layer's coordinates; those at the far edges are cut to the bounds.
  func rect(_ index: Index) -> SIMD4<Double> {
    let step = step(index.level)
    let low = SIMD2(Double(index.x), Double(index.y)) * step
    let size = pointwiseMin(step, SIMD2(bounds.z, bounds.w) - low)
    return SIMD4(bounds.x + low.x, bounds.y + low.y, size.x, size.y)
  }
}
