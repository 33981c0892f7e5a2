import Boing
import BoingDocuments
import BoingQuartzCore
import BoingTestSupport
import Foundation
import Testing

@Suite("Lint, broken documents")
struct LintMutationTests {
  /// The files of the documents that are damaged: one of ours, and those that play on phones where they are there.
  private static let originals =
    [LintPackage().files] + RealDocuments.names.compactMap { try? RealDocuments.files($0) }

  /// The number of documents that are damaged without knowing how; `make fuzz` sets it to ten times as many.
  ///
  /// They are drawn several times each, which other kinds of damage are not.
  private static let count = max(
    100, ProcessInfo.processInfo.environment["BOING_FUZZ"].flatMap(Int.init).map { $0 / 10 } ?? 0)

  @Test("a document that is damaged anywhere is reported, or plays")
  func anywhere() {
    var random = SeededGenerator(seed: 20)
    let unreadable: Set<String> = [
      "unreadable-document", "unreadable-markup", "missing-root-document",
    ]
    var refused = 0
    for index in 0..<Self.count {
      var package = LintPackage()
      package.files = Self.originals.randomElement(using: &random) ?? [:]
      let names = package.files.keys.filter {
        $0.hasSuffix(".caml") || $0.hasSuffix(".plist") || $0.hasSuffix(".xml")
      }
      let name = names.sorted().randomElement(using: &random) ?? ""
      package.files[name] = Damage.damaged(package.files[name] ?? Data(), &random)
      let archive = package.archive
      let findings = LintDocument(data: archive, named: "a.tendies").findings
      let plays = Self.plays(archive, "a.tendies")
      refused += plays ? 0 : 1
      #expect(
        plays || findings.contains { unreadable.contains($0.rule) && $0.level == .error },
        "\(index), \(name): \(findings)")
      for finding in findings {
        #expect(LintRule.named(finding.rule) != nil && !finding.message.isEmpty)
      }
    }
    #expect(refused > 0 && refused < Self.count)
  }

  @Test(
    "an element that holds itself is reported", arguments: HostileDocuments.cycles.map(\.markup))
  func cycles(markup: String) {
    let findings = LintDocument(markup).findings
    #expect(
      findings.contains {
        $0.rule == "unresolved-reference" || $0.message.contains("holds itself")
      }, "\(findings)")
  }

  @Test(
    "a document that asks for endless work, or has a number at the edge, is looked over as what it is: one that plays",
    arguments: [
      HostileDocuments.nestedArrays, HostileDocuments.doublingGroups,
      HostileDocuments.sharedValues(animations: 20, values: 1_000),
      HostileDocuments.chain(length: 5_000), HostileDocuments.basedOnChain(length: 10_000),
    ] + HostileDocuments.extremeNumbers)
  func extreme(markup: String) {
    #expect(Self.plays(Data(markup.utf8), "a.caml"))
    let findings = LintDocument(markup).findings
    #expect(!findings.contains { $0.level == .error }, "\(findings)")
  }

  @Test("of one rule at most a thousand findings are listed, and the others counted")
  func many() {
    let layers = (0..<1_500).map { "<CALayer id=\"\($0)\" bounds=\"x\" position=\"9 9\"/>" }
      .joined()
    let document = LintDocument(LintPackage.markup("<sublayers>\(layers)</sublayers>"))
    let found = document.findings.filter { $0.rule == "invalid-value" }
    #expect(found.count == 1_001)
    #expect(found.contains { $0.message == "500 more findings of this rule are not listed" })
  }

  // MARK: Helpers

  /// True if a document can be opened and drawn.
  private static func plays(_ archive: Data, _ name: String) -> Bool {
    Diagnostics.withHandler({ _ in }) {
      guard let document = try? LayeredDocument(data: archive, named: name) else { return false }
      let size = CGSize(width: 8, height: 8)
      let display = Display(
        rootLayer: document.makeRootLayer(size: size), size: size, clock: ManualClock())
      display.update()
      _ = try? Compositor(size: size).image(of: display.frame(at: 0.5))
      return true
    }
  }
}
