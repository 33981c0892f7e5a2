import ArgumentParser
import BoingFormats

/// The program: `boing`.
@main
struct BoingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boing",
    abstract: "Designs, previews, renders and exports bounces.",
    discussion: """
      Examples:
        boing demo --list
        boing demo jack --out jack.webp --sheet jack.png
        boing render Wallpaper.tendies --duration 2 --out wallpaper.mp4
        boing curve --bounces 3 --plot
      """,
    version: "0.1.0",
    subcommands: [DemoCommand.self, RenderCommand.self, CurveCommand.self])

  static func main() {
    TemporaryFiles.removeOnInterrupt()
    main(nil)
  }
}
