import Boing
import BoingFormats
import Foundation

/// Writes what the arguments ask for, with progress on a terminal, and says what was made.
struct MovieJob {
  let arguments: MovieArguments
  /// What is shown, for the names of files.
  let subject: String
  let recording: Recording
  let size: CGSize
  let scale: CGFloat
  let duration: Double
  var background: CGColor?

  /// Writes the movie and the sheet.
  func run() throws {
    let rate = try FrameRate(parsing: arguments.fps)
    let compositor = try Compositor(size: size, scale: scale, background: background)
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: rate, duration: duration)
    if let name = arguments.movieName(for: subject) { try writeMovie(frames, compositor, name) }
    if let sheet = arguments.sheet {
      let contactSheet = ContactSheet(
        frames: ContactSheet.evenlySpaced(arguments.sheetFrames, in: frames))
      try report(sheet) { progress in
        try contactSheet.write(
          frames, to: URL(fileURLWithPath: sheet), workers: arguments.workers, progress: progress)
      }
    }
  }

  private func writeMovie(
    _ frames: FrameSequence, _ compositor: Compositor, _ name: String
  ) throws {
    var frames = frames
    if let time = arguments.frame {
      let (recording, compositor) = (recording, compositor)
      frames = try FrameSequence(
        width: frames.width, height: frames.height, frameRate: frames.frameRate, count: 1
      ) { _ in compositor.image(of: recording.frame(at: time)) }
    }
    let format = try MovieFormat(path: name)
    let options = MovieOptions(
      loopCount: arguments.loop, quality: arguments.quality, workers: arguments.workers)
    try report(name) { progress in
      try MovieWriter.write(
        frames, to: URL(fileURLWithPath: name), format: format, options: options,
        progress: progress)
    }
  }

  /// Runs `body`, shows its progress, and says what it made.
  private func report(
    _ name: String, _ body: ((Int, Int) throws -> Void) throws -> MovieSummary
  ) throws {
    let bar = ProgressBar(title: name, isShown: !arguments.quiet && !arguments.json)
    let clock = ContinuousClock()
    let start = clock.now
    defer { bar.clear() }
    let summary = try body { completed, total in bar.update(completed, of: total) }
    let seconds = (clock.now - start) / .seconds(1)
    bar.clear()
    let result = MovieReport(summary, name: name, seconds: seconds)
    if arguments.json {
      print(try result.json())
    } else if !arguments.quiet {
      print(result.text)
      for warning in summary.warnings { Terminal.warn("\(warning)") }
    }
  }
}
