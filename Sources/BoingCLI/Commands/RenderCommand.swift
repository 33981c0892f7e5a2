import ArgumentParser
import Boing
import BoingFormats
import Foundation

/// `boing render`: a Core Animation document as images.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a Core Animation document: .tendies, .wallpaper, .ca or .caml.",
    usage: "boing render <file> [<options>]",
    discussion: """
      Examples:
        boing render Wallpaper.tendies --duration 2 --out wallpaper.mp4
        boing render Wallpaper.tendies --state Unlock --frame 0 --out unlock.png
        boing render Wallpaper.tendies --to Unlock --at 1 --out unlock.mp4
        boing render Wallpaper.tendies --sheet sheet.png --scale 1
      """)

  @Argument(
    help: "The document.", completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The state whose values the layers have: Locked, Unlock, Sleep, or another name "
        + "in the document.", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "The state to go to, as the document's transitions say.", valueName: "name"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time at which the change of state begins, in seconds. (default: 0)", valueName: "seconds"
    ))
  var at: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The screen in points, such as 390x844. (default: the document's own)", valueName: "size"))
  var size: String?

  @OptionGroup(title: "Output") var movie: MovieArguments

  /// The length of a document's movie by default, in seconds.
  private static let duration = 3.0

  func validate() throws {
    if file.isEmpty {
      throw ValidationError("The document's name is empty; give the path of a file or folder.")
    }
    if let size { _ = try ScreenSize(size) }
    let settings = try movie.settings()
    _ = try changeTime(settings)
    // A document has no end of its own.
    try settings.check(
      subject: subject, duration: settings.duration ?? Self.duration,
      hasEnd: settings.duration != nil)
  }

  func run() throws {
    let settings = try movie.settings()
    let document = try DocumentFile.open(file, state: state, knowing: to.map { [$0] } ?? [])
    let screen = try size.map { try ScreenSize($0).size } ?? document.size
    guard screen.width > 0, screen.height > 0 else {
      throw CommandError(
        "\(file): its outermost layer has no size; say how large the screen is, "
          + "such as --size 390x844")
    }
    if let problem = ImageSize.problem(screen, scale: settings.scale, subject: file) {
      throw CommandError(problem)
    }
    let display = Display(
      rootLayer: document.makeRootLayer(size: screen), size: screen, scale: settings.scale,
      clock: ManualClock())
    let duration = settings.duration ?? Self.duration
    let time = try changeTime(settings)
    let cues = to.map { name in [Cue(at: time) { document.state = name }] } ?? []
    var job = MovieJob(
      settings: settings, subject: subject,
      recording: display.record(until: max(duration, settings.frame ?? 0), cues: cues),
      size: screen,
      duration: duration, background: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
      warnings: document.warnings.map { "\($0)" } + lateChange(time, settings))
    try job.run()
  }

  /// The time at which the state changes, in seconds.
  ///
  /// - Throws: `ValidationError` for one of which nothing would be seen.
  private func changeTime(_ settings: MovieSettings) throws -> Double {
    guard let at else { return 0 }
    guard to != nil else {
      throw ValidationError("--at says when a change of state begins; say with --to to which.")
    }
    let time = try at.number("at", "give a time in seconds from 0 to 86400, such as 1.5") {
      (0...86_400).contains($0)
    }
    // A single frame may be looked for before the change; that is said when it is made.
    if settings.frame != nil { return time }
    let duration = settings.duration ?? Self.duration
    guard time < duration else {
      throw ValidationError.option(
        "at", at.text,
        "the movie ends at \(duration.plain) s, before the change; give an earlier time, "
          + "or a longer --duration")
    }
    return time
  }

  /// The warning for a single frame that comes before the change.
  private func lateChange(_ time: Double, _ settings: MovieSettings) -> [String] {
    guard let frame = settings.frame, to != nil, frame < time else { return [] }
    return [
      "--at \(time.plain): the frame at \(frame.plain) s comes before the change; it shows the document "
        + "as it was"
    ]
  }

  /// The document's name without its extension.
  private var subject: String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }
}
