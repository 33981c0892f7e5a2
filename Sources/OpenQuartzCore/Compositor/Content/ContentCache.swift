import BoingRender
import OpenCoreGraphics
import Synchronization

/// Pictures of layers' contents, kept from frame to frame until they have not been used for long.
///
/// What a picture shows is a function of its key, so that it does not matter who draws it first.
final class ContentCache: Sendable {
  /// The number of bytes that bitmaps, their keys and laid out texts take at most; one bitmap may be
  /// larger.
  let limit: Int
  private let state = Mutex(State())

  private struct State {
    var entries: [ContentKey: Entry] = [:]
    var clock = 0
    var layouts: [TextRequest: TextLayout] = [:]
    var layoutBytes = 0
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
    let picture: CachedBitmap?
    var lastUse: Int

    /// The objects with much memory that the entry keeps alive under `key`.
    func held(by key: ContentKey) -> [ObjectIdentifier: Int] {
      var held: [ObjectIdentifier: Int] = [:]
      for owner in key.owners {
        switch owner {
        case let bitmap as CachedBitmap: held[ObjectIdentifier(bitmap)] = bitmap.byteCount
        case let image as CGImage:
          held[ObjectIdentifier(image)] = image.rowStride * image.height
        default: break
        }
      }
      if let picture { held[ObjectIdentifier(picture)] = picture.byteCount }
      return held
    }
  }

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  /// The picture under `name`, made by `make` where it is not kept; nil where nothing is to be seen.
  func picture(_ name: ContentKey, _ make: () -> CachedBitmap?) -> CachedBitmap? {
    let kept = state.withLock { state -> Entry? in
      state.clock += 1
      state.entries[name]?.lastUse = state.clock
      return state.entries[name]
    }
    if let kept { return kept.picture }
    // Two threads may draw the same; the results are alike.
    let picture = make()
    state.withLock { state in
      guard state.entries[name] == nil else { return }
      state.add(name, Entry(picture: picture, lastUse: state.clock))
      if state.byteCount > limit { Self.makeRoom(&state, limit) }
    }
    return picture
  }

  /// The number of laid out texts that are kept before all of them are let go of.
  private static let greatestLayoutCount = 10_000
  /// The part of the limit that they may take, and what one of them takes: itself and each byte of its
  /// text, whose glyphs have positions, colours and fonts.
  private static let layoutShare = 4
  private static let layoutBytes = 4_096
  private static let layoutBytesPerCharacter = 64

  /// The text that `request` asks for, laid out.
  func layout(_ request: TextRequest) -> TextLayout {
    if let kept = state.withLock({ $0.layouts[request] }) { return kept }
    let layout = TextLayout(request.text, font: request.font, in: request.frame)
    state.withLock { state in
      let bytes =
        Self.layoutBytes + Self.layoutBytesPerCharacter * request.text.string.utf8.count
      if state.layouts.count >= Self.greatestLayoutCount
        || state.layoutBytes + bytes > limit / Self.layoutShare
      {
        state.layouts = [:]
        state.layoutBytes = 0
      }
      // Another thread may have laid out the same text.
      if state.layouts.updateValue(layout, forKey: request) == nil { state.layoutBytes += bytes }
    }
    return layout
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
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// The number of bytes that the laid out texts take, about.
  var layoutByteCount: Int { state.withLock { $0.layoutBytes } }

  /// Lets go of those unused for longest, until a quarter of the room is free.
  private static func makeRoom(_ state: inout State, _ limit: Int) {
    let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (name, _) in oldest {
      guard state.byteCount > limit - limit / 4 else { return }
      state.remove(name)
    }
  }
}
