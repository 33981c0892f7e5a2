import OpenCoreGraphics

/// What a kept picture shows.
enum ContentKey: Hashable, Sendable {
  case scene(SceneContents)
  case shadow(ShadowKey)
  case path(PathKey)
  case text(TextKey)
  case mosaic(TileMosaic)
  case filtered(FilterKey)
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
  private let owners: [AnyObject]

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
