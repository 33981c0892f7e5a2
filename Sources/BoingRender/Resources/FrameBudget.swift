/// The work that one frame may ask for beyond drawing each of its layers once, so that no tree takes all
/// memory or an unbounded time.
///
/// Requests are served in drawing order. What no longer fits is left out, and each kind of work that was
/// left out is reported once a frame. Every builder that works for the frame shares the budget.
package final class FrameBudget {
  /// The number of births of particles that are computed, in all emitters together.
  package static let maximumBirths = 100_000
  /// The number of layers in all instances of replicators together.
  package static let maximumCopiedLayers = 1 << 17
  /// The number of pixels in all bitmaps of shadows, filters, texts and rasterised layers: a
  /// quarter of a gibibyte.
  package static let maximumBitmapPixels = 1 << 26
  /// The area that particles and repeated drawing for backdrops may cover, in areas of the canvas.
  package static let maximumCoverage = 256

  /// The area that everything together may cover, in areas of the canvas, where a pixel of a plain colour counts once and
  /// others as often as their command's weight says.
  package static let maximumPainting = 4_096
  /// The number of plain pixels that painting is counted by, so that 32 bits hold it.
  private static let paintingUnit = 256
  /// The cost of a command of no area, in units of painting.
  private static let commandCost = 4

  /// The minimum area of a canvas that counts, in pixels.
  package static let minimumCanvasArea = 1 << 20
  /// The number of rows of pixels that the edges of all paths may cross, each edge by itself; an edge takes
  /// as much memory as ``edgeCost`` rows.
  package static let maximumCrossings = 3 << 23
  private static let edgeCost = 32

  /// The work that may be left out.
  package enum Resource: Sendable, CaseIterable {
    case births, copiedLayers, bitmapPixels, coverage, nesting, groups, sharedSpace, pathCrossings
    case pathLines, pathCoordinates, painting
  }

  /// The number of instances that all replicators make together.
  package static let maximumInstances = 1 << 16
  /// The number of groups and masks that may be in one another: each has a surface of its own while it
  /// is drawn.
  package static let maximumGroupDepth = 128
  /// The number of layers and particles that are sorted by depth in one space; those that come later in the
  /// tree are left out.
  package static let maximumSortedCount = 32_768
  /// The number of display lists that may be built for one another, each on the stack of the one before: for
  /// shadows of layers with shadows, and the like.
  ///
  /// Without optimisation a level takes some 25 KB of the 512 KB that threads may have.
  package static let maximumNesting = 16
  /// The number of frames that may be drawn within one another: nothing built for one is shared with
  /// another.
  static let maximumFrameNesting = 12

  /// Work of each kind.
  private struct Amounts {
    var births: Int
    var layers: Int
    var pixels: Int
    var coverage: Int
    var painting: Int
    var crossings: Int
    var instances: Int

    /// The minimum of all kinds.
    var minimum: Int { min(births, layers, pixels, coverage, painting, crossings, instances) }

    static func combine(_ a: Amounts, _ b: Amounts, _ combine: (Int, Int) -> Int) -> Amounts {
      Amounts(
        births: combine(a.births, b.births), layers: combine(a.layers, b.layers),
        pixels: combine(a.pixels, b.pixels), coverage: combine(a.coverage, b.coverage),
        painting: combine(a.painting, b.painting),
        crossings: combine(a.crossings, b.crossings),
        instances: combine(a.instances, b.instances))
    }
  }

  /// The work that there was at the beginning, and that remains.
  private let given: Amounts
  private var remaining: Amounts
  /// True if this is a share of another budget, which must not decide anything.
  private let isShare: Bool
  /// True if shares may serve in place of the budget: not where shares did not suffice before, or the work would double
  /// with each level of the tree.
  private(set) var allowsShares: Bool
  /// True if a share was asked for what only the whole can serve.
  private var isOverdrawn = false
  /// The number of layers that builders have come to, each time that they did.
  var visitCount = 0
  private var bitmaps: [ObjectIdentifier: CachedBitmap] = [:]
  /// The number of pixels in all bitmaps that the frame has asked for, drawn for it or kept from before.
  package var bitmapPixels: Int { given.pixels - remaining.pixels }
  /// The painting that may still be asked for.
  package var remainingPainting: Int { remaining.painting }
  /// The number of births that may still be computed.
  package var remainingBirths: Int { remaining.births }
  /// The number of layers that may still be copied.
  var remainingLayers: Int { remaining.layers }
  /// The resources for want of which something was left out, each once, in the order in which that
  /// happened.
  package private(set) var exhausted: [Resource] = []

  /// Creates the budget of a frame.
  ///
  /// - Parameters:
  ///   - canvasArea: the area of the frame in pixels; small ones count as `minimumArea`.
  ///   - painting: What another frame's budget has left for painting, where this one shares it.
  ///   - births: The births that may still be computed for several frames, where this is one of them.
  package convenience init(
    canvasArea: Int, minimumArea: Int = minimumCanvasArea, painting: Int? = nil,
    births: Int = .max
  ) {
    self.init(
      Amounts(
        births: min(Self.maximumBirths, births), layers: Self.maximumCopiedLayers,
        pixels: Self.maximumBitmapPixels,
        coverage: Self.amount(Self.maximumCoverage, of: max(canvasArea, minimumArea)),
        painting: painting
          ?? Self.amount(
            Self.maximumPainting / Self.paintingUnit, of: max(canvasArea, minimumArea)),
        crossings: Self.maximumCrossings, instances: Self.maximumInstances),
      isShare: false)
  }

  private static func amount(_ count: Int, of area: Int) -> Int {
    Int(clamping: Int64(count) * Int64(area))
  }

  private init(_ amounts: Amounts, isShare: Bool) {
    (given, remaining) = (amounts, amounts)
    (self.isShare, allowsShares) = (isShare, !isShare)
  }

  /// Returns `count` budgets that together have what remains.
  ///
  /// Work that fits one of them fits this one, whatever is taken from the others before.
  func shares(_ count: Int) -> [FrameBudget] {
    let share = Amounts.combine(remaining, remaining) { amount, _ in amount / count }
    return (0..<count).map { _ in FrameBudget(share, isShare: true) }
  }

  /// Takes what `shares` have taken; false, and nothing taken, where one of them has left something out.
  func take(_ shares: [FrameBudget]) -> Bool {
    allowsShares = shares.allSatisfy {
      $0.exhausted.isEmpty && !$0.isOverdrawn && $0.remaining.minimum >= 0
    }
    guard allowsShares else { return false }
    for share in shares {
      // Bitmaps count once, in whichever shares they are.
      var taken = Amounts.combine(share.given, share.remaining, -)
      taken.pixels = 0
      remaining = Amounts.combine(remaining, taken, -)
      for bitmap in share.bitmaps.values { take(bitmap) }
      visitCount += share.visitCount
    }
    return true
  }

  /// Notes that something depends on what others draw: a share does not suffice.
  func requireWhole() { isOverdrawn = isShare }

  /// True if a further bitmap may be made; false, with a report, where none may.
  func allowsBitmap() -> Bool {
    if remaining.pixels > 0 { return true }
    report(.bitmapPixels)
    return false
  }

  /// Takes the pixels of `bitmap`, once a frame.
  func take(_ bitmap: CachedBitmap) {
    guard bitmaps.updateValue(bitmap, forKey: ObjectIdentifier(bitmap)) == nil else { return }
    remaining.pixels -= bitmap.rect.width * bitmap.rect.height
  }

  /// Takes `area` pixels of coverage; false, with a report, where there is nothing left.
  func takeCoverage(_ area: Int) -> Bool {
    guard remaining.coverage > 0 else {
      report(.coverage)
      return false
    }
    remaining.coverage -= area
    return true
  }

  /// Takes the painting of `area` pixels, each of which counts `weight` times; false, with a report, where too few
  /// remain.
  func takePainting(_ area: Int, _ weight: Int) -> Bool {
    let units = Int64(area) * Int64(weight) / Int64(Self.paintingUnit) + Int64(Self.commandCost)
    guard units <= Int64(remaining.painting) else {
      report(.painting)
      return false
    }
    remaining.painting -= Int(units)
    return true
  }

  /// True if a path of a number of lines and curves may be drawn, as far as is known before it has an outline;
  /// false, with a report, where it may not.
  func allowsPath(elementCount: Int) -> Bool {
    if remaining.crossings > 0, elementCount <= remaining.crossings / Self.edgeCost { return true }
    report(.pathCrossings)
    return false
  }

  /// Takes the `crossings` of rows of pixels by the `edges` of a path; false, with a report, where too few
  /// remain.
  ///
  /// The edges of a path that is left out are taken, too: they have been made.
  func take(edges: Int, crossings: Int) -> Bool {
    let isTaken = edges * Self.edgeCost + crossings <= remaining.crossings
    if !isTaken { report(.pathCrossings) }
    remaining.crossings -= edges * Self.edgeCost + (isTaken ? crossings : 0)
    return isTaken
  }

  /// Returns the particles of the emitter at `index` of `frame` in the order in which it draws them, cell by
  /// cell as long as the births last.
  func particles(of index: Int32, in frame: Frame) -> [EmittedParticle] {
    let emitted = EmittedParticles(of: index, in: frame, maximumBirths: remaining.births)
    remaining.births -= emitted.evaluatedBirths
    if emitted.isCutShort { report(.births) }
    return emitted.particles
  }

  /// Returns the instances of the replicator at `index` of `frame`, as many as remain, and one at least.
  func instances(of index: Int32, in frame: Frame) -> [ReplicatorInstance] {
    let layers = Int(frame.end(of: Int(index)) - index) - 1
    guard layers > 0 else { return [] }
    // When there are enough of them, the others show their first copy.
    let limit = max(min(remaining.instances, remaining.layers / layers), 1)
    var instances = frame.instances(of: index, limit: limit + 1)
    if instances.count >= limit { requireWhole() }
    if instances.count > limit {
      instances.removeLast()
      report(.copiedLayers)
    }
    remaining.instances -= min(instances.count, remaining.instances)
    remaining.layers -= min(instances.count * layers, remaining.layers)
    return instances
  }

  /// Notes that something was left out for want of `resource`.
  func report(_ resource: Resource) {
    if !exhausted.contains(resource) { exhausted.append(resource) }
  }
}
