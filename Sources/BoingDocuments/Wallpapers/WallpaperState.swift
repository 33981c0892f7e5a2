/// The meaning of a state's name in a wallpaper: what the screen does, how the phone is held, and the appearance.
///
///     WallpaperState("Unlock")                    // the screen is unlocked
///     WallpaperState("Lock PortraitUp Dark")      // locked, upright, dark
///     WallpaperState("Boom")                      // nil
///
/// The planes of one wallpaper may name their states differently; a phone takes those that mean the same.
public struct WallpaperState: Sendable, Hashable {
  /// The state of the screen.
  public enum Screen: String, Sendable, Hashable, CaseIterable {
    /// The lock screen shows.
    case locked
    /// The home screen shows.
    case unlocked
    /// The screen is dimmed.
    case asleep

    /// The name that a document's state for it usually has.
    public var stateName: String {
      switch self {
      case .locked: "Locked"
      case .unlocked: "Unlock"
      case .asleep: "Sleep"
      }
    }
  }

  /// The way in which the phone is held.
  public enum Orientation: String, Sendable, Hashable, CaseIterable {
    case portraitUp, landscapeLeft, portraitDown, landscapeRight
  }

  /// The appearance of the system.
  public enum Appearance: String, Sendable, Hashable, CaseIterable {
    case light, dark
  }

  /// The state of the screen.
  public var screen: Screen
  /// The way in which the phone is held; nil for any.
  public var orientation: Orientation?
  /// The appearance; nil for any.
  public var appearance: Appearance?

  /// Creates a meaning.
  public init(
    _ screen: Screen, orientation: Orientation? = nil, appearance: Appearance? = nil
  ) {
    (self.screen, self.orientation, self.appearance) = (screen, orientation, appearance)
  }

  /// Creates the meaning of a state's name; nil where a word of it has none, or none of them says what the screen does.
  ///
  /// Case, spaces and punctuation make no difference.
  public init?(_ name: String) {
    var rest = Substring(name.lowercased().filter(\.isLetter))
    var screen: Screen?
    words: while !rest.isEmpty {
      for word in Self.words where rest.hasPrefix(word.text) {
        switch word.meaning {
        case .screen(let value):
          guard screen == nil else { return nil }
          screen = value
        case .orientation(let value):
          guard orientation == nil else { return nil }
          orientation = value
        case .appearance(let value):
          guard appearance == nil else { return nil }
          appearance = value
        case .nothing: break
        }
        rest = rest.dropFirst(word.text.count)
        continue words
      }
      return nil
    }
    guard let screen else { return nil }
    self.screen = screen
  }

  private enum Meaning {
    case screen(Screen)
    case orientation(Orientation)
    case appearance(Appearance)
    case nothing
  }

  /// Longer words before those that they begin with.
  private static let words: [(text: String, meaning: Meaning)] = [
    ("locked", .screen(.locked)), ("lock", .screen(.locked)),
    ("unlocked", .screen(.unlocked)), ("unlock", .screen(.unlocked)),
    ("home", .screen(.unlocked)),
    ("asleep", .screen(.asleep)), ("sleep", .screen(.asleep)),
    ("portraitup", .orientation(.portraitUp)), ("portraitdown", .orientation(.portraitDown)),
    ("portrait", .orientation(.portraitUp)), ("landscapeleft", .orientation(.landscapeLeft)),
    ("landscaperight", .orientation(.landscapeRight)),
    ("light", .appearance(.light)), ("dark", .appearance(.dark)),
    ("screen", .nothing),
  ]

  /// Returns the one of several names that means this state, or comes nearest to it with the same screen; nil where
  /// none does.
  ///
  /// Where this state leaves something open, a name that leaves it open, too, comes first, then upright and light.
  public func nearest(in names: [String]) -> String? {
    var best: (name: String, distance: Int)?
    for name in names {
      guard let state = WallpaperState(name), state.screen == screen else { continue }
      let distance =
        Self.distance(orientation, state.orientation, .portraitUp) * 4
        + Self.distance(appearance, state.appearance, .light)
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// 0 for equal, 1 for a name that says nothing, 2 for the usual, 3 for another.
  private static func distance<Value: Equatable>(
    _ wanted: Value?, _ found: Value?, _ usual: Value
  ) -> Int {
    if wanted == found { return 0 }
    if found == nil { return 1 }
    return wanted == nil && found == usual ? 2 : 3
  }
}
