import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments

@Suite("Lint, repairs")
struct LintFixTests {
  private let folder = TemporaryFolder()

  /// A fault that can be repaired.
  struct Fault: Sendable, CustomTestStringConvertible {
    var rule: String
    var path = LintPackage.floating + "/main.caml"
    var change: @Sendable (inout LintPackage) -> Void

    var testDescription: String { rule }
  }

  private static let faults: [Fault] = [
    Fault(rule: "transition-key") { $0.replace(" key=\"", with: " keyPath=\"") },
    Fault(rule: "misspelled-name") {
      $0.replace(" backgroundColor=\"1", with: " backgroundcolor=\"1")
    },
    Fault(rule: "misspelled-name") {
      $0.replace("CAKeyframeAnimation\" keyPath=", with: "CAKeyframeAnimation\" keypath=")
    },
    Fault(rule: "state-name") { $0.replace("\"Unlock\"", with: "\"Unlocked\"") },
    Fault(rule: "asset-case") { $0.replace("assets/image.png", with: "assets/Image.png") },
    Fault(rule: "floating-key", path: LintPackage.wallpaperList) {
      $0.replace(
        "floatingAnimationFileNameKey", with: "floatingAnimationFileName",
        in: LintPackage.wallpaperList)
    },
    Fault(rule: "representing-file-name", path: LintPackage.userInfo) {
      $0.replace(
        "7400.Test-390w-844h@3x~iphone.wallpaper", with: "Old.wallpaper", in: LintPackage.userInfo)
    },
    Fault(rule: "missing-bundle", path: LintPackage.wallpaperList) {
      $0.replace("<string>Floating.ca", with: "<string>FLOATING.ca", in: LintPackage.wallpaperList)
    },
    Fault(rule: "unknown-wallpaper-type", path: LintPackage.wallpaperList) {
      $0.replace("LayeredAnimation", with: "layeredAnimation", in: LintPackage.wallpaperList)
    },
    Fault(rule: "missing-index", path: LintPackage.floating + "/index.xml") {
      $0.files[LintPackage.floating + "/index.xml"] = nil
    },
    Fault(rule: "missing-index", path: LintPackage.floating + "/index.xml") {
      $0.files[LintPackage.floating + "/index.xml"] = Data(
        LintPackage.list([("version", "<real>1</real>")]).utf8)
    },
  ]

  private static func entries(of archive: Data) throws -> [String: Data] {
    try PackageContents(archive: archive, named: "a").files()
  }

  @Test("a fault is repaired in its place, and every other file stays as it is", arguments: faults)
  func repair(_ fault: Fault) throws {
    var package = LintPackage()
    fault.change(&package)
    let broken = package.archive
    let url = folder.file("Test.tendies")
    try broken.write(to: url)
    let document = try LintDocument(contentsOf: url)
    let findings = document.findings
    #expect(findings.contains { $0.rule == fault.rule && $0.fix != nil }, "\(findings)")
    try LintFixer(findings, in: document).write(document, to: url)

    let repaired = try Data(contentsOf: url)
    let after = try LintDocument(contentsOf: url)
    #expect(after.findings.map(\.description) == [])
    let (old, new) = (try Self.entries(of: broken), try Self.entries(of: repaired))
    for path in Set(old.keys).union(new.keys) where path != fault.path {
      #expect(old[path] == new[path], "\(path)")
    }
    #expect(old[fault.path] != new[fault.path])
    #expect(LintRule.named(fault.rule)?.isFixable == true)
    #expect(folder.names == ["Test.tendies"])
  }

  @Test("every rule that says so has a repair")
  func complete() {
    #expect(Set(LintRule.all.filter(\.isFixable).map(\.id)) == Set(Self.faults.map(\.rule)))
  }

  @Test("a repair changes the bytes of one attribute, and no others of the file")
  func bytes() throws {
    let original = LintPackage.markup(
      "<!-- kept -->\r\n\t<sublayers>\u{FEFF}<CALayer  id='a'\n bounds=\"0 0 9 9\"   position='9 9'\tbackgroundcolor = '1 0 0' ></CALayer>\n</sublayers >"
    )
    let url = folder.file("a.caml")
    try Data(original.utf8).write(to: url)
    let document = try LintDocument(contentsOf: url)
    let findings = document.findings.filter { $0.rule == "misspelled-name" }
    #expect(findings.count == 1)
    try LintFixer(findings, in: document).write(document, to: url)
    #expect(
      folder.text("a.caml")
        == original.replacingOccurrences(of: "backgroundcolor", with: "backgroundColor"))
  }

  @Test("what a repair does not understand it leaves alone")
  func leftAlone() throws {
    // Wrong letters, a name that is taken already, one that two would get, a file in UTF-16.
    let inner =
      #"<sublayers><CALayer id="a" bounds="0 0 9 9" positon="9 9" backgroundcolor="0 0 1" backgroundColor="1 0 0"/></sublayers>"#
    let document = LintDocument(LintPackage.markup(inner))
    let findings = document.findings.filter { $0.rule == "misspelled-name" }
    #expect(findings.count == 2)
    #expect(findings.allSatisfy { $0.fix == nil })
    let twice = LintDocument(
      LintPackage.markup(
        inner.replacingOccurrences(of: " backgroundColor", with: " BackgroundColor")))
    #expect(twice.findings.allSatisfy { $0.rule != "misspelled-name" || $0.fix == nil })

    let text = LintPackage.markup(
      inner.replacingOccurrences(of: " backgroundColor=\"1 0 0\"", with: "")
    )
    .replacingOccurrences(of: "UTF-8", with: "UTF-16")
    let wide = LintDocument(data: text.data(using: .utf16) ?? Data(), named: "a.caml")
    let others = wide.findings.filter { $0.rule == "misspelled-name" }
    #expect(others.count == 2 && others.allSatisfy { $0.fix == nil })
    #expect(
      others.first?.excerpt?.text.contains("positon") == true, "its position is known all the same")
  }

  @Test("a folder is repaired file by file")
  func unpacked() throws {
    var package = LintPackage()
    package.replace(" key=\"", with: " keyPath=\"")
    package.files[LintPackage.background + "/index.xml"] = nil
    try folder.write(package.files)
    let document = try LintDocument(contentsOf: folder.url)
    let findings = document.findings
    #expect(Set(findings.map(\.rule)) == ["transition-key", "missing-index"])
    try LintFixer(findings, in: document).write(document, to: folder.url)
    #expect(try LintDocument(contentsOf: folder.url).findings == [])
    #expect(
      try folder.data(LintPackage.wallpaper + "/Wallpaper.plist")
        == package.files[LintPackage.wallpaper + "/Wallpaper.plist"])
  }

  @Test(
    "of a document that plays on phones only what is wrong changes",
    .enabled(if: RealDocuments.folder != nil, "the documents are not part of the repository"))
  func real() throws {
    let archive = try Data(contentsOf: RealDocuments.url("GitHub"))
    let document = LintDocument(data: archive, named: "GitHub.tendies")
    let fixer = try LintFixer(document.findings, in: document)
    let repaired = try #require(try fixer.data(of: document))
    let (old, new) = (try Self.entries(of: archive), try Self.entries(of: repaired))
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    #expect(changed.filter { !$0.hasSuffix(".DS_Store") }.count == 1)
    let after = Linter().report(on: LintDocument(data: repaired, named: "GitHub.tendies"))
    #expect(after.level == .note && after.findings.allSatisfy { $0.fix == nil })
  }

  @Test("two repairs of one place are made one after another")
  func overlapping() throws {
    let document = LintDocument(LintPackage.markup(""))
    func finding(_ range: Range<Int>, _ text: String) -> LintFinding {
      LintFinding(
        rule: "misspelled-name", level: .warning, message: "m",
        fix: LintFix("Write \(text)", [.replace(file: "", bytes: range, text: text)]))
    }
    let fixer = try LintFixer(
      [finding(10..<20, "a"), finding(15..<25, "b"), finding(20..<22, "c"), finding(10..<20, "d")],
      in: document)
    #expect(fixer.fixes.map(\.summary) == ["Write a", "Write c"])
  }

  @Test("of two states that would become one the first alone is renamed")
  func twoStates() throws {
    let markup = LintPackage.markup(
      "<states>"
        + ["Locked", "Unlocked", "unlocked"].map {
          "<LKState name=\"\($0)\"><elements/></LKState>"
        }.joined() + "</states>")
    var package = LintPackage()
    package.files[LintPackage.floating + "/main.caml"] = Data(markup.utf8)
    let document = package.document()
    let fixer = try LintFixer(document.findings, in: document)
    #expect(fixer.fixes.map(\.summary) == ["Call the state Unlock"])
    let repaired = LintDocument(
      data: try #require(try fixer.data(of: document)), named: "Test.tendies")
    let findings = repaired.findings
    #expect(findings.map(\.rule) == ["state-name"] && findings.first?.fix == nil)
  }
}
