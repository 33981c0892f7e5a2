import BoingTestSupport
import Foundation
import Testing

@Suite("Failures")
struct FailureTests {
  private let folder = TemporaryFolder()

  @Test(
    "a missing document is named as it was typed, with the same exit code by every command",
    arguments: ["gone.tendies", "sub/gone.tendies", "/gone/gone.tendies"])
  func missingDocument(path: String) async throws {
    for line in [
      "render \(path) -o a.apng", "inspect \(path)", "convert \(path) a.ca", "play \(path)",
    ] {
      try await Boing.fail(line, "Error: \(path): there is no", status: 1, in: folder)
    }
  }

  @Test("a name to play that is neither a demo nor a file lists the demos")
  func nothingToPlay() async throws {
    try await Boing.fail(
      "play nope", "nope: there is no demo and no file of that name; the demos are one-axis, ",
      status: 1, in: folder)
  }

  @Test("what is no motion, or several, says what to type instead")
  func exports() async throws {
    try Data([0x50, 0x4B, 3, 4, 0xFF]).write(to: folder.file("w.tendies"))
    try await Boing.fail(
      "export w.tendies",
      "w.tendies is no text with a motion; of a document give boing inspect or boing render its path",
      status: 1, in: folder)
    try folder.write(
      #"""
      { "a": { "$type": "cubicBezier", "$value": [0.3, 0, 0.6, 1] },
        "b": { "$type": "cubicBezier", "$value": [0, 0, 1, 1] } }
      """#,
      to: "t.json")
    try await Boing.fail(
      "export t.json",
      "t.json has 2 motions; say in which format they are written, such as --as css",
      status: 1, in: folder)
    try await Boing.fail(
      "export t.json --as css -o t.css", "t.css: 2 texts go to a folder; leave out “.css”",
      status: 1,
      in: folder)
    #expect(!FileManager.default.fileExists(atPath: folder.file("t.css").path))
  }

  @Test("an unknown state names the known ones")
  func unknownState() async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    for line in [
      "render a.caml --state Nope -o a.apng", "render a.caml --to-state Nope -o a.apng",
      "render a.caml --to-state Nope --transition-time 1 --time 2 -o a.png",
      "play a.caml --state Nope",
    ] {
      try await Boing.fail(
        line, "a.caml: there is no state “Nope”; the states are Unlock\n", status: 1, in: folder)
    }
  }

  @Test("a document without a size asks for one, and takes it")
  func sizeless() async throws {
    try folder.write(SmallDocument.sizeless, to: "zero.caml")
    try await Boing.fail(
      "render zero.caml -o a.apng",
      "zero.caml: its outermost layer has no size; say how large the screen is, "
        + "such as --size 390x844", status: 1, in: folder)
    try await Boing.succeed(
      "render zero.caml --size 30x20 --time 0 -o a.png", in: folder)
    #expect(try PNGFile(folder.data("a.png")).size == [60, 40])
  }

  @Test("a document larger than any image asks for a smaller screen or scale")
  func enormous() async throws {
    try folder.write(SmallDocument.enormous, to: "huge.caml")
    try await Boing.fail(
      "render huge.caml -o a.apng",
      "--scale 2: huge.caml has 1000000000 × 1000000000 points, and an image at most 16384 pixels "
        + "a side and 67108864 in all; say how large the screen is, such as --size 390x844",
      status: 1, in: folder)
    try await Boing.fail(
      "render huge.caml --size 10000x10000 --scale 2 -o a.apng",
      "--scale 2: huge.caml has 10000 × 10000 points, and an image at most 16384 pixels a side and "
        + "67108864 in all; give 0.81 or less", status: 1, in: folder)
  }

  @Test(
    "a folder that is not there is found out before anything is drawn",
    arguments: [
      "-o gone/a.apng", "--contact-sheet gone/a.png", "-o a.apng --contact-sheet gone/a.png",
      "-o gone/a.apng --contact-sheet a.png",
    ].map { "render jack " + $0 } + ["export --as plot -o gone/a.svg"])
  func missingFolder(line: String) async throws {
    try await Boing.fail(
      line,
      "the folder \(folder.url.path)/gone does not exist; create it or choose another one",
      status: 1, in: folder)
  }

  @Test("a folder that takes no files is named")
  func unwritableFolder() async throws {
    // Root may write anywhere but into /proc.
    var target = "/proc"
    if geteuid() != 0 {
      target = folder.url.path + "/locked"
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
    }
    let outcome = try await Boing.fail(
      "render jack -o \(target)/a.apng", "no file can be created in \(target): ", status: 1,
      in: folder)
    #expect(outcome.err.hasSuffix("; choose another folder or change its permissions\n"))
  }

  @Test("without ffmpeg its formats say what to do", arguments: ["gif", "mp4", "webm"])
  func noFFmpeg(ending: String) async throws {
    let names = ["gif": "GIF", "mp4": "MP4", "webm": "WebM"]
    let name = try #require(names[ending])
    try await Boing.fail(
      "render jack -o a.\(ending) --contact-sheet a.png",
      "\(name) needs ffmpeg, which is not on the PATH; install it "
        + "(Debian and Ubuntu: apt install ffmpeg), or write PNG, animated PNG (.apng), WebP, "
        + "a folder of PNG frames or a contact sheet, which need no other program",
      status: 1, in: folder, environment: ["PATH": ""])
  }

  @Test("a folder with other things in it is not replaced by frames")
  func folderInUse() async throws {
    let url = folder.url.appendingPathComponent("frames")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try folder.write("mine", to: "frames/letter.txt")
    try await Boing.fail(
      "render one-axis -o frames/",
      "the folder \(url.path) already holds letter.txt; frames only replace frames, "
        + "so name an empty or a new folder", status: 1, in: folder)
    #expect(folder.text("frames/letter.txt") == "mine")
  }

  @Test(
    "results that do not arrive are an error",
    arguments: [
      "export", "render --list", "--help", "help export", "render --help", "--version",
      "--generate-completion-script bash",
    ])
  func fullOutput(line: String) async throws {
    let script = "'\(Boing.program.path)' \(line) 2>&1 >/dev/full; echo $?"
    let text = try #require(try Tool.text("bash", ["-c", script]))
    #expect(
      text == "Error: standard output cannot be written: No space left on device; "
        + "look at what it is redirected to\n1\n")
  }

  @Test("a standard stream that is closed does not become another file")
  func closedStreams() async throws {
    let path = folder.url.path
    let script =
      "cd '\(path)'; '\(Boing.program.path)' render one-axis --scale 0.1 --time 0 -o a.png "
    let closed = try Tool.text("bash", ["-c", script + "<&- >&- 2>err; echo $?"])
    #expect(closed == "1\n")
    #expect(folder.text("err").hasPrefix("Error: standard output cannot be written: "))
    let image = try folder.data("a.png")
    #expect(try PNGFile(image).size == [32, 48])
    let silent = try Tool.text("bash", ["-c", script + "--quiet <&- >&- 2>&-; echo $?"])
    #expect(silent == "0\n")
    #expect(try folder.data("a.png") == image)
  }

  @Test("a reader that goes away ends the command and leaves no file")
  func closedPipe() async throws {
    let script =
      "'\(Boing.program.path)' export --rows 100000 | head -n 1 >/dev/null; "
      + "echo ${PIPESTATUS[0]}"
    #expect(try Tool.text("bash", ["-c", script]) == "141\n")
  }

  @Test("a value of any length is quoted by its ends", arguments: ["ab ", "e\u{301}", "\n"])
  func longValue(part: String) async throws {
    let value = String(repeating: part, count: 100_000 / part.utf8.count)
    for arguments in [
      ["render", "jack", "--fps", value], ["render", value], [value], ["render", "a.caml", value],
      ["render", "jack", "--" + value], ["render", "jack", "--list=" + value], ["play", value],
      ["render", "jack", "--set", value + "=1"], ["export", "--rows", value],
      ["render", value], ["render", "jack", "--output", value],
    ] {
      let outcome = try await Boing.run(arguments, in: folder)
      #expect([1, 64].contains(outcome.status), "\(arguments[0])")
      #expect(outcome.err.hasPrefix("Error: "))
      if part != "\n" {
        #expect(outcome.err.unicodeScalars.count < 4_000, "\(arguments.prefix(3))")
      }
      #expect(outcome.err.utf8.count < 250_000)
    }
  }

  @Test("characters that act on a terminal are escaped in messages, reports and JSON")
  func escapes() async throws {
    let name = "a\u{1B}]0;x\u{7}\u{202E}\u{9B}.png"
    let visible = "a\\u{1B}]0;x\\u{7}\\u{202E}\\u{9B}.png"
    let made = try await Boing.succeed(
      "render one-axis --scale 0.1 --time 0 --output \(name)", in: folder)
    #expect(made.out.hasPrefix(visible + ": "))
    #expect(folder.names == [name])
    let json = try await Boing.succeed(
      "render one-axis --scale 0.1 --time 0 --json --output \(name)", in: folder)
    #expect(json.out.contains(#""file":"a\u001b]0;x\u0007\u202e\u009b.png""#))
    for line in ["render ", "render ", "render jack --fps ", "", "play ", "render jack --"] {
      let outcome = try await Boing.run(line + name, in: folder)
      #expect(outcome.status != 0)
      let active = outcome.err.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}")
      }
      #expect(active.isEmpty, "\(line)")
    }
  }
}
