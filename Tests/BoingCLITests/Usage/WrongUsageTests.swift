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

  @Test(
    "wrong arguments of a player are named with the remedy",
    arguments: [
      ("play jack --state a", "--state goes with a document; 'jack' is a demo."),
      (
        "play jack --exit-after 0", "--exit-after 0: give seconds from 0.001 to 86400, such as 1.5."
      ),
      ("play jack --port 80", "--port goes with --watch; give it too."),
      ("play a.caml --watch --repeat", "--watch and --repeat do not go together; choose one."),
      ("play jack --watch", "--watch goes with a document; 'jack' is a demo."),
      ("play", "Missing expected argument '<name-or-file>'"),
    ])
  func player(line: String, message: String) async throws {
    try await Boing.fail(line, message, in: folder)
  }

  @Test(
    "a subject is needed, and a list renders nothing",
    arguments: [
      ("", "Name a demo or a document; 'boing render --list' lists the demos."),
      ("-o a.png", "Name a demo or a document; 'boing render --list' lists the demos."),
      ("--list -o a.png", "--list renders nothing; leave the options of images out."),
      ("jack --list --set bounces=3", "--list renders nothing; leave the options of images out."),
      ("--list --state Unlock", "--list renders nothing; leave the options of images out."),
    ])
  func noSubject(options: String, message: String) async throws {
    try await Boing.fail("render " + options, message + "\n", in: folder)
  }

  @Test(
    "a demo's wrong arguments are named with the remedy",
    arguments: [
      (
        "render jack --set leap",
        "--set leap: give a parameter's name and a number, such as bounces=3."
      ),
      (
        "render jack --set foo=1",
        "--set: 'jack' has no parameter 'foo'; it has lid, leap, wobble, tension."
      ),
      (
        "render counts --set duration=99",
        "--set: duration cannot be 99; give a number from 0.2 to 5."
      ),
      (
        "render one-axis --set bounces=1.5",
        "--set: bounces cannot be 1.5; give a whole number from 0 to 20."
      ),
      ("render jack two", "Unexpected argument 'two'"),
      ("render jack --start 1 --time 2", "--start and --time do not go together; choose one."),
      (
        "render jack --start 5",
        "--start 5: the demo ends at 4.2 s; give an earlier time, or a --duration."
      ),
      (
        "render jack --start 1 -o a.ca",
        "--start chooses the first frame of a movie; leave it out when writing a document."
      ),
      (
        "render jack --time 99",
        "--time 99: the movie ends at 4.2 s; give a time from 0 to 4.2, or a longer --duration."
      ),
      (
        "render jack --time 2 --duration 1 -o a.png",
        "--time 2: the movie ends at 1 s; give a time from 0 to 1, or a longer --duration."
      ),
      (
        "render jack --time 1 -o a.webp",
        "--output a.webp: --time makes a single PNG; let the name end in .png, or leave --time out."
      ),
      (
        "render jack -o a.xyz",
        "--output a.xyz: let the name end in .png, .apng, .gif, .webp, .mp4, .webm, "
          + "or in / for a folder with a PNG of each frame; for a page in .html or .boing, for a "
          + "layer tree in .json, .lottie, .svg, and a demo's in .caml, .ca, .wallpaper, .tendies."
      ),
      (
        "render jack -o -",
        "--output -: only a single image goes to standard output; choose it with --time, or give a "
          + "file's name, such as movie.apng."
      ),
      (
        "render jack --contact-sheet a.webp",
        "--contact-sheet a.webp: it is a PNG; let the name end in .png."
      ),
      (
        "render jack -o a.png --contact-sheet ./a.png",
        "--contact-sheet ./a.png: the movie goes to the same file; give one of them another name."
      ),
      (
        "render jack --time 0 --contact-sheet jack.png",
        "--contact-sheet jack.png: the movie goes to the same file; give one of them another name."
      ),
      (
        "render jack --contact-sheet-frames 3",
        "--contact-sheet-frames goes with --contact-sheet; name the sheet too."
      ),
      (
        "render jack --onion-skin a.webp",
        "--onion-skin a.webp: it is a PNG; let the name end in .png."
      ),
      (
        "render jack --contact-sheet a.png --onion-skin ./a.png",
        "--onion-skin ./a.png: the contact sheet goes to the same file; give one of them another name."
      ),
      (
        "render jack --onion-skin-frames 3",
        "--onion-skin-frames goes with --onion-skin; name the image too."
      ),
      (
        "render jack --onion-skin a.png --onion-skin-frames 1001",
        "--onion-skin-frames 1001: give a whole number from 1 to 1000."
      ),
      (
        "render jack --shutter-samples 8",
        "--shutter-samples goes with --shutter-angle; give the angle, such as 180."
      ),
      (
        "render jack --shutter-angle 180 --shutter-samples 1",
        "--shutter-samples 1: give a whole number from 2 to 256."
      ),
      ("render jack --color-space p3", "--color-space p3: give srgb or display-p3."),
      (
        "render jack --color-space display-p3 -o a.gif",
        "--color-space display-p3: GIF is written in sRGB; let the name end in .apng or .png, or in "
          + "/ for a folder."
      ),
      (
        "render jack --background #12345",
        "--background #12345: give none, black, white, or a colour such as #fa0 or #ffaa0080."
      ),
      (
        "render jack --scale 64",
        "--scale 64: jack has 480 × 600 points, and an image at most 16384 pixels a side and "
          + "67108864 in all; give 15 or less."
      ),
      (
        "render one-axis -o a.webp --svg smil",
        "--svg goes with Lottie and SVG; leave it out, or let the output end in .json, .lottie, .svg."
      ),
      (
        "render one-axis -o a.json --svg smil",
        "--svg smil: a .json is no SVG; leave it out."
      ),
      (
        "render one-axis -o a.svg --fps 30",
        "--fps is about images; leave it out when writing a document."
      ),
      (
        "render one-axis -o a.ca --background none",
        "--background is about images; leave it out when writing a document."
      ),
      (
        "render jack --duration 86400 --fps 1000 -o a.apng",
        "--duration 86400: at 1000 frames per second a movie lasts at most 10000 s; "
          + "shorten it or lower --fps."
      ),
    ])
  func demo(line: String, message: String) async throws {
    try await Boing.fail(line, message + "\n", in: folder)
  }

  @Test(
    "a document's wrong arguments are named with the remedy",
    arguments: [
      ("render a.caml b.caml", "Unexpected argument 'b.caml'"),
      ("render a.caml --set leap=1", "--set goes with a demo; 'a.caml' is a document."),
      ("render jack --to-state a", "--to-state goes with a document; 'jack' is a demo."),
      ("render a.caml --fit 9 --scale 1", "--fit and --scale do not go together; choose one."),
      (
        "render a.caml --fit 9 -o a.html",
        "--fit is about images; leave it out for this output."
      ),
      (
        "render a.caml --to-state Unlock --transition-time 10 --duration 1",
        "--transition-time 10: the movie ends after 1 s, before the change; give an earlier time, "
          + "or a longer --duration."
      ),
      (
        "render a.caml --to-state Unlock --transition-time 3",
        "--transition-time 3: the movie ends after 3 s, before the change; give an earlier time, "
          + "or a longer --duration."
      ),
      (
        "render a.caml --start 100 --to-state Unlock --transition-time 50",
        "--transition-time 50: the movie ends after 3 s, before the change; give an earlier time, "
          + "or a longer --duration."
      ),
      (
        "render a.caml -o b.webp --strict",
        "--strict goes with Lottie and SVG; leave it out, or let the output end in .json, .lottie, .svg."
      ),
      (
        "preview a.caml -o \"\"",
        "--output '': give the path of a folder, or leave it out for this one."
      ),
      (
        "render a.caml --transition-time 1",
        "--transition-time says when a change of state begins; say with --to-state to which."
      ),
      (
        "render a.caml --memory lots",
        "--memory lots: give a size such as 512M or 4G."
      ),
      (
        "render a.caml --time 2 --duration 1",
        "--time 2: the movie ends at 1 s; give a time from 0 to 1, or a longer --duration."
      ),
    ])
  func render(line: String, message: String) async throws {
    try await Boing.fail(line, message + "\n", in: folder)
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
}
