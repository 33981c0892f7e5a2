import BoingTestSupport
import Foundation
import Testing

@Suite("boing convert, archives as folders")
struct ArchiveCommandTests {
  private let folder = TemporaryFolder()

  private func makeArchive() async throws {
    try folder.write(SmallDocument.markup, to: "small.caml")
    try await Boing.succeed("convert small.caml a.tendies", in: folder)
  }

  @Test("an archive goes both ways, by files and by standard streams, and says nothing")
  func bothWays() async throws {
    try await makeArchive()
    for line in ["convert a.tendies out/", "convert out/ b.tendies", "convert out c.tendies"] {
      let outcome = try await Boing.succeed(line, in: folder)
      #expect(outcome.out + outcome.err == "", "\(outcome.err)")
    }
    // Contents, names, order and dates: those of a new archive are 1 January 1980, to the second.
    #expect(try folder.data("b.tendies") == folder.data("c.tendies"))
    try await Boing.succeed(
      "convert - again/", in: folder, input: folder.data("b.tendies"))
    try await Boing.succeed("convert again - --format tendies", in: folder)
    let shown = try await Boing.run("inspect out", in: folder)
    #expect(shown.out.contains("2 layers, 1 animation"))
  }

  @Test("a file of an editor is left out, with a warning")
  func leftOut() async throws {
    try await makeArchive()
    _ = try await Boing.run("convert a.tendies out/", in: folder)
    try folder.write("x", to: "out/notes.txt~")
    let outcome = try await Boing.succeed("convert out b.tendies", in: folder)
    #expect(outcome.err.contains("notes.txt~"), "\(outcome.err)")
  }

  @Test(
    "what cannot be done is an error, and nothing is left behind",
    arguments: [
      ("none.tendies x/", 1, "none.tendies: there is no such file or folder"),
      ("a.tendies plain/", 1, "is not a folder"),
      ("a.tendies out/", 1, "replace it with --force"),
      ("a.tendies out/ --no-clobber", 1, "leave --no-clobber out"),
      ("a.tendies other/ --force", 1, "holds mine.txt"),
      ("a.tendies x", 64, "or / for a folder"),
      ("a.tendies x/ --plane floating", 64, "--plane"),
      ("empty x.tendies", 1, "empty: there is no .ca bundle"),
      ("out out/x.tendies", 1, "is in the folder that is packed"),
      ("out text.tendies", 1, "is not a ZIP archive"),
    ] as [(String, Int32, String)])
  func refusals(words: String, status: Int32, message: String) async throws {
    try await makeArchive()
    try await Boing.succeed("convert a.tendies out/", in: folder)
    let list = try FileManager.default.subpathsOfDirectory(atPath: folder.file("out").path)
    let file = try #require(list.first { $0.hasSuffix("main.caml") })
    try folder.write(folder.text("out/" + file) + "<!-- mine -->", to: "out/" + file)
    for name in ["other/mine.txt", "plain", "text.tendies"] { try folder.write("mine", to: name) }
    try FileManager.default.createDirectory(
      at: folder.file("empty"), withIntermediateDirectories: false)
    try await Boing.fail("convert " + words, message, status: status, in: folder)
    #expect(folder.text("out/" + file).hasSuffix("<!-- mine -->"))
  }
}
