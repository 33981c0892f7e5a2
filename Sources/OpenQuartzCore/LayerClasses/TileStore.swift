import BoingRender
import OpenCoreGraphics

/// The tiles of one layer that have been drawn.
final class TileStore {
  /// How many bytes are kept beyond what is shown.
  var limit = 64 << 20
  private(set) var grid = TileGrid()
  private var entries: [TileGrid.Place: Entry] = [:]
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
    for (place, entry) in entries where isStale(grid.rect(place)) {
      entries.removeValue(forKey: place)
      byteCount -= Self.cost(entry.image)
    }
  }

  /// The tiles at `places`; `draw` draws those that are missing.
  func tiles(at places: [TileGrid.Place], _ draw: (TileGrid.Place) -> CGImage?) -> [Tile] {
    clock += 1
    var tiles: [Tile] = []
    for place in places {
      if entries[place] == nil, let image = draw(place) {
        entries[place] = Entry(image: image, lastUse: clock)
        byteCount += Self.cost(image)
      }
      guard let image = entries[place]?.image else { continue }
      entries[place]?.lastUse = clock
      tiles.append(
        Tile(rect: grid.rect(place), scale: grid.scale(place.level), image: image))
    }
    if byteCount > limit { makeRoom() }
    return tiles
  }

  /// Lets go of those unused for longest; what is shown stays.
  private func makeRoom() {
    let old = entries.filter { $0.value.lastUse < clock }
    for (place, entry) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > limit else { return }
      entries.removeValue(forKey: place)
      byteCount -= Self.cost(entry.image)
    }
  }

  private static func cost(_ image: CGImage) -> Int { image.rowStride * image.height }
}
