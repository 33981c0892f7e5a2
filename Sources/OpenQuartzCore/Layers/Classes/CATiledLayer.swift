import OpenCoreGraphics

/// A layer for contents too large for one picture, which are drawn by tiles where Core Animation shows
/// them on a screen.
///
/// Here the contents are drawn as a whole, like any layer's; the settings are kept.
open class CATiledLayer: CALayer {
  /// A layer of 256 × 256 tiles.
  public override init() {
    super.init()
    values.kind = .tiled
  }

  /// A copy of the properties of `layer`.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .tiled
  }

  /// The layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .tiled
  }

  package override class var isLibraryClass: Bool { self == CATiledLayer.self }
  package override class var propertyTable: PropertyTable { TiledProperty.table }

  /// A copy of this class.
  open override func copyForPresentation() -> CALayer { CATiledLayer(layer: self) }

  /// Seconds over which a new tile appears: a quarter.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of sizes that tiles are drawn at, each half of the one before; 1 unless changed.
  public var levelsOfDetail: Int {
    get { Int(number(TiledProperty.levelsOfDetail)) }
    set { setNumber(TiledProperty.levelsOfDetail, Double(Int32(clamping: newValue))) }
  }

  /// How many of those sizes are larger than the layer's own; 0 unless changed.
  public var levelsOfDetailBias: Int {
    get { Int(number(TiledProperty.levelsOfDetailBias)) }
    set { setNumber(TiledProperty.levelsOfDetailBias, Double(Int32(clamping: newValue))) }
  }

  /// The greatest size of a tile in pixels; 256 × 256 unless changed.
  public var tileSize: CGSize {
    get { size(TiledProperty.tileSize) }
    set { setSize(TiledProperty.tileSize, newValue) }
  }
}

/// What ``CATiledLayer`` adds to the properties of a layer.
package enum TiledProperty {
  package static let levelsOfDetail = LayerProperty(
    0, "levelsOfDetail", .number, default: .number(1), action: .none, isAnimatable: false)
  package static let levelsOfDetailBias = LayerProperty(
    1, "levelsOfDetailBias", .number, action: .none, isAnimatable: false)
  package static let tileSize = LayerProperty(
    2, "tileSize", .size, default: .point(256, 256), action: .none, isAnimatable: false)

  static let table = PropertyTable([levelsOfDetail, levelsOfDetailBias, tileSize])
}
