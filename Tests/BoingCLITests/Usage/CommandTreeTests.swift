import BoingTestSupport
import Foundation
import Testing

/// The options, ranges, messages and exit codes that all commands share.
@Suite("All commands alike")
struct CommandTreeTests {
  private let folder = TemporaryFolder()

  private static let lines = [
    "render one-axis", "play one-axis", "render a.caml", "preview a.caml",
    "inspect a.caml", "lint a.caml", "convert a.caml b.ca", "new jack", "export",
    "export --as css", "export --as springs --bounces 3", "playground", "player",
  ]

  @Test("every command has the same general options", arguments: lines)
  func general(line: String) async throws {
    let help = try await Boing.run(line.split(separator: " ")[0] + " --help-hidden", in: folder)
    for option in ["-q, --quiet", "-v, --verbose", "--json", "--no-progress"] {
      #expect(help.lines.contains { $0.hasPrefix("  \(option) ") }, "\(option)")
    }
    try await Boing.fail(
      line + " -q -v", "--quiet and --verbose do not go together; choose one.\n", in: folder)
  }

  @Test("every command that writes files has the same options for those that exist")
  func existing() async throws {
    for line in Self.lines
    where !["play", "lint", "new"].contains(line.split(separator: " ")[0])
      && !line.contains("springs")
    {
      try await Boing.fail(
        line + " --force --no-clobber",
        "--force and --no-clobber do not go together; choose one.\n",
        in: folder)
    }
  }

  /// Every command that has an option, and what it says of values out of its range.
  private static let ranges: [(option: String, remedy: String, lines: [String], wrong: [String])] =
    [
      (
        "fps", "give frames per second from 0.01 to 1000, such as 60, 59.94 or 30000/1001",
        ["render jack", "render a.caml", "play jack", "export --as lottie"],
        ["0", "0.009", "1001", "nan", "-1", "60/0", ""]
      ),
      (
        "scale", "give pixels for each point from 0.01 to 64",
        ["render jack", "render a.caml", "play jack"],
        ["0", "0.009", "65", "inf", "-1", "two"]
      ),
      (
        "duration", "give seconds from 0.001 to 86400, such as 1.5",
        [
          "render jack", "render a.caml", "export", "export --as css", "export --as springs",
          "inspect a.caml --timeline -o a.png",
        ],
        ["0", "0.0009", "86401", "nan", "-1", "1s"]
      ),
      (
        "size", "give width and height in points from 1 to 16384, such as 390x844",
        ["render jack", "render a.caml", "play jack"], ["0x5", "5", "5x", "16385x5", "nanx5"]
      ),
      (
        "max-error", "give a fraction of the distance from 0.000001 to 1, such as 0.001",
        ["export --segments", "export --as css"], ["0", "1.1", "nan", "1e-7"]
      ),
      (
        "time", "give a time in seconds from 0 to 86400, such as 1.5",
        ["render jack", "render a.caml"],
        ["-1", "nan", "1e300", "1,5"]
      ),
      (
        "transition-time", "give a time in seconds from 0 to 86400, such as 1.5",
        ["render a.caml --to-state Unlock"], ["-1", "nan"]
      ),
      (
        "shutter-angle", "give degrees of a frame from 1 to 720, such as 180", ["render jack"],
        ["0", "721", "nan"]
      ),
      ("fit", "give a whole number from 1 to 16384", ["render a.caml"], ["0", "16385"]),
      (
        "loop", "give a whole number from 0 to 65535", ["render jack", "render a.caml"],
        ["-1", "1.5", "65536", "99999999999999999999"]
      ),
      (
        "quality", "give a number from 0 to 1", ["render jack", "render a.caml"],
        ["-1", "1.1", "inf", "abc"]
      ),
      (
        "threads", "give a whole number from 1 to 256", ["render jack", "render a.caml"],
        ["0", "257", "nan"]
      ),
    ]

  @Test(
    "an option has the same range and the same message wherever it is", arguments: ranges.indices)
  func range(index: Int) async throws {
    let (option, remedy, lines, wrong) = Self.ranges[index]
    for (number, line) in lines.enumerated() {
      // Every value in one command, and every command with one value.
      for value in number == 0 || TestRun.isFull ? wrong : [wrong[number % wrong.count]] {
        let outcome = try await Boing.run(
          line.split(separator: " ").map(String.init) + ["--" + option, value], in: folder)
        let shown = value.isEmpty ? "''" : value
        #expect(outcome.status == 64, "\(line) \(value)")
        #expect(
          outcome.err.hasPrefix("Error: --\(option) \(shown): \(remedy).\n"),
          "\(line) \(value): \(outcome.err)")
      }
    }
    #expect(folder.names == [])
  }

  @Test(
    "the same fault has the same exit code in every command",
    arguments: [
      // A file that is not there.
      ("render gone.caml", 1), ("inspect gone.caml", 1), ("lint gone.caml", 1),
      ("preview gone.caml", 1), ("play gone.caml --watch", 1),
      ("convert gone.caml a.ca", 1),
      ("play gone.caml", 1), ("play gone", 1), ("export gone.css", 1), ("export sub/gone", 1),
      ("export gone.json --as css", 1),
      // A demo that is not there.
      ("render gone", 1), ("render gone --list", 1),
      // A state that is not there.
      ("render a.caml --state Gone", 1), ("render a.caml --to-state Gone", 1),
      ("play a.caml --state Gone", 1),
      // A plane that is not there in the document.
      ("convert a.caml b.ca --plane floating", 1),
      // A file that is nothing of the kind.
      ("render text", 1), ("preview text", 1), ("inspect text", 1), ("convert text b.ca", 1),
      ("play ./text", 1),
      ("export text", 1), ("export text --as css", 1),
      // A folder that is not there.
      ("render one-axis -o gone/a.png --time 0", 1), ("render a.caml -o gone/a.png --time 0", 1),
      ("convert a.caml gone/b.caml", 1), ("export -o gone/a.svg", 1), ("export -o gone/a.csv", 1),
      ("export --as css -o gone/a.css", 1),
      // Standard input without anything in it.
      ("render - --time 0 -o a.png", 1), ("inspect -", 1), ("lint -", 1), ("convert - b.ca", 1),
      ("play -", 1),
      ("export -", 1), ("export - --as css", 1),
      // An error that cannot be kept.
      ("export --bounces 1000 --max-error 0.000001 --segments", 1),
      ("export --as css --bounces 1000 --max-error 0.000001", 1),
      // An unknown option, and a value out of its range.
      ("render --nope", 64), ("play jack --nope", 64),
      ("render a.caml --nope", 64), ("preview a.caml --nope", 64), ("inspect a.caml --nope", 64),
      ("new jack --nope", 64), ("playground --nope", 64),
      ("player --nope", 64),
      ("lint a.caml --nope", 64), ("lint a.caml --fail-on nope", 64),
      ("lint a.caml --rule nope", 64),
      ("convert a.caml b.ca --nope", 64),
      ("export --nope", 64), ("export --as css --nope", 64),
      ("export --as springs --bounces 3 --nope", 64),
      ("render jack --quality 2", 64), ("export --as nope", 64), ("export --motion nope", 64),
      ("convert a.caml b.ca --plane side", 64), ("render jack --set nope=1", 64),
      ("play jack --set nope=1", 64),
      // A name that says no format.
      ("render jack -o a.xyz", 64), ("render a.caml -o a.xyz", 64), ("convert a.caml a.xyz", 64),
      ("export -o a.xyz", 64),
      // A missing argument, and one too many.
      ("render", 64), ("inspect", 64), ("lint", 64), ("convert a.caml", 64), ("play", 64),
      ("export --as springs", 64), ("inspect a.caml b.caml", 64), ("export a", 64),
      // What cannot be streamed.
      ("render jack -o -", 64), ("render a.caml -o -", 64), ("convert a.caml - --format ca", 64),
      ("export --as css,js -o -", 64),
      // Done.
      ("render --list", 0), ("inspect a.caml", 0), ("lint a.caml", 0), ("convert a.caml -", 0),
      ("export", 0),
      ("export --as css", 0), ("export --as springs --bounces 3", 0),
    ] as [(String, Int32)])
  func exitCode(line: String, status: Int32) async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    try folder.write("hello", to: "text")
    if status == 0 {
      let outcome = try await Boing.succeed(line, in: folder)
      #expect(!outcome.err.hasPrefix("Error: ") && !outcome.err.contains("\nUsage: "))
    } else {
      try await Boing.fail(line, "Error: ", status: status, in: folder)
    }
  }

  @Test("verbose says what is done on standard error, and changes nothing else")
  func verbose() async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    for (line, note) in [
      ("inspect a.caml", "read a.caml: "), ("lint a.caml", "looked over a.caml: "),
      ("convert a.caml -", "read a.caml: "),
      ("export --as gsap --bounces 2", "motion as gsap: "),
      ("export --bounces 2 --segments", "fitted segments: "),
      ("export --as springs --bounces 3", "computed: "),
      ("render a.caml --time 0 --scale 1 -o a.png", "read a.caml: "),
    ] {
      let plain = try await Boing.run(line, in: folder)
      let loud = try await Boing.succeed(line + " --verbose", in: folder)
      #expect(loud.err.contains(note), "\(loud.err)")
      if !line.hasPrefix("render") { #expect(loud.out == plain.out) }
    }
    let image = try await Boing.run("render one-axis --time 0 --scale 0.1 -v -o b.png", in: folder)
    #expect(image.err.contains("frames of 32×48 pixels at 60 per second: "))
  }
}
