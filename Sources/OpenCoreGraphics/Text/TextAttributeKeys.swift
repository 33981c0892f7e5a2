import Foundation

/// Attributes of text, by the names that they have in UIKit and AppKit.
///
/// Foundation on Linux has attributed strings and no such names. Those that are not drawn are named in a
/// diagnostic when a text layer is given them.
extension NSAttributedString.Key {
  /// A ``TextFont``, a ``CGFont`` or a font's name.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The layout of a paragraph's lines, an ``NSParagraphStyle``; a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The letters' colour, a ``CGColor``.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the letters, a ``CGColor``.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The lines under the letters: a raw value of ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the lines under the letters, a ``CGColor`` whose alpha plays no part.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A line through the letters: a raw value of ``NSUnderlineStyle``, drawn as one line.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the letters, a ``CGColor`` whose alpha plays no part.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// Extra space after each letter in points, a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Extra space after each letter in points, a number; ``kern`` goes before it.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The ligatures that are set: 0 for none that can be left out, 1 for the standard ones, 2 for all.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The height of the letters above the line in points, a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// Above 0 for letters that are smaller and raised, below 0 for lowered ones, as far as the font says; an
  /// integer, of which only the sign is drawn.
  public static let superscript = NSAttributedString.Key(rawValue: "NSSuperScript")
  /// The colour of letters' outlines; not drawn, and reported.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of letters' outlines in hundredths of the font's size; not drawn, and reported unless 0.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The slant added to letters; not drawn, and reported unless 0: a ``TextFont`` may be italic.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The logarithm of letters' widening; not drawn, and reported unless 0.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
}
