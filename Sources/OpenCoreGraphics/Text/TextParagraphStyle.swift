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
