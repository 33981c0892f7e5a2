import Foundation

/// The findings that are not to be reported, each with a reason, as `boing-lint.json` lists them.
///
///     {
///       "silences": [
///         { "rule": "not-previewed", "path": "Winter.tendies/**", "reason": "looked at on a phone" }
///       ]
///     }
///
/// A path is that of the document from the configuration's folder, followed by the path inside the document. In it
/// `*` stands for anything but `/`, `**` for anything, and `?` for one character; a path that matches a folder or a
/// document is for all that is inside. Without a path a silence is for every document.
public struct LintConfiguration: Sendable, Hashable {
  /// One silence.
  public struct Silence: Sendable, Hashable {
    /// The identifier of the rule.
    public var rule: String
    /// The pattern of paths; nil for all.
    public var path: String?
    /// The reason, which is not empty.
    public var reason: String
  }

  /// The name of a configuration that is found beside a document.
  public static let fileName = "boing-lint.json"

  /// The silences, of which the first that matches counts.
  public var silences: [Silence] = []

  /// Reads a configuration.
  ///
  /// - Throws: ``LintConfigurationError`` if it is not JSON of the form above, names a rule that is not known, or
  ///   gives no reason.
  public init(data: Data) throws(LintConfigurationError) {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw LintConfigurationError("it is not JSON; see https://www.json.org")
    }
    guard let object = object as? [String: Any] else {
      throw LintConfigurationError("it is not an object with “silences”")
    }
    for key in object.keys.sorted() where key != "silences" {
      throw LintConfigurationError("it has “\(key)”, which is not known; it may have “silences”")
    }
    guard let list = object["silences"] as? [Any] else {
      throw LintConfigurationError("its “silences” are not a list")
    }
    for (index, entry) in list.enumerated() {
      do throws(LintConfigurationError) {
        silences.append(try Silence(entry))
      } catch {
        throw LintConfigurationError("silence \(index + 1) \(error.description)")
      }
    }
  }
}

/// An error in a configuration.
public struct LintConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, and what would do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension LintConfiguration.Silence {
  fileprivate init(_ entry: Any) throws(LintConfigurationError) {
    guard let entry = entry as? [String: Any] else {
      throw LintConfigurationError("is not an object with “rule” and “reason”")
    }
    for key in entry.keys.sorted() where !["rule", "path", "reason"].contains(key) {
      throw LintConfigurationError(
        "has “\(key)”, which is not known; it may have “rule”, “path” and “reason”")
    }
    guard let rule = entry["rule"] as? String else {
      throw LintConfigurationError("has no “rule”")
    }
    guard LintRule.named(rule) != nil else {
      let near = Spelling.suggestion(for: rule, among: LintRule.all.map(\.id))
      throw LintConfigurationError("names the rule “\(rule)”, which is not known\(near)")
    }
    guard let reason = entry["reason"] as? String, reason.contains(where: { !$0.isWhitespace })
    else {
      throw LintConfigurationError("has no “reason”; say why “\(rule)” is not to be reported")
    }
    let path = entry["path"]
    guard path == nil || path is String else {
      throw LintConfigurationError("has a “path” that is no text")
    }
    self.init(rule: rule, path: path as? String, reason: reason)
  }

  /// True if the silence is for a finding in a file.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - document: The path of the document from the configuration's folder.
  public func matches(_ finding: LintFinding, inDocument document: String) -> Bool {
    guard rule == finding.rule else { return false }
    return path.map { PathPattern($0).matches(RelativePath.join(document, finding.file)) } ?? true
  }

  /// True if the silence's path may be one of a document or of a file in it.
  public func mayConcern(document: String) -> Bool {
    path.map { PathPattern($0).mayBegin(with: document) } ?? true
  }
}

extension LintConfiguration {
  /// Returns the report on silences that match nothing.
  ///
  /// - Parameter indices: The indices of these silences.
  public func report(onUnused indices: [Int]) -> LintReport {
    let reporter = LintReporter(rule: .unusedSilence)
    for index in indices {
      let pattern = silences[index].path.map { " for “\($0)”" } ?? ""
      reporter.report(
        "silence \(index + 1), of \(silences[index].rule)\(pattern), matches nothing; delete it")
    }
    return LintReport(findings: reporter.all)
  }
}

extension LintReport {
  /// Returns the report with the findings that a configuration silences apart from the others.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - document: The path of the document from the configuration's folder.
  ///   - use: Called with the index of each silence that matches, for each finding that it matches.
  public func silenced(
    by configuration: LintConfiguration, document: String, use: (Int) -> Void = { _ in }
  ) -> LintReport {
    var result = LintReport()
    result.silenced = silenced
    for finding in findings {
      let index = configuration.silences.firstIndex { $0.matches(finding, inDocument: document) }
      if let index {
        use(index)
        result.silenced.append(
          SilencedFinding(finding: finding, reason: configuration.silences[index].reason))
      } else {
        result.findings.append(finding)
      }
    }
    return result
  }
}

/// A pattern of paths: `*` for anything but `/`, `**` for anything, `?` for one character but `/`.
struct PathPattern {
  private let pattern: [Character]

  init(_ pattern: String) {
    var text = pattern
    while text.hasPrefix("./") { text.removeFirst(2) }
    while text.hasSuffix("/") { text.removeLast() }
    self.pattern = Array(text)
  }

  /// True if a path, or a folder that holds it, is one of the pattern.
  func matches(_ path: String) -> Bool {
    let characters = Array(path)
    let ends = Self.ends(pattern[...], characters)
    return ends.indices.contains { index in
      ends[index] && (index == characters.count || characters[index] == "/")
    }
  }

  /// True if the pattern may match something in a folder, or the folder itself.
  func mayBegin(with folder: String) -> Bool {
    if matches(folder) { return true }
    let characters = Array(folder)
    return pattern.indices.contains { index in
      if pattern[index...].starts(with: ["*", "*"]) {
        return Self.ends(pattern[..<index], characters).contains(true)
      }
      return pattern[index] == "/" && Self.ends(pattern[..<index], characters)[characters.count]
    }
  }

  /// Returns for each number of characters at the beginning of a path if a pattern matches them as a whole.
  ///
  /// All ways are followed at once, so that no pattern takes more than the product of both lengths.
  private static func ends(_ pattern: ArraySlice<Character>, _ path: [Character]) -> [Bool] {
    var ends = [Bool](repeating: false, count: path.count + 1)
    ends[0] = true
    var index = pattern.startIndex
    while index < pattern.endIndex {
      let isDouble = pattern[index...].starts(with: ["*", "*"])
      switch pattern[index] {
      case "*":
        for end in path.indices where ends[end] && (isDouble || path[end] != "/") {
          ends[end + 1] = true
        }
        index += isDouble ? 2 : 1
        // **/ also stands for no folder at all.
        if isDouble, index < pattern.endIndex, pattern[index] == "/" {
          for end in ends.indices { ends[end] = ends[end] && (end == 0 || path[end - 1] == "/") }
          index += 1
        }
      case let character:
        for end in path.indices.reversed() {
          let isMatch = character == "?" ? path[end] != "/" : path[end] == character
          ends[end + 1] = ends[end] && isMatch
        }
        ends[0] = false
        index += 1
      }
    }
    return ends
  }
}
