import Synchronization

/// Draws display lists into memory in tiles, which several threads share.
///
/// For one thread at a time, though it employs others.
package final class TiledRasterizer: @unchecked Sendable {
  private var rasterizers: [DisplayListRasterizer] = []

  /// The number of tiles for each thread, so that all are done at about the same time.
  private static let tilesPerThread = 4
  /// The number of bytes of a band of rows, which the second cache of a core holds while many commands draw
  /// into it.
  private static let bandByteCount = 1 << 20
  /// The number of commands below which a band of rows is drawn into too seldom to be worth its own run
  /// through the list.
  private static let minimumBandCommandCount = 64

  package init() {}

  /// Draws the `parts` of a display list, which do not overlap, whatever the memory held before.
  ///
  /// - Parameters:
  ///   - canvasColor: the premultiplied pixel that shows behind everything.
  ///   - minimumTileHeight: the number of rows that a thread draws at least before it looks for more.
  package func draw(
    _ list: DisplayList, _ parts: [PixelRect], onto surface: PixelSurface, canvasColor: UInt32,
    minimumTileHeight: Int, on runner: some WorkRunner
  ) {
    let band =
      list.commands.count < Self.minimumBandCommandCount
      ? .max : max(Self.bandByteCount / max(surface.rect.width * 4, 1), 1)
    let tiles = parts.flatMap { part in
      let height =
        runner.width > 1
        ? max(minimumTileHeight, part.height / (runner.width * Self.tilesPerThread)) : part.height
      return Self.tiles(of: part, height: min(height, band))
    }
    let count = max(1, min(runner.width, tiles.count))
    while rasterizers.count < count { rasterizers.append(DisplayListRasterizer()) }
    let job = TileJob(
      list: list, rasterizers: rasterizers, surface: surface, tiles: tiles,
      canvasColor: canvasColor)
    if count == 1 { job.run(0) } else { runner.run(count) { job.run($0) } }
  }

  private static func tiles(of rect: PixelRect, height: Int) -> [PixelRect] {
    stride(from: rect.minY, to: rect.maxY, by: max(height, 1)).map { y in
      PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(y + height, rect.maxY))
    }
  }
}

/// Tiles that are drawn by whoever is free.
// Unchecked: each tile is taken by one thread, which has a rasteriser of its own; tiles do not overlap.
private final class TileJob: @unchecked Sendable {
  private let list: DisplayList
  private let rasterizers: [DisplayListRasterizer]
  private let surface: PixelSurface
  private let tiles: [PixelRect]
  private let canvasColor: UInt32
  private let next = Atomic<Int>(0)

  init(
    list: DisplayList, rasterizers: [DisplayListRasterizer], surface: PixelSurface,
    tiles: [PixelRect], canvasColor: UInt32
  ) {
    self.list = list
    self.rasterizers = rasterizers
    self.surface = surface
    self.tiles = tiles
    self.canvasColor = canvasColor
  }

  /// Draws tiles with the `worker`-th rasteriser until none is left.
  func run(_ worker: Int) {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < tiles.count else { return }
      let tile = tiles[index]
      surface.fill(tile, with: canvasColor)
      rasterizers[worker].draw(list, onto: surface, part: tile)
      // Operators may make holes in a canvas that has none.
      if list.mayErase, canvasColor >> 24 == 255 { surface.fillAlpha(tile) }
    }
  }
}
