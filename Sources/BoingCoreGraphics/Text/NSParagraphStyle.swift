import Foundation

/// A place where text after a tab character stands.
public final class NSTextTab: NSObject, Sendable {
  /// The name of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates the option of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet` at the first of whose characters columns of numbers are aligned.
    ///
    /// It is not drawn: a text layer that is given one says so.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of the text at the tab stop.
  public let alignment: NSTextAlignment
  /// Points from the leading margin.
  public let location: CGFloat
  /// True if options were given, none of which is drawn.
  package let hasOptions: Bool

  /// Creates a stop at `location` points from the leading margin.
  public init(
    textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    self.alignment = alignment
    self.location = location
    hasOptions = !options.isEmpty
  }

  /// Returns true if `object` is an equal stop.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
      && other.hasOptions == hasOptions
  }

  /// A number that equal stops share.
  public override var hash: Int { location.hashValue }
}

/// The layout of a paragraph's lines: the value of
/// `NSAttributedString.Key.paragraphStyle`, as in UIKit and AppKit.
///
/// A paragraph's first character says how all of it stands.
///
/// ```swift
/// let style = NSMutableParagraphStyle()
/// style.alignment = .center
/// style.lineSpacing = 4
/// layer.string = NSAttributedString(string: text, attributes: [.paragraphStyle: style])
/// ```
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The style as a text layout takes it.
  package fileprivate(set) var values: TextParagraphStyle
  fileprivate var hyphenation: Float = 0
  fileprivate var hyphenates = false
  fileprivate var tightens = false
  fileprivate var stops: [NSTextTab]?

  /// A style with its defaults.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Creates a style with its defaults.
  public override init() { values = TextParagraphStyle() }

  fileprivate init(copying other: NSParagraphStyle) {
    values = other.values
    super.init()
    take(other)
  }

  fileprivate func take(_ other: NSParagraphStyle) {
    values = other.values
    hyphenation = other.hyphenation
    hyphenates = other.hyphenates
    tightens = other.tightens
    stops = other.stops
  }

  /// The alignment of lines within the width; natural, the default, leaves it to the text layer.
  public var alignment: NSTextAlignment { values.alignment }
  /// Points from the leading margin to the first line.
  public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Points from the leading margin to the other lines.
  public var headIndent: CGFloat { values.headIndent }
  /// Points from the leading margin to the end of lines where positive, else from the trailing margin.
  public var tailIndent: CGFloat { values.tailIndent }
  /// The treatment of lines that are too long.
  ///
  /// The wrapping modes, of which one is the default, leave it to the text layer whether lines are broken
  /// or cut.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The maximum height of a line; 0 for none.
  public var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The minimum height of a line.
  public var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The factor of a line's own height, applied before its minimum and maximum height; 0 for 1.
  public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Points between two lines of the paragraph.
  public var lineSpacing: CGFloat { values.lineSpacing }
  /// Points between this paragraph and the next.
  public var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Points between the paragraph before, where there is one, and this, beside that one's spacing.
  public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The direction in which lines run.
  public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The positions of text after tab characters; by default every 28 points up to 336.
  public var tabStops: [NSTextTab] {
    stops
      ?? values.tabStops.map {
        NSTextTab(textAlignment: .natural, location: $0.location)
      }
  }
  /// The distance in points of the stops beyond the last one; 0 repeats the last distance.
  public var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Above which share of the width a line is hyphenated; 0 for never.
  ///
  /// Words are broken at their soft hyphens alone: a text layer that is given another value says so.
  public var hyphenationFactor: Float { hyphenation }
  /// True if words are hyphenated; see ``hyphenationFactor``.
  public var usesDefaultHyphenation: Bool { hyphenates }
  /// True if letters may move together before a line is truncated; a text layer that is given one says that
  /// they do not.
  public var allowsDefaultTighteningForTruncation: Bool { tightens }

  /// The style itself, or what a changeable one is now.
  public func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(copying: self) }
  /// A style that can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableParagraphStyle(copying: self)
  }

  /// Returns true if `object` is a style that says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return values == other.values && undrawn == other.undrawn
  }

  /// A number that equal styles share.
  public override var hash: Int { values.hashValue }

  /// The names of what is asked for and not drawn.
  package var undrawn: [String] {
    var names: [String] = []
    if hyphenation != 0 { names.append("hyphenationFactor") }
    if hyphenates { names.append("usesDefaultHyphenation") }
    if tightens { names.append("allowsDefaultTighteningForTruncation") }
    if stops?.contains(where: \.hasOptions) == true { names.append("the options of tab stops") }
    return names
  }
}

/// A paragraph style that can be changed.
public class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment of lines within the width.
  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.alignment = newValue }
  }
  /// Points from the leading margin to the first line.
  public override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// Points from the leading margin to the other lines.
  public override var headIndent: CGFloat {
    get { super.headIndent }
    set { values.headIndent = newValue }
  }
  /// Points from the leading margin to the end of lines where positive, else from the trailing margin.
  public override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The treatment of lines that are too long.
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The maximum height of a line; 0 for none.
  public override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// The minimum height of a line.
  public override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The factor of a line's own height, applied before its minimum and maximum height; 0 for 1.
  public override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// Points between two lines of the paragraph.
  public override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// Points between this paragraph and the next.
  public override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// Points between the paragraph before, where there is one, and this, beside that one's spacing.
  public override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// The direction in which lines run.
  public override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// The positions of text after tab characters, sorted by location.
  public override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set {
      let sorted = newValue.sorted { $0.location < $1.location }
      stops = sorted
      values.tabStops = sorted.map {
        TextTabStop(location: $0.location, alignment: $0.alignment)
      }
    }
  }
  /// The distance in points of the stops beyond the last one; 0 repeats the last distance.
  public override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// Above which share of the width a line is hyphenated; it is preserved and reported, not drawn.
  public override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { hyphenation = newValue }
  }
  /// True if words are hyphenated; it is preserved and reported, not drawn.
  public override var usesDefaultHyphenation: Bool {
    get { super.usesDefaultHyphenation }
    set { hyphenates = newValue }
  }
  /// True if letters may move together; it is preserved and reported, not drawn.
  public override var allowsDefaultTighteningForTruncation: Bool {
    get { super.allowsDefaultTighteningForTruncation }
    set { tightens = newValue }
  }

  /// Adds a tab stop at its place among the others.
  public func addTabStop(_ stop: NSTextTab) { tabStops += [stop] }

  /// Takes away the first tab stop that equals `stop`.
  public func removeTabStop(_ stop: NSTextTab) {
    guard let index = tabStops.firstIndex(of: stop) else { return }
    tabStops.remove(at: index)
  }

  /// Takes over everything that `other` says.
  public func setParagraphStyle(_ other: NSParagraphStyle) { take(other) }
}

/// The treatment of a line that is too long.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Goes on in the next line, between words.
  case byWordWrapping = 0
  /// Goes on in the next line, between any two letters.
  case byCharWrapping = 1
  /// Goes on beyond the width.
  case byClipping = 2
  /// Stays one line, an ellipsis in place of its beginning.
  case byTruncatingHead = 3
  /// Stays one line, an ellipsis in place of its end.
  case byTruncatingTail = 4
  /// Stays one line, an ellipsis in place of its middle.
  case byTruncatingMiddle = 5
}

/// The direction in which the lines of a paragraph run.
public enum NSWritingDirection: Int, Hashable, Sendable {
  /// As its first letter that has a direction.
  case natural = -1
  /// From the left.
  case leftToRight = 0
  /// From the right.
  case rightToLeft = 1
}

/// The position of text after a tab character.
public struct TextTabStop: Hashable, Sendable {
  /// Points from the leading margin.
  public var location: CGFloat
  /// The alignment of the text at the tab stop.
  public var alignment: NSTextAlignment

  /// Creates a stop at `location` points from the leading margin.
  public init(location: CGFloat, alignment: NSTextAlignment = .natural) {
    self.location = location
    self.alignment = alignment
  }
}

/// The layout of a paragraph's lines: the value that an ``NSParagraphStyle`` holds.
///
/// Lengths are in units of the user space. Those that are not finite count as 0, and so do negative ones
/// but for ``tailIndent``.
public struct TextParagraphStyle: Hashable, Sendable {
  /// The alignment of lines within the width; natural leaves it to the text's frame.
  public var alignment = NSTextAlignment.natural
  /// From the leading margin to the first line.
  public var firstLineHeadIndent: CGFloat = 0
  /// From the leading margin to the other lines.
  public var headIndent: CGFloat = 0
  /// From the leading margin to the end of lines where positive, else from the trailing margin.
  public var tailIndent: CGFloat = 0
  /// The treatment of lines that are too long; with the two wrapping ones the text's frame decides if they are
  /// broken.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The maximum height of a line; 0 for none.
  public var maximumLineHeight: CGFloat = 0
  /// The minimum height of a line.
  public var minimumLineHeight: CGFloat = 0
  /// The factor of a line's own height, applied before its minimum and maximum height; 0 for 1.
  public var lineHeightMultiple: CGFloat = 0
  /// The space between two lines of the paragraph.
  public var lineSpacing: CGFloat = 0
  /// The space between this paragraph and the next.
  public var paragraphSpacing: CGFloat = 0
  /// The space between the paragraph before, where there is one, and this; it is added to that one's.
  public var paragraphSpacingBefore: CGFloat = 0
  /// The direction in which lines run.
  public var baseWritingDirection = NSWritingDirection.natural
  /// The positions of text after tab characters, in order.
  public var tabStops = (1...12).map { TextTabStop(location: 28 * CGFloat($0)) }
  /// The distance of the stops beyond the last one; 0 repeats the last distance.
  public var defaultTabInterval: CGFloat = 0

  /// Creates a paragraph like any other: nothing indented, nothing spaced, a tab stop every 28 points.
  public init() {}
}
