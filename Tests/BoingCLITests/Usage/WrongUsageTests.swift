import Foundation
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
  private static let curveUsage = """
    Usage: boing curve [<options>]
      See 'boing curve --help' for more information.

    """
  private static let cssUsage = """
    Usage: boing css [<options>]
      See 'boing css --help' for more information.

    """
  private static let convertUsage = """
    Usage: boing convert [<options>]
      See 'boing convert --help' for more information.

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
      line,
      "There is no command 'bogus'. The commands are: demo, play, gallery, render, inspect, "
        + "convert-document, curve, css, convert.", Self.rootUsage)
  }

  @Test(
    "wrong arguments of a player are named with the remedy",
    arguments: [
      ("play nope", "There is no demo and no file 'nope'. The demos are: "),
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
    "a demo's wrong arguments are named with the remedy",
    arguments: [
      ("demo --out a.png", "Name a demo to render; 'boing demo' alone lists them."),
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
          + "or in / for a folder with a PNG of each frame."
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
      ("demo jack --onion-frames 3", "--onion-frames goes with --onion; name the picture too."),
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
        "--blur-samples goes with --blur; say how long the shutter is open."
      ),
      (
        "demo jack --blur 180 --blur-samples 1",
        "--blur-samples 1: give a whole number from 2 to 256."
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
      ("curve --csv --json", "--csv and --json do not go together; choose one."),
      ("curve --svg a.png", "--svg a.png: let the name end in .svg."),
      (
        "curve --law dock --bounces 3",
        "--bounces 3: it goes with --law spring, wall, gravity or shake only."
      ),
      ("curve --law wall --mass 2", "--mass 2: it goes with --law spring only."),
      ("curve --bounces 3 --smooth --law wall", "--smooth goes with --law dock only."),
      ("curve --ratio 0.5", "--ratio 0.5: it goes with --law train only."),
      (
        "curve --mass 2 --bounces 3",
        "--bounces and --mass describe a spring in two ways; choose one: --bounces and --duration, "
          + "--mass, --stiffness and --damping, --response and --damping-ratio, or "
          + "--perceptual-duration and --bounce."
      ),
      (
        "curve --gravity 10 --duration 2",
        "--duration 2: it follows from --gravity; leave one of them out."
      ),
      (
        "curve --restitution 0.5 --gravity 10 --bounces 2",
        "--bounces 2: they follow from --restitution 0.5; leave one of them out."
      ),
      (
        "curve --restitution 1",
        "--restitution 1: give a part of the speed from 0 to 0.999, such as 0.6."
      ),
      ("curve --bounce 1.5", "--bounce 1.5: give a number from -0.999 to 1, such as 0.3."),
      (
        "curve --anticipation 0",
        "--anticipation 0: give a part of the way above 0, up to 10, such as 0.1."
      ),
      (
        "curve --anticipation-share 0.2",
        "--anticipation-share goes with --anticipation; give it too."
      ),
      ("curve --cosine --law gravity", "--cosine goes with --law spring or wall only."),
      (
        "curve --cosine --velocity 3",
        "--velocity 3: it follows from --cosine; leave one of them out."
      ),
      (
        "curve --residual 0.5",
        "--residual 0.5: give a part of the way from 0.000000001 to --visible, which is 0.02."
      ),
      (
        "curve --mass 2 --residual 0.01",
        "--residual 0.01: it goes with --bounces and --duration only, not with a spring's constants."
      ),
      (
        "curve --train lid --away back-out",
        "--away back-out: give linear, ease, ease-in, ease-out, ease-in-out, or four numbers "
          + "x1,y1,x2,y2."
      ),
      (
        "curve --train lid --duration-ratio 0",
        "--duration-ratio 0: give a number from 0.01 to 100."
      ),
      (
        "curve --squash 0.3",
        "--squash 0.3: a body is flattened where it hits, with --law gravity or wall only."
      ),
      (
        "curve --law wall --squash 1",
        "--squash 1: give a part from 0 to 0.99, such as 0.3."
      ),
      (
        "curve --law wall --contact-duration 1",
        "--contact-duration 1: it goes with --squash or --stretch; give one."
      ),
      ("curve --max-error 0.1", "--max-error 0.1: it goes with --segments; give it too."),
      (
        "curve --segments --max-error 2",
        "--max-error 2: give a part of the way from 0.000001 to 1, such as 0.001."
      ),
      (
        "curve --segments --rows 3",
        "--rows 3: it goes with samples, not with --segments; leave one of them out."
      ),
      (
        "curve --segments --ease steps(3)",
        "--ease steps(3): it is made of straight lines, which need no --segments."
      ),
    ])
  func curve(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.curveUsage)
  }

  @Test(
    "CSS that cannot be is refused with the remedy",
    arguments: [
      (
        "css --max-error 0",
        "--max-error 0: give a part of the way from 0.000001 to 1, such as 0.001."
      ),
      ("css --max-points 1", "--max-points 1: give a whole number from 2 to 10000."),
      ("css --max-bytes 10", "--max-bytes 10: give a whole number from 11 to 1000000."),
      (
        "css --max-error 0.1 --max-points 3",
        "--max-error and --max-points do not go together; choose one."
      ),
      ("css --from 1", "--from and --to are both 1: there is no way to go; let them differ."),
      ("css --law dock --height 0", "--height 0: there is no way to go; give another height."),
      (
        "css --damping 0",
        "A spring without damping never rests, and CSS needs an end; damp it."
      ),
      ("css --template {}px", "--template {}px: it goes with --keyframes only."),
      (
        "css --keyframes a --property grid-area",
        "--property grid-area: give its value as well, such as --template '{}px'."
      ),
      (
        "css --keyframes 1a",
        "--keyframes 1a: give letters, digits, - and _, and begin with a letter."
      ),
      (
        "css --keyframes a --template 0px",
        "--template 0px: put {} in the place of the number, and none of ; { } ! elsewhere."
      ),
    ])
  func css(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.cssUsage)
  }

  @Test(
    "what only the work itself shows to be impossible is refused like any other usage",
    arguments: [
      (
        "css --bounces 1000 --max-error 0.000001",
        "--max-error 0.000001: it is too small for this motion; give a greater one, up to 1."
      ),
      (
        "css --max-bytes 60 --keyframes drop",
        "--max-bytes 60: give a whole number from 71, the shortest there is, to 1000000."
      ),
      ("css --ease step-end", "--ease step-end: it is CSS already; write it as it is."),
    ])
  func late(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.cssUsage)
  }

  @Test("segments that cannot be found are refused with the option and a remedy")
  func lateSegments() async throws {
    try await expectRefusal(
      "curve --train lid --away 0,1,0,1 --segments",
      "--max-error 0.001: it is too small for this motion; give a greater one, up to 1.",
      Self.curveUsage)
  }

  @Test(
    "a spring that is not described, or twice, is refused with the remedy",
    arguments: [
      (
        "convert",
        "Describe a spring: --stiffness and --damping, --response and --damping-ratio, "
          + "--perceptual-duration and --bounce, or --bounces and --duration."
      ),
      ("convert --mass 0", "--mass 0: give a number from 0.000001 to 1000000000."),
      ("convert --response x", "--response x: give seconds from 0.001 to 86400, such as 0.5."),
      ("convert --damping -1", "--damping -1: give a number from 0 to 1000000000."),
      (
        "convert --mass 1 --response 1",
        "--mass and --response describe a spring in two ways; choose one: --bounces and "
          + "--duration, --mass, --stiffness and --damping, --response and --damping-ratio, or "
          + "--perceptual-duration and --bounce."
      ),
    ])
  func convert(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.convertUsage)
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
