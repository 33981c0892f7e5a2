import Dispatch
import OpenCoreGraphics
import Synchronization

/// The drawing of frames into memory, with what can be used again for the next one.
///
/// For one thread at a time, though it may employ others.
final class CompositorPass: @unchecked Sendable {
  private let whole: PixelRect
  private var scene = DisplayList()
  /// What the memory shows, where it is still known.
  private var shown = DisplayList()
  private var players: [DisplayListRasterizer] = []

  /// The tiles for each thread, so that all are done at about the same time.
  private static let tilesPerThread = 4

  init(width: Int, height: Int) {
    whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// Prepares `frame`, whose coordinates `base` brings to pixels.
  ///
  /// - Returns: the parts that differ from the frame that was prepared before.
  func prepare(
    _ frame: Frame, _ base: Homography, _ compositor: Compositor, threads: Int
  ) -> [PixelRect] {
    swap(&scene, &shown)
    build(frame, base, compositor, threads)
    return Damage.rectangles(from: shown, to: scene, within: whole)
  }

  private func build(
    _ frame: Frame, _ base: Homography, _ compositor: Compositor, _ threads: Int
  ) {
    scene.removeAll()
    var builder = SceneBuilder(frame, scene, clip: whole, cache: compositor.cache)
    builder.output = compositor.colorSpace
    builder.ground = compositor.ground
    builder.threads = threads
    builder.build(base)
  }

  /// Draws `frame` into the pixels at `start`, whatever they held before.
  func draw(
    _ frame: Frame, _ compositor: Compositor, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    build(frame, Homography(scale: Double(compositor.scale)), compositor, threads)
    draw([whole], compositor, into: start, stride: stride, threads: threads)
  }

  /// Draws the prepared frame's `parts`, which do not overlap.
  func draw(
    _ parts: [PixelRect], _ compositor: Compositor, into start: UnsafeMutablePointer<UInt32>,
    stride: Int, threads: Int
  ) {
    let surface = PixelSurface(base: start, stride: stride, rect: whole)
    let least = compositor.leastTileHeight
    let tiles = threads > 1 ? parts.flatMap { Self.tiles(of: $0, threads, least) } : parts
    let count = max(1, min(threads, tiles.count))
    while players.count < count { players.append(DisplayListRasterizer()) }
    let job = TileJob(
      scene: scene, players: players, surface: surface, parts: tiles,
      ground: compositor.ground)
    if count == 1 {
      job.run(0)
    } else {
      DispatchQueue.concurrentPerform(iterations: count) { job.run($0) }
    }
  }

  private static func tiles(
    of rect: PixelRect, _ threads: Int, _ leastHeight: Int
  ) -> [PixelRect] {
    let height = max(leastHeight, rect.height / (threads * tilesPerThread))
    return stride(from: rect.minY, to: rect.maxY, by: height).map { y in
      PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(y + height, rect.maxY))
    }
  }
}

/// Tiles that are drawn by whoever is free.
private final class TileJob: @unchecked Sendable {
  private let scene: DisplayList
  private let players: [DisplayListRasterizer]
  private let surface: PixelSurface
  private let parts: [PixelRect]
  private let ground: UInt32
  private let next = Atomic<Int>(0)

  init(
    scene: DisplayList, players: [DisplayListRasterizer], surface: PixelSurface, parts: [PixelRect], ground: UInt32
  ) {
    self.scene = scene
    self.players = players
    self.surface = surface
    self.parts = parts
    self.ground = ground
  }

  /// Draws tiles with the `worker`-th player until none is left.
  func run(_ worker: Int) {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < parts.count else { return }
      let part = parts[index]
      surface.fill(part, with: ground)
      players[worker].play(scene, onto: surface, part: part)
      // Operators may make holes in a ground that has none.
      if scene.mayErase, ground >> 24 == 255 { surface.fillAlpha(part) }
    }
  }
}
