/// A family, a size, a boldness and a slant: what a piece of text is set in.
///
/// Not an Apple type: it takes the place that `CTFont`, `UIFont` and `NSFont` have on Apple platforms.
public struct TextFont: Hashable, Sendable {
  /// The family's name, or a comma-separated list of names of which the first installed one is taken.
  public var family: String
  /// The em in units of the user space, 0…10,000.
  public var size: CGFloat
  /// The boldness, from 100 for thin over 400 for regular and 700 for bold to 1,000.
  public var weight: Int
  /// True if the letters slant.
  public var isItalic: Bool

  /// Creates a font of a family.
  public init(_ family: String, size: CGFloat = 12, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }

  /// Creates a font by its family's name or by its PostScript name.
  ///
  /// ```swift
  /// TextFont(named: "HelveticaNeue-BoldItalic", size: 17)
  /// // family "HelveticaNeue,Helvetica Neue", weight 700, italic
  /// ```
  ///
  /// A PostScript name is the family's without spaces, a hyphen and a style; other names are taken for
  /// families.
  public init(named name: String, size: CGFloat = 12) {
    self.init(name, size: size)
    guard name.utf8.contains(UInt8(ascii: "-")) else { return }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !name.contains(",") else { return }
    var style = parts[1].lowercased()
    for suffix in ["psmt", "mt", "ps"] where style.hasSuffix(suffix) {
      style.removeLast(suffix.count)
      break
    }
    var slanted = false
    for word in ["italic", "oblique", "it"] where style.hasSuffix(word) {
      style.removeLast(word.count)
      slanted = true
      break
    }
    guard let weight = Self.weights[style] else { return }
    self.weight = weight
    isItalic = slanted
    let family = String(parts[0])
    let spaced = Self.spaced(family)
    self.family = spaced == family ? family : family + "," + spaced
  }

  private static let weights: [String: Int] = [
    "": 400, "regular": 400, "roman": 400, "book": 400, "thin": 100, "ultralight": 200,
    "extralight": 200, "light": 300, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700,
    "extrabold": 800, "heavy": 800, "black": 900,
  ]

  /// "HelveticaNeue" as "Helvetica Neue".
  private static func spaced(_ name: String) -> String {
    var result = ""
    var last: Character?
    for character in name {
      if character.isUppercase, last?.isLowercase == true { result.append(" ") }
      result.append(character)
      last = character
    }
    return result
  }
}

/// A font without a size, by name.
public final class CGFont: Hashable, Sendable {
  /// The name by which the font was requested.
  public let fullName: String?
  /// The same name; fonts do not tell their PostScript names here.
  public var postScriptName: String? { fullName }

  /// Creates the font of a family's or a PostScript name; nil for an empty one.
  ///
  /// Whether it is installed turns out when text is drawn: another takes its place then. Apple's gives
  /// nil.
  public init?(_ name: String) {
    guard !name.isEmpty else { return nil }
    fullName = name
  }

  /// Returns true if both have the same name.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.fullName == b.fullName }

  /// Mixes the name into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(fullName) }
}
