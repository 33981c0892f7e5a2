/// A cache of bitmaps of layers' contents, evicted by least recent use.
///
/// A bitmap is a function of its key, so that it does not matter who draws it first.
package final class ContentCache: Sendable {
  /// The number of bytes that bitmaps and their keys take at most; one bitmap may be
  /// larger.
  let limit: Int
  private let state = Locked(State())

  private struct State {
    var entries: [ContentKey: Entry] = [:]
    var clock = 0
    var outlines: [PathKey: PathOutline] = [:]
    var outlineBytes = 0
    /// The bytes of the entries, and of the objects that they hold.
    var byteCount = 0
    /// The number of entries that hold an object: each counts once, however many do.
    var holders: [ObjectIdentifier: Int] = [:]

    mutating func add(_ key: ContentKey, _ entry: Entry) {
      entries[key] = entry
      byteCount += key.byteCount
      for (object, bytes) in entry.held(by: key) {
        if holders[object, default: 0] == 0 { byteCount += bytes }
        holders[object, default: 0] += 1
      }
    }

    mutating func remove(_ key: ContentKey) {
      guard let entry = entries.removeValue(forKey: key) else { return }
      byteCount -= key.byteCount
      for (object, bytes) in entry.held(by: key) {
        let count = (holders[object] ?? 1) - 1
        holders[object] = count > 0 ? count : nil
        if count == 0 { byteCount -= bytes }
      }
    }
  }

  private struct Entry {
    let bitmap: CachedBitmap?
    var lastUse: Int

    /// The objects with much memory that the entry keeps alive under `key`.
    func held(by key: ContentKey) -> [ObjectIdentifier: Int] {
      var held: [ObjectIdentifier: Int] = [:]
      for owner in key.owners { held[owner.id] = owner.byteCount }
      if let bitmap { held[ObjectIdentifier(bitmap)] = bitmap.byteCount }
      return held
    }
  }

  /// The source of content that the renderer does not draw itself.
  let source: ContentSource

  package init(limit: Int, source: ContentSource = .none) {
    self.limit = max(limit, 0)
    self.source = source
  }

  /// Returns the bitmap under `name`, made by `make` unless it is cached; nil if there is nothing to see.
  func bitmap(_ name: ContentKey, _ make: () -> CachedBitmap?) -> CachedBitmap? {
    let cached = state.withLock { state -> Entry? in
      state.clock += 1
      state.entries[name]?.lastUse = state.clock
      return state.entries[name]
    }
    if let cached { return cached.bitmap }
    // Two threads may draw the same; the results are alike.
    let bitmap = make()
    state.withLock { state in
      guard state.entries[name] == nil else { return }
      state.add(name, Entry(bitmap: bitmap, lastUse: state.clock))
      if state.byteCount > limit { Self.evictOldest(&state, limit) }
    }
    return bitmap
  }

  /// The number of bytes that outlines of paths take at most, as a part of the limit.
  private static let outlineShare = 4

  /// The outline that `key` describes.
  func outline(_ key: PathKey) -> PathOutline {
    if let cached = state.withLock({ $0.outlines[key] }) { return cached }
    let outline = PathOutline(key)
    let bytes = 512 + 2 * key.path.byteCount + outline.byteCount
    state.withLock { state in
      if state.outlineBytes + bytes > limit / Self.outlineShare {
        state.outlines = [:]
        state.outlineBytes = 0
      }
      guard bytes <= limit / Self.outlineShare else { return }
      // Another thread may have made the same.
      if state.outlines.updateValue(outline, forKey: key) == nil { state.outlineBytes += bytes }
    }
    return outline
  }

  /// The number of bytes that the bitmaps and their keys take.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Evicts those unused for longest, until a quarter of the limit is free.
  private static func evictOldest(_ state: inout State, _ limit: Int) {
    let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (name, _) in oldest {
      guard state.byteCount > limit - limit / 4 else { return }
      state.remove(name)
    }
  }
}

/// The content of a cached bitmap.
enum ContentKey: Hashable, Sendable {
  case scene(DisplayListContents)
  case shadow(ShadowKey)
  case external(ExternalKey)
  case mosaic(TileMosaic)
  case filtered(FilterKey)

  /// The scene that is a part of the key.
  private var contents: DisplayListContents? {
    switch self {
    case .scene(let contents): contents
    case .shadow(let key): if case .scene(let contents) = key.shape { contents } else { nil }
    case .filtered(let key): key.contents
    case .external, .mosaic: nil
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
    case .external, .mosaic: return fixed
    }
  }

  /// The bitmaps and images that the key keeps alive.
  var owners: [PixelOwner] {
    if case .mosaic(let mosaic) = self { return mosaic.images.map { .bitmap($0) } }
    return contents?.owners ?? []
  }
}

/// A blurred shape of one colour.
struct ShadowKey: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case scene(DisplayListContents)
    case path(Path)
  }

  let shape: Shape
  /// The number of the bitmap's pixels per point.
  let scale: Double
  /// The radius of the blur in pixels.
  let radius: Int
  /// Premultiplied.
  let color: UInt32
}

/// The source of external content.
package struct ContentSource: Sendable {
  /// Returns the content of a layer with these properties and bounds, in colours of `output`; nil where it
  /// has none.
  package let content:
    @Sendable (_ properties: PropertyStore, _ bounds: SIMD4<Double>, _ output: OutputColorSpace)
      -> (content: ExternalContent, color: SIMD4<Double>)?

  package init(
    _ content:
      @escaping @Sendable (
        _ properties: PropertyStore, _ bounds: SIMD4<Double>, _ output: OutputColorSpace
      ) -> (content: ExternalContent, color: SIMD4<Double>)?
  ) {
    self.content = content
  }

  /// The source that has no content.
  package static let none = ContentSource { _, _, _ in nil }
}

/// A bitmap of external content, as the cache knows it.
struct ExternalKey: Hashable, Sendable {
  let content: ExternalContent
  /// Premultiplied.
  let color: UInt32
  let scale: Double

  static func == (a: ExternalKey, b: ExternalKey) -> Bool {
    a.content === b.content && a.color == b.color && a.scale == b.scale
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(content))
    hasher.combine(color)
    hasher.combine(scale)
  }
}
