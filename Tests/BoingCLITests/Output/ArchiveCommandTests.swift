import Foundation
import TestSupport
import Testing

@Suite("boing extract and boing pack")
struct ArchiveCommandTests {
  private let folder = TemporaryFolder()

  private func makeArchive() async throws -> Data {
    try folder.write(SmallDocument.markup, to: "small.caml")
    let made = try await Boing.run("convert small.caml a.tendies", in: folder)
    #expect(made.status == 0, "\(made.err)")
    return try folder.data("a.tendies")
  }

  @Test("an archive goes both ways, by files and by standard streams, and says nothing")
  func bothWays() async throws {
    let data = try await makeArchive()
    for line in ["extract a.tendies out", "pack out b.tendies"] {
      let outcome = try await Boing.run(line, in: folder)
      #expect(outcome.status == 0 && outcome.out + outcome.err == "", "\(outcome.err)")
    }
    #expect(try folder.data("b.tendies") == data)
    let streamed = try await Boing.run("extract - again", in: folder, input: data)
    #expect(streamed.status == 0, "\(streamed.err)")
    #expect(try folder.data("again/boing-archive.json") == folder.data("out/boing-archive.json"))
    let shown = try await Boing.run("inspect out", in: folder)
    #expect(shown.out.contains("2 layers, 1 animation"))
  }

  @Test("a report says what was changed")
  func report() async throws {
    _ = try await makeArchive()
    _ = try await Boing.run("extract a.tendies out", in: folder)
    try folder.write("x", to: "out/new.txt")
    let outcome = try await Boing.run("pack out b.tendies --json", in: folder)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any])
    #expect(object["added"] as? [String] == ["new.txt"])
    #expect(object["changed"] as? [String] == [])
    #expect(object["isNew"] as? Bool == false)
    let told = try await Boing.run("pack out b.tendies --verbose", in: folder)
    #expect(told.err.contains("added: new.txt\n"))
  }

  @Test(
    "what cannot be done is an error, and nothing is left behind",
    arguments: [
      ("extract none.tendies x", 1, "none.tendies: there is no such file or folder"),
      ("extract small.caml x", 1, "small.caml: it is no ZIP archive"),
      ("extract out x", 1, "out: it is no ZIP archive"),
      ("extract a.tendies small.caml", 1, "is not a folder"),
      ("extract a.tendies out", 1, "replace it with --force"),
      ("extract a.tendies out --no-clobber", 1, "leave --no-clobber out"),
      ("extract a.tendies -", 64, "name one"),
      ("pack none x.tendies", 1, "there is no folder none"),
      ("pack small.caml x.tendies", 1, "small.caml is a file"),
      ("pack empty x.tendies", 1, "empty: the folder has no files to pack"),
      ("pack out x.png", 64, "end it in .tendies"),
      ("pack out out/x.tendies", 1, "is in the folder that is packed"),
      ("pack out text.tendies", 1, "is not a ZIP archive"),
      ("pack b.ca x.tendies", 1, "boing convert b.ca x.tendies"),
      ("pack out - --json", 64, "name a file"),
    ] as [(String, Int32, String)])
  func refusals(line: String, status: Int32, message: String) async throws {
    _ = try await makeArchive()
    for line in ["extract a.tendies out", "convert a.tendies b.ca"] {
      #expect(try await Boing.run(line, in: folder).status == 0)
    }
    try folder.write("mine", to: "out/mine.txt")
    try folder.write("mine", to: "text.tendies")
    try FileManager.default.createDirectory(
      at: folder.file("empty"), withIntermediateDirectories: false)
    let names = folder.names
    let outcome = try await Boing.run(line, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.err.contains(message), "\(outcome.err)")
    #expect(outcome.out == "")
    #expect(folder.names == names)
    #expect(folder.text("out/mine.txt") == "mine")
  }

  @Test("a folder without a document is packed with a warning")
  func noDocument() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("out"), withIntermediateDirectories: false)
    try folder.write("text", to: "out/a.txt")
    let outcome = try await Boing.run("pack out a.tendies", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.err.hasPrefix("Warning: no phone plays the archive: "))
    #expect(folder.names == ["a.tendies", "out"])
  }
}
