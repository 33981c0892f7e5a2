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
        boing demo
        boing demo jack --out jack.webp --sheet jack.png
        boing play jack
        boing render Wallpaper.tendies --duration 2 --out wallpaper.mp4
        boing inspect Wallpaper.tendies
        boing gallery pages --only dock --scale 0.5
        boing curve --bounces 3 --plot
        boing css --bounces 3 --json
        boing convert --perceptual-duration 0.5 --bounce 0.3

      Results go to standard output, messages to standard error. The exit code is 0, or 64 for wrong \
      usage, or 1 for anything else that went wrong.

      Completions for bash, zsh or fish:
        boing --generate-completion-script bash
      """,
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, PlayCommand.self, GalleryCommand.self, RenderCommand.self,
      InspectCommand.self, ConvertDocumentCommand.self, CurveCommand.self, CSSCommand.self,
      ConvertCommand.self,
    ])

  static func main() {
    TemporaryFiles.removeOnInterrupt()
    Interrupt.clearsProgress()
    if let name = unknownCommand(in: CommandLine.arguments.dropFirst()) {
      let known = commandNames.joined(separator: ", ")
      exit(
        withError: ValidationError("There is no command '\(name)'. The commands are: \(known)."))
    }
    main(nil)
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The word in the place of a command that is none; the parser calls it an unexpected argument.
  private static func unknownCommand(in arguments: ArraySlice<String>) -> String? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments
    guard let name = words.first, !name.hasPrefix("-") else { return nil }
    return (commandNames + ["help"]).contains(name) ? nil : name
  }
}
