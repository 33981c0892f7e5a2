/// The appearance of a run of text, as far as it differs from the text around it.
public struct TextStyle: Hashable, Sendable {
  /// The font; nil for the layout's.
  public var font: TextFont?
  /// The letters' colour; nil for the one that the text is drawn in.
  public var color: CGColor?
  /// The colour behind the letters; nil for none.
  public var backgroundColor: CGColor?
  /// The lines under the letters: 0, 1 or 2.
  public var underlineCount: Int
  /// True if lines under and through the letters leave the spaces between words out.
  public var linesSkipSpaces = false
  /// The colour of the lines under the letters, its opacity aside; nil for the letters' own.
  public var underlineColor: CGColor?
  /// True if a line goes through the letters.
  public var isStruckThrough: Bool
  /// The colour of the line through the letters, its opacity aside; nil for the letters' own.
  public var strikethroughColor: CGColor?
  /// Extra space after each letter, in units of the user space.
  public var kern: CGFloat
  /// The height of the letters above the line, in units of the user space.
  public var baselineOffset: CGFloat
  /// The ligatures that are set: 0 for none that can be left out, 1 for the standard ones, 2 for all.
  public var ligatures = 1
  /// Above 0 for letters smaller and raised, below 0 for letters smaller and lowered.
  public var superscript = 0
  /// The layout of a paragraph that begins in this run; nil for that of the text's frame.
  public var paragraph: TextParagraphStyle?

  /// Creates a style that differs in what is given.
  public init(
    font: TextFont? = nil, color: CGColor? = nil, backgroundColor: CGColor? = nil,
    underlineCount: Int = 0, isStruckThrough: Bool = false, kern: CGFloat = 0,
    baselineOffset: CGFloat = 0
  ) {
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.underlineCount = underlineCount
    self.isStruckThrough = isStruckThrough
    self.kern = kern
    self.baselineOffset = baselineOffset
  }
}

/// A text, runs of which have styles of their own.
public struct StyledText: Hashable, Sendable {
  /// A run of one style.
  public struct Run: Hashable, Sendable {
    /// The bytes of the run in UTF-8, from the text's first.
    public let range: Range<Int>
    /// The appearance of the run.
    public let style: TextStyle
  }

  /// The text, without null characters.
  public private(set) var string = ""
  /// The runs with a style, in order; what lies between has none.
  public private(set) var runs: [Run] = []

  /// Creates a text without styles.
  public init(_ string: String) {
    self.string = string.withoutNulls
  }

  /// Adds a run at the end.
  public mutating func append(_ string: String, _ style: TextStyle) {
    let start = self.string.utf8.count
    self.string += string.withoutNulls
    let end = self.string.utf8.count
    if end > start, style != TextStyle() { runs.append(Run(range: start..<end, style: style)) }
  }

  /// True if any run has a paragraph style.
  var hasParagraphStyles: Bool { runs.contains { $0.style.paragraph != nil } }

  /// Returns the beginning of the text, of at most `count` bytes in UTF-8, with its styles: whole characters where the first
  /// is no longer than that, else whole scalars.
  package func beginning(utf8Count count: Int) -> StyledText {
    guard string.utf8.count > count else { return self }
    var end = string.utf8.index(string.startIndex, offsetBy: max(count, 0))
    while String.Index(end, within: string.unicodeScalars) == nil {
      string.utf8.formIndex(before: &end)
    }
    // A character's index knows how long it is where it was found: in the part, less than in the whole.
    let kept = string[..<end].dropLast().utf8.count
    let last = string.utf8.index(string.startIndex, offsetBy: kept)
    if kept > 0, string.index(after: last) > end { end = last }
    var copy = StyledText("")
    copy.string = String(string[..<end])
    let length = copy.string.utf8.count
    copy.runs = runs.filter { $0.range.lowerBound < length }.map {
      Run(range: $0.range.clamped(to: 0..<length), style: $0.style)
    }
    return copy
  }

  /// The text with each style changed by `change`, which is given every run.
  package func mapStyles(_ change: (inout TextStyle) -> Void) -> StyledText {
    var copy = self
    copy.runs = runs.map { run in
      var style = run.style
      change(&style)
      return Run(range: run.range, style: style)
    }
    return copy
  }
}
