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
    try write(frames, from: nil, to: url, format: format, options: options, progress: progress)
  }

  /// Writes a movie of which parts have been made: the same bytes as ``write(_:to:format:options:progress:)``
  /// does, without drawing frames.
  ///
  /// - Parameter parts: All parts of the movie, made of the same frames with the same options.
  @discardableResult
  package static func write(
    _ frames: FrameSequence, from parts: MovieParts?, to url: URL, format: MovieFormat? = nil,
    options: MovieOptions = MovieOptions(), progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> MovieSummary {
    let format = try format ?? MovieFormat(url: url)
    var job = try MovieJob(frames, to: url, format, options)
    if let parts {
      guard format != .png else { throw MoviePartError.singleImage }
      try parts.check(job.header)
      job.parts = parts
    }
    switch format {
    case .png: return try job.writePNG(progress)
    case .apng: return try job.writeAnimatedPNG(progress)
    case .pngSequence: return try job.writePNGSequence(progress)
    case .webp: return try job.writeAnimatedWebP(progress)
    case .gif, .mp4, .webm: return try job.writeWithFFmpeg(progress)
    }
  }

  /// Draws the frames of one part of a movie, and writes what all parts are put together from.
  ///
  /// - Parameters:
  ///   - part: The position of the part.
  ///   - frames: The whole movie.
  ///   - format: The format of the movie.
  ///   - url: The part's file.
  /// - Returns: The part's file, with the number of its frames.
  @discardableResult
  package static func write(
    _ part: MoviePart.Index, of frames: FrameSequence, as format: MovieFormat, to url: URL,
    options: MovieOptions = MovieOptions(), progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> MovieSummary {
    guard format != .png else { throw MoviePartError.singleImage }
    return try MovieJob(frames, to: url, format, options).writePart(part, progress)
  }

  /// Returns the number of parts, at least one, into which a movie is divided so that each has so many
  /// frames, or as few more as it can have.
  ///
  /// - Parameters:
  ///   - length: The number of frames in a part, above 0.
  ///   - duration: Seconds, as a movie's.
  package static func partCount(
    length: Int, format: MovieFormat, frameRate: FrameRate, duration: Double
  ) throws(MovieError) -> Int {
    guard format != .png else { return 1 }
    let movie = try FrameSequence(
      width: 1, height: 1, frameRate: frameRate,
      count: frameRate.frameCount(covering: duration)
    ) { index in throw MovieError.frameIndex(index, count: 0) }
    let layout = UnitLayout(
      try MovieTiming(movie, for: format).frames, format, groupLength: UnitLayout.groupLength)
    let unitsPerPart = (max(1, length) - 1) / layout.framesPerUnit + 1
    return (layout.count - 1) / unitsPerPart + 1
  }

  /// Draws an image and writes it as a PNG file, which appears complete or not at all.
  ///
  /// The destination is checked before anything is drawn.
  ///
  /// - Parameter frameCount: The number of frames that the image is made of.
  static func writePNG(
    frameCount: Int, to url: URL, overwriting: Overwriting, image: () throws -> CGImage
  ) throws -> MovieSummary {
    let file = try AtomicFile(replacing: url, overwriting.files(like: .png))
    try file.write(image().pngData())
    let bytes = file.size
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
  let layout: UnitLayout
  /// The parts that the movie is put together from; nil to draw its frames.
  var parts: MovieParts?
  var warnings: [MovieWarning]

  init(
    _ frames: FrameSequence, to url: URL, _ format: MovieFormat, _ options: MovieOptions
  ) throws {
    try MovieWriter.check(frames, format, options)
    let timing = try MovieTiming(frames, for: format)
    (self.frames, warnings) = (timing.frames, timing.warnings)
    (self.url, self.format, self.options) = (url, format, options)
    layout = UnitLayout(timing.frames, format, groupLength: options.groupLength)
  }

  private var pipeline: OrderedPipeline { OrderedPipeline(workers: options.workers) }
  private var background: PixelColor? { options.background.map { PixelColor($0) } }

  /// The description of the movie that its parts have.
  var header: MoviePart.Header {
    MoviePart.Header(frames, format, layout, quality: options.quality)
  }

  private var animatedPNG: AnimatedPNGWriter {
    AnimatedPNGWriter(
      frames: frames, loopCount: options.loopCount, background: background, pipeline: pipeline)
  }

  private var pngSequence: PNGSequenceWriter {
    PNGSequenceWriter(frames: frames, background: background, pipeline: pipeline)
  }

  private var animatedWebP: AnimatedWebPWriter {
    AnimatedWebPWriter(
      frames: frames, loopCount: options.loopCount, background: background,
      quality: options.quality, pipeline: pipeline, layout: layout)
  }

  private func ffmpeg() throws -> FFmpegWriter {
    guard let program = FFmpeg.find(in: options.searchPath) else {
      throw EncoderError.missing(format)
    }
    return FFmpegWriter(
      frames: frames, format: format, options: options, program: program, pipeline: pipeline,
      layout: layout)
  }

  /// The units of the whole movie, from its parts where there are any.
  private func units<Unit>(_ drawn: (Range<Int>) -> UnitSource<Unit>) -> UnitSource<Unit> {
    parts?.units(count: layout.count) ?? drawn(0..<layout.count)
  }

  /// The group of an index in the parts; nil where there are none.
  private func storedGroup(_ index: Int) throws -> Data? {
    try parts?.units(count: layout.count).unit(index)
  }

  func writePart(
    _ index: MoviePart.Index, _ progress: (Int, Int) throws -> Void
  ) throws -> MovieSummary {
    guard index.count <= layout.count else {
      throw MoviePartError.noSuchPart(index, units: layout.count)
    }
    let range = layout.units(of: index)
    let shown = layout.frames(of: range)
    let ffmpeg = format.needsFFmpeg ? try ffmpeg() : nil
    let file = try AtomicFile(replacing: url, options.overwriting.files(like: .moviePart))
    var output = try MoviePart.Output(header.with(range), to: file)
    func report(_ completed: Int, _: Int) throws {
      try progress(completed - shown.lowerBound, shown.count)
    }
    func add<Unit>(_ units: UnitSource<Unit>) throws {
      try units.forEach(pipeline) { index, unit in
        try output.add(unit)
        try report(index + 1, frames.count)
      }
    }
    if let ffmpeg {
      guard format.isEncodedInGroups else {
        try add(ffmpeg.units(range))
        try output.end()
        return try finish(file, frames: shown.count)
      }
      let scratch = try ScratchFolder(beside: file.destinationPath)
      for index in range {
        try output.add(ffmpeg.group(index, in: scratch, progress: report))
      }
    } else if format == .webp {
      for index in range { try output.add(animatedWebP.group(index, progress: report)) }
    } else if format == .apng {
      try add(animatedPNG.units(range))
    } else {
      try add(pngSequence.units(range))
    }
    try output.end()
    return try finish(file, frames: shown.count)
  }

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
    let writer = animatedPNG
    let count = try writer.write(units { writer.units($0) }, to: file, progress: progress)
    return try finish(file, frames: count)
  }

  func writePNGSequence(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let folder = try MovieWriter.frameFolder(url, options.overwriting)
    let writer = pngSequence
    try writer.write(units { writer.units($0) }, to: folder, progress: progress)
    try checkSize(folder.size)
    try folder.commit()
    return MovieSummary(
      url: url, format: format, frames: frames.count, bytes: folder.size, warnings: warnings)
  }

  mutating func writeAnimatedWebP(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let file = try AtomicFile(
      replacing: url, options.overwriting.files(like: format.signature))
    let writer = animatedWebP
    let count = try writer.write(to: file) { index in
      try storedGroup(index) ?? writer.group(index, progress: progress)
    }
    if count == 1, frames.count > 1 { warnings.append(.nothingChanges(format)) }
    return try finish(file, frames: count)
  }

  mutating func writeWithFFmpeg(_ progress: (Int, Int) throws -> Void) throws -> MovieSummary {
    let writer = try ffmpeg()
    let file = try AtomicFile(
      replacing: url, options.overwriting.files(like: format.signature))
    noteWarnings(of: writer.job(frames: frames.count, output: file.temporaryPath))
    if format.isEncodedInGroups, layout.count > 1 || parts != nil {
      let scratch = try ScratchFolder(beside: file.destinationPath)
      try writer.join(to: file, in: scratch) { index in
        try storedGroup(index) ?? writer.group(index, in: scratch, progress: progress)
      }
    } else if format.isEncodedInGroups {
      try writer.write(writer.units(0..<frames.count), to: file, progress: progress)
    } else {
      try writer.write(units { writer.units($0) }, to: file, progress: progress)
    }
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
