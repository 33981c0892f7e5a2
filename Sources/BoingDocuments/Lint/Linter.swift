/// Looks a document over by the rules, without playing it.
///
///     let document = try LintDocument(contentsOf: url)
///     let report = Linter().report(on: document)
///     for finding in report.findings { print(finding) }
///
/// The same document gives the same findings in the same order, on every machine.
public struct Linter: Sendable {
  /// The rules by which documents are looked over.
  public var rules: [LintRule]

  /// Creates a linter with every rule, or with some.
  public init(rules: [LintRule] = LintRule.all) {
    self.rules = rules
  }

  /// Returns what is wrong with a document, by planes and positions.
  public func report(on document: LintDocument) -> LintReport {
    var findings: [LintFinding] = []
    var lines: Set<LintLine> = []
    for rule in rules {
      let reporter = LintReporter(rule: rule)
      switch rule.check {
      case .document(let check): check(document, reporter)
      case .wallpaper(let check):
        for wallpaper in document.wallpapers { check(wallpaper, reporter) }
      case .bundle(let check): for bundle in document.bundles { check(bundle, reporter) }
      case .markup(let check):
        for bundle in document.bundles {
          guard let markup = bundle.markup, let content = bundle.content else { continue }
          check(bundle, markup, content, reporter)
        }
      case .leftovers: Self.reportLeftovers(of: document, besides: lines, to: reporter)
      case .configuration: break
      }
      findings += reporter.all
      lines.formUnion(reporter.lines)
    }
    return LintReport(findings: Self.sorted(findings, in: document))
  }

  /// Reports what the reader has passed over in lines about which nothing else was said.
  private static func reportLeftovers(
    of document: LintDocument, besides lines: Set<LintLine>, to reporter: LintReporter
  ) {
    for bundle in document.bundles {
      guard let content = bundle.content, let markup = bundle.markup else { continue }
      for warning in content.warnings {
        let name = warning.subject.split(separator: "@").last.map(String.init) ?? ""
        // Editors write states' elements as references to earlier ones of the same kind.
        let isReference = name == "object" && warning.subject.dropFirst(2).hasPrefix("State")
        guard let line = warning.line,
          !lines.contains(LintLine(file: markup.source.path, line: line)),
          !CAMLSchema.isOfTool(name), !isReference
        else { continue }
        reporter.report(
          "\(warning.subject): \(warning.message)", at: .element(SourcePosition(line: line)),
          in: markup)
      }
    }
  }

  /// The findings by files, those of the document itself first, then planes back to front, and in each file by
  /// positions; at one position in the order of the rules.
  private static func sorted(_ findings: [LintFinding], in document: LintDocument) -> [LintFinding]
  {
    var ranks: [String: Int] = [:]
    for (rank, bundle) in document.bundles.enumerated() { ranks[bundle.folder] = rank }
    func rank(_ finding: LintFinding) -> Int {
      guard finding.plane != nil || ranks.count == 1 && !finding.file.isEmpty else { return -1 }
      var folder = finding.file
      while ranks[folder] == nil, let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
      }
      return ranks[folder] ?? -1
    }
    let keyed = findings.enumerated().map { index, finding in
      (
        rank: rank(finding), file: finding.file, line: finding.range?.line ?? 0,
        column: finding.range?.column ?? 0,
        index: index
      )
    }
    let order = keyed.sorted { a, b in
      (a.rank, a.file, a.line) != (b.rank, b.file, b.line)
        ? (a.rank, a.file, a.line) < (b.rank, b.file, b.line)
        : (a.column, a.index) < (b.column, b.index)
    }
    return order.map { findings[$0.index] }
  }
}

/// The findings in one document.
public struct LintReport: Sendable, Hashable {
  /// The findings that count, in order.
  public var findings: [LintFinding] = []

  /// The findings that a configuration silences, each with the reason.
  public var silenced: [SilencedFinding] = []

  /// A finding that is not to be reported, and why.
  public struct SilencedFinding: Sendable, Hashable {
    /// The finding.
    public var finding: LintFinding
    /// The reason that the configuration gives.
    public var reason: String
  }

  /// The number of findings of a level.
  public func count(_ level: LintLevel) -> Int {
    findings.count { $0.level == level }
  }

  /// The highest level of a finding; nil if there is none.
  public var level: LintLevel? { findings.map(\.level).max() }
}
