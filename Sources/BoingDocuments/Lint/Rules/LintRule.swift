/// One rule of ``Linter``: what it looks for, how severe that is, and why.
///
/// A rule is one value in one file of its topic; ``all`` lists them.
public struct LintRule: Sendable, Identifiable {
  /// The stable identifier: small letters and hyphens, such as `missing-asset`.
  public let id: String

  /// The severity of its findings.
  public let level: LintLevel

  /// One sentence, without a full stop at its end: the fault.
  public let summary: String

  /// The page of the rule in Markdown: the consequence, the remedy, and what is not reported.
  public let explanation: String

  /// Layers with the fault and without it, as the content of a document's outermost layer; nil for a rule
  /// that is not about markup.
  public let example: Example?

  /// True if some of its findings can be repaired.
  public let isFixable: Bool

  let check: Check

  /// A piece of markup that has a fault, and the same piece without it.
  public struct Example: Sendable {
    /// The content of the outermost layer, with the fault.
    public var bad: String
    /// The content of the outermost layer, without it.
    public var good: String
  }

  /// The part of a document that a rule looks at, and its search for faults.
  enum Check: Sendable {
    /// The archive or folder as a whole.
    case document(@Sendable (LintDocument, LintReporter) -> Void)
    /// Each wallpaper by itself.
    case wallpaper(@Sendable (LintWallpaper, LintReporter) -> Void)
    /// Each bundle by itself.
    case bundle(@Sendable (LintBundle, LintReporter) -> Void)
    /// Each bundle whose markup could be read.
    case markup(@Sendable (LintBundle, LintMarkup, CAMLDocument, LintReporter) -> Void)
    /// The content that the reader has passed over and no other rule has reported.
    case leftovers
    /// Nothing in a document: the rule is about the linter's own configuration.
    case configuration
  }

  init(
    _ id: String, _ level: LintLevel, _ summary: String, fixable: Bool = false,
    explanation: String, bad: String? = nil, good: String? = nil, check: Check
  ) {
    self.id = id
    self.level = level
    self.summary = summary
    self.explanation = explanation
    isFixable = fixable
    if let bad, let good { example = Example(bad: bad, good: good) } else { example = nil }
    self.check = check
  }
}

extension LintRule {
  /// Every rule, in the order of `boing lint --rules`: the file, the wallpaper, the bundle, images, names, layers,
  /// animations, states, tilt, cost.
  public static let all: [LintRule] =
    aboutArchives + aboutWallpapers + aboutBundles + aboutImages + aboutVocabulary + aboutLayers
    + aboutAnimations + aboutStates + aboutTilt + aboutCosts + [notPreviewed, unusedSilence]
}

/// The rules about what the linter itself does.
extension LintRule {
  static let notPreviewed = LintRule(
    "not-previewed", .note, "a part of the document is not played by boing",
    explanation: """
      `boing` reads this part, passes over it, and keeps it when it writes the document; phones may well play it. Look at it on a
      phone. Parts about which another rule has said something in the same line are not listed again.
      """,
    check: .leftovers)

  static let unusedSilence = LintRule(
    "unused-silence", .note, "a silence in the configuration matches nothing",
    explanation: """
      A silence in `boing-lint.json` is for a finding that is not there any more, or its path is misspelled. Delete it, so that it
      does not hide the next such finding.
      """,
    check: .configuration)
}

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

  /// The rule of an identifier; nil if there is none.
  public static func named(_ id: String) -> LintRule? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// Returns the identifier that was meant by one that is not known; nil if none is near.
  public static func nearest(to id: String) -> String? {
    Spelling.nearest(to: id, among: all.map(\.id))
  }
}

/// A line of a file in a document.
struct LintLine: Hashable {
  var file: String
  var line: Int
}

/// Takes the findings of one rule in one document.
final class LintReporter {
  let rule: LintRule
  private(set) var findings: [LintFinding] = []
  /// The lines of the elements that were reported: an attribute may stand in another one.
  private(set) var lines: Set<LintLine> = []
  private var omitted = 0

  /// A hostile file can be wrong everywhere; nobody reads more than this of one rule.
  static let capacity = 1_000

  init(rule: LintRule) {
    self.rule = rule
  }

  /// Reports a fault in an XML file.
  func report(
    _ message: String, at anchor: LintAnchor, in markup: LintMarkup, fix: LintFix? = nil
  ) {
    let line = markup.line(of: anchor)
    if let line { lines.insert(LintLine(file: markup.source.path, line: line)) }
    // An excerpt that nobody is shown would take most of the time.
    guard findings.count < Self.capacity else { return omitted += 1 }
    let bytes = markup.bytes(of: anchor)
    add(
      LintFinding(
        rule: rule.id, level: rule.level, message: message, file: markup.source.path,
        plane: markup.source.plane,
        range: bytes.map(markup.source.range)
          ?? line.map { LintRange(line: $0) },
        excerpt: bytes.map(markup.source.excerpt), fix: fix))
  }

  /// Reports a fault in a property list.
  func report(
    _ message: String, at keys: [String] = [], in list: LintPropertyList, fix: LintFix? = nil
  ) {
    guard let markup = list.markup, !keys.isEmpty else {
      return report(message, file: list.path, plane: list.plane, fix: fix)
    }
    report(message, at: list.anchor(keys), in: markup, fix: fix)
  }

  /// Reports a fault of a whole file or of the document.
  func report(
    _ message: String, file: String = "", plane: DocumentPlane? = nil, fix: LintFix? = nil
  ) {
    add(
      LintFinding(
        rule: rule.id, level: rule.level, message: message, file: file, plane: plane, fix: fix))
  }

  /// Reports an error in reading a file.
  func report(_ error: DocumentError, in source: LintSource?, file: String, plane: DocumentPlane?) {
    var finding = LintFinding(
      rule: rule.id, level: rule.level, message: error.cause.explanation, file: file, plane: plane)
    finding.range = error.line.map { LintRange(line: $0) }
    if let source, let offset = error.offset, offset < source.bytes.count {
      finding.range = source.range(of: offset..<offset + 1)
      finding.excerpt = source.excerpt(of: offset..<offset + 1)
    }
    add(finding)
  }

  private func add(_ finding: LintFinding) {
    if findings.count < Self.capacity { findings.append(finding) } else { omitted += 1 }
  }

  /// The findings, with a last one that counts those left out.
  var all: [LintFinding] {
    guard omitted > 0 else { return findings }
    return findings + [
      LintFinding(
        rule: rule.id, level: rule.level,
        message: "\(omitted) more findings of this rule are not listed")
    ]
  }
}
