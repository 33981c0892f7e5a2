/// A state that a phone enters by itself, as the name of a document's state says it.
///
/// Two schemes of names are found in wallpapers: Locked, Unlock and Sleep, with Light or Dark behind them for
/// one appearance; and Lock, Home and Sleep with an orientation and an appearance, as in “Lock PortraitUp Dark”.
/// A phone maps both by what they mean. Unlike ``WallpaperState``, which takes names however they are spelled, this takes
/// the spellings alone that phones are known to enter.
struct PhoneState {
  let screen: WallpaperState.Screen

  /// Reads the name of a state; nil if no phone enters a state of that name.
  init?(named name: String) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let first = words.first, let screen = Self.screens[first] else { return nil }
    let rest = words.dropFirst()
    let isKnown =
      switch rest.count {
      case 0: true
      case 1: Self.appearances.contains(words[1]) || Self.orientations.contains(words[1])
      case 2: Self.orientations.contains(words[1]) && Self.appearances.contains(words[2])
      default: false
      }
    guard isKnown else { return nil }
    self.screen = screen
  }

  private static let screens: [String: WallpaperState.Screen] = [
    "Locked": .locked, "Lock": .locked, "Unlock": .unlocked, "Home": .unlocked, "Sleep": .asleep,
  ]
  private static let orientations: Set<String> = [
    "PortraitUp", "LandscapeLeft", "PortraitDown", "LandscapeRight",
  ]
  private static let appearances: Set<String> = ["Light", "Dark"]

  /// The name that was meant by one that no phone knows: “Unlocked” is “Unlock”; nil if none is near.
  static func intended(by name: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    let others: [String: String] = [
      "unlocked": "Unlock", "lockscreen": "Locked", "homescreen": "Home", "asleep": "Sleep",
      "sleeping": "Sleep", "slept": "Sleep",
    ]
    let head =
      others[first.lowercased()] ?? Spelling.nearest(to: first, among: screens.keys.sorted())
    let tail = words.dropFirst().map { word in
      Spelling.nearest(to: word, among: orientations.union(appearances).sorted()) ?? word
    }
    guard let head else { return nil }
    let intended = ([head] + tail).joined(separator: " ")
    return intended != name && PhoneState(named: intended) != nil ? intended : nil
  }
}
