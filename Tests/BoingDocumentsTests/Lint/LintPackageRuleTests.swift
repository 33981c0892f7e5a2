import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

/// The rules that are about files rather than markup: each with a wallpaper that has the fault, made of one that has
/// none.
@Suite("Lint rules about files")
struct LintPackageRuleTests {
  /// A fault, and the rule that reports it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var rule: String
    /// Text that the message has.
    var message: String
    var change: @Sendable (inout LintPackage) -> Void

    var testDescription: String { rule }
  }

  private static let image = LintPackage.floating + "/assets/image.png"

  private static let faults: [Fault] = [
    Fault(rule: "left-out-entry", message: "../evil.sh") {
      $0.files["../evil.sh"] = Data("x".utf8)
    },
    Fault(rule: "wrapped-folder", message: "lies in “Mine”") { package in
      package.files = Dictionary(
        uniqueKeysWithValues: package.files.map { ("Mine/" + $0.key, $0.value) })
    },
    Fault(rule: "wrapped-folder", message: "no folder at the top") { package in
      package.files = Dictionary(
        uniqueKeysWithValues: package.files.map {
          ($0.key.replacingOccurrences(of: "descriptors/", with: "posters/"), $0.value)
        })
    },
    Fault(rule: "missing-wallpaper-plist", message: "no Wallpaper.plist") {
      $0.files[LintPackage.wallpaperList] = nil
    },
    Fault(rule: "unreadable-property-list", message: "not well-formed") {
      $0.files[LintPackage.wallpaperList] = Data("<plist><dict>".utf8)
    },
    Fault(rule: "unreadable-property-list", message: "dictionary") {
      $0.files[LintPackage.userInfo] = Data("<plist><string>7400</string></plist>".utf8)
    },
    Fault(rule: "incomplete-assets", message: "no type") {
      $0.replace(
        "<key>type</key><string>LayeredAnimation</string>", with: "", in: LintPackage.wallpaperList)
    },
    Fault(rule: "incomplete-assets", message: "there is no dictionary “assets”") {
      $0.replace("<key>assets</key>", with: "<key>asset</key>", in: LintPackage.wallpaperList)
    },
    Fault(rule: "unknown-wallpaper-type", message: "“LayeredAnimation”?") {
      $0.replace("LayeredAnimation", with: "layeredAnimations", in: LintPackage.wallpaperList)
    },
    Fault(rule: "missing-bundle", message: "its name is “Floating.ca”") {
      $0.replace("<string>Floating.ca", with: "<string>floating.ca", in: LintPackage.wallpaperList)
    },
    Fault(rule: "missing-bundle", message: "there is no bundle “Gone.ca”") {
      $0.replace(
        "<key>identifier</key><integer>7400</integer>\n<key>name",
        with:
          "<key>foregroundAnimationFileName</key><string>Gone.ca</string><key>identifier</key><integer>1</integer>\n<key>name",
        in: LintPackage.wallpaperList)
    },
    Fault(rule: "floating-key", message: "floatingAnimationFileNameKey") {
      $0.replace(
        "floatingAnimationFileNameKey", with: "floatingAnimationFileName",
        in: LintPackage.wallpaperList)
    },
    Fault(rule: "unused-bundle", message: "“Old.ca”") {
      $0.files[LintPackage.wallpaper + "/Old.ca/main.caml"] = Data(LintPackage.markup("").utf8)
    },
    Fault(rule: "representing-file-name", message: "“Old.wallpaper”") {
      $0.replace(
        "7400.Test-390w-844h@3x~iphone.wallpaper", with: "Old.wallpaper", in: LintPackage.userInfo)
    },
    Fault(rule: "representing-file-name", message: "there is no") {
      $0.files[LintPackage.userInfo] = nil
    },
    Fault(rule: "missing-index", message: "no index.xml") {
      $0.files[LintPackage.floating + "/index.xml"] = nil
    },
    Fault(rule: "missing-index", message: "no rootDocument") {
      $0.replace("rootDocument", with: "otherDocument", in: LintPackage.floating + "/index.xml")
    },
    Fault(rule: "missing-root-document", message: "“Main.caml”") {
      $0.replace("main.caml", with: "Main.caml", in: LintPackage.floating + "/index.xml")
    },
    Fault(rule: "missing-root-document", message: "neither main.caml nor index.xml") { package in
      package.files[LintPackage.floating + "/index.xml"] = nil
      package.files[LintPackage.floating + "/main.caml"] = nil
    },
    Fault(rule: "unreadable-markup", message: "not well-formed") {
      $0.replace("</sublayers>", with: "</sublayer>")
    },
    Fault(rule: "unreadable-markup", message: "document type") {
      $0.replace("<caml", with: "<!DOCTYPE caml [<!ENTITY a \"b\">]><caml")
    },
    Fault(rule: "unreadable-markup", message: "there is no layer") {
      $0.files[LintPackage.floating + "/main.caml"] = Data("<caml><sublayers/></caml>".utf8)
    },
    Fault(rule: "unknown-element", message: "<CALayer>") {
      $0.replace("</caml>", with: "<CALayer/></caml>")
    },
    Fault(rule: "image-memory", message: "MB") {
      $0.files[image] = HostileDocuments.png(width: 9_000, height: 9_000)
    },
    Fault(rule: "image-format", message: "16,384") {
      $0.files[image] = HostileDocuments.png(width: 17_000, height: 1)
    },
    Fault(rule: "frame-cost", message: "times the area of the screen") {
      $0.replace("<CALayer id=\"badge\"", with: Self.stack(60) + "<CALayer id=\"badge\"")
    },
    Fault(rule: "not-previewed", message: "contentsTransform") {
      $0.replace("id=\"badge\"", with: "id=\"badge\" contentsTransform=\"scale(2)\"")
    },
  ]

  @Test("a file that is wrong is reported by its rule", arguments: faults)
  func fault(_ fault: Fault) throws {
    var package = LintPackage()
    fault.change(&package)
    let findings = package.findings
    let found = findings.filter { $0.rule == fault.rule }
    #expect(!found.isEmpty, "\(findings)")
    #expect(found.contains { $0.message.contains(fault.message) }, "\(found)")
  }

  @Test("every rule about a document has an example on its page, or a fault here")
  func complete() {
    let elsewhere: Set<String> = [
      // These are tested below, or with the configuration.
      "unreadable-document", "unused-silence",
    ]
    let tested = Set(Self.faults.map(\.rule)).union(elsewhere)
    let missing = LintRule.all.filter { $0.example == nil && !tested.contains($0.id) }.map(\.id)
    #expect(missing == [])
  }

  @Test(
    "what is no document is said to be none",
    arguments: ["", "hello", "PK\u{3}\u{4}", "<", "\u{0}\u{1}\u{2}", "{\\rtf1"])
  func noDocument(text: String) {
    let findings = LintDocument(data: Data(text.utf8), named: "a.tendies").findings
    #expect(findings.count == 1 && findings.first?.level == .error, "\(findings)")
    #expect(["unreadable-document", "unreadable-markup"].contains(findings.first?.rule))
  }

  @Test("links in an archive are left out")
  func links() {
    var zip = ZipFixture()
    zip.add("a.ca/main.caml", LintPackage.markup(""))
    zip.add("a.ca/index.xml", LintPackage.list([("rootDocument", "<string>main.caml</string>")]))
    zip.add("a.ca/assets/link.png", "/etc/passwd") { $0.unixMode = 0o120777 }
    let findings = LintDocument(data: zip.data, named: "a.zip").findings
    #expect(findings.map(\.rule) == ["left-out-entry"])
    #expect(findings.first?.file == "a.ca/assets/link.png")
  }

  // MARK: Files

  /// Layers that cover the screen, so many of them.
  private static func stack(_ count: Int) -> String {
    (0..<count).map {
      "<CALayer id=\"s\($0)\" bounds=\"0 0 390 844\" position=\"195 422\" backgroundColor=\"1 0 0\" opacity=\"0.5\"/>"
    }.joined()
  }
}
