import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

@Suite("New documents")
struct NewTests {
  private let folder = TemporaryFolder()

  @Test("a template becomes a document that can be rendered, under the name of the document")
  func templates() async throws {
    for template in DocumentTemplate.all.map(\.name) {
      let outcome = try await Boing.succeedSilently("new \(template)", in: folder)
      let file = try #require(outcome.lines.first?.split(separator: ":").first)
      try await Boing.succeedSilently(
        "render \(file) --time 0 --scale 0.1 -o \(template).png", in: folder)
    }
    #expect(
      folder.names.sorted() == [
        "Badge.ca", "Bouncing_Ball.json", "Bouncing_Ball.tendies", "Jack_in_the_Box.json",
        "Jack_in_the_Box.tendies", "badge.png", "jack.png", "wallpaper.png",
      ])
  }

  @Test("every form of a wallpaper is read back, at the size that was asked for")
  func forms() async throws {
    for (arguments, size) in [
      ("wallpaper --device iphone-17-pro -o a.tendies", "402×874"),
      ("wallpaper --size 500x500 -o b.wallpaper", "500×500"), ("jack -o c/", "390×844"),
      ("badge --size 60x60 -o d.ca", "60×60"),
    ] {
      try await Boing.succeed("new " + arguments, in: folder)
      let path = try #require(arguments.split(separator: " ").last)
      let inspect = try await Boing.run("inspect \(path)", in: folder)
      #expect(inspect.lines.first?.contains(size) == true, "\(inspect.out)")
    }
  }

  @Test(
    "boing lint finds nothing in any template, in any form and size",
    arguments: [
      "wallpaper -o new.tendies", "wallpaper -o new.wallpaper", "wallpaper -o new/",
      "wallpaper -o new.tendies --device iphone-17-pro", "wallpaper -o new.tendies --size 500x500",
      "jack -o new.tendies", "jack -o new.wallpaper", "jack -o new/",
      "jack -o new.wallpaper --device iphone-se", "badge -o new.ca", "badge -o new.ca --size 60x90",
    ])
  func lint(line: String) async throws {
    try await Boing.succeedSilently("new " + line, in: folder)
    let path = try #require(
      folder.names.first { $0 == "new" || $0.hasPrefix("new.") && $0 != "new.json" })
    let lint = try await Boing.succeedSilently("lint \(path) --fail-on note", in: folder)
    #expect(lint.out.hasSuffix(": nothing found\n"), "\(lint.out)")
  }

  @Test("nothing is replaced: neither document nor entry, file nor folder")
  func existing() async throws {
    for (line, taken) in [
      ("new wallpaper -o a.tendies", "a.tendies"), ("new wallpaper -o a.tendies", "a.json"),
      ("new jack -o a/", "a"), ("new badge -o a.ca", "a.ca"),
    ] {
      let place = TemporaryFolder()
      try place.write("mine", to: taken)
      let outcome = try await Boing.fail(line, "\(taken) exists already", status: 1, in: place)
      #expect(!outcome.err.contains("--force") && !outcome.err.contains("--no-clobber"))
      #expect(place.text(taken) == "mine")
    }
  }

  @Test("the entry has the fields of catalogues, and the same bytes for the same date")
  func entry() async throws {
    let line =
      "new jack --name \"Jack “J” / 2\" --creator Ada -o x.tendies --entry e.json"
    let environment = ["SOURCE_DATE_EPOCH": "1761112800"]
    try await Boing.succeed(line, in: folder, environment: environment)
    let entry = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.text("e.json").utf8)) as? [String: Any])
    #expect(entry["name"] as? String == "Jack “J” / 2")
    #expect(entry["creator"] as? String == "Ada")
    #expect(entry["description"] as? String == "Jack “J” / 2")
    #expect(entry["file"] as? String == "wallpapers/x.tendies")
    #expect(entry["preview"] as? String == "previews/gif/x.gif")
    #expect(entry["date"] as? Int == 1_761_112_800_000)
    let id = try #require(entry["id"] as? String)
    #expect(id.count == 7 && Int(id) != nil)
    #expect(
      Set(entry.keys) == [
        "name", "id", "creator", "description", "file", "preview", "from", "date",
      ])
    let (archive, text) = (folder.text("x.tendies"), folder.text("e.json"))
    try FileManager.default.removeItem(at: folder.file("x.tendies"))
    try FileManager.default.removeItem(at: folder.file("e.json"))
    try await Boing.succeed(line, in: folder, environment: environment)
    #expect(folder.text("x.tendies") == archive && folder.text("e.json") == text)
    try await Boing.succeed("new wallpaper --no-entry", in: folder)
    #expect(!folder.names.contains("Bouncing_Ball.json"))
  }

  @Test(
    "wrong usage names the option, the value and the remedy",
    arguments: [
      ("", "Say what to begin from: wallpaper, jack, badge."),
      ("clock", "There is no template 'clock'. The templates are: wallpaper, jack, badge."),
      ("jack --list", "--list lists all templates; leave 'jack' out."),
      ("jack --device nokia", "--device nokia: give one of those that boing new --list prints"),
      ("jack --device iphone-x --size 5x5", "--device and --size do not go together"),
      ("jack --size 0x9", "--size 0x9: give width and height in points"),
      ("badge --device iphone-x", "--device iphone-x: a badge fills no screen; give its --size."),
      ("badge --entry e.json", "--entry e.json: catalogues have wallpapers, which a badge is not."),
      ("jack -o jack.ca", "--output jack.ca: let the name end in .tendies, .wallpaper"),
      ("jack -o jack", "--output jack: let the name end in .tendies, .wallpaper"),
      ("badge -o a.tendies", "--output a.tendies: let the name end in .ca"),
      ("jack --entry e.json --no-entry", "--entry and --no-entry do not go together"),
    ])
  func wrongUsage(line: String, message: String) async throws {
    try await Boing.fail("new " + line, "Error: " + message, in: folder)
  }

  @Test(
    "a name that a catalogue would not take is refused",
    arguments: ["", " ", String(repeating: "x", count: 43), "a\nb", "a\u{1B}[31mb"])
  func names(name: String) async throws {
    for option in ["--name", "--creator"] {
      let outcome = try await Boing.run(["new", "jack", option, name], in: folder)
      #expect(outcome.status == 64 && folder.names == [])
      #expect(outcome.err.contains("give a line of 1 to 42 characters"), "\(outcome.err)")
    }
  }
}
