import BoingFormats
import Foundation

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0, which code scanning and editors read.
///
/// A file inside an archive is an artifact whose parent is the archive; columns count Unicode's code points.
struct SARIFLog: Encodable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let columnKind = "unicodeCodePoints"
    let artifacts: [Artifact]
    let results: [Result]
  }

  struct Tool: Encodable {
    let driver: Driver
  }

  struct Driver: Encodable {
    let name = "boing lint"
    let semanticVersion: String
    let rules: [Rule]
  }

  struct Text: Encodable {
    let text: String
    var markdown: String?
  }

  struct Rule: Encodable {
    struct Configuration: Encodable {
      let level: LintLevel
    }

    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration
  }

  struct Artifact: Encodable {
    let location: ArtifactLocation
    var parentIndex: Int?
  }

  struct ArtifactLocation: Encodable {
    let uri: String
    var index: Int?
  }

  struct Region: Encodable {
    let startLine: Int
    var startColumn: Int?
    var endColumn: Int?
    var snippet: Text?
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    var region: Region?
  }

  struct LogicalLocation: Encodable {
    let name: String
    let kind = "module"
  }

  struct Location: Encodable {
    let physicalLocation: PhysicalLocation
    var logicalLocations: [LogicalLocation]?
  }

  struct Bytes: Encodable {
    let byteOffset: Int
    let byteLength: Int
  }

  struct Replacement: Encodable {
    let deletedRegion: Bytes
    let insertedContent: Text
  }

  struct ArtifactChange: Encodable {
    let artifactLocation: ArtifactLocation
    var replacements: [Replacement]
  }

  struct Fix: Encodable {
    let description: Text
    let artifactChanges: [ArtifactChange]
  }

  struct Suppression: Encodable {
    let kind = "external"
    let justification: String
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: LintLevel
    let message: Text
    let locations: [Location]
    let partialFingerprints: [String: String]
    var fixes: [Fix]?
    var suppressions: [Suppression]?
  }

  /// Creates the log of one run.
  init(_ outcomes: [LintOutcome], rules: [LintRule], version: String) {
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    var artifacts = ArtifactList()
    var results: [Result] = []
    for outcome in outcomes {
      let found = outcome.report.findings.map { (finding: $0, reason: String?.none) }
      let silenced = outcome.report.silenced.map {
        (finding: $0.finding, reason: String?.some($0.reason))
      }
      for (finding, reason) in found + silenced {
        guard let index = indices[finding.rule] else { continue }
        results.append(
          Result(
            ruleId: finding.rule, ruleIndex: index, level: finding.level,
            message: Text(text: finding.message),
            locations: [Self.location(finding, in: outcome, &artifacts)],
            partialFingerprints: [
              "boingLint/v1": Self.fingerprint(finding, in: outcome)
            ],
            fixes: Self.fix(of: finding, in: outcome, &artifacts).map { [$0] },
            suppressions: reason.map { [Suppression(justification: $0)] }))
      }
    }
    runs = [
      Run(
        tool: Tool(
          driver: Driver(semanticVersion: version, rules: rules.map(Rule.init))),
        artifacts: artifacts.list, results: results)
    ]
  }

  private static func location(
    _ finding: LintFinding, in outcome: LintOutcome, _ artifacts: inout ArtifactList
  ) -> Location {
    let region = finding.range.map { range in
      Region(
        startLine: range.line, startColumn: range.column,
        endColumn: range.column.map { $0 + range.length },
        snippet: finding.excerpt.map { Text(text: $0.text) })
    }
    return Location(
      physicalLocation: PhysicalLocation(
        artifactLocation: artifacts.location(of: finding.file, in: outcome), region: region),
      logicalLocations: finding.plane.map { [LogicalLocation(name: $0.rawValue)] })
  }

  /// The changes that repair a finding; nil if they add or remove files, which the format cannot say.
  private static func fix(
    of finding: LintFinding, in outcome: LintOutcome, _ artifacts: inout ArtifactList
  ) -> Fix? {
    guard let fix = finding.fix else { return nil }
    var files: [String] = []
    var replacements: [String: [Replacement]] = [:]
    for change in fix.changes {
      guard case .replace(let file, let bytes, let text) = change else { return nil }
      if replacements[file] == nil { files.append(file) }
      replacements[file, default: []].append(
        Replacement(
          deletedRegion: Bytes(byteOffset: bytes.lowerBound, byteLength: bytes.count),
          insertedContent: Text(text: text)))
    }
    return Fix(
      description: Text(text: fix.summary),
      artifactChanges: files.map {
        ArtifactChange(
          artifactLocation: artifacts.location(of: $0, in: outcome),
          replacements: replacements[$0] ?? [])
      })
  }

  /// The same for the same finding after lines have moved: FNV-1a of all but the position.
  private static func fingerprint(_ finding: LintFinding, in outcome: LintOutcome) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let text = [
      finding.rule, outcome.name, finding.file, finding.message, finding.excerpt?.text ?? "",
    ]
    for byte in text.joined(separator: "\u{0}").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  /// The files that locations name, each once.
  private struct ArtifactList {
    private(set) var list: [Artifact] = []
    private var indices: [String: Int] = [:]

    mutating func location(of file: String, in outcome: LintOutcome) -> ArtifactLocation {
      guard outcome.isArchive, !file.isEmpty else {
        let path = file.isEmpty ? outcome.name : outcome.name + "/" + file
        let uri = (path.hasPrefix("/") ? "file://" : "") + Self.uri(path)
        return ArtifactLocation(uri: uri, index: index(of: uri, named: uri, parent: nil))
      }
      let outer = (outcome.name.hasPrefix("/") ? "file://" : "") + Self.uri(outcome.name)
      let parent = index(of: outer, named: outer, parent: nil)
      // Inside its parent a path begins with a slash.
      let uri = Self.uri("/" + file)
      return ArtifactLocation(
        uri: uri, index: index(of: outer + "\u{0}" + uri, named: uri, parent: parent))
    }

    private mutating func index(of key: String, named uri: String, parent: Int?) -> Int {
      if let known = indices[key] { return known }
      list.append(Artifact(location: ArtifactLocation(uri: uri), parentIndex: parent))
      indices[key] = list.count - 1
      return list.count - 1
    }

    /// A path as a URI reference.
    private static func uri(_ path: String) -> String {
      let allowed = CharacterSet(
        charactersIn:
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@")
      return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
  }

  /// The log as JSON, its keys in alphabetical order.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return JSONLine.escaped(
        String(decoding: try encoder.encode(self), as: UTF8.self), keepingLineFeeds: true)
    }
  }
}

extension SARIFLog.Rule {
  init(_ rule: LintRule) {
    id = rule.id
    shortDescription = SARIFLog.Text(text: rule.summary)
    fullDescription = SARIFLog.Text(text: rule.explanation)
    help = SARIFLog.Text(text: rule.explanation, markdown: rule.page)
    defaultConfiguration = Configuration(level: rule.level)
  }
}
