import OpenCoreGraphics

/// What a kept picture shows.
enum ContentKey: Hashable, Sendable {
  case scene(DisplayListContents)
  case shadow(ShadowKey)
  case text(TextKey)
  case mosaic(TileMosaic)
  case filtered(FilterKey)

  /// The scene that is a part of the key.
  private var contents: DisplayListContents? {
    switch self {
    case .scene(let contents): contents
    case .shadow(let key): if case .scene(let contents) = key.shape { contents } else { nil }
    case .filtered(let key): key.contents
    case .text, .mosaic: nil
    }
  }

  /// The number of bytes that the key takes, about; without the objects in ``owners``.
  var byteCount: Int {
    let fixed = 512
    switch self {
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
  var byteCount: Int {
    data.points.count * MemoryLayout<CGPoint>.stride + data.verbs.count * MemoryLayout<Int32>.stride
  }
}

/// Everything that a scene draws: equal contents give equal pictures.
struct DisplayListContents: Hashable, @unchecked Sendable {
  private let commands: ContiguousArray<Command>
  private let points: [SIMD2<Double>]
  private let polygonCounts: ContiguousArray<Int>
  private let paints: ContiguousArray<Shader>
  private let textures: ContiguousArray<Texture>
  private let ramps: ContiguousArray<UInt32>
  private let filters: ContiguousArray<[ColorOperation]>
  /// Whoever owns the textures' memory, which is not reused while this is kept.
  let owners: [AnyObject]

  /// The number of bytes of the lists.
  var byteCount: Int {
    commands.count * MemoryLayout<Command>.stride + points.count
      * MemoryLayout<SIMD2<Double>>.stride + polygonCounts.count * MemoryLayout<Int>.stride
      + paints.count * MemoryLayout<Shader>.stride + textures.count * MemoryLayout<Texture>.stride
      + ramps.count * MemoryLayout<UInt32>.stride + owners.count * MemoryLayout<AnyObject>.stride
      + filters.reduce(0) { $0 + $1.count * MemoryLayout<ColorOperation>.stride }
  }

  init(_ scene: DisplayList) {
    commands = scene.commands
    points = Array(UnsafeBufferPointer(start: scene.points.start, count: scene.points.count))
    polygonCounts = scene.polygonCounts
    paints = scene.paints
    textures = scene.textures
    ramps = scene.ramps
    filters = scene.filters
    owners = scene.owners
  }

  static func == (a: DisplayListContents, b: DisplayListContents) -> Bool {
    a.commands == b.commands && a.points == b.points && a.polygonCounts == b.polygonCounts
      && a.paints == b.paints
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
    case scene(DisplayListContents)
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

/// A path to be filled or stroked.
struct PathKey: Hashable, Sendable {
  let path: CGPath
  /// The number of pixels of a point where the path is shown largest, at least.
  let scale: Double
  let stroke: StrokeStyle?

  /// - Parameter scale: the number of pixels of a point where the path is shown largest; it is rounded up
  ///   to a power of two, so that a path may grow for a while without another outline.
  init(_ path: CGPath, scale: Double, stroke: StrokeStyle? = nil) {
    self.path = path
    self.stroke = stroke
    // A hair above a power of two through rounding is that power.
    let bounded = scale.isFinite ? min(max(scale * 0.999, 1e-9), 1e9) : 1
    self.scale = Double(sign: .plus, exponent: bounded.exponent + 1, significand: 1)
  }
}

/// What lies inside of a path that crosses itself.
enum FillRule: UInt8, Hashable, Sendable {
  /// Points about which the path winds.
  case nonZero
  /// Points that an odd number of the path's sides separates from what is far away.
  case evenOdd
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
