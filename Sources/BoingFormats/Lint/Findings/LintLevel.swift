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

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
