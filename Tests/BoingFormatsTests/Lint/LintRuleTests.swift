import BoingFormats
import Foundation
import Testing

@Suite("Lint rules")
struct LintRuleTests {
  @Test("a wallpaper without faults has no findings")
  func clean() {
    #expect(LintPackage().findings.map(\.description) == [])
  }

  /// The rules whose page has an example.
  private static let examples = LintRule.all.filter { $0.example != nil }.map(\.id)

  @Test(
    "the markup on a rule's page is reported by that rule, and the repaired markup is not",
    arguments: examples)
  func example(id: String) throws {
    let example = try #require(LintRule.named(id)?.example)
    let bad = LintPackage(example.bad).findings
    #expect(bad.contains { $0.rule == id }, "\(bad)")
    // What boing does not play yet is no fault.
    let good = LintPackage(example.good).findings.filter { $0.rule != "not-previewed" }
    #expect(good.map(\.description) == [], "the repaired markup has other faults")
  }

  @Test("every rule has an identifier, a sentence and a page")
  func table() {
    let ids = LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.count >= 60)
    for rule in LintRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.summary.hasSuffix(".") && rule.summary.count < 100, "\(rule.id)")
      #expect(rule.explanation.hasSuffix("."), "\(rule.id)")
      #expect(rule.page.contains(rule.summary.dropFirst()), "\(rule.id)")
    }
  }
}
