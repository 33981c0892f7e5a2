import BoingTestSupport
import Foundation
import Testing

@Suite("Help")
struct HelpTests {
  static let commands = [
    "", "play", "render", "preview", "inspect", "lint", "convert",
    "new", "export", "playground", "player",
  ]

  /// The lines of a help text that show how the command is called.
  private func examples(_ command: String, in folder: TemporaryFolder) async throws -> [String] {
    let help = try await Boing.run("\(command) --help", in: folder)
    return help.lines.filter { $0.hasPrefix("  boing ") }.map { String($0.dropFirst(8)) }
  }

  /// Files that an example says it writes.
  private func outputs(of words: [String]) -> [String] {
    if words == ["player"] { return ["boing-player.js"] }
    if words == ["render", "jack"] { return ["jack.webp"] }
    if words.first == "convert" { return words[2] == "-" ? [] : [words[2]] }
    let given = zip(words, words.dropFirst())
      .filter { ["-o", "--contact-sheet", "--onion-skin"].contains($0.0) }.map(\.1)
    if words.first == "preview", given.isEmpty {
      return ["-idle.gif", "-idle.mp4", "-sheet.png", ".png"].map { "Wallpaper" + $0 }
    }
    guard words.first == "new", !words.contains("--list") else { return given }
    // Beside a wallpaper there is its entry for catalogues.
    let document = given.first ?? "Bouncing_Ball.tendies"
    let stem = document.prefix { $0 != "." && $0 != "/" }
    return [document] + (document.hasSuffix(".ca") ? [] : [stem + ".json"])
  }

  @Test("every example works as printed", arguments: commands)
  func examples(command: String) async throws {
    let folder = TemporaryFolder()
    try folder.write(SmallDocument.markup, to: "Wallpaper.tendies")
    try folder.write(
      #"{ "ease": { "$type": "cubicBezier", "$value": [0.3, 0, 0.6, 1] } }"#, to: "tokens.json")
    let given = folder.names
    let examples = try await examples(command, in: folder)
    #expect(examples.count >= 3)
    for example in examples {
      let words = Boing.words(of: example)
      let isPreview = words.first == "preview"
      let needsFFmpeg =
        isPreview || words.contains { $0.hasSuffix(".mp4") || $0.hasSuffix(".gif") }
      if needsFFmpeg, !Tool.hasFFmpeg { continue }
      let isWatched = words.contains("--watch")
      let isPlayed = words.first == "play" && !isWatched
      if isPlayed, !VirtualScreen.isPossible { continue }
      let screen = isPlayed ? try VirtualScreen() : nil
      let isServed =
        isWatched || words.first == "playground" && !words.contains("-o")
      // A whole movie of a demo takes seconds, drawn with the checks of debug builds.
      let isMovie =
        words == ["render", "jack"]
        || words.contains { $0.hasSuffix(".webp") || $0.hasSuffix(".apng") }
      let outcome = try await Boing.succeed(
        example + (isMovie && !TestRun.isFull ? " --duration 0.6" : "")
          + (isPlayed || isServed ? " --exit-after 0.3" : "")
          + (isWatched && !words.contains("--no-open") ? " --no-open" : ""), in: folder,
        environment: screen.map { ["DISPLAY": $0.name, "SDL_VIDEODRIVER": "x11"] } ?? [:])
      // What a text on standard output or a fit is worth is said beside it.
      let form = words.firstIndex(of: "--as").map { words[$0 + 1] }
      let isText =
        words.first == "export" && !words.contains("-o")
        && !["plot", "csv", "table", "springs", nil].contains(form)
      let isMeasured = isText || words.contains("--segments") || words.contains("--verbose")
      let hasCertificate = isMeasured && !words.contains("--json")
      // A layer tree as Lottie or SVG has a report, and warnings of what the format cannot express.
      let isConverted = words.first == "convert"
      let isVector = outputs(of: words).contains { $0.hasSuffix(".svg") }
      // An MP4 of the device's odd width has a column more.
      let isPadded = isPreview && words.contains("--device")
      #expect(isVector || isPadded || outcome.err.isEmpty != hasCertificate, "boing \(example)")
      // There is nothing to annotate.
      let isSilent =
        words.contains("github") || isConverted && words[2] != "-"
      #expect(outcome.out.isEmpty == isSilent, "\(example)")
      for name in outputs(of: words) {
        // Several exports and a bundle are folders.
        if name.contains("."), !name.hasSuffix(".ca"), !name.hasSuffix(".wallpaper") {
          #expect(try !folder.data(name).isEmpty, "boing \(example)")
        }
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
      }
      #expect(folder.names == given, "boing \(example)")
    }
  }

  @Test("help is the same in both spellings, and fits on 80 columns", arguments: commands)
  func spellings(command: String) async throws {
    let folder = TemporaryFolder()
    let long = try await Boing.run("\(command) --help", in: folder)
    let short = try await Boing.run("help \(command)", in: folder)
    #expect(long.status == 0)
    #expect(long.err == "")
    #expect(long.out == short.out)
    let all = try await Boing.run("\(command) --help-hidden", in: folder)
    for line in long.lines + all.lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test("the first help of a command has a dozen options at most", arguments: commands.dropFirst())
  func dozen(command: String) async throws {
    let lines = try await Boing.run("\(command) --help", in: TemporaryFolder()).lines
    let start = try #require(
      lines.firstIndex { $0.hasSuffix(":") && $0 == $0.uppercased() && $0 != "ARGUMENTS:" })
    let options = lines[start...].filter { $0.hasPrefix("  -") }
    // Beside the two that all have, and which are about the command itself.
    #expect(options.count <= 12 + 2, "\(options)")
  }

  @Test(
    "the options of a motion stand in groups with titles",
    arguments: ["export", "playground"])
  func groups(command: String) async throws {
    let lines = try await Boing.run("\(command) --help-hidden", in: TemporaryFolder()).lines
    let groups = [
      ("SPRING AND BOUNCES:", "--stiffness"), ("GRAVITY:", "--restitution"),
      ("DOCK:", "--smooth"), ("DECAY TRAIN:", "--away"),
    ]
    for (title, option) in groups {
      let start = try #require(lines.firstIndex(of: title))
      let group = lines[start...].prefix { !$0.isEmpty }
      #expect(group.contains { $0.hasPrefix("  \(option) ") }, "\(title)")
    }
  }

  @Test(
    "every option stands in a group with a title but those of the help itself",
    arguments: commands.dropFirst())
  func titles(command: String) async throws {
    let lines = try await Boing.run("\(command) --help-hidden", in: TemporaryFolder()).out
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "OPTIONS:"))
    let plain = lines[(start + 1)...].prefix { !$0.isEmpty }
    #expect(
      plain == [
        "  --version               Show the version.",
        "  -h, --help              Show help information.",
      ])
    let titles = lines.filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
    #expect(titles.count == Set(titles).count)
    #expect(titles.contains("GENERAL:"))
  }

  @Test("the command alone shows its help")
  func alone() async throws {
    let folder = TemporaryFolder()
    let alone = try await Boing.run("", in: folder)
    let help = try await Boing.run("--help", in: folder)
    #expect(alone.out == help.out)
    #expect(alone.err == "")
    #expect(alone.status == 0)
  }
}
