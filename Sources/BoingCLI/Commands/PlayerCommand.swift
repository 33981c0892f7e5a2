import ArgumentParser
import BoingMovies
import Foundation

/// `boing player`: the player's element, for other people's pages.
struct PlayerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "player",
    abstract: "Writes the JavaScript module of <boing-player>, which plays documents on a page.",
    usage: "boing player [<options>]",
    discussion: """
      A page loads the module once, and shows any number of documents:

        <script type="module" src="boing-player.js"></script>
        <boing-player src="jack.boing" autoplay loop controls></boing-player>

      Examples:
        boing player
        boing render jack -o jack.boing
        boing player -o boing-player.js --json
      """)

  @OptionGroup(title: "Module") var target: TargetArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The option about the place of the module.
  struct TargetArguments: ParsableArguments {
    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The file, or - for standard output. (default: boing-player.js in this folder)",
        valueName: "file"),
      completion: .file(extensions: ["js"]))
    var output: String?
  }

  func validate() throws {
    guard target.output == StandardStream.name, common.json else { return }
    throw ValidationError(
      "--json reports on standard output, where --output - has the module go; choose one.")
  }

  func run() throws {
    let start = ContinuousClock.now
    let module = EmbeddedFile.web("boing-player.js")
    let path = target.output ?? "boing-player.js"
    if path == StandardStream.name { return try StandardStream.output(binary: module) }
    let file = try AtomicFile(
      replacing: URL(typed: path), existing.overwriting.files(like: .playerModule))
    try file.write(module)
    try file.commit()
    if common.json {
      try Terminal.print(
        JSONLine.text(
          of: FileReport(
            file: path, format: "js", bytes: module.count,
            elapsed: (ContinuousClock.now - start) / .seconds(1))))
    } else if !common.quiet {
      try Terminal.print("\(path): a module of \(module.count) bytes")
    }
  }
}
