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
  public var file = ""

  /// The plane of the wallpaper that the file belongs to, if it belongs to one.
  public var plane: DocumentPlane?

  /// The characters that the finding is about; nil for a whole file.
  public var range: LintRange?

  /// A part of the line with these characters; nil for a whole file.
  public var excerpt: LintExcerpt?

  /// The change that would repair it, where there is a safe one.
  public var fix: LintFix?
}

extension LintFinding: CustomStringConvertible {
  /// The finding on one line, `file:line:column: level: message [rule]`; control characters are escaped.
  public var description: String {
    let position = range.map { ":\($0)" } ?? ""
    return "\(file)\(position): \(level.rawValue): \(message) [\(rule)]".escapedForTerminal()
  }
}

/// A range of characters in one line of a file.
public struct LintRange: Sendable, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int

  /// The first character, counted from 1 in Unicode's code points; nil where only the line is known.
  public var column: Int?

  /// The number of code points; at least 1 where there is a column.
  public var length = 0

  /// `line:column`, or the line alone.
  public var description: String { column.map { "\(line):\($0)" } ?? "\(line)" }
}

/// A part of a line around a finding.
public struct LintExcerpt: Sendable, Hashable {
  /// The text; tabs are spaces, and what is left out at an end is an ellipsis.
  public var text: String

  /// The number of code points of ``text`` before the finding.
  public var offset: Int

  /// The number of code points of ``text`` that the finding is about, at least 1.
  public var length: Int
}

/// The severity of a finding.
public enum LintLevel: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Worth knowing; the document plays as it is.
  case note
  /// The document plays, but not all of it, or not everywhere, as its author means it.
  case warning
  /// The document, or a part of it, does not play.
  case error

  /// True if the first is the less severe one.
  public static func < (first: LintLevel, second: LintLevel) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A change that repairs a finding and leaves every other byte of the document as it is.
public struct LintFix: Sendable, Hashable {
  /// A change of one file.
  public enum Change: Sendable, Hashable {
    /// Puts text in the place of some bytes of a file, none if the range is empty.
    case replace(file: String, bytes: Range<Int>, text: String)
    /// Adds a file that is not there.
    case add(file: String, text: String)
  }

  /// The change in words, beginning with a verb: "Write key instead of keyPath".
  public var summary: String

  /// The changes, which belong together.
  public var changes: [Change]

  init(_ summary: String, _ changes: [Change]) {
    self.summary = summary
    self.changes = changes
  }
}
