/// The alignment of lines within the width of a paragraph.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left side.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right side.
  case right = 2
  /// At both sides, the last line at its start.
  case justified = 3
  /// At the side where lines start.
  case natural = 4
}

/// The end of a text that does not fit at which an ellipsis stands.
public enum TextTruncation: Hashable, Sendable {
  /// The beginning of the last line.
  case start
  /// The middle of the last line.
  case middle
  /// The end of the last line.
  case end
}

/// The room that lines of text have, and how they stand in it.
public struct TextFrame: Hashable, Sendable {
  /// The width at which lines are broken between words, or cut; `nil` for none.
  public var maximumWidth: CGFloat?
  /// The alignment of lines within the width.
  public var alignment: NSTextAlignment
  /// The part that is truncated where the text does not fit; `nil` for none.
  ///
  /// Only with a ``maximumWidth``.
  public var truncation: TextTruncation?
  /// The height that the last line must not go beyond where a text is truncated, one line at least; `nil`
  /// makes each paragraph one line.
  public var maximumHeight: CGFloat?
  /// True if lines are broken at the width; if not, they are only aligned within it.
  ///
  /// Only for texts that have paragraph styles; others leave the width out for unbroken lines.
  package var breaksLines = true

  /// Creates room for text: without end unless a width is given.
  ///
  /// - Parameters:
  ///   - maximumWidth: at least 0; none where it is not finite.
  ///   - alignment: the edge that lines stand at.
  ///   - truncation: the part of a text that gives way where it is too long; none if nil.
  ///   - maximumHeight: at least 0; none where it is not finite.
  public init(
    maximumWidth: CGFloat? = nil, alignment: NSTextAlignment = .natural,
    truncation: TextTruncation? = nil, maximumHeight: CGFloat? = nil
  ) {
    self.maximumWidth = maximumWidth.flatMap { $0.isFinite ? max($0, 0) : nil }
    self.alignment = alignment
    self.truncation = truncation
    self.maximumHeight = maximumHeight.flatMap { $0.isFinite ? max($0, 0) : nil }
  }
}
