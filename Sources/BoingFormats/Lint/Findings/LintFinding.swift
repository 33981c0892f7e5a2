import BoingMovies

/// A fault of a document, or something worth knowing about it, with its position.
public struct LintFinding: Sendable, Hashable {
  /// The identifier of the rule that found it, ``LintRule/id``.
  public var rule: String

  /// The severity.
  public var level: LintLevel

  /// One or two sentences: the fault, its consequence, and the remedy.
  public var message: String

  /// The path of the file inside the document; empty for the document itself.
  public var file: String

  /// The plane of the wallpaper that the file belongs to, if it belongs to one.
  public var plane: DocumentPlane?

  /// The characters that the finding is about; nil for a whole file.
  public var range: LintRange?

  /// A part of the line with these characters; nil for a whole file.
  public var excerpt: LintExcerpt?

  /// The change that would repair it, where there is a safe one.
  public var fix: LintFix?

  /// Creates a finding.
  public init(
    rule: String, level: LintLevel, message: String, file: String = "",
    plane: DocumentPlane? = nil, range: LintRange? = nil, excerpt: LintExcerpt? = nil,
    fix: LintFix? = nil
  ) {
    self.rule = rule
    self.level = level
    self.message = message
    self.file = file
    self.plane = plane
    self.range = range
    self.excerpt = excerpt
    self.fix = fix
  }
}

extension LintFinding: CustomStringConvertible {
  /// The finding on one line, `file:line:column: level: message [rule]`; control characters are escaped.
  public var description: String {
    let position = range.map { range in
      range.column.map { ":\(range.line):\($0)" } ?? ":\(range.line)"
    }
    return "\(file)\(position ?? ""): \(level.rawValue): \(message) [\(rule)]".escapedForTerminal()
  }
}

/// A range of characters in one line of a file.
public struct LintRange: Sendable, Hashable {
  /// The line, counted from 1.
  public var line: Int

  /// The first character, counted from 1 in Unicode's code points; nil where only the line is known.
  public var column: Int?

  /// The number of code points; at least 1 where there is a column.
  public var length: Int

  /// Creates a range.
  public init(line: Int, column: Int? = nil, length: Int = 0) {
    self.line = line
    self.column = column
    self.length = length
  }
}

/// A part of a line around a finding.
public struct LintExcerpt: Sendable, Hashable {
  /// The text; tabs are spaces, and what is left out at an end is an ellipsis.
  public var text: String

  /// The number of code points of ``text`` before the finding.
  public var offset: Int

  /// The number of code points of ``text`` that the finding is about, at least 1.
  public var length: Int

  /// Creates an excerpt.
  public init(text: String, offset: Int, length: Int) {
    self.text = text
    self.offset = offset
    self.length = length
  }
}
