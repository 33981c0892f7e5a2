import ArgumentParser
import Boing
import BoingFormats
import Foundation

/// `boing render`: a Core Animation document as pictures.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a Core Animation document: .tendies, .wallpaper, .ca or .caml.",
    discussion: """
      Examples:
        boing render Wallpaper.tendies --duration 2 --out wallpaper.mp4
        boing render Wallpaper.tendies --state Unlock --frame 0 --out unlock.png
        boing render Wallpaper.tendies --sheet sheet.png --scale 1
      """)

  @Argument(help: "The document.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "The state whose values the layers have: Locked, Unlock, Sleep, or what the document calls "
        + "it.", valueName: "name"))
  var state: String?

  @OptionGroup var movie: MovieArguments

  func run() throws {
    let url = URL(fileURLWithPath: file)
    let document = try LayeredDocument(contentsOf: url)
    if let state { try document.setState(state) }
    let size = document.size
    let display = Display(
      rootLayer: document.makeRootLayer(), size: size, scale: movie.scale ?? 2,
      clock: ManualClock())
    let duration = movie.duration ?? 3
    let recording = display.record(until: max(duration, movie.frame ?? 0))
    if !movie.quiet {
      for warning in document.warnings { Terminal.warn("\(warning)") }
    }
    try MovieJob(
      arguments: movie, subject: url.deletingPathExtension().lastPathComponent,
      recording: recording, size: size, scale: display.scale, duration: duration,
      background: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    ).run()
  }
}
