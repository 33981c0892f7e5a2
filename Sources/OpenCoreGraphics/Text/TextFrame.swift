/// The alignment of lines of text within the layout's width.
public enum TextAlignment: Hashable, Sendable {
  /// At the side where lines start: the left for scripts that run to the right.
  case natural
  /// At the left side.
  case left
  /// In the middle.
  case center
  /// At the right side.
  case right
  /// At both sides, the last line at its start.
  case justified
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
  public var alignment: TextAlignment
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
    maximumWidth: CGFloat? = nil, alignment: TextAlignment = .natural,
    truncation: TextTruncation? = nil, maximumHeight: CGFloat? = nil
  ) {
    self.maximumWidth = maximumWidth.flatMap { $0.isFinite ? max($0, 0) : nil }
    self.alignment = alignment
    self.truncation = truncation
    self.maximumHeight = maximumHeight.flatMap { $0.isFinite ? max($0, 0) : nil }
  }
}
