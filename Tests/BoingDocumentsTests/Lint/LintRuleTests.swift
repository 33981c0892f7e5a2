import Foundation
import Testing

@testable import BoingDocuments

@Suite("Lint rules")
struct LintRuleTests {
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

  @Test(
    "each fault of a rule that looks for several is reported",
    arguments: [
      (
        "keyframe-timing", "there are 2 key times for 3 values",
        keyframes("<keyTimes><real value=\"0\"/><real value=\"1\"/></keyTimes>")
      ),
      (
        "keyframe-timing", "there are 1 timing functions for 2 steps",
        keyframes(
          "<timingFunctions><CAMediaTimingFunction name=\"easeIn\"/></timingFunctions>")
      ),
      (
        "animation-never-runs", "its speed is 0",
        layer(
          "<animations><animation type=\"CABasicAnimation\" keyPath=\"opacity\" toValue=\"0\" duration=\"1\" repeatCount=\"inf\" speed=\"0\"/></animations>"
        )
      ),
      (
        "unknown-class", "of the Mac alone",
        "<sublayers><QCCompositionLayer id=\"a\" bounds=\"0 0 9 9\"/></sublayers>"
      ),
      (
        "unknown-element", "only the outermost layer has states",
        layer("<states><LKState name=\"Locked\"><elements><x/></elements></LKState></states>")
      ),
      (
        "state-target", "this layer does not follow them",
        "<sublayers><CALayer id=\"a\" bounds=\"0 0 9 9\"/><CALayer id=\"a\" bounds=\"0 0 9 9\"/></sublayers>"
          + "<states><LKState name=\"Locked\"><elements><LKStateSetValue targetId=\"a\" keyPath=\"opacity\">"
          + "<value type=\"real\" value=\"0\"/></LKStateSetValue></elements></LKState></states>"
      ),
      (
        "unknown-state", "there is no state “Home”",
        "<states><LKState name=\"Locked\" basedOn=\"Home\"><elements/></LKState></states>"
      ),
      (
        "unknown-state", "is based on itself",
        "<states><LKState name=\"Locked\" basedOn=\"Sleep\"/><LKState name=\"Sleep\" basedOn=\"Locked\"/></states>"
      ),
      (
        "spring-cut-short", "it comes to rest never",
        layer(
          "<animations><animation type=\"CASpringAnimation\" keyPath=\"opacity\" toValue=\"0\" damping=\"0\" duration=\"2\"/></animations>"
        )
      ),
      (
        "tilt-target", "the entry has no keyPath, no view, and is passed over",
        "<style><wallpaperParallaxGroups type=\"NSArray\"><NSDictionary><layerName type=\"string\" value=\"Root\"/>"
          + "</NSDictionary></wallpaperParallaxGroups></style>"
      ),
    ])
  func parts(id: String, message: String, markup: String) {
    let findings = LintPackage(markup).findings.filter { $0.rule == id }
    #expect(findings.contains { $0.message.contains(message) }, "\(findings)")
  }

  /// A layer with something inside it.
  private static func layer(_ inside: String) -> String {
    "<sublayers><CALayer id=\"a\" bounds=\"0 0 9 9\" position=\"9 9\">\(inside)</CALayer></sublayers>"
  }

  /// An animation through three values with something beside them.
  private static func keyframes(_ inside: String) -> String {
    layer(
      "<animations><animation type=\"CAKeyframeAnimation\" keyPath=\"opacity\" duration=\"1\" repeatCount=\"inf\">"
        + "<values><real value=\"0\"/><real value=\"1\"/><real value=\"0\"/></values>\(inside)</animation></animations>"
    )
  }

  @Test("every rule has an identifier, a sentence and a page")
  func table() {
    let ids = LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in LintRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.summary.hasSuffix(".") && rule.summary.count < 100, "\(rule.id)")
      #expect(rule.explanation.hasSuffix("."), "\(rule.id)")
      #expect(rule.page.contains(rule.summary.dropFirst()), "\(rule.id)")
    }
  }

  @Test("what a rule has reported is not said again, whichever lines its element takes")
  func once() {
    let package = LintPackage(
      "<sublayers>\n<CALayer id=\"a\"\n bounds=\"0 0 9 9\"\n position=\"9 9\"\n sparkle=\"1\"/></sublayers>"
    )
    let findings = package.findings
    #expect(findings.map(\.rule) == ["unknown-attribute"])
    #expect(findings.first?.range == LintRange(line: 9, column: 2, length: 11))
  }

  @Test("the same document gives the same findings in the same order")
  func deterministic() throws {
    var package = LintPackage()
    package.replace("\"Unlock\"", with: "\"Unlocked\"")
    package.replace(" position=", with: " positon=")
    package.files[LintPackage.background + "/index.xml"] = nil
    let first = Linter().report(on: package.document())
    #expect(first.findings.count >= 4)
    for _ in 0..<3 { #expect(Linter().report(on: package.document()) == first) }
    // The document's files come first, then planes back to front, then lines.
    let planes = first.findings.map { $0.plane?.rawValue ?? "" }
    #expect(planes == planes.sorted { Self.order($0) < Self.order($1) })
  }

  private static func order(_ plane: String) -> Int {
    ["", "background", "floating", "foreground"].firstIndex(of: plane) ?? 4
  }
}
