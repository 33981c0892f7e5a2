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
  /// Of the kept picture, in pixels for each point.
  let scale: Double
  /// The radius of the blur in pixels.
  let reach: Int
  /// Premultiplied.
  let color: UInt32
}
