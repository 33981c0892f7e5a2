/// Lines under or through letters.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The kind of line in the lowest four bits, its pattern in bits 8 to 10, 0x8000 for words alone.
  public let rawValue: Int

  /// The style with a raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line, which is drawn like one, and reported.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Dots; like all patterns drawn as an unbroken line, and reported.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes; drawn as an unbroken line, and reported.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// A dash and a dot in turn; drawn as an unbroken line, and reported.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash and two dots in turn; drawn as an unbroken line, and reported.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Under or through words, not the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// How many lines that is.
  var lineCount: Int { rawValue & 15 == 0 ? 0 : rawValue & 15 == 9 ? 2 : 1 }

  /// What of the style is drawn as if it were not there.
  var undrawn: [String] {
    guard lineCount > 0 else { return [] }
    return (rawValue & 15 == 2 ? ["thick"] : []) + (rawValue & 0x700 != 0 ? ["pattern"] : [])
  }
}
