import BoingCoreGraphics
import BoingCurves
import BoingRender

/// A layer for contents too large for one image: it is asked to draw only those tiles that can be seen,
/// and at the size at which they show.
///
/// For each tile that is missing, ``CALayer/draw(in:)`` is called, which asks the delegate, with a context
/// whose clip is the tile and whose scale is the tile's. That happens on the thread of the layers when a
/// frame is asked for: ``Display/frame(at:)``, ``Display/record(until:cues:drawingsPerSecond:)``,
/// ``CARenderer`` or ``CALayer/render(in:)``. Tiles are kept until there are too many, or something they
/// depend on changes, or ``CALayer/setNeedsDisplay()`` discards them.
open class CATiledLayer: CALayer {
  /// Creates a layer of 256 × 256 tiles.
  public override init() {
    super.init()
    values.kind = .tiled
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .tiled
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .tiled
  }

  package override class var isLibraryClass: Bool { self == CATiledLayer.self }
  package override class var propertyTable: PropertyTable { TiledProperty.table }

  /// Seconds over which a new tile appears: a quarter.
  ///
  /// Here tiles are there as soon as they can be seen.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of sizes that tiles are drawn at, each half of the one before; 1 unless changed.
  open var levelsOfDetail: Int {
    get { Int(clamping: number(TiledProperty.levelsOfDetail)) }
    set { setNumber(TiledProperty.levelsOfDetail, Double(Int32(clamping: newValue))) }
  }

  /// The number of levels of detail that are larger than the layer's own; 0 by default.
  open var levelsOfDetailBias: Int {
    get { Int(clamping: number(TiledProperty.levelsOfDetailBias)) }
    set { setNumber(TiledProperty.levelsOfDetailBias, Double(Int32(clamping: newValue))) }
  }

  /// The maximum size of a tile in pixels; 256 × 256 unless changed.
  ///
  /// Tiles are drawn with sides of 16 to 4,096 pixels.
  open var tileSize: CGSize {
    get { size(TiledProperty.tileSize) }
    set { setSize(TiledProperty.tileSize, newValue) }
  }

  /// The number of bytes of cached tiles beyond the visible ones; 64 MB by default.
  ///
  /// Not an Apple name.
  open var tileMemory: Int {
    get { store.limit }
    set { store.limit = max(newValue, 0) }
  }

  let store = TileStore()

  /// Discards the tiles; they are drawn anew when they are seen next.
  open override func display() {
    layerFlags.remove(.needsDisplay)
    discardTiles(in: .infinite)
  }

  /// Asks for the tiles that touch `r` to be drawn anew; those beside it stay as they are.
  open override func setNeedsDisplay(_ r: CGRect) { discardTiles(in: r) }

  override var drawsTiles: Bool { true }
}

/// The properties that ``CATiledLayer`` adds to those of a layer.
package enum TiledProperty {
  package static let levelsOfDetail = PropertyDescriptor(
    0, "levelsOfDetail", .number, default: .number(1), action: .none, domain: .whole,
    isAnimatable: false)
  package static let levelsOfDetailBias = PropertyDescriptor(
    1, "levelsOfDetailBias", .number, action: .none, domain: .whole, isAnimatable: false)
  package static let tileSize = PropertyDescriptor(
    2, "tileSize", .size, default: .point(256, 256), action: .none, isAnimatable: false)

  static let table = PropertyTable([
    .init(levelsOfDetail, .init(\CATiledLayer.levelsOfDetail)),
    .init(levelsOfDetailBias, .init(\CATiledLayer.levelsOfDetailBias)),
    .init(tileSize, .init(\CATiledLayer.tileSize)),
  ])
}
