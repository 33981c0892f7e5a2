import Boing
import BoingMovies
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
  var warnings: [Warning] = []

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
      recording, compositor: compositor, frameRate: rate, start: settings.start, duration: duration,
      motionBlur: settings.motionBlur)
    settings.common.note(
      "\(frames.count) frames of \(frames.width)×\(frames.height) pixels at \(rate) per second: "
        + "\(settings.options.workers) threads, about \(MemorySize.text(memory(compositor).bytes(workers: settings.options.workers))) "
        + "of memory")
    if let name = settings.onionSkin {
      // Its frames stand for moments; blurred ones would only make it dull. The background comes beneath
      // them all, so that no frame's edges bring it along.
      let clear = try Compositor(
        size: size, scale: settings.scale, colorSpace: settings.colorSpace)
      let sharp = try FrameSequence(
        recording, compositor: clear, frameRate: rate, start: settings.start, duration: duration)
      try checkOnionSkin(sharp)
      try writeOnionSkin(sharp, name)
    }
    if let name = settings.contactSheet { try writeSheet(frames, name) }
    if let (name, format) = movie { try writeMovie(frames, compositor, name, format) }
    settings.common.warn(warnings, about: subject, remedy: "--json lists them all")
  }

  private func checkDestinations(_ movie: (name: String, format: MovieFormat)?) throws {
    for name in [settings.contactSheet, settings.onionSkin].compactMap({ $0 }) {
      try AtomicFile(
        replacing: URL(fileURLWithPath: name), settings.options.overwriting.files(like: .png)
      ).discard()
    }
    if let movie, movie.name != StandardStream.name {
      if movie.format.needsFFmpeg, FFmpeg.find() == nil {
        throw EncoderError.missing(movie.format)
      }
      try MovieWriter.checkDestination(
        URL(fileURLWithPath: movie.name), format: movie.format,
        overwriting: settings.options.overwriting)
    }
  }

  private func memory(_ compositor: Compositor) -> RenderingMemory {
    RenderingMemory(
      width: compositor.width, height: compositor.height,
      hasMotionBlur: settings.motionBlur != nil)
  }

  /// Takes no more threads than fit into the memory, and says so.
  private mutating func fitWorkers(_ compositor: Compositor) throws {
    let memory = memory(compositor)
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
    let warning = Warning(
      code: "fewer-threads",
      message: "\(count) thread\(count == 1 ? "" : "s") of \(wanted) draw\(count == 1 ? "s" : ""): "
        + "all of them need about \(MemorySize.text(memory.bytes(workers: wanted))) of memory, and "
        + "\(MemorySize.text(limit)) may be used; --memory changes that")
    if settings.common.json {
      warnings.append(warning)
    } else {
      settings.common.warn([warning], about: subject, remedy: nil)
    }
  }

  /// Refuses an onion skin whose frames, which are all needed at once, do not fit into the memory.
  private func checkOnionSkin(_ frames: FrameSequence) throws {
    let count = min(settings.onionSkinFrames, frames.count)
    let size = count * frames.width * frames.height * 4
    let limit = settings.memoryLimit ?? RenderingMemory.defaultLimit
    guard size > limit else { return }
    throw CommandError(
      "--onion-skin-frames \(settings.onionSkinFrames): \(count) frames take \(MemorySize.text(size)) of memory, "
        + "and \(MemorySize.text(limit)) may be used; give fewer, or allow more with --memory")
  }

  /// The background: the one asked for, or the subject's own.
  private var chosenBackground: CGColor? {
    if let choice = settings.background { return choice.color }
    return background
  }

  private func writeOnionSkin(_ frames: FrameSequence, _ name: String) throws {
    let skin = OnionSkin(
      frames: ContactSheet.evenlySpaced(settings.onionSkinFrames, in: frames),
      background: chosenBackground)
    try report(name, frames: nil) { progress in
      try skin.write(
        frames, to: URL(fileURLWithPath: name), workers: settings.options.workers,
        overwriting: settings.options.overwriting, progress: progress)
    }
  }

  private func writeSheet(_ frames: FrameSequence, _ name: String) throws {
    var sheet = ContactSheet(
      frames: ContactSheet.evenlySpaced(settings.contactSheetFrames, in: frames))
    var frameWidth = min(ContactSheet.standardFrameWidth, frames.width)
    while true {
      sheet.frameWidth = frameWidth
      do {
        return try report(name, frames: nil) { progress in
          try sheet.write(
            frames, to: URL(fileURLWithPath: name), workers: settings.options.workers,
            overwriting: settings.options.overwriting,
            maximumBytes: settings.options.maximumBytes, progress: progress)
        }
      } catch MovieError.byteCount(let bytes, let maximum) {
        frameWidth = try smallerWidth(
          frameWidth, than: bytes, maximum: maximum, least: Self.minimumSheetWidth, name)
      }
    }
  }

  private func writeMovie(
    _ movie: FrameSequence, _ compositor: Compositor, _ name: String, _ format: MovieFormat
  ) throws {
    var frames = movie
    if let time = settings.time {
      frames = try FrameSequence(
        recording, compositor: compositor, frameRate: movie.frameRate, start: time,
        duration: movie.frameRate.frameDuration, motionBlur: settings.motionBlur)
    }
    if name == StandardStream.name {
      let image = try frames.frame(0)
      try StandardStream.output(binary: try image.pngData())
      return settings.common.note(
        "\(name): \(image.width)×\(image.height) pixels, frame at \((settings.time ?? 0).plain) s")
    }
    let options = settings.options
    while true {
      do {
        return try report(name, frames: frames) { progress in
          try MovieWriter.write(
            frames, to: URL(fileURLWithPath: name), format: format, options: options,
            progress: progress)
        }
      } catch MovieError.byteCount(let bytes, let maximum) {
        frames = try smaller(frames, than: bytes, maximum: maximum, name)
      }
    }
  }

  /// The least number of pixels across to which images, and the frames of a sheet, shrink for the sake of a file's size.
  private static let minimumWidth = 64
  private static let minimumSheetWidth = 16

  /// Returns the width of images with which a file should keep its limit.
  private func smallerWidth(
    _ width: Int, than bytes: Int, maximum: Int, least: Int, _ name: String
  ) throws -> Int {
    // The bytes grow about as the area; a little less is asked for, so that few attempts are needed.
    let factor = min(0.95 * (Double(maximum) / Double(bytes)).squareRoot(), 0.9)
    let smaller = Int(clamping: (Double(width) * factor).rounded(.down))
    guard smaller >= least else {
      throw CommandError(
        "\(name) has \(bytes) bytes with images of \(width) pixels across, and \(maximum) are "
          + "allowed; allow more, or make it shorter")
    }
    return smaller
  }

  /// Returns the frames in a size with which the file should keep its limit.
  private func smaller(
    _ frames: FrameSequence, than bytes: Int, maximum: Int, _ name: String
  ) throws -> FrameSequence {
    let width = try smallerWidth(
      frames.width, than: bytes, maximum: maximum, least: Self.minimumWidth, name)
    let compositor = try Compositor(
      size: size, scale: Double(width) / size.width, background: chosenBackground,
      colorSpace: settings.colorSpace)
    settings.common.note("\(name): \(bytes) bytes; again with \(compositor.width) pixels across")
    return try FrameSequence(
      recording, compositor: compositor, frameRate: frames.frameRate,
      start: settings.time ?? settings.start,
      duration: settings.time == nil ? duration : frames.frameRate.frameDuration,
      motionBlur: settings.motionBlur)
  }

  /// Runs `body`, shows its progress, and says what it made.
  private func report(
    _ name: String, frames: FrameSequence?,
    _ body: ((Int, Int) throws -> Void) throws -> MovieSummary
  ) throws {
    let bar = settings.common.progressBar(name)
    let clock = ContinuousClock()
    let start = clock.now
    defer { bar.clear() }
    let summary = try body { completed, total in bar.update(completed, of: total) }
    let elapsed = (clock.now - start) / .seconds(1)
    bar.clear()
    let shortfalls = summary.warnings.filter(concernsUser).map { warning($0, name) }
    let result = FileReport(
      summary, name: name, frames: frames, elapsed: elapsed, warnings: warnings + shortfalls)
    settings.common.note(
      String(
        format: "%@: %.3f s, %.1f frames per second", name, elapsed,
        Double(summary.frames) / max(elapsed, 1e-9)))
    if settings.common.json {
      try Terminal.print(JSONLine.text(of: result))
    } else if !settings.common.quiet {
      try Terminal.print(result.text)
      for shortfall in shortfalls { Terminal.warn(shortfall.description) }
    }
  }

  /// Returns true if a warning is about something that was asked for, which the default rate is not.
  private func concernsUser(_ warning: MovieWarning) -> Bool {
    switch warning {
    case .gifDelaysRounded, .gifResampled, .webpDelaysRounded, .slowInBrowsers:
      settings.isFrameRateTyped && settings.frameRate != nil
    default: true
    }
  }

  private func warning(_ warning: MovieWarning, _ name: String) -> Warning {
    guard case .singleFrame = warning else { return Warning(warning) }
    let animated = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent + ".apng"
    return Warning(
      warning,
      message: "\(name) holds one image, the one at 0 s; choose another one with --time, "
        + "or write the movie as \(animated)")
  }
}
