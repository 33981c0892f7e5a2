import BoingDocuments
import Foundation
import Testing

/// The findings in documents that play on phones: none for which their authors would have to change anything.
@Suite("Lint, false alarms")
struct LintFalseAlarmTests {
  @Test(
    "documents that play on phones have no errors, and no warnings but those that are known",
    .enabled(if: RealDocuments.folder != nil, "the documents are not part of the repository"),
    arguments: RealDocuments.names)
  func real(name: String) throws {
    let document = try LintDocument(contentsOf: RealDocuments.url(name))
    let findings = document.findings
    let faults = Set(findings.filter { $0.level != .note }.map(\.rule))
    // The transitions of this one were written by an early version of an editor.
    #expect(faults == (name == "GitHub" ? ["transition-key"] : []))
    for finding in findings where finding.range?.column != nil {
      // A position is that of the text that it shows.
      let excerpt = try #require(finding.excerpt)
      let end = excerpt.offset + excerpt.length
      #expect(excerpt.offset >= 0 && end <= excerpt.text.unicodeScalars.count, "\(finding)")
    }
  }

  /// Every element, attribute, class, key path and type that was counted in twenty wallpapers, and what editors are
  /// known to write.
  private static let vocabulary = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Documents/Vocabulary.caml")

  @Test("the vocabulary of wallpapers is known")
  func known() throws {
    var package = LintPackage()
    package.files[LintPackage.floating + "/main.caml"] = try Data(contentsOf: Self.vocabulary)
    let findings = package.findings
    #expect(findings.filter { $0.level != .note }.map(\.description) == [])
    let named = findings.filter { $0.rule == "unknown-attribute" || $0.rule == "misspelled-name" }
    #expect(named.map(\.description) == [], "what editors and tools write is no fault")
  }

  @Test(
    "the names of states that phones enter are known",
    arguments: [
      "Locked", "Unlock", "Sleep", "Locked Light", "Unlock Dark", "Sleep Dark", "Lock", "Home",
      "Lock PortraitUp Dark", "Home LandscapeLeft Light", "Sleep PortraitDown Light",
      "Lock LandscapeRight Dark",
    ])
  func stateNames(name: String) {
    let package = LintPackage("<states><LKState name=\"\(name)\"><elements/></LKState></states>")
    #expect(package.findings.map(\.description) == [])
  }

  @Test("planes may name their states by either scheme, since phones map them by what they mean")
  func schemes() {
    func states(_ names: [String]) -> String {
      "<states>" + names.map { "<LKState name=\"\($0)\"><elements/></LKState>" }.joined()
        + "</states>"
    }
    let package = LintPackage(
      states(["Locked", "Unlock", "Sleep"]),
      background: states(["Lock PortraitUp Dark", "Home PortraitUp Dark"]))
    #expect(package.findings.map(\.description) == [])
  }

  @Test("names beyond ASCII, with spaces and with percent codes are found")
  func assetNames() {
    // One is composed, the other is not, as archives of a Mac have it.
    for (source, file) in [
      ("Ko\u{0308}nig 1.png", "K\u{F6}nig 1.png"), ("a%20b.png", "a b.png"), ("50%.png", "50%.png"),
    ] {
      var package = LintPackage()
      package.replace("assets/image.png", with: "assets/" + source)
      package.files[LintPackage.floating + "/assets/image.png"] = nil
      package.files[LintPackage.floating + "/assets/" + file] = LintPackage.png
      #expect(package.findings.map(\.description) == [], "\(source)")
    }
  }
}
