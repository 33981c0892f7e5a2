import BoingTestSupport
import Foundation
import Testing

@Suite("Wrong usage")
struct WrongUsageTests {
  private let folder = TemporaryFolder()

  @Test(
    "an unknown command names the known ones",
    arguments: ["bogus", "help bogus", "bogus -o drop.webp"])
  func unknownCommand(line: String) async throws {
    try await Boing.fail(
      line,
      "There is no command 'bogus'. The commands are: playground, export, render, play, "
        + "player, new, lint, preview, inspect, convert.\n", in: folder)
  }

  @Test("an empty document name is not the present folder")
  func emptyName() async throws {
    let outcome = try await Boing.run(["render", ""], in: folder)
    let message = "Error: The document's name is empty; give the path of a file or folder.\nUsage: "
    #expect(outcome.err.hasPrefix(message) && outcome.status == 64)
  }

  @Test("a sheet among the frames, and a folder that is in use, are refused before any work")
  func framesFolder() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("g"), withIntermediateDirectories: false)
    try folder.write("mine", to: "used/notes")
    for option in ["contact-sheet", "onion-skin"] {
      try await Boing.fail(
        "render jack --\(option) g/frame-0001.png -o g/",
        "--\(option) g/frame-0001.png: it would lie among the movie's frames; "
          + "give it a path outside g/.\n", in: folder)
    }
    try await Boing.fail(
      "render jack --contact-sheet s.png -o used/", "already holds notes", status: 1, in: folder)
  }

  @Test("a path through a link to the same folder is the same file")
  func sameFileThroughLink() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: folder.file("alias"), withDestinationURL: folder.file("real"))
    try await Boing.fail(
      "render jack -o alias/a.png --contact-sheet real/a.png",
      "--contact-sheet real/a.png: the movie goes to the same file; give one of them another name.",
      in: folder)
  }

  @Test(
    "what only the work itself shows to be impossible is an error with the remedy",
    arguments: [
      ("export --as css --motion dock --max-points 2", "give one from 3 to 10000"),
      ("export --as css --bounces 1000 --max-error 0.000001", "is too small for this motion; give"),
      (
        "export --as css --stiffness 1e9 --damping 1e-6 --max-error 1",
        "The motion turns back too often, or is too steep, for CSS, whatever the error"
      ),
      ("export --as css-keyframes --max-bytes 60", "give one from "),
      (
        "export --bounces 1000 --max-error 0.000001 --segments",
        "The maximum error 0.000001 cannot be kept within 10000 points; give a larger one"
      ),
    ])
  func late(line: String, message: String) async throws {
    try await Boing.fail(line, message, status: 1, in: folder)
  }
}
