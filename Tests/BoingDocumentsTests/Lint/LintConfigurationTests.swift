import Foundation
import Testing

@testable import BoingDocuments

@Suite("Lint, silences")
struct LintConfigurationTests {
  private func matches(_ pattern: String?, _ path: String) -> Bool {
    let parts = path.split(separator: "|", maxSplits: 1).map(String.init)
    let (document, file) = (parts[0], parts.count > 1 ? parts[1] : "")
    let finding = LintFinding(rule: "not-previewed", level: .note, message: "m", file: file)
    return LintConfiguration.Silence(rule: "not-previewed", path: pattern, reason: "r")
      .matches(finding, inDocument: document)
  }

  @Test(
    "a path matches as a pattern, and is for all that is inside",
    arguments: [
      // The document stands before the bar, the file in it behind.
      (nil, "a.tendies|x/main.caml", true), ("a.tendies", "a.tendies|x/main.caml", true),
      ("a.tendies", "a.tendies", true), ("./a.tendies/", "a.tendies|x", true),
      ("b.tendies", "a.tendies|x", false), ("a.ten", "a.tendies|x", false),
      ("*.tendies", "a.tendies|x/y", true), ("*.tendies", "sub/a.tendies|x", false),
      ("sub/*.tendies", "sub/a.tendies|x", true), ("**/*.caml", "a.tendies|x/y/main.caml", true),
      ("**/*.caml", "main.caml", true), ("**/main.caml", "a.tendies|xmain.caml", false),
      ("a.tendies/**/assets/*", "a.tendies|x/y/assets/b.png", true),
      ("a.tendies/**/assets/*", "a.tendies|assets/b.png", true),
      ("a.tendies/**/assets/*.js", "a.tendies|x/assets/b.png", false),
      ("a.tendies/*/assets", "a.tendies|x/y/assets/b", false), ("?.tendies", "a.tendies", true),
      ("?.tendies", "aa.tendies", false), ("a?b", "a/b", false), ("**", "a|b/c", true),
      ("", "a", false), ("*", "a|b", true), ("a.tendies/x", "a.tendies|xy", false),
      ("ü*", "ünd", true),
    ] as [(String?, String, Bool)])
  func patterns(pattern: String?, path: String, isMatch: Bool) {
    #expect(matches(pattern, path) == isMatch)
  }

  @Test("a silence is for its own rule alone")
  func rule() {
    let finding = LintFinding(rule: "missing-asset", level: .error, message: "m")
    let silence = LintConfiguration.Silence(rule: "not-previewed", reason: "r")
    #expect(!silence.matches(finding, inDocument: "a"))
  }

  @Test("a pattern that begs for work does not get it")
  func hostile() {
    let pattern = String(repeating: "*a", count: 2_000) + "b"
    #expect(!matches(pattern, String(repeating: "a", count: 4_000)))
  }

  @Test(
    "a silence may concern a document whose files it could match",
    arguments: [
      (nil, "a.tendies", true), ("a.tendies", "a.tendies", true),
      ("a.tendies/x/*.png", "a.tendies", true), ("*/x", "a.tendies", true),
      ("**/x", "a.tendies", true), ("b.tendies/**", "a.tendies", false),
      ("b*", "a.tendies", false), ("sub/a.tendies/x", "sub/a.tendies", true),
      ("sub/b.tendies", "sub/a.tendies", false),
    ] as [(String?, String, Bool)])
  func concern(pattern: String?, document: String, may: Bool) {
    let silence = LintConfiguration.Silence(rule: "not-previewed", path: pattern, reason: "r")
    #expect(silence.mayConcern(document: document) == may)
  }

  @Test("what is silenced is kept apart, with the reason of the first silence that matches")
  func report() throws {
    let configuration = try LintConfiguration(
      data: Data(
        """
        { "silences": [ { "rule": "not-previewed", "path": "b", "reason": "one" },
          { "rule": "not-previewed", "reason": "two" }, { "rule": "not-previewed", "reason": "three" } ] }
        """.utf8))
    let report = LintReport(findings: [
      LintFinding(rule: "not-previewed", level: .note, message: "m"),
      LintFinding(rule: "missing-asset", level: .error, message: "m"),
    ])
    var used: [Int] = []
    let result = report.silenced(by: configuration, document: "a") { used.append($0) }
    #expect(result.findings.map(\.rule) == ["missing-asset"])
    #expect(result.silenced.map(\.reason) == ["two"] && used == [1])
  }
}
