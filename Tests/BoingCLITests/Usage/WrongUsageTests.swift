import Foundation
import TestSupport
import Testing

@Suite("Wrong usage")
struct WrongUsageTests {
  private static let demoUsage = """
    Usage: boing demo
           boing demo <name> [<options>]
           boing demo [<name>] --list [--json]
      See 'boing demo --help' for more information.

    """
  private static let renderUsage = """
    Usage: boing render <file> [<options>]
      See 'boing render --help' for more information.

    """
  static let curveUsage = """
    Usage: boing curve [<options>]
      See 'boing curve --help' for more information.

    """
  static let cssUsage = """
    Usage: boing css [<options>]
      See 'boing css --help' for more information.

    """
  static let convertUsage = """
    Usage: boing convert [<text>] [<options>]
      See 'boing convert --help' for more information.

    """
  private static let rootUsage = """
    Usage: boing <subcommand>
      See 'boing --help' for more information.

    """

  func expectRefusal(_ line: String, _ message: String, _ usage: String) async throws {
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
      line,
      "There is no command 'bogus'. The commands are: demo, play, gallery, render, inspect, "
        + "convert-document, curve, export, css, convert.", Self.rootUsage)
  }

  @Test(
    "wrong arguments of a player are named with the remedy",
    arguments: [
      ("play jack --state a", "--state goes with a document; 'jack' is a demo."),
      ("play jack --scale 9", "--scale 9: give pixels for each point from 0.01 to 8."),
      ("play jack --limit 0", "--limit 0: give seconds above 0 and at most 86400."),
      ("play jack --fps nan", "--fps nan: give frames per second from 0.01 to 1000"),
      ("play", "Missing expected argument '<subject>'"),
    ])
  func player(line: String, message: String) async throws {
    let outcome = try await Boing.run(line, in: TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(outcome.out == "")
    #expect(outcome.err.hasPrefix("Error: \(message)"))
  }

  @Test(
    "options without a demo are refused",
    arguments: ["--out a.png", "--set bounces=3", "--size 9x9", "--fps 30", "--scale 1"])
  func noDemo(options: String) async throws {
    let outcome = try await Boing.run("demo " + options, in: TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(outcome.out == "")
    #expect(
      outcome.err.hasPrefix(
        "Error: The options set up or render a demo; name one. 'boing demo' alone lists them.\n"))
  }

  @Test(
    "a demo's wrong arguments are named with the remedy",
    arguments: [
      (
        "demo jack --set leap",
        "--set leap: give a parameter's name and a number, such as bounces=3."
      ),
      (
        "demo jack --set foo=1",
        "--set: 'jack' has no parameter 'foo'; it has lid, leap, wobble, tension."
      ),
      (
        "demo counts --set duration=99",
        "--set: duration cannot be 99; give a number from 0.2 to 5."
      ),
      (
        "demo one-axis --set bounces=1.5",
        "--set: bounces cannot be 1.5; give a whole number from 0 to 20."
      ),
      (
        "demo jack --size 0x5",
        "--size 0x5: give width and height in points from 1 to 16384, such as 390x844."
      ),
      (
        "demo nope",
        "There is no demo 'nope'. The demos are: one-axis, two-axis, size, color, scale, scale-rotate, rect, equation, dock, jack, bounceable, counts, gravity, retarget, rotation, grid."
      ),
      ("demo jack two", "Unexpected argument 'two'"),
      (
        "demo jack --frame 99",
        "--frame 99: the movie ends at 4.2 s; give a time from 0 to 4.2, or a longer --duration."
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
          + "or in / for a folder with a PNG of each frame; "
          + "a demo's also in .caml, .ca, .wallpaper, .tendies for a document."
      ),
      (
        "demo jack --out -",
        "--out -: a movie cannot go to standard output; give a file's name, such as movie.apng."
      ),
      (
        "demo jack --sheet a.webp",
        "--sheet a.webp: it is a PNG; let the name end in .png."
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
      ("demo jack --onion a.webp", "--onion a.webp: it is a PNG; let the name end in .png."),
      (
        "demo jack --sheet a.png --onion ./a.png",
        "--onion ./a.png: the sheet goes to the same file; give one of them another name."
      ),
      ("demo jack --onion-frames 3", "--onion-frames goes with --onion; name the image too."),
      (
        "demo jack --onion a.png --onion-frames 1001",
        "--onion-frames 1001: give a whole number from 1 to 1000."
      ),
      (
        "demo jack --blur 0", "--blur 0: give degrees of a frame from 1 to 720, such as 180."
      ),
      (
        "demo jack --blur nan", "--blur nan: give degrees of a frame from 1 to 720, such as 180."
      ),
      (
        "demo jack --blur-samples 8",
        "--blur-samples goes with --blur; give a shutter angle."
      ),
      (
        "demo jack --blur 180 --blur-samples 1",
        "--blur-samples 1: give a whole number from 2 to 256."
      ),
      ("demo jack --color-space p3", "--color-space p3: give srgb or display-p3."),
      (
        "demo jack --color-space display-p3 --out a.gif",
        "--color-space display-p3: GIF is written in sRGB; let the name end in .apng or .png, or in "
          + "/ for a folder."
      ),
      (
        "demo jack --background #12345",
        "--background #12345: give none, black, white, or a colour such as #fa0 or #ffaa0080."
      ),
      (
        "demo jack --background mauve",
        "--background mauve: give none, black, white, or a colour such as #fa0 or #ffaa0080."
      ),
      (
        "demo jack --scale 64",
        "--scale 64: jack has 480 × 600 points, and an image at most 16384 pixels a side and "
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
        "render a.caml --to Unlock --at 10 --duration 1",
        "--at 10: the movie ends at 1 s, before the change; give an earlier time, "
          + "or a longer --duration."
      ),
      (
        "render a.caml --to Unlock --at 3",
        "--at 3: the movie ends at 3 s, before the change; give an earlier time, "
          + "or a longer --duration."
      ),
      (
        "render a.caml --to Unlock --at nan",
        "--at nan: give a time in seconds from 0 to 86400, such as 1.5."
      ),
      (
        "render a.caml --at 1",
        "--at says when a change of state begins; say with --to to which."
      ),
      (
        "render a.caml --force --no-clobber",
        "--force and --no-clobber do not go together; choose one."
      ),
      (
        "render a.caml --memory lots",
        "--memory lots: give a size such as 512M or 4G."
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

  @Test("a sheet among the frames, and a folder that is in use, are refused before any work")
  func framesFolder() async throws {
    let folder = TemporaryFolder()
    for name in ["g", "used"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    try folder.write("mine", to: "used/notes")
    for option in ["sheet", "onion"] {
      let outcome = try await Boing.run(
        "demo jack --\(option) g/frame-0001.png --out g/", in: folder)
      #expect(
        outcome.err
          == "Error: --\(option) g/frame-0001.png: it would lie among the movie's frames; "
          + "give it a place outside g/.\n" + Self.demoUsage)
      #expect(outcome.status == 64)
    }
    let outcome = try await Boing.run("demo jack --sheet s.png --out used/", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("already holds notes"))
    #expect(folder.names == ["g", "used"])
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
