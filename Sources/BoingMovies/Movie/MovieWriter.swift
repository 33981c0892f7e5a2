import Boing
import Foundation

/// Writes frames as a file of any known format.
///
///     let summary = try MovieWriter.write(frames, to: URL(fileURLWithPath: "drop.apng"))
///     for warning in summary.warnings { print(warning) }
public enum MovieWriter {
  /// Draws the frames and writes them to `url`.
  ///
  /// Everything that can be checked is checked before the first frame is drawn. The file appears
  /// complete or not at all; one that stood there before is replaced in one step, where
  /// ``MovieOptions/overwriting`` lets it be. A folder of frames replaces an empty folder or one that
  /// holds nothing but frames.
  ///
  /// - Parameters:
  ///   - frames: The movie.
  ///   - url: The file; for ``MovieFormat/pngSequence`` the folder.
  ///   - format: By default the one that the file's extension names.
  ///   - options: Loop count, background, quality and workers.
  ///   - progress: Called on this thread after each frame with the number of completed frames and
  ///     of all frames; an error that it throws ends the work and is thrown on.
  /// - Returns: What was written, with warnings about what the format could not express.
  /// - Throws: ``MovieError``, ``FileError``, ``EncoderError``, and whatever a frame or `progress` throws.
  @discardableResult
  public static func write(
    _ frames: FrameSequence, to url: URL, format: MovieFormat? = nil,
    options: MovieOptions = MovieOptions(), progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> MovieSummary {
    let format = try format ?? MovieFormat(url: url)
    var job = try MovieJob(frames, to: url, format, options)
    switch format {
    case .png: return try job.writePNG(progress)
    case .apng: return try job.writeAnimatedPNG(progress)
    case .pngSequence: return try job.writePNGSequence(progress)
    case .webp: return try job.writeAnimatedWebP(progress)
    case .gif, .mp4, .webm: return try job.writeWithFFmpeg(progress)
    }
  }

  /// Draws an image and writes it as a PNG file, which appears complete or not at all.
  ///
  /// The destination is checked before anything is drawn.
  ///
  /// - Parameter frameCount: The number of frames that the image is made of.
  static func writePNG(
    frameCount: Int, to url: URL, overwriting: Overwriting, maximumBytes: Int? = nil,
    image: () throws -> CGImage
  ) throws -> MovieSummary {
    let file = try AtomicFile(replacing: url, overwriting.files(like: .png))
    try file.write(image().pngData())
    let bytes = file.size
    if let maximumBytes, bytes > maximumBytes {
      throw MovieError.byteCount(bytes, maximum: maximumBytes)
    }
    try file.commit()
    return MovieSummary(url: url, format: .png, frames: frameCount, bytes: bytes, warnings: [])
  }

  /// Looks if a movie could be put at `url` now, and leaves everything as it is.
  ///
  /// - Throws: ``FileError`` if it could not.
  public static func checkDestination(
    _ url: URL, format: MovieFormat, overwriting: Overwriting = .always
  ) throws(FileError) {
    if format == .pngSequence {
      try frameFolder(url, overwriting).discard()
    } else {
      try AtomicFile(replacing: url, overwriting.files(like: format.signature)).discard()
    }
  }

  fileprivate static func frameFolder(
    _ url: URL, _ overwriting: Overwriting
  ) throws(FileError) -> StagedFolder {
    try StagedFolder(
      replacing: url, .files(overwriting) { FrameName.isValid($0) })
  }

  fileprivate static func check(
    _ frames: FrameSequence, _ format: MovieFormat, _ options: MovieOptions
  ) throws(MovieError) {
    try options.check()
    let limit = format.largestSide
    guard max(frames.width, frames.height) <= limit else {
      throw .size(
        width: frames.width, height: frames.height,
        bound: "a side of \(format.name) has at most \(limit) pixels")
    }
    if format == .webp, frames.duration > Double(AnimatedWebPWriter.maximumDuration) {
      throw .option(
        name: "the duration", value: "\(frames.duration) s",
        allowed: "up to \(AnimatedWebPWriter.maximumDuration) s in WebP")
    }
    if let still = options.stillFrame, !(0..<frames.count ~= still) {
      throw .frameIndex(still, count: frames.count)
    }
  }
}

/// One movie being written.
private struct MovieJob {
  let frames: FrameSequence
  let url: URL
  let format: MovieFormat
  let options: MovieOptions
  var warnings: [MovieWarning]

  init(
    _ frames: FrameSequence, to url: URL, _ format: MovieFormat, _ options: MovieOptions
  ) throws {
    try MovieWriter.check(frames, format, options)
    let timing = try MovieTiming(frames, for: format)
    (self.frames, warnings) = (timing.frames, timing.warnings)
    (self.url, self.format, self.options) = (url, format, options)
  }

  private var pipeline: OrderedPipeline { OrderedPipeline(workers: options.workers) }
  private var background: PixelColor? { options.background.map { PixelColor($0) } }

  mutating func writePNG(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let index = options.stillFrame ?? 0
    if frames.count > 1, options.stillFrame == nil {
      warnings.append(.singleFrame(index: index, count: frames.count))
    }
    let file = try AtomicFile(
      replacing: url, options.overwriting.files(like: format.signature))
    try file.write(frames.png(index, over: background))
    try progress(1, 1)
    return try finish(file, frames: 1)
  }

  func writeAnimatedPNG(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let file = try AtomicFile(
      replacing: url, options.overwriting.files(like: format.signature))
    let writer = AnimatedPNGWriter(
      frames: frames, loopCount: options.loopCount, background: background, pipeline: pipeline)
    let count = try writer.write(to: file, progress: progress)
    return try finish(file, frames: count)
  }

  /// Writes a folder of numbered PNG files.
  ///
  /// frame-0001.png, frame-0002.png …: the numbers begin at 1 and have as many digits as the last one needs, four at
  /// least, so that sorting by name is sorting by time.
  func writePNGSequence(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let folder = try MovieWriter.frameFolder(url, options.overwriting)
    try pipeline.run(count: frames.count) { [frames, background] index in
      try frames.png(index, over: background)
    } consume: { index, data in
      try folder.write(data, named: FrameName.name(of: index, count: frames.count))
      try progress(index + 1, frames.count)
    }
    try checkSize(folder.size)
    try folder.commit()
    return MovieSummary(
      url: url, format: format, frames: frames.count, bytes: folder.size, warnings: warnings)
  }

  mutating func writeAnimatedWebP(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let file = try AtomicFile(
      replacing: url, options.overwriting.files(like: format.signature))
    let writer = AnimatedWebPWriter(
      frames: frames, loopCount: options.loopCount, background: background,
      quality: options.quality, pipeline: pipeline)
    let count = try writer.write(to: file, progress: progress)
    if count == 1, frames.count > 1 { warnings.append(.nothingChanges(format)) }
    return try finish(file, frames: count)
  }

  mutating func writeWithFFmpeg(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    guard let program = FFmpeg.find(in: options.searchPath) else {
      throw EncoderError.missing(format)
    }
    let file = try AtomicFile(
      replacing: url, options.overwriting.files(like: format.signature))
    let writer = FFmpegWriter(
      frames: frames, format: format, options: options, program: program, pipeline: pipeline)
    noteWarnings(of: writer.job(output: file.temporaryPath))
    try writer.write(to: file, progress: progress)
    return try finish(file, frames: frames.count)
  }

  private mutating func noteWarnings(of job: FFmpegJob) {
    if (job.width, job.height) != (frames.width, frames.height) {
      warnings.append(
        .padded(
          fromWidth: frames.width, fromHeight: frames.height, width: job.width, height: job.height))
    }
    if format == .gif, !job.sharesPalette { warnings.append(.gifPalettePerFrame) }
    if format == .mp4 || format == .webm, options.loopCount > 1 {
      warnings.append(.loopCountIgnored(format))
    }
  }

  private func finish(_ file: AtomicFile, frames count: Int) throws -> MovieSummary {
    let bytes = file.size
    try checkSize(bytes)
    try file.commit()
    return MovieSummary(
      url: url, format: format, frames: count, bytes: bytes, warnings: warnings)
  }

  /// Refuses more bytes than the options allow, before anything appears.
  private func checkSize(_ bytes: Int) throws(MovieError) {
    guard let maximum = options.maximumBytes, bytes > maximum else { return }
    throw .byteCount(bytes, maximum: maximum)
  }
}

/// Frames at a rate that a format can say, and what had to be done for it.
///
/// GIF delays are whole hundredths of a second, and browsers turn a delay of 0.01 s into 0.1 s.
/// Up to 50 frames per second every frame is kept, and each begins at the hundredth nearest to its
/// time, so that the total does not drift. Above, the movie is sampled 50 times a second: each
/// sample is the frame on show at that time.
struct MovieTiming {
  let frames: FrameSequence
  let warnings: [MovieWarning]

  init(_ frames: FrameSequence, for format: MovieFormat) throws(MovieError) {
    let rate = frames.frameRate
    switch format {
    case .gif where rate.framesPerSecond > 50:
      // index / 50 s is frame ⌊index · rate / 50⌋, in whole numbers.
      let (top, bottom) = (rate.numerator, rate.denominator)
      let exact = 50 * frames.count * bottom
      let count = max(1, (2 * exact + top) / (2 * top))
      let last = frames.count - 1
      self.frames = try frames.resampled(
        to: FrameRate(numerator: 50, denominator: 1), count: count
      ) { index in
        min(last, index * top / (50 * bottom))
      }
      warnings = [.gifResampled(from: rate, frames: count)]
    case .gif:
      self.frames = frames
      warnings = Self.isWhole(100, rate) ? [] : [.gifDelaysRounded(rate)]
    case .webp:
      self.frames = frames
      warnings =
        (Self.isWhole(1000, rate) ? [] : [.webpDelaysRounded(rate)])
        + Self.browserLimit(format, rate)
    case .apng:
      self.frames = frames
      warnings = Self.browserLimit(format, rate)
    case .png, .mp4, .webm, .pngSequence:
      self.frames = frames
      warnings = []
    }
  }

  /// Returns true if a frame lasts a whole number of 1/`unit` s.
  private static func isWhole(_ unit: Int, _ rate: FrameRate) -> Bool {
    unit * rate.denominator % rate.numerator == 0
  }

  private static func browserLimit(_ format: MovieFormat, _ rate: FrameRate) -> [MovieWarning] {
    rate.frameDuration < 0.011 ? [.slowInBrowsers(format, rate)] : []
  }
}
