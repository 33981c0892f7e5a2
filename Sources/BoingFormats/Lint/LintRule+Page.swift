extension LintRule {
  /// The rule's page in Markdown: its identifier, its level, its summary, its explanation, and its example.
  public var page: String {
    let summary = summary.prefix(1).uppercased() + summary.dropFirst()
    var parts = [
      "### `\(id)`", "**\(level.rawValue)**\(isFixable ? ", `--fix` repairs it" : ""): \(summary).",
      explanation,
    ]
    if let example {
      parts += ["Reported:", Self.code(example.bad), "Not reported:", Self.code(example.good)]
    }
    return parts.joined(separator: "\n\n")
  }

  private static func code(_ markup: String) -> String { "```xml\n\(markup)\n```" }

  /// Returns the identifier that was meant by one that is not known; nil if none is near.
  public static func nearest(to id: String) -> String? {
    Spelling.nearest(to: id, among: all.map(\.id))
  }
}

extension LintDocument {
  /// True for an archive: the files of its findings are inside one file.
  public var isArchive: Bool {
    if case .archive = form { true } else { false }
  }
}
