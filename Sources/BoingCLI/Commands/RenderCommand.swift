import ArgumentParser
import Boing
import BoingFormats
import Foundation

/// `boing render`: a Core Animation document as pictures.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a Core Animation document: .tendies, .wallpaper, .ca or .caml.",
    usage: "boing render <file> [<options>]",
    discussion: """
      Examples:
        boing render Wallpaper.tendies --duration 2 --out wallpaper.mp4
        boing render Wallpaper.tendies --state Unlock --frame 0 --out unlock.png
        boing render Wallpaper.tendies --sheet sheet.png --scale 1
      """)

  @Argument(
    help: "The document.", completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The state whose values the layers have: Locked, Unlock, Sleep, or what the document calls "
        + "it.", valueName: "name"))
  var state: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The screen in points, such as 390x844. (default: the document's own)", valueName: "size"))
  var size: String?

  @OptionGroup var movie: MovieArguments

  /// How much of a document is shown where nothing was said, in seconds.
  private static let duration = 3.0

  func validate() throws {
    if file.isEmpty {
      throw ValidationError("The document's name is empty; give the path of a file or folder.")
    }
    if let size { _ = try ScreenSize(size) }
    let settings = try movie.settings()
    // A document has no end of its own.
    try settings.check(
      subject: subject, duration: settings.duration ?? Self.duration,
      hasEnd: settings.duration != nil)
  }

  func run() throws {
    let settings = try movie.settings()
    let document = try openDocument()
    let screen = try size.map { try ScreenSize($0).size } ?? document.size
    guard screen.width > 0, screen.height > 0 else {
      throw CommandError(
        "\(file): its outermost layer has no size; say how large the screen is, "
          + "such as --size 390x844")
    }
    if let problem = PictureSize.problem(screen, scale: settings.scale, subject: file) {
      throw CommandError(problem)
    }
    let display = Display(
      rootLayer: document.makeRootLayer(size: screen), size: screen, scale: settings.scale,
      clock: ManualClock())
    let duration = settings.duration ?? Self.duration
    try MovieJob(
      settings: settings, subject: subject,
      recording: display.record(until: max(duration, settings.frame ?? 0)), size: screen,
      duration: duration, background: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
      warnings: document.warnings.map { "\($0)" }
    ).run()
  }

  /// The document in the wanted state; errors name the file as it was typed.
  private func openDocument() throws -> LayeredDocument {
    let url = URL(fileURLWithPath: file)
    do {
      let document = try LayeredDocument(contentsOf: url)
      if let state { try document.setState(state) }
      return document
    } catch {
      guard error.file == url.lastPathComponent else { throw error }
      throw DocumentError(file: file, line: error.line, error.cause)
    }
  }

  /// The document's name without its extension.
  private var subject: String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }
}
