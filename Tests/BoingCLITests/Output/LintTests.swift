import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

@Suite("boing lint")
struct LintTests {
  private let folder = TemporaryFolder()

  /// A document with an error, two warnings and a note, whose positions are known.
  private static let broken = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="root" bounds="0 0 60 40"><sublayers>
      <CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="50" backgroundcolor="1 0 0"/>
      <CALayer id="ü" bounds="0 0 9 9" position="9 9" sparkle="1"/>
    </sublayers>
    <states><LKState name="On"><elements/></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="On"><elements>
    <LKStateTransitionElement targetId="a"/></elements></LKStateTransition></stateTransitions>
    </CALayer></caml>
    """

  init() throws { try folder.write(Self.broken, to: "a.caml") }

  private func write(_ text: String, to name: String = "a.caml") throws {
    try folder.write(text, to: name)
  }

  // MARK: Text

  @Test("findings have level, rule, message, file, line, column and an excerpt with a mark")
  func text() async throws {
    let outcome = try await Boing.run("lint a.caml", in: folder)
    #expect(outcome.status == 1 && outcome.err == "")
    #expect(
      outcome.out == """
        warning[opacity-range]: the opacity 50 is not from 0 to 1; 0.5 is 50 per cent
         --> a.caml:4:51
        4 | <CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="50" backgroundcolo…
          |                                                 ^~~~~~~~~~~~

        warning[misspelled-name]: a CALayer has no attribute “backgroundcolor”; did you mean “backgroundColor”?
         --> a.caml:4:64
        4 | …d="a" bounds="0 0 9 9" position="9 9" opacity="50" backgroundcolor="1 0 0"…
          |                                                     ^~~~~~~~~~~~~~~~~~~~~~~

        note[unknown-attribute]: a CALayer has no attribute “sparkle”; phones pass over it
         --> a.caml:5:51
        5 | <CALayer id="ü" bounds="0 0 9 9" position="9 9" sparkle="1"/>
          |                                                 ^~~~~~~~~~~

        error[incomplete-transition]: the element has no key, which names the property that it animates
         --> a.caml:9:1
        9 | <LKStateTransitionElement targetId="a"/></elements></LKStateTransition></st…
          | ^~~~~~~~~~~~~~~~~~~~~~~~~

        a.caml: 1 error, 2 warnings, 1 note; --fix repairs 1

        """)
  }

  @Test("a plane of a wallpaper is named, and the path begins with the wallpaper")
  func plane() async throws {
    try await Boing.succeed("convert a.caml a.tendies", in: folder)
    let line = "lint a.tendies --rule opacity-range"
    let text = try await Boing.run(line, in: folder).out
    #expect(text.contains("--> a.tendies: …/a_Floating.ca/main.caml:"), "\(text)")
    #expect(text.contains(" (floating plane)\n"))
    // An annotation is one of the archive.
    let annotation = try await Boing.run(line + " --format github", in: folder).out
    #expect(
      annotation.hasPrefix(
        "::warning file=a.tendies,title=boing lint%3A opacity-range::floating plane, …/a_Floating.ca/main.caml:"
      ))
  }

  @Test("of many findings of one rule a few are listed, all with --max-per-rule 0")
  func many() async throws {
    let layers = (0..<9).map {
      "<CALayer id=\"\($0)\" bounds=\"0 0 9 9\" position=\"9 9\" opacity=\"\($0 + 2)\"/>\n"
    }
    try write(
      "<caml><CALayer id=\"root\" bounds=\"0 0 60 40\"><sublayers>\n\(layers.joined())</sublayers></CALayer></caml>"
    )
    let few = try await Boing.run("lint a.caml", in: folder)
    #expect(few.lines.count { $0.hasPrefix("warning[") } == 5)
    #expect(
      few.out.contains(
        "… and 4 more of opacity-range in this file; --max-per-rule 0 lists them all"))
    #expect(few.out.hasSuffix("a.caml: 9 warnings\n"))
    let all = try await Boing.run("lint a.caml --max-per-rule 0", in: folder)
    #expect(all.lines.count { $0.hasPrefix("warning[") } == 9)
    #expect(!all.out.contains("…"))
  }

  @Test("long lines are cut around the mark, whatever the width")
  func longLine() async throws {
    let uri = String(repeating: "A", count: 300_000)
    try write(
      "<caml><CALayer id=\"root\" bounds=\"0 0 60 40\"><sublayers><CALayer id=\"a\" bounds=\"0 0 9 9\" position=\"9 9\"><contents><CGImage src=\"data:image/png;base64,\(uri)\"/></contents></CALayer><CALayer id=\"b\" bounds=\"0 0 9 9\" position=\"9 9\" opacity=\"7\"/></sublayers></CALayer></caml>"
    )
    for columns in ["40", "80", "400"] {
      let outcome = try await Boing.run(
        "lint a.caml", in: folder, environment: ["COLUMNS": columns])
      #expect(outcome.out.contains("undecodable-image") && outcome.out.contains("opacity-range"))
      for (index, line) in outcome.lines.enumerated()
      where line.contains(" | ") && line.contains("^") {
        let (text, mark) = (Array(outcome.lines[index - 1]), Array(line))
        let start = try #require(mark.firstIndex(of: "^"))
        #expect(start < text.count && text.count <= 163, "\(line)")
        #expect(columns != "40" || text.count <= 40, "\(text.count)")
      }
      #expect(outcome.out.contains("opacity=\"7\""))
    }
  }

  @Test("what a document holds does not act on the terminal")
  func escapes() async throws {
    try write(
      "<caml><CALayer id=\"root\" bounds=\"0 0 60 40\" opacity=\"\u{202E}\u{9B}2J\"/></caml>")
    for format in ["text", "json", "github"] {
      let outcome = try await Boing.run("lint a.caml --format \(format)", in: folder)
      let active = outcome.out.unicodeScalars.filter {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
      }
      #expect(active.isEmpty && outcome.out.contains("opacity"), "\(format): \(outcome.out)")
    }
  }

  // MARK: Exit codes

  @Test(
    "the exit code is 1 from a level on",
    arguments: [
      ("", 1), ("--fail-on note", 1), ("--fail-on error", 1), ("--rule unknown-attribute", 0),
      ("--rule unknown-attribute --fail-on note", 1), ("--rule opacity-range", 1),
      ("--rule opacity-range --fail-on error", 0), ("--rule missing-asset", 0),
    ] as [(String, Int32)])
  func exitCodes(options: String, status: Int32) async throws {
    let outcome = try await Boing.run("lint a.caml \(options)", in: folder)
    #expect(outcome.status == status && outcome.err == "")
  }

  @Test("what cannot be read is an error of the command, and nothing is reported")
  func unreadable() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("empty"), withIntermediateDirectories: true)
    for (line, message) in [
      ("lint a.caml gone.caml", "gone.caml: there is no such file or folder; check the path\n"),
      ("lint empty", "empty: there is no document in the folder"),
    ] {
      try await Boing.fail(line, message, status: 1, in: folder)
    }
  }

  @Test("several documents and folders are looked over at once, and a total is given")
  func several() async throws {
    try write(SmallDocument.markup, to: "more/b.caml")
    try write(Self.broken, to: "more/Inner.ca/main.caml")
    try write("no document", to: "more/readme.txt")
    let outcome = try await Boing.run(
      "lint a.caml more --rule opacity-range --rule missing-index", in: folder)
    #expect(
      outcome.lines.suffix(4) == [
        "a.caml: 1 warning", "more/Inner.ca: 2 warnings; --fix repairs 1",
        "more/b.caml: nothing found",
        "3 documents: 3 warnings; --fix repairs 1",
      ])
    #expect(outcome.out.contains("--> more/Inner.ca/main.caml:4:51\n"))
  }

  @Test("standard input is a document")
  func standardInput() async throws {
    let outcome = try await Boing.run("lint -", in: folder, input: Data(Self.broken.utf8))
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("--> standard input:4:51\n"))
  }

  // MARK: Formats

  @Test("JSON has a line for each document")
  func json() async throws {
    try write(SmallDocument.markup, to: "b.caml")
    let outcome = try await Boing.run("lint a.caml b.caml --json", in: folder)
    let objects = try outcome.objects
    #expect(objects.map { $0["file"] as? String } == ["a.caml", "b.caml"])
    #expect(
      objects[0]["errors"] as? Int == 1 && objects[0]["warnings"] as? Int == 2
        && objects[0]["notes"] as? Int == 1)
    let findings = try #require(objects[0]["findings"] as? [[String: Any]])
    let first = try #require(findings.first)
    #expect(first["rule"] as? String == "opacity-range" && first["level"] as? String == "warning")
    #expect(
      first["line"] as? Int == 4 && first["column"] as? Int == 51 && first["length"] as? Int == 12)
    #expect(first["path"] == nil, "the document has no files in it")
    #expect(findings[1]["fix"] as? String == "Write backgroundColor")
    #expect((objects[1]["findings"] as? [Any])?.isEmpty == true)
    let same = try await Boing.run("lint a.caml b.caml --format json", in: folder)
    #expect(same.out == outcome.out)
  }

  @Test("annotations of GitHub have their positions, and nothing in them ends a command")
  func github() async throws {
    let outcome = try await Boing.run("lint a.caml --format github", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.lines.first
        == "::warning file=a.caml,line=4,col=51,endColumn=63,title=boing lint%3A opacity-range::the opacity 50 is not from 0 to 1; 0.5 is 50 per cent"
    )
    #expect(
      outcome.lines.map { $0.prefix { $0 != " " } } == [
        "::warning", "::warning", "::notice", "::error",
      ])
    try write(Self.broken.replacingOccurrences(of: "sparkle", with: "sparkle%"), to: "a,b:c.caml")
    let strange = try await Boing.run(["lint", "a,b:c.caml", "--format", "github"], in: folder)
    #expect(strange.lines.allSatisfy { $0.contains("file=a%2Cb%3Ac.caml") }, "\(strange.out)")
    // That was not XML any more: the reason is on one line.
    #expect(strange.lines.count == 1)
  }

  // MARK: Rules

  @Test("every rule is listed, and explained")
  func rules() async throws {
    let list = try await Boing.run("lint --rules", in: folder)
    #expect(list.lines.map { String($0.prefix { $0 != " " }) } == LintRule.all.map(\.id))
    let page = try await Boing.run("lint --explain missing-asset", in: folder)
    #expect(page.out == (LintRule.named("missing-asset")?.page ?? "") + "\n")
  }

  // MARK: Silences

  @Test("a configuration beside the document silences by rule and path, with a reason")
  func silences() async throws {
    try write(
      """
      { "silences": [
        { "rule": "opacity-range", "reason": "it is meant" },
        { "rule": "misspelled-name", "path": "*.caml", "reason": "an old tool needs it" },
        { "rule": "incomplete-transition", "path": "b.caml", "reason": "another document" }
      ] }
      """, to: LintConfiguration.fileName)
    let outcome = try await Boing.run("lint a.caml --json", in: folder)
    let object = try #require(try outcome.objects.first)
    #expect((object["findings"] as? [Any])?.count == 2)
    let silenced = try #require(object["silenced"] as? [[String: Any]])
    #expect(silenced.map { $0["reason"] as? String } == ["it is meant", "an old tool needs it"])
    let text = try await Boing.run("lint a.caml", in: folder)
    #expect(text.out.contains("a.caml: 1 error, 1 note; 2 silenced\n"))
    // The third is for a document that is not there.
    #expect(
      text.out.contains(
        "silence 3, of incomplete-transition for “b.caml”, matches nothing; delete it"))
    let none = try await Boing.run("lint a.caml --no-configuration", in: folder)
    #expect(none.lines.last == "a.caml: 1 error, 2 warnings, 1 note; --fix repairs 1")
  }

  @Test("a silence for a document that is there, but not looked at, is not judged")
  func otherDocuments() async throws {
    try write(SmallDocument.markup, to: "b.caml")
    try write(
      #"{ "silences": [ { "rule": "opacity-range", "path": "b.caml", "reason": "it is meant" } ] }"#,
      to: LintConfiguration.fileName)
    let one = try await Boing.run("lint a.caml", in: folder)
    #expect(!one.out.contains("unused-silence"))
    let both = try await Boing.run("lint a.caml b.caml", in: folder)
    #expect(both.out.contains("note[unused-silence]"))
    let other = try await Boing.run("lint a.caml b.caml --rule misspelled-name", in: folder)
    #expect(!other.out.contains("unused-silence"), "its rule was not looked for")
  }

  @Test(
    "a configuration that is wrong is refused, and says where",
    arguments: [
      ("{", "it is not JSON"), ("[]", "it is not an object with “silences”"),
      ("{}", "its “silences” are not a list"),
      (#"{ "silence": [] }"#, "it has “silence”, which is not known"),
      (#"{ "silences": [ {} ] }"#, "silence 1 has no “rule”"),
      (#"{ "silences": [ { "rule": "opacity-range" } ] }"#, "silence 1 has no “reason”"),
      (
        #"{ "silences": [ { "rule": "opacity-range", "reason": " " } ] }"#,
        "silence 1 has no “reason”"
      ),
      (
        #"{ "silences": [ { "rule": "opacity-ranges", "reason": "r" } ] }"#,
        "silence 1 names the rule “opacity-ranges”, which is not known; did you mean “opacity-range”?"
      ),
      (
        #"{ "silences": [ { "rule": "missing-asset", "reason": "r", "paht": "" } ] }"#,
        "silence 1 has “paht”"
      ),
    ])
  func wrongConfiguration(text: String, message: String) async throws {
    try write(text, to: "mine.json")
    try await Boing.fail(
      "lint a.caml --configuration mine.json", "mine.json: " + message, status: 1, in: folder)
  }

  // MARK: Repairs

  @Test("--fix repairs the file in its place and reports what is left")
  func fix() async throws {
    let outcome = try await Boing.run("lint a.caml --fix", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("repaired: write backgroundColor\n"))
    #expect(outcome.lines.last == "a.caml: 1 error, 1 warning, 1 note; 1 repaired")
    #expect(
      folder.text("a.caml")
        == Self.broken.replacingOccurrences(of: "backgroundcolor", with: "backgroundColor"))
    #expect(folder.names == ["a.caml"])
    let again = try await Boing.run("lint a.caml --fix", in: folder)
    #expect(!again.out.contains("repaired"))
  }

  @Test("--fix leaves alone what is silenced, and a file that cannot be written")
  func fixRefused() async throws {
    try write(
      #"{ "silences": [ { "rule": "misspelled-name", "reason": "an old tool needs it" } ] }"#,
      to: LintConfiguration.fileName)
    _ = try await Boing.run("lint a.caml --fix", in: folder)
    #expect(folder.text("a.caml") == Self.broken)
  }
}
