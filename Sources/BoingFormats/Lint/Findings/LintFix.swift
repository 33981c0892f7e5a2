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

  /// Creates a fix.
  public init(_ summary: String, _ changes: [Change]) {
    self.summary = summary
    self.changes = changes
  }
}

extension LintFix.Change {
  /// The path of the file that is changed.
  var file: String {
    switch self {
    case .replace(let file, _, _), .add(let file, _): file
    }
  }
}
