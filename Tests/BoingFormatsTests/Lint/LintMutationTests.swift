import Boing
import BoingFormats
import Foundation
import OpenQuartzCore
import TestSupport
import Testing

@Suite("Lint, broken documents")
struct LintMutationTests {
  /// The documents that are broken: one of ours, and those that play on phones where they are there.
  private static let originals: [(name: String, files: [String: Data])] = {
    var originals = [("Test", LintPackage().files)]
    guard RealDocuments.folder != nil else { return originals }
    for name in RealDocuments.names {
      guard let url = try? RealDocuments.url(name), let archive = try? Data(contentsOf: url),
        let tree = try? PackageContents(archive: archive, named: name)
      else { continue }
      var files: [String: Data] = [:]
      for path in tree.paths where !path.hasSuffix(".DS_Store") {
        files[path] = (try? tree.data(at: path)) ?? nil
      }
      originals.append((name, files))
    }
    return originals
  }()

  @Test(
    "each of two hundred documents that are broken in a known way is reported by the right rule")
  func known() {
    var mutator = DocumentMutator(seed: 19, originals: Self.originals)
    var seen: Set<String> = []
    // Drawing takes longer than everything else, and is done below.
    let linter = Linter(rules: LintRule.all.filter { $0.id != "frame-cost" })
    for _ in 0..<200 {
      let mutant = mutator.next()
      let findings = linter.report(on: LintDocument(data: mutant.archive, named: mutant.name))
        .findings
      let rules = Set(findings.map(\.rule))
      #expect(
        !rules.isDisjoint(with: mutant.rules),
        "\(mutant), not reported by \(mutant.rules): \(findings)")
      seen.formUnion(mutant.rules)
      // One that cannot be opened has an error; and one that has none can be played.
      let unreadable: Set<String> = [
        "unreadable-document", "unreadable-markup", "missing-root-document",
      ]
      #expect(
        Self.plays(mutant.archive, mutant.name) || !rules.isDisjoint(with: unreadable), "\(mutant)")
    }
    #expect(seen.count >= 35, "\(seen.count) rules")
  }

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
      guard let original = Self.originals.randomElement(using: &random) else { return }
      var package = LintPackage()
      package.files = original.files
      let names = original.files.keys.filter {
        $0.hasSuffix(".caml") || $0.hasSuffix(".plist") || $0.hasSuffix(".xml")
      }
      let name = names.sorted().randomElement(using: &random) ?? ""
      package.files[name] = Self.damaged(original.files[name] ?? Data(), &random)
      let archive = package.archive
      let report = Linter().report(on: LintDocument(data: archive, named: "a.tendies"))
      let plays = Self.plays(archive, "a.tendies")
      refused += plays ? 0 : 1
      #expect(
        plays || report.findings.contains { unreadable.contains($0.rule) && $0.level == .error },
        "\(index), \(name): \(report.findings)")
      for finding in report.findings {
        #expect(LintRule.named(finding.rule) != nil && !finding.message.isEmpty)
      }
    }
    #expect(refused > 0 && refused < Self.count)
  }

  @Test(
    "an archive that is cut off anywhere is reported", arguments: [0, 1, 4, 30, 100, 1_000, 5_000])
  func truncated(count: Int) {
    let archive = LintPackage().archive
    let findings = Linter().report(
      on: LintDocument(data: archive.prefix(count), named: "a.tendies")
    ).findings
    #expect(findings.map(\.rule) == ["unreadable-document"])
  }

  @Test(
    "an element that holds itself is reported", arguments: HostileDocuments.cycles.map(\.markup))
  func cycles(markup: String) {
    let findings = Linter().report(on: LintDocument(data: Data(markup.utf8), named: "a.caml"))
      .findings
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
    let data = Data(markup.utf8)
    let report = Linter().report(on: LintDocument(data: data, named: "a.caml"))
    #expect(Self.plays(data, "a.caml"))
    #expect(!report.findings.contains { $0.level == .error }, "\(report.findings)")
  }

  @Test("of one rule at most a thousand findings are listed, and the others counted")
  func many() {
    let layers = (0..<1_500).map { "<CALayer id=\"\($0)\" bounds=\"x\" position=\"9 9\"/>" }
      .joined()
    let report = Linter().report(
      on: LintDocument(
        data: Data(LintPackage.markup("<sublayers>\(layers)</sublayers>").utf8), named: "a.caml"))
    let found = report.findings.filter { $0.rule == "invalid-value" }
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

  private static let splinters = [
    "nan", "inf", "1e308", "-1", "\"", "<", ">", "/>", "&amp;", "\u{0}", "../", "<sublayers>",
    "</CALayer>", "object=\"#1\"",
    "rotate(", "*", "\u{FEFF}", "é", " ",
  ].map { Data($0.utf8) }

  private static func damaged(_ data: Data, _ random: inout SeededGenerator) -> Data {
    var data = Data(data)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !data.isEmpty {
      let position = Int.random(in: 0..<data.count, using: &random)
      let end = min(data.count, position + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: data[position] = UInt8.random(in: 0...255, using: &random)
      case 1: data.removeSubrange(position..<end)
      case 2:
        data.insert(contentsOf: splinters.randomElement(using: &random) ?? Data(), at: position)
      case 3:
        data.replaceSubrange(
          position..<end, with: splinters.randomElement(using: &random) ?? Data())
      case 4: data.insert(contentsOf: Data(data[position..<end]), at: position)
      default: data = Data(data.prefix(position))
      }
    }
    return data
  }
}
