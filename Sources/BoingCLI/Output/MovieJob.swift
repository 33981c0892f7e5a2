import Boing
import BoingFormats
import Foundation

/// Writes what the settings ask for, with progress on a terminal, and says what was made.
struct MovieJob {
  let settings: MovieSettings
  /// What is shown, for the names of files.
  let subject: String
  let recording: Recording
  /// The visible area in points.
  let size: CGSize
  let duration: Double
  var background: CGColor?
  /// What the reader has to say about the document.
  var warnings: [String] = []

  /// Writes the sheet and the movie.
  ///
  /// Every destination is checked before the first frame is drawn. The sheet comes first, as it takes
  /// a fraction of the time.
  func run() throws {
    let movie = try settings.movie(of: subject)
    try checkDestinations(movie)
    let compositor = try Compositor(size: size, scale: settings.scale, background: background)
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: settings.frameRate(for: movie?.format),
      duration: duration)
    if let sheet = settings.sheet { try writeSheet(frames, sheet) }
    if let (name, format) = movie { try writeMovie(frames, compositor, name, format) }
    if !settings.isQuiet, !settings.isJSON { warnAboutDocument() }
  }

  private func checkDestinations(_ movie: (name: String, format: MovieFormat)?) throws {
    if let sheet = settings.sheet {
      try AtomicFile(replacing: URL(fileURLWithPath: sheet)).discard()
    }
    if let movie {
      if movie.format.needsFFmpeg, FFmpeg.find() == nil {
        throw MovieError.ffmpegMissing(movie.format)
      }
      if movie.format != .pngSequence {
        try AtomicFile(replacing: URL(fileURLWithPath: movie.name)).discard()
      }
    }
  }

  private func writeSheet(_ frames: FrameSequence, _ name: String) throws {
    let sheet = ContactSheet(
      frames: ContactSheet.evenlySpaced(settings.sheetFrames, in: frames))
    try report(name, frames: nil) { progress in
      try sheet.write(
        frames, to: URL(fileURLWithPath: name), workers: settings.options.workers,
        progress: progress)
    }
  }

  private func writeMovie(
    _ movie: FrameSequence, _ compositor: Compositor, _ name: String, _ format: MovieFormat
  ) throws {
    var frames = movie
    if let time = settings.frame {
      let recording = recording
      frames = try FrameSequence(
        width: movie.width, height: movie.height, frameRate: movie.frameRate, count: 1
      ) { _ in compositor.image(of: recording.frame(at: time)) }
    }
    try report(name, frames: frames) { progress in
      try MovieWriter.write(
        frames, to: URL(fileURLWithPath: name), format: format, options: settings.options,
        progress: progress)
    }
  }

  /// Runs `body`, shows its progress, and says what it made.
  private func report(
    _ name: String, frames: FrameSequence?,
    _ body: ((Int, Int) throws -> Void) throws -> MovieSummary
  ) throws {
    let bar = ProgressBar(title: name, isShown: !settings.isQuiet && !settings.isJSON)
    let clock = ContinuousClock()
    let start = clock.now
    defer { bar.clear() }
    let summary = try body { completed, total in bar.update(completed, of: total) }
    let elapsed = (clock.now - start) / .seconds(1)
    bar.clear()
    let shortfalls = summary.warnings.filter(concernsUser).map { explanation($0, name) }
    let result = MovieReport(
      summary, name: name, frames: frames, elapsed: elapsed, warnings: warnings + shortfalls)
    if settings.isJSON {
      try Terminal.print(JSONLine.text(of: result))
    } else if !settings.isQuiet {
      try Terminal.print(result.text)
      for shortfall in shortfalls { Terminal.warn(shortfall) }
    }
  }

  /// Whether a warning is about something that was asked for: the default rate was not.
  private func concernsUser(_ warning: MovieWarning) -> Bool {
    switch warning {
    case .gifDelaysRounded, .gifResampled, .webpDelaysRounded, .slowInBrowsers:
      settings.frameRate != nil
    default: true
    }
  }

  private func explanation(_ warning: MovieWarning, _ name: String) -> String {
    guard case .singleFrame = warning else { return "\(warning)" }
    let animated = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent + ".apng"
    return "\(name) holds one picture, the one at 0 s; choose another one with --frame, "
      + "or write the movie as \(animated)"
  }

  private func warnAboutDocument() {
    let shown = warnings.count > 6 ? 5 : warnings.count
    for warning in warnings.prefix(shown) { Terminal.warn(warning) }
    if shown < warnings.count {
      Terminal.warn("\(warnings.count - shown) more about \(subject); --json lists them all")
    }
  }
}
