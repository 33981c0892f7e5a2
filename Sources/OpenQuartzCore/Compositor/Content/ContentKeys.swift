import OpenCoreGraphics

/// What a kept picture shows.
enum ContentKey: Hashable, Sendable {
  case scene(SceneContents)
  case shadow(ShadowKey)
  case path(PathKey)
  case text(TextKey)
  case mosaic(TileMosaic)
  case filtered(FilterKey)

  /// The scene that is a part of the key.
  private var contents: SceneContents? {
    switch self {
    case .scene(let contents): contents
    case .shadow(let key): if case .scene(let contents) = key.shape { contents } else { nil }
    case .filtered(let key): key.contents
    case .path, .text, .mosaic: nil
    }
  }

  /// The number of bytes that the key takes, about; without the objects in ``owners``.
  var byteCount: Int {
    let fixed = 512
    switch self {
    case .path(let key): return fixed + key.path.byteCount
    case .shadow(let key):
      if case .path(let path) = key.shape { return fixed + path.byteCount }
      fallthrough
    case .scene, .filtered: return fixed + (contents?.byteCount ?? 0)
    case .text, .mosaic: return fixed
    }
  }

  /// The bitmaps and images that the key keeps alive.
  var owners: [AnyObject] {
    if case .mosaic(let mosaic) = self { return mosaic.images }
    return contents?.owners ?? []
  }
}

extension CGPath {
  /// The number of bytes that the path takes, about.
  fileprivate var byteCount: Int {
    data.points.count * MemoryLayout<CGPoint>.stride + data.verbs.count * MemoryLayout<Int32>.stride
  }
}

/// Everything that a scene draws: equal contents give equal pictures.
struct SceneContents: Hashable, @unchecked Sendable {
  private let commands: ContiguousArray<Command>
  private let points: [SIMD2<Double>]
  private let paints: ContiguousArray<Paint>
  private let textures: ContiguousArray<Texture>
  private let ramps: ContiguousArray<UInt32>
  private let filters: ContiguousArray<[ColorStep]>
  /// Whoever owns the textures' memory, which is not reused while this is kept.
  let owners: [AnyObject]

  /// The number of bytes of the lists.
  var byteCount: Int {
    commands.count * MemoryLayout<Command>.stride + points.count
      * MemoryLayout<SIMD2<Double>>.stride
      + paints.count * MemoryLayout<Paint>.stride + textures.count * MemoryLayout<Texture>.stride
      + ramps.count * MemoryLayout<UInt32>.stride + owners.count * MemoryLayout<AnyObject>.stride
      + filters.reduce(0) { $0 + $1.count * MemoryLayout<ColorStep>.stride }
  }

  init(_ scene: Scene) {
    commands = scene.commands
    points = Array(UnsafeBufferPointer(start: scene.points.start, count: scene.points.count))
    paints = scene.paints
    textures = scene.textures
    ramps = scene.ramps
    filters = scene.filters
    owners = scene.owners
  }

  static func == (a: SceneContents, b: SceneContents) -> Bool {
    a.commands == b.commands && a.points == b.points && a.paints == b.paints
      && a.textures == b.textures && a.ramps == b.ramps && a.filters == b.filters
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(commands)
    hasher.combine(points)
    hasher.combine(paints)
  }
}

/// A blurred shape of one colour.
struct ShadowKey: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case scene(SceneContents)
    case path(CGPath)
  }

  let shape: Shape
  /// Of the kept picture, in pixels for each point.
  let scale: Double
  /// How far the blur reaches in pixels.
  let reach: Int
  /// Premultiplied.
  let color: UInt32
}

/// A filled or stroked path.
struct PathKey: Hashable, Sendable {
  let path: CGPath
  let scale: Double
  let color: UInt32
  let rule: FillRule
  let stroke: StrokeStyle?
}

/// What lies inside of a path that crosses itself.
enum FillRule: Hashable, Sendable {
  case nonZero, evenOdd
}

/// How a path is stroked, lengths in points.
struct StrokeStyle: Hashable, Sendable {
  var width: Double
  var cap: CGLineCap
  var join: CGLineJoin
  var miterLimit: Double
  var dashes: [Double]
  var dashPhase: Double
}
