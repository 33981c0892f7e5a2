import ArgumentParser
import Boing
import BoingFormats
import BoingPlayer
import BoingRender
import Foundation

/// `boing render`: a Core Animation document as images.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a Core Animation document: .tendies, .wallpaper, .ca or .caml.",
    usage: "boing render <file> [<options>]",
    discussion: """
      Examples:
        boing render Wallpaper.tendies --duration 2 -o wallpaper.mp4
        boing render Wallpaper.tendies --state Unlock --time 0 -o unlock.png
        boing render Wallpaper.tendies --to-state Unlock -o unlock.webp
        boing render Wallpaper.tendies --contact-sheet sheet.png --scale 1
        boing render Wallpaper.tendies --device "iPhone 13 mini" --time 0 -o mini.png
        boing render Wallpaper.tendies -o wallpaper.html
      """)

  @Argument(
    help: "The document, or - for standard input.",
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var file: String

  @OptionGroup(title: "Source") var source: SourceArguments
  @OptionGroup(title: "Source") var initial: StateArguments
  @OptionGroup(title: "Source") var transition: TransitionArguments
  @OptionGroup(title: "Source") var phone: PhoneArguments
  @OptionGroup(title: "Raster") var fitting: FittingArguments
  @OptionGroup var movie: MovieArguments
  @OptionGroup(title: "Existing files") var skipping: SkippingArguments

  /// The option of images that have to fit into a square.
  struct FittingArguments: ParsableArguments {
    @Option(
      number: "pixels", "The longer side of the images in pixels, 1 to 16384, in place of --scale.")
    var fit: TypedNumber?

    func validate() throws {
      _ = try checkedSide()
    }

    /// The longer side in pixels, if it was given.
    func checkedSide() throws -> Int? { try fit?.integer("fit", in: 1...16_384) }
  }

  /// The length of a document's movie by default, in seconds.
  static let duration = 3.0

  func validate() throws {
    if file.isEmpty {
      throw ValidationError("The document's name is empty; give the path of a file or folder.")
    }
    if source.size != nil, phone.device != nil { throw ValidationError.conflict("size", "device") }
    if fitting.fit != nil, movie.raster.scaling.scale != nil {
      throw ValidationError.conflict("fit", "scale")
    }
    try skipping.check(document: file, output: movie.encoding.output)
    if movie.playerOutput != nil {
      if fitting.fit != nil {
        throw ValidationError("--fit is about images, and a page fits by itself; leave it out.")
      }
      if transition.target.toState != nil {
        throw ValidationError("--to-state makes a movie; a page changes to every state by itself.")
      }
      _ = try movie.playerSettings()
      return
    }
    let settings = try movie.settings()
    _ = try transitionTime(settings)
    if file == StandardStream.name, settings.output == nil,
      settings.contactSheet == nil && settings.onionSkin == nil || settings.time != nil
    {
      throw ValidationError(
        "A document from standard input has no name for the file; give one with --output.")
    }
    // A document has no end of its own.
    try settings.check(
      subject: subject, duration: settings.duration ?? Self.duration,
      hasEnd: settings.duration != nil)
  }

  func run() throws {
    if let (path, format) = movie.playerOutput {
      if try skipping.skips([path], of: file, movie.common) { return }
      return try writePlayerFile(as: format, to: path)
    }
    var settings = try movie.settings()
    let outputs = [
      try settings.movie(of: subject)?.name, settings.contactSheet, settings.onionSkin,
    ]
    if try skipping.skips(outputs.compactMap { $0 }, of: file, movie.common) { return }
    let input = try DocumentInput(file)
    let document = try open(input)
    let presentation = try presentation(of: document, input)
    settings.scale = presentation.scale
    // A wallpaper's start is its media time, not a part that is left out.
    if document.isWallpaper { settings.start = 0 }
    let screen = presentation.size
    if let side = try fitting.checkedSide() {
      // A little less, as a pixel that is begun is one.
      settings.scale = Double(side) / Double(max(screen.width, screen.height)) * (1 - 1e-12)
    }
    if let problem = ImageSize.problem(screen, scale: settings.scale, subject: input.name) {
      throw CommandError(problem)
    }
    let display = Display(
      rootLayer: presentation.rootLayer(of: document), size: screen, scale: settings.scale,
      clock: ManualClock())
    let duration = settings.duration ?? Self.duration
    let time = try transitionTime(settings)
    let cues =
      transition.target.toState.map { name in
        [Cue(at: settings.start + time) { document.state = name }]
      } ?? []
    var warnings = document.warnings.map { Warning($0) } + lateChange(time, settings)
    if !cues.isEmpty, document.isWallpaper { warnings.append(.newestSystems(input.name)) }
    var job = MovieJob(
      settings: settings, subject: subject,
      recording: display.record(
        until: max(settings.start + duration, settings.time ?? 0), cues: cues),
      size: screen,
      duration: duration, background: presentation.background,
      warnings: warnings)
    try job.run()
  }

  private func open(_ input: DocumentInput) throws -> LayeredDocument {
    try movie.common.timed("read \(input.name)") {
      try input.open(state: initial.state, knowing: transition.target.toState.map { [$0] } ?? [])
    }
  }

  private func presentation(
    of document: LayeredDocument, _ input: DocumentInput
  ) throws -> DocumentPresentation {
    try phone.presentation(
      of: document, input, size: source.checkedSize(),
      scale: movie.raster.scaling.checkedScale(),
      mediaTime: document.isWallpaper ? movie.timeline.start?.time("start") : nil)
  }

  private func writePlayerFile(as format: PlayerFormat, to path: String) throws {
    let start = ContinuousClock.now
    let settings = try movie.playerSettings()
    let input = try DocumentInput(file)
    let document = try open(input)
    let presentation = try presentation(of: document, input)
    let background = settings.background.map { $0.color } ?? presentation.background
    var warnings =
      document.warnings.map { Warning($0) }
      + PlayerFileWriter.leftOutStates(of: document, named: input.name)
    if document.isWallpaper, !document.stateNames.isEmpty {
      warnings.append(.newestSystems(input.name))
    }
    let playerDocument: PlayerDocument
    do throws(DocumentError) {
      playerDocument = try PlayerDocument(
        document, size: presentation.size, rootLayer: presentation.rootLayer(of: document),
        scale: movie.playerScale(settings), state: document.state,
        duration: settings.duration ?? Self.duration, background: background)
    } catch {
      throw input.named(error)
    }
    try PlayerFileWriter(common: movie.common, overwriting: movie.existing.overwriting).write(
      playerDocument, titled: subject, as: format, to: path, warnings: warnings, since: start)
  }

  /// The time from the first frame to the change of state, in seconds.
  ///
  /// - Throws: `ValidationError` for one of which nothing would be seen.
  private func transitionTime(_ settings: MovieSettings) throws -> Double {
    guard let typed = transition.transitionTime else { return 0 }
    let time = try typed.time("transition-time")
    // A single image may be looked for before the change; that is said when it is made.
    if settings.time != nil { return time }
    let length = settings.duration ?? Self.duration
    guard time < length else {
      throw ValidationError.option(
        "transition-time", typed.text,
        "the movie ends after \(length.plain) s, before the change; give an earlier time, "
          + "or a longer --duration")
    }
    return time
  }

  /// The warning for a single image that comes before the change.
  private func lateChange(_ time: Double, _ settings: MovieSettings) -> [Warning] {
    guard let shown = settings.time, transition.target.toState != nil, shown < time else {
      return []
    }
    return [
      Warning(
        code: "before-transition",
        message:
          "the image at \(shown.plain) s comes before the change; it shows the document as it "
          + "was", subject: "--transition-time \(time.plain)")
    ]
  }

  /// The document's name without its extension.
  private var subject: String {
    file == StandardStream.name
      ? StandardStream.inputName
      : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }
}

extension DocumentInput {
  /// Returns the size of the screen: the one that was asked for, or the document's own.
  ///
  /// - Throws: ``CommandError`` for a document that has none.
  func screen(of document: LayeredDocument, _ size: CGSize?) throws -> CGSize {
    let screen = size ?? document.size
    guard screen.width > 0, screen.height > 0 else { throw noSize }
    return screen
  }

  /// The error of a document whose outermost layer has no size.
  var noSize: CommandError {
    CommandError(
      "\(name): its outermost layer has no size; say how large the screen is, "
        + "such as --size 390x844")
  }
}
