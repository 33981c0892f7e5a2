import ArgumentParser
import Boing
import BoingDocuments
import BoingPlayer
import BoingRender
import Foundation

/// Documents rendered.
extension RenderCommand {
  /// The length of a document's movie by default, in seconds.
  static let duration = 3.0

  func validate(document file: String) throws {
    try skipping.check(document: file, output: movie.encoding.output)
    if movie.playerOutput != nil {
      if transition.toState != nil {
        throw ValidationError("--to-state makes a movie; a page changes to every state by itself.")
      }
      _ = try movie.playerSettings()
      return
    }
    if movie.documentOutput != nil { return try validateLayers(file) }
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
      subject: name(of: file), duration: settings.duration ?? Self.duration,
      hasEnd: settings.duration != nil)
  }

  /// Checks what is written as Lottie or SVG, which has the document's own size and all of its time.
  private func validateLayers(_ file: String) throws {
    guard layerFormat != nil else {
      throw ValidationError.option(
        "output", movie.encoding.output ?? "",
        "'boing convert' writes a document as another: boing convert \(file) \(movie.encoding.output ?? "")"
      )
    }
    let unused =
      [
        ("size", setup.source.size != nil), ("scale", movie.raster.scaling.scale != nil),
        ("transition-time", transition.transitionTime != nil),
      ] + phone.options
    if let (option, _) = unused.first(where: \.1) {
      throw ValidationError(
        "--\(option) is about images and pages, and Lottie and SVG are the document as it is; "
          + "leave it out.")
    }
    _ = try movie.documentSettings()
  }

  func render(document file: String) throws {
    if let path = movie.playerOutput?.path ?? movie.documentOutput,
      try skipping.skips([path], of: file, movie.common)
    {
      return
    }
    if let (path, format) = movie.playerOutput {
      return try writePlayerFile(file, as: format, to: path)
    }
    if let layerFormat, let path = movie.documentOutput {
      let input = try DocumentInput(file)
      return try DocumentWriter(common: movie.common, overwriting: movie.existing.overwriting)
        .write(
          open(input), changingTo: transition.toState, as: layerFormat, to: path,
          subject: input.name, duration: movie.documentSettings().duration, layers)
    }
    let subject = name(of: file)
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
    settings.scale = try fitting.scale(of: screen) ?? settings.scale
    if let problem = ImageSize.problem(screen, scale: settings.scale, subject: input.name) {
      throw CommandError(problem)
    }
    let display = Display(
      rootLayer: presentation.rootLayer(of: document), size: screen, scale: settings.scale,
      clock: ManualClock())
    let duration = settings.duration ?? Self.duration
    let time = try transitionTime(settings)
    let cues =
      transition.toState.map { name in
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
      try input.open(state: initial.state, knowing: transition.toState.map { [$0] } ?? [])
    }
  }

  private func presentation(
    of document: LayeredDocument, _ input: DocumentInput
  ) throws -> DocumentPresentation {
    try phone.presentation(
      of: document, input, size: setup.source.checkedSize(),
      scale: movie.raster.scaling.checkedScale(),
      mediaTime: document.isWallpaper ? movie.timeline.start?.time("start") : nil)
  }

  private func writePlayerFile(
    _ file: String, as format: PlayerFormat, to path: String
  ) throws {
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
      playerDocument, titled: name(of: file), as: format, to: path, warnings: warnings, since: start
    )
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
    guard let shown = settings.time, transition.toState != nil, shown < time else {
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

  /// Returns a document's name without its extension.
  private func name(of file: String) -> String {
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
