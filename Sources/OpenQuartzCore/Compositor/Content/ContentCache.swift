import OpenCoreGraphics
import Synchronization

/// Pictures of layers' contents, kept from frame to frame until they have not been used for long.
///
/// What a picture shows is a function of its key, so that it does not matter who draws it first.
final class ContentCache: Sendable {
  /// How many bytes of pictures are kept at most; one picture may be larger.
  let limit: Int
  private let state = Mutex(State())

  private struct State {
    var entries: [ContentKey: Entry] = [:]
    var byteCount = 0
    var clock = 0
    var layouts: [TextRequest: TextLayout] = [:]
  }

  private struct Entry {
    let picture: KeptPicture?
    var lastUse: Int
  }

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  /// The picture under `name`, made by `make` where it is not kept; nil where nothing is to be seen.
  func picture(_ name: ContentKey, _ make: () -> KeptPicture?) -> KeptPicture? {
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
      state.entries[name] = Entry(picture: picture, lastUse: state.clock)
      state.byteCount += Self.cost(picture)
      if state.byteCount > limit { Self.makeRoom(&state, limit) }
    }
    return picture
  }

  /// How many laid out texts are kept before all of them are let go of.
  private static let greatestLayoutCount = 10_000

  /// The text that `request` asks for, laid out.
  func layout(_ request: TextRequest) -> TextLayout {
    if let kept = state.withLock({ $0.layouts[request] }) { return kept }
    let layout = TextLayout(request.text, font: request.font, in: request.frame)
    state.withLock { state in
      if state.layouts.count >= Self.greatestLayoutCount { state.layouts = [:] }
      state.layouts[request] = layout
    }
    return layout
  }

  /// The bytes of the pictures that are kept.
  var byteCount: Int { state.withLock { $0.byteCount } }

  private static func cost(_ picture: KeptPicture?) -> Int { 256 + (picture?.byteCount ?? 0) }

  /// Lets go of those unused for longest, until a quarter of the room is free.
  private static func makeRoom(_ state: inout State, _ limit: Int) {
    let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (name, entry) in oldest {
      guard state.byteCount > limit - limit / 4 else { return }
      state.entries.removeValue(forKey: name)
      state.byteCount -= cost(entry.picture)
    }
  }
}
