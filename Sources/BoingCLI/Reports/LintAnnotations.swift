import BoingDocuments
import BoingMovies

/// Findings as workflow commands of GitHub Actions, which show them beside the changed files.
///
/// The syntax is `::warning file=…,line=…,col=…,endColumn=…,title=…::message`.
enum LintAnnotations {
  /// The commands of one document.
  ///
  /// - Parameter maximum: The number of findings of one rule in one file that are written; 0 for all.
  static func lines(_ outcome: LintOutcome, maximumPerRule maximum: Int) -> [String] {
    let (shown, omitted) = outcome.report.findings.limited(to: maximum)
    return shown.map { finding in
      let more = omitted[finding].map { " (and \($0) more like this)" } ?? ""
      return line(finding, in: outcome, more: more)
    }
  }

  private static func line(_ finding: LintFinding, in outcome: LintOutcome, more: String) -> String
  {
    var message = finding.message + more
    var properties: [(String, String)] = []
    if outcome.isArchive || finding.file.isEmpty {
      // A line of a file inside an archive is none of the archive.
      properties.append(("file", outcome.name))
      if !finding.file.isEmpty { message = "\(location(finding)): \(message)" }
      if !outcome.isArchive { properties += position(finding) }
    } else {
      properties.append(("file", outcome.name + "/" + finding.file))
      properties += position(finding)
    }
    properties.append(("title", "boing lint: \(finding.rule)"))
    let list = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }.joined(
      separator: ",")
    return "::\(command(finding.level)) \(list)::\(escaped(message, isProperty: false))"
  }

  private static func location(_ finding: LintFinding) -> String {
    let plane = finding.plane.map { "\($0.rawValue) plane, " } ?? ""
    return plane + LintText.short(finding.file) + (finding.range.map { ":\($0)" } ?? "")
  }

  private static func position(_ finding: LintFinding) -> [(String, String)] {
    guard let range = finding.range else { return [] }
    var list = [("line", String(range.line))]
    if let column = range.column {
      list += [("col", String(column)), ("endColumn", String(column + range.length))]
    }
    return list
  }

  private static func command(_ level: LintLevel) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// The text with what ends a command or a property as percent codes; other characters that act on a terminal are
  /// escaped.
  static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result += String(scalar).escapedForTerminal()
      }
    }
    return result
  }
}
