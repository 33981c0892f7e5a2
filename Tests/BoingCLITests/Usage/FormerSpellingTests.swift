import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import BoingCLI

@Suite("Former spellings")
struct FormerSpellingTests {
  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(
    "the words of earlier versions become those of today",
    arguments: [
      ("curve --law wall", "curve --motion wall"),
      (
        "curve --visible 0.1 --residual=0.01 --anticipation-share 0.3",
        "curve --visible-fraction 0.1 --residual-fraction=0.01 --anticipation-duration 0.3"
      ),
      ("spring -b 3 --visible 0.1", "spring -b 3 --visible-fraction 0.1"),
      ("export --as css --law=wall", "export --as css --motion=wall"),
      ("curve --svg a.svg --png a.png", "curve --output a.svg --output a.png"),
      (
        "demo jack --out a.webp --sheet s.png --sheet-frames 3 --onion o.png --onion-frames 4",
        "demo jack --output a.webp --contact-sheet s.png --contact-sheet-frames 3 --onion-skin o.png "
          + "--onion-skin-frames 4"
      ),
      (
        "demo jack --frame 1 --blur 180 --blur-samples 4 --workers 2",
        "demo jack --time 1 --shutter-angle 180 --shutter-samples 4 --threads 2"
      ),
      ("render a.ca --to Unlock --at 1", "render a.ca --to-state Unlock --transition-time 1"),
      ("gallery pages --only jack", "gallery pages --demo jack"),
      ("play jack --loop --limit 3", "play jack --repeat --exit-after 3"),
      ("css --bounces 3", "export --as css --value-only --bounces 3"),
      (
        "css --keyframes drop --fewest points",
        "export --as css-keyframes --name drop --minimize points"
      ),
      ("convert-document a.ca b.caml", "convert a.ca b.caml"),
      ("help convert-document", "help convert"), ("help css", "help export"),
      ("convert --mass 1", "spring --mass 1"), ("convert -b 3", "spring -b 3"),
      ("convert drop.css --json", "spring drop.css --json"),
    ])
  func present(former: String, present: String) {
    #expect(FormerSpellings(words(former)).arguments == words(present))
  }

  @Test(
    "present words, values of options and other commands' options stay as they are",
    arguments: [
      "curve --to 3 --from --law", "export --as css --out=-", "demo jack --background --sheet",
      "render a.ca --to-state --frame", "curve --to 2", "export --to 2 --as css",
      "convert a.ca b.caml",
      "convert - out.caml", "convert a.ca", "convert -", "demo jack --loop 3", "--help", "",
      "render -- --frame", "play jack --fps --loop", "convert --plane floating a.ca -",
      "curve --at 3", "convert a.ca b.json --duration 2",
      "help convert", "spring css", "demo --quiet jack",
    ])
  func unchanged(line: String) {
    let spellings = FormerSpellings(words(line))
    #expect(
      spellings.arguments == words(line.replacingOccurrences(of: "--out=", with: "--output=")))
    #expect(spellings.notices == [])
  }

  @Test("each former spelling has one notice, and --out none")
  func notices() {
    let line = "demo jack --frame 1 --frame 2 --out a.png --sheet s.png"
    #expect(
      FormerSpellings(words(line)).notices
        == ["'--frame' is now '--time'", "'--sheet' is now '--contact-sheet'"])
  }

  /// The help of a command as the parser writes it for tools.
  private struct Help: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        struct Name: Decodable {
          let kind, name: String
        }

        let kind: String
        let names: [Name]?
      }

      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    let command: Command
  }

  @Test("the options without a value are those of the parser")
  func flags() async throws {
    let outcome = try await Boing.run("--experimental-dump-help", in: TemporaryFolder())
    let help = try JSONDecoder().decode(Help.self, from: Data(outcome.out.utf8))
    let commands = (help.command.subcommands ?? []).filter { $0.commandName != "help" }
    #expect(commands.count == BoingCommand.configuration.subcommands.count)
    let all = commands.flatMap { [$0] + ($0.subcommands ?? []) }
    var flags: Set<String> = ["--help-hidden"]
    for command in all {
      for argument in command.arguments ?? [] where argument.kind != "positional" {
        let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
        #expect(!names.isEmpty)
        for name in names {
          #expect(
            FormerSpellings.flags.contains(name) == (argument.kind == "flag"),
            "\(command.commandName) \(name)")
        }
        if argument.kind == "flag" { flags.formUnion(names) }
      }
    }
    #expect(FormerSpellings.flags == flags)
  }

  @Test(
    "a former line does what the present one does, and says nothing where there is no terminal",
    arguments: [
      ("curve --law gravity --bounces 3", "curve --motion gravity --bounces 3"),
      ("css --law shake", "export --as css --value-only --motion shake"),
      ("convert --stiffness 300", "spring --stiffness 300"),
    ])
  func same(former: String, present: String) async throws {
    let folder = TemporaryFolder()
    let (old, new) = (
      try await Boing.run(former, in: folder), try await Boing.run(present, in: folder)
    )
    #expect(old.status == 0 && old.out == new.out && old.err == new.err)
  }

  @Test(
    "the options of tokens are split as a shell splits them",
    arguments: [
      ("--bounces 3", ["--bounces", "3"]), ("  a\t b ", ["a", "b"]), ("", []),
      ("--ease 'steps(4, jump-end)'", ["--ease", "steps(4, jump-end)"]),
      (#"--ease "steps(4, end)" -d 2"#, ["--ease", "steps(4, end)", "-d", "2"]),
      (#"a\ b 'c\d' "e\"f" '' g'h i'j"#, ["a b", #"c\d"#, #"e"f"#, "", "gh ij"]),
    ])
  func shellWords(options: String, words: [String]) throws {
    #expect(try NamedMotion.words(of: options) == words)
  }

  @Test("a quotation mark without its partner is named", arguments: ["'a b", "\"a", "a\\"])
  func openQuotation(options: String) async throws {
    let folder = TemporaryFolder()
    let file = ["a": ["$extensions": ["org.boing.motion": ["options": options]]]]
    try folder.write(
      String(decoding: JSONSerialization.data(withJSONObject: file), as: UTF8.self),
      to: "tokens.json")
    let outcome = try await Boing.run("export tokens.json --as css", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("Error: tokens.json: token a: its options '"))
    #expect(outcome.err.contains("is not closed") || outcome.err.contains("last backslash"))
  }
}
