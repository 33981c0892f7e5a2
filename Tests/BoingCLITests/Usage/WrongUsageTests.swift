import Foundation
import Testing

@Suite("Wrong usage")
struct WrongUsageTests {
  private static let demoUsage = """
    Usage: boing demo <name> [<options>]
           boing demo --list [--json]
      See 'boing demo --help' for more information.

    """
  private static let renderUsage = """
    Usage: boing render <file> [<options>]
      See 'boing render --help' for more information.

    """
  private static let curveUsage = """
    Usage: boing curve [<options>]
      See 'boing curve --help' for more information.

    """
  private static let rootUsage = """
    Usage: boing <subcommand>
      See 'boing --help' for more information.

    """

  private func expectRefusal(_ line: String, _ message: String, _ usage: String) async throws {
    let folder = TemporaryFolder()
    let outcome = try await Boing.run(line, in: folder)
    #expect(outcome.err == "Error: \(message)\n" + usage)
    #expect(outcome.out == "")
    #expect(outcome.status == 64)
    #expect(folder.names == [])
  }

  @Test(
    "an unknown command names the known ones",
    arguments: ["bogus", "help bogus", "bogus --out drop.webp"])
  func unknownCommand(line: String) async throws {
    try await expectRefusal(
      line, "There is no command 'bogus'. The commands are: demo, render, curve.", Self.rootUsage)
  }

  @Test(
    "a demo's wrong arguments are named with the remedy",
    arguments: [
      ("demo", "Name a demo, or use --list to see them."),
      ("demo nope", "There is no demo 'nope'. The demos are: one-axis, two-axis, jack."),
      ("demo jack two", "Unexpected argument 'two'"),
      (
        "demo jack --frame 99",
        "--frame 99: the movie ends at 3.5 s; give a time from 0 to 3.5, or a longer --duration."
      ),
      (
        "demo jack --frame 2 --duration 1 --out a.png",
        "--frame 2: the movie ends at 1 s; give a time from 0 to 1, or a longer --duration."
      ),
      (
        "demo jack --frame 1 --out a.webp",
        "--out a.webp: --frame makes a single PNG; let the name end in .png, or leave --frame out."
      ),
      (
        "demo jack --frame 1 --out frames/",
        "--out frames/: --frame makes a single PNG; let the name end in .png, or leave --frame out."
      ),
      (
        "demo jack --out a.xyz",
        "--out a.xyz: let the name end in .png, .apng, .gif, .webp, .mp4, .webm, "
          + "or in / for a folder with a PNG of each frame."
      ),
      (
        "demo jack --out -",
        "--out -: a movie cannot go to standard output; give a file's name, such as movie.apng."
      ),
      (
        "demo jack --sheet a.webp",
        "--sheet a.webp: a sheet is a PNG; let the name end in .png."
      ),
      (
        "demo jack --out a.png --sheet ./a.png",
        "--sheet ./a.png: the movie goes to the same file; give one of them another name."
      ),
      (
        "demo jack --frame 0 --sheet jack.png",
        "--sheet jack.png: the movie goes to the same file; give one of them another name."
      ),
      ("demo jack --sheet-frames 3", "--sheet-frames goes with --sheet; name the sheet too."),
      (
        "demo jack --scale 64",
        "--scale 64: jack has 480 × 600 points, and a picture at most 16384 pixels a side and "
          + "67108864 in all; give 15 or less."
      ),
      (
        "demo jack --duration 86400 --fps 1000 --out a.apng",
        "--duration 86400: at 1000 frames per second a movie lasts at most 10000 s; "
          + "shorten it or lower --fps."
      ),
    ])
  func demo(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.demoUsage)
  }

  @Test(
    "numbers that are none, or out of range, are quoted as they were typed",
    arguments: [
      ("duration", "give seconds above 0 and at most 86400, such as 1.5"),
      ("scale", "give pixels for each point from 0.01 to 64"),
      ("frame", "give a time in seconds from 0 to 86400"),
      ("fps", "give frames per second from 0.01 to 1000, such as 60, 59.94 or 30000/1001"),
      ("loop", "give a whole number from 0 to 65535"),
      ("quality", "give a number from 0 to 1"),
      ("workers", "give a whole number from 1 to 256"),
    ], ["-1", "nan", "inf", "1e300", "abc", "1,5", "99999999999999999999"])
  func numbers(option: (name: String, remedy: String), value: String) async throws {
    try await expectRefusal(
      "render missing.caml --\(option.name) \(value)",
      "--\(option.name) \(value): \(option.remedy).",
      Self.renderUsage)
  }

  @Test(
    "zero is refused where it makes no sense",
    arguments: [
      ("duration", "give seconds above 0 and at most 86400, such as 1.5"),
      ("scale", "give pixels for each point from 0.01 to 64"),
      ("fps", "give frames per second from 0.01 to 1000, such as 60, 59.94 or 30000/1001"),
      ("workers", "give a whole number from 1 to 256"),
    ])
  func zero(option: String, remedy: String) async throws {
    try await expectRefusal(
      "render missing.caml --\(option) 0", "--\(option) 0: \(remedy).", Self.renderUsage)
  }

  @Test(
    "a document's wrong arguments are named with the remedy",
    arguments: [
      ("render a.caml b.caml", "Unexpected argument 'b.caml'"),
      (
        "render a.caml --size 0x30",
        "--size 0x30: give width and height in points from 1 to 16384, such as 390x844."
      ),
      (
        "render a.caml --size 390",
        "--size 390: give width and height in points from 1 to 16384, such as 390x844."
      ),
      (
        "render a.caml --frame 2 --duration 1",
        "--frame 2: the movie ends at 1 s; give a time from 0 to 1, or a longer --duration."
      ),
    ])
  func render(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.renderUsage)
  }

  @Test("an empty document name is not the present folder")
  func emptyName() async throws {
    let outcome = try await Boing.run(["render", ""], in: TemporaryFolder())
    #expect(
      outcome.err
        == "Error: The document's name is empty; give the path of a file or folder.\n"
        + Self.renderUsage)
    #expect(outcome.status == 64)
  }

  @Test(
    "a curve's wrong arguments are named with the remedy",
    arguments: [
      ("curve --bounces -1", "--bounces -1: give a whole number from 0 to 1000."),
      ("curve --bounces 2.5", "--bounces 2.5: give a whole number from 0 to 1000."),
      (
        "curve --duration 1e300", "--duration 1e300: give seconds from 0.001 to 86400, such as 1.5."
      ),
      ("curve --from nan", "--from nan: give a number from -1e+100 to 1e+100."),
      ("curve --to -1e308", "--to -1e308: give a number from -1e+100 to 1e+100."),
      ("curve --rows 1", "--rows 1: give a whole number from 2 to 1000000."),
      ("curve --law wall --velocity 3", "--velocity 3: it goes with --law spring only."),
      ("curve --plot --json", "--plot and --json do not go together; choose one."),
    ])
  func curve(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.curveUsage)
  }

  @Test("a path through a link to the same folder is the same file")
  func sameFileThroughLink() async throws {
    let folder = TemporaryFolder()
    let real = folder.url.appendingPathComponent("real")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("alias"), withDestinationURL: real)
    let outcome = try await Boing.run(
      "demo jack --out alias/a.png --sheet real/a.png", in: folder)
    #expect(
      outcome.err
        == "Error: --sheet real/a.png: the movie goes to the same file; "
        + "give one of them another name.\n" + Self.demoUsage)
    #expect(outcome.status == 64)
    #expect(folder.names == ["alias", "real"])
  }
}
