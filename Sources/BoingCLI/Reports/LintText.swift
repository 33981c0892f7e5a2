import BoingDocuments
import BoingMovies
import Foundation

/// The findings in one document, and the repairs that were made there.
struct LintOutcome {
  /// The document's path for messages.
  let name: String
  /// True for a document inside whose file the findings' files lie.
  let isArchive: Bool
  var report: LintReport
  /// The fixes that were made.
  var fixes: [LintFix] = []
}

/// Findings as lines for people, with excerpts.
struct LintText {
  /// True to write in colours.
  let isColored: Bool
  /// The width of the lines in characters.
  let columns: Int
  /// The number of findings of one rule in one file that are listed; 0 for all.
  let maximumPerRule: Int

  /// The lines of one document, without the summary; empty if nothing was found.
  func lines(_ outcome: LintOutcome) -> [String] {
    var lines: [String] = []
    let (shown, omitted) = outcome.report.findings.limited(to: maximumPerRule)
    for finding in shown {
      lines += self.lines(finding, in: outcome)
      if let count = omitted[finding] {
        let more =
          "… and \(count) more of \(finding.rule) in this file; --max-per-rule 0 lists them all"
        lines += [colored(more, .dim)]
      }
      lines.append("")
    }
    return lines
  }

  private func lines(_ finding: LintFinding, in outcome: LintOutcome) -> [String] {
    let level = colored("\(finding.level.rawValue)[\(finding.rule)]", Color(finding.level))
    var lines = [
      level + colored(": ", .bold) + colored(finding.message.shortenedForReading(), .bold)
    ]
    let number = finding.range.map { String($0.line) } ?? ""
    let margin = String(repeating: " ", count: number.count)
    lines.append("\(margin)\(colored("-->", .dim)) \(clean(location(finding, in: outcome)))")
    guard let excerpt = finding.excerpt else { return lines }
    let (text, offset) = fitted(excerpt, to: max(20, columns - number.count - 3))
    let marks =
      String(repeating: " ", count: offset) + "^"
      + String(
        repeating: "~", count: max(0, min(excerpt.length, text.unicodeScalars.count - offset) - 1))
    lines.append("\(colored("\(number) |", .dim)) \(clean(text))")
    lines.append("\(colored("\(margin) |", .dim)) \(colored(marks, Color(finding.level)))")
    return lines
  }

  /// `file:line:column (plane)`.
  private func location(_ finding: LintFinding, in outcome: LintOutcome) -> String {
    var text = outcome.name
    if !finding.file.isEmpty {
      text += outcome.isArchive ? ": " + Self.short(finding.file) : "/" + finding.file
    }
    if let range = finding.range { text += ":\(range)" }
    return text + (finding.plane.map { " (\($0.rawValue) plane)" } ?? "")
  }

  /// A path in an archive from the wallpaper's folder on: what is before it is always the same.
  static func short(_ path: String) -> String {
    guard let range = path.range(of: ".wallpaper/") else { return path }
    return "…/" + path[range.upperBound...]
  }

  /// The part of an excerpt that a line has room for, and the mark's offset in it.
  private func fitted(_ excerpt: LintExcerpt, to width: Int) -> (text: String, offset: Int) {
    let scalars = Array(excerpt.text.unicodeScalars)
    guard scalars.count > width else { return (excerpt.text, excerpt.offset) }
    let reserve = min(excerpt.length, width / 2)
    let start = max(0, min(excerpt.offset, excerpt.offset + reserve - width + 2))
    var text = String.UnicodeScalarView()
    if start > 0 { text.append("…") }
    text.append(
      contentsOf: scalars[start..<min(scalars.count, start + width - (start > 0 ? 2 : 1))])
    if start + width - 1 < scalars.count { text.append("…") }
    return (String(text), excerpt.offset - start + (start > 0 ? 1 : 0))
  }

  /// The line that counts what was found in a document, and what was done.
  func summary(_ outcome: LintOutcome) -> String {
    clean("\(outcome.name): ") + counts([outcome])
  }

  /// The line that counts what was found in several documents.
  func total(_ outcomes: [LintOutcome]) -> String {
    "\(outcomes.count) documents: " + counts(outcomes)
  }

  private func counts(_ outcomes: [LintOutcome]) -> String {
    func noun(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
    let findings = outcomes.flatMap(\.report.findings)
    let levels = LintLevel.allCases.reversed().compactMap { level -> String? in
      let count = findings.count { $0.level == level }
      return count == 0 ? nil : noun(count, level.rawValue)
    }
    var parts = [levels.isEmpty ? "nothing found" : levels.joined(separator: ", ")]
    let silenced = outcomes.reduce(0) { $0 + $1.report.silenced.count }
    if silenced > 0 { parts.append("\(silenced) silenced") }
    let fixed = outcomes.reduce(0) { $0 + $1.fixes.count }
    if fixed > 0 { parts.append("\(fixed) repaired") }
    let fixable = findings.count { $0.fix != nil }
    if fixable > 0 { parts.append("--fix repairs \(fixable)") }
    return parts.joined(separator: "; ")
  }

  // MARK: Colours

  private enum Color: String {
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case bold = "1"
    case dim = "2"

    init(_ level: LintLevel) {
      switch level {
      case .error: self = .red
      case .warning: self = .yellow
      case .note: self = .cyan
      }
    }
  }

  private func colored(_ text: String, _ color: Color) -> String {
    let text = clean(text)
    return isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Text of a document, in which nothing acts on a terminal.
  private func clean(_ text: String) -> String { text.escapedForTerminal() }
}

extension [LintFinding] {
  /// The findings of which at most so many are of one rule in one file, and how many are left out after which one.
  func limited(to maximum: Int) -> (shown: [LintFinding], omitted: [LintFinding: Int]) {
    guard maximum > 0 else { return (self, [:]) }
    var counts: [[String]: Int] = [:]
    var last: [[String]: LintFinding] = [:]
    var shown: [LintFinding] = []
    for finding in self {
      let key = [finding.rule, finding.file]
      counts[key, default: 0] += 1
      if counts[key, default: 0] <= maximum {
        shown.append(finding)
        last[key] = finding
      }
    }
    var omitted: [LintFinding: Int] = [:]
    for (key, finding) in last {
      if let count = counts[key], count > maximum { omitted[finding] = count - maximum }
    }
    return (shown, omitted)
  }
}
