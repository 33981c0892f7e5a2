import BoingDocuments

/// The findings in one document, as JSON.
struct LintFileReport: Report {
  static let schema = "boing.lint/1"

  struct Finding: Encodable {
    let rule: String
    let level: LintLevel
    let message: String
    /// The path inside the document; nil for the document itself.
    let path: String?
    let plane: String?
    /// Counted from 1, columns in Unicode's code points.
    let line: Int?
    let column: Int?
    let length: Int?
    let excerpt: String?
    /// The change that `--fix` makes.
    let fix: String?
    /// The reason for which the finding is silenced.
    let reason: String?
  }

  let file: String
  let errors: Int
  let warnings: Int
  let notes: Int
  let findings: [Finding]
  let silenced: [Finding]
  /// The changes that were made.
  let repaired: [String]

  init(_ outcome: LintOutcome) {
    file = outcome.name
    errors = outcome.report.count(.error)
    warnings = outcome.report.count(.warning)
    notes = outcome.report.count(.note)
    findings = outcome.report.findings.map { Finding($0) }
    silenced = outcome.report.silenced.map { Finding($0.finding, reason: $0.reason) }
    repaired = outcome.fixes.map(\.summary)
  }
}

extension LintFileReport.Finding {
  init(_ finding: LintFinding, reason: String? = nil) {
    self.init(
      rule: finding.rule, level: finding.level, message: finding.message,
      path: finding.file.isEmpty ? nil : finding.file, plane: finding.plane?.rawValue,
      line: finding.range?.line, column: finding.range?.column,
      length: finding.range?.column == nil ? nil : finding.range?.length,
      excerpt: finding.excerpt?.text, fix: finding.fix?.summary, reason: reason)
  }
}
