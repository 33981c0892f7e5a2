import Boing
import BoingFormats
import Foundation

/// Writes what the settings ask for, with progress on a terminal, and says what was made.
struct MovieJob {
  var settings: MovieSettings
  /// The subject, for the names of files.
  let subject: String
  let recording: Recording
  /// The visible area in points.
  let size: CGSize
  let duration: Double
  var background: CGColor?
  /// The warnings about the document.
  var warnings: [String] = []

  /// Writes the sheet and the movie.
  ///
  /// Every destination is checked before the first frame is drawn. The sheet comes first, as it takes
  /// a fraction of the time.
  mutating func run() throws {
    let movie = try settings.movie(of: subject)
    try checkDestinations(movie)
    let compositor = try Compositor(
      size: size, scale: settings.scale, background: chosenBackground,
      colorSpace: settings.colorSpace)
    try fitWorkers(compositor)
    let rate = try settings.frameRate(for: movie?.format)
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: rate, duration: duration,
      motionBlur: settings.motionBlur)
    if let onion = settings.onion {
      // Its frames stand for moments; blurred ones would only make it dull. The background comes beneath
      // them all, so that no frame's edges bring it along.
      let clear = try Compositor(
        size: size, scale: settings.scale, colorSpace: settings.colorSpace)
      let sharp = try FrameSequence(
        recording, compositor: clear, frameRate: rate, duration: duration)
      try checkOnionSkin(sharp)
      try writeOnionSkin(sharp, onion)
    }
    if let sheet = settings.sheet { try writeSheet(frames, sheet) }
    if let (name, format) = movie { try writeMovie(frames, compositor, name, format) }
    if !settings.isQuiet, !settings.isJSON { warnAboutDocument() }
  }

  private func checkDestinations(_ movie: (name: String, format: MovieFormat)?) throws {
    for name in [settings.sheet, settings.onion].compactMap({ $0 }) {
      try AtomicFile(
        replacing: URL(fileURLWithPath: name), settings.options.overwriting.files(like: .png)
      ).discard()
    }
    if let movie {
      if movie.format.needsFFmpeg, FFmpeg.find() == nil {
        throw EncoderError.missing(movie.format)
      }
      try MovieWriter.checkDestination(
        URL(fileURLWithPath: movie.name), format: movie.format,
        overwriting: settings.options.overwriting)
    }
  }

  /// Takes no more threads than fit into the memory, and says so.
  private mutating func fitWorkers(_ compositor: Compositor) throws {
    let memory = RenderingMemory(
      width: compositor.width, height: compositor.height,
      hasMotionBlur: settings.motionBlur != nil)
    let limit = settings.memoryLimit ?? RenderingMemory.defaultLimit
    let wanted = settings.options.workers
    let minimum = memory.bytes(workers: 1)
    if minimum > limit, settings.memoryLimit != nil {
      throw CommandError(
        "--memory \(MemorySize.text(limit)): a single thread needs about "
          + "\(MemorySize.text(minimum)); allow as much, or lower --scale")
    }
    settings.options.workers = memory.workers(wanted, limit: limit)
    guard settings.options.workers < wanted else { return }
    let count = settings.options.workers
    let warning =
      "\(count) thread\(count == 1 ? "" : "s") of \(wanted) draw\(count == 1 ? "s" : ""): "
      + "all of them need about \(MemorySize.text(memory.bytes(workers: wanted))) of memory, and "
      + "\(MemorySize.text(limit)) may be used; --memory changes that"
    if settings.isJSON {
      warnings.append(warning)
    } else if !settings.isQuiet {
      Terminal.warn(warning)
    }
  }

  /// Refuses an onion skin whose frames, which are all needed at once, do not fit into the memory.
  private func checkOnionSkin(_ frames: FrameSequence) throws {
    let count = min(settings.onionFrames, frames.count)
    let size = count * frames.width * frames.height * 4
    let limit = settings.memoryLimit ?? RenderingMemory.defaultLimit
    guard size > limit else { return }
    throw CommandError(
      "--onion-frames \(settings.onionFrames): \(count) frames take \(MemorySize.text(size)) of memory, "
        + "and \(MemorySize.text(limit)) may be used; give fewer, or allow more with --memory")
  }

  /// The background: the one asked for, or the subject's own.
  private var chosenBackground: CGColor? {
    if let choice = settings.background { return choice.color }
    return background
  }

  private func writeOnionSkin(_ frames: FrameSequence, _ name: String) throws {
    let skin = OnionSkin(
      frames: ContactSheet.evenlySpaced(settings.onionFrames, in: frames),
      background: chosenBackground)
    try report(name, frames: nil) { progress in
      try skin.write(
        frames, to: URL(fileURLWithPath: name), workers: settings.options.workers,
        overwriting: settings.options.overwriting, progress: progress)
    }
  }

  private func writeSheet(_ frames: FrameSequence, _ name: String) throws {
    let sheet = ContactSheet(
      frames: ContactSheet.evenlySpaced(settings.sheetFrames, in: frames))
    try report(name, frames: nil) { progress in
      try sheet.write(
        frames, to: URL(fileURLWithPath: name), workers: settings.options.workers,
        overwriting: settings.options.overwriting, progress: progress)
    }
  }

  private func writeMovie(
    _ movie: FrameSequence, _ compositor: Compositor, _ name: String, _ format: MovieFormat
  ) throws {
    var frames = movie
    if let time = settings.frame {
      frames = try FrameSequence(
        recording, compositor: compositor, frameRate: movie.frameRate, start: time,
        duration: movie.frameRate.frameDuration, motionBlur: settings.motionBlur)
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

  /// Returns true if a warning is about something that was asked for, which the default rate is not.
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
    return "\(name) holds one image, the one at 0 s; choose another one with --frame, "
      + "or write the movie as \(animated)"
  }

  private func warnAboutDocument() {
    WarningList(warnings: warnings, subject: subject, remedy: "--json lists them all").print()
  }
}
