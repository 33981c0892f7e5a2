import Boing
import Foundation

/// The ffmpeg program on this machine.
public enum FFmpeg {
  /// The first executable file named ffmpeg in a list of folders.
  ///
  /// - Parameter searchPath: Folders separated by colons, by default the environment's PATH.
  ///   Relative and empty entries are passed over: what runs must not depend on where one stands.
  /// - Returns: Its path; nothing if there is none.
  public static func find(in searchPath: String? = nil) -> String? {
    let folders = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":")
      .filter { $0.hasPrefix("/") }
      .map { $0 + "/ffmpeg" }
      .first { path in
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }
}

/// Movies that ffmpeg encodes, as a child process that is fed raw frames.
///
/// A movie of more than one group is encoded group by group, and ffmpeg then puts the groups together
/// without encoding them again.
struct FFmpegWriter {
  let frames: FrameSequence
  let format: MovieFormat
  let options: MovieOptions
  let program: String
  let pipeline: OrderedPipeline
  let layout: UnitLayout

  /// Odd sides get a column or row more where the format wants even ones.
  static func paddedSize(of frames: FrameSequence, for format: MovieFormat) -> (Int, Int) {
    format == .mp4
      ? ((frames.width + 1) / 2 * 2, (frames.height + 1) / 2 * 2) : (frames.width, frames.height)
  }

  /// The job that encodes so many frames into one file.
  func job(frames count: Int, output: String) -> FFmpegJob {
    let (width, height) = Self.paddedSize(of: frames, for: format)
    return FFmpegJob(
      format: format, width: width, height: height, frameRate: frames.frameRate, count: count,
      loopCount: options.loopCount, quality: options.quality, output: output,
      isOpaque: frames.isOpaque || background?.alpha == 255,
      isGroup: format.isEncodedInGroups && layout.count > 1)
  }

  /// The frames of a range as ffmpeg takes them.
  func units(_ range: Range<Int>) -> UnitSource<EncoderFrame> {
    let (width, height) = Self.paddedSize(of: frames, for: format)
    return UnitSource(range: range) { [frames, format, background] index in
      EncoderFrame(
        try frames.frame(index), width: width, height: height, keepsAlpha: format.hasAlpha,
        over: background)
    }
  }

  /// Encodes all frames into one file.
  func write(
    _ units: UnitSource<EncoderFrame>, to file: AtomicFile, progress: (Int, Int) throws -> Void
  ) throws {
    try encode(units, to: file.temporaryPath, named: file.destinationPath, progress: progress)
  }

  /// Returns the group of an index: the file of a movie's only group, and of others what
  /// ``join(to:in:group:)`` puts together.
  ///
  /// - Parameter scratch: A folder for the group's file, which is gone when the bytes are.
  func group(
    _ index: Int, in scratch: ScratchFolder, progress: (Int, Int) throws -> Void
  ) throws -> Data {
    let path = scratch.path("group")
    // The bytes stay as long as they are mapped.
    defer { unlink(path) }
    try encode(
      units(layout.frames(of: index..<index + 1)), to: path, named: scratch.destination,
      progress: progress)
    return try FileInput.mapped(path)
  }

  /// Puts groups together.
  ///
  /// - Parameters:
  ///   - file: The movie.
  ///   - scratch: A folder for the groups' files.
  ///   - group: Returns the group of an index.
  func join(
    to file: AtomicFile, in scratch: ScratchFolder, group: (Int) throws -> Data
  ) throws {
    guard layout.count > 1 else { return try file.write(group(0)) }
    var list = "ffconcat version 1.0\n"
    for index in 0..<layout.count {
      try scratch.write(group(index), named: "\(index)")
      let range = layout.frames(of: index..<index + 1)
      let length = microseconds(range.upperBound) - microseconds(range.lowerBound)
      list += "file \(index)\nduration \(length)us\n"
    }
    try scratch.write(Data(list.utf8), named: "list")
    let concatenation = FFmpegConcatenation(
      format: format, isOpaque: job(frames: 1, output: "").isOpaque, frameRate: frames.frameRate,
      list: scratch.path("list"), output: file.temporaryPath)
    try run(
      concatenation.arguments, output: file.temporaryPath, named: file.destinationPath,
      allowance: 0
    ) { _ in }
    try check(file.temporaryPath, frames: frames.count)
  }

  /// The time at which a frame begins, to the nearest microsecond.
  private func microseconds(_ index: Int) -> Int {
    let rate = frames.frameRate
    return (2_000_000 * index * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  private func encode(
    _ units: UnitSource<EncoderFrame>, to path: String, named destination: String,
    progress: (Int, Int) throws -> Void
  ) throws {
    let job = job(frames: units.range.count, output: path)
    try run(
      job.arguments, output: path, named: destination, allowance: job.workAllowance
    ) { child in
      try units.forEach(pipeline) { index, frame in
        try frame.withUnsafeBytes { bytes in
          guard bytes.count == job.width * job.height * 4 else {
            throw MovieError.imageEncoding(index: index, reason: "its part has another size")
          }
          try child.write(bytes)
        }
        try progress(index + 1, frames.count)
      }
    }
    if job.container == format.rawValue { try check(path, frames: units.range.count) }
  }

  private func check(_ path: String, frames count: Int) throws {
    if let problem = ContainerCheck.problem(of: path, format, frames: count) {
      throw EncoderError.damagedOutput(format, reason: problem)
    }
  }

  /// Runs ffmpeg to its end, which is an error unless it ends well.
  ///
  /// - Parameters:
  ///   - output: The file that it writes.
  ///   - destination: The name of that file in errors.
  ///   - allowance: Seconds that it may work without taking or writing anything.
  ///   - feed: Hands over the frames.
  private func run(
    _ arguments: [String], output: String, named destination: String, allowance: Double,
    feed: (ChildProcess) throws -> Void
  ) throws {
    let stallTimeout = options.stallTimeout + allowance
    let child: ChildProcess
    do {
      child = try ChildProcess(
        program: program, arguments: arguments, stallTimeout: stallTimeout
      ) { fileSize(output) }
    } catch {
      throw self.error(error, seconds: stallTimeout, message: "")
    }
    do {
      try feed(child)
      let ending = try child.finish()
      guard ending == .exit(0) else { throw ChildProcess.Failure.ended(ending) }
    } catch {
      child.kill()
      guard let failure = error as? ChildProcess.Failure else { throw error }
      let message = child.standardErrorTail
      for code in [ENOSPC, EDQUOT, EFBIG] where message.contains(String(cString: strerror(code))) {
        throw code == EFBIG
          ? FileError.system(operation: "write", path: destination, code: code)
          : FileError.diskFull(destination)
      }
      throw self.error(failure, seconds: stallTimeout, message: message)
    }
  }

  private var background: PixelColor? {
    format.hasAlpha
      ? options.background.map { PixelColor($0) }
      : PixelColor(options.background ?? .white, opaque: true)
  }

  private func error(
    _ failure: ChildProcess.Failure, seconds: Double, message: String
  ) -> any Error {
    switch failure {
    case .notStarted(let code):
      FileError.system(operation: "start", path: program, code: code)
    case .stalled:
      EncoderError.stalled(format, seconds: seconds, message: message)
    case .ended(let ending):
      EncoderError.failed(format, ending: ending.description, message: message)
    }
  }
}

/// An error of ffmpeg, which encodes some of the movie formats, with the remedy in its text.
public enum EncoderError: Error, Equatable, Sendable {
  /// A format needs ffmpeg and none was found.
  case missing(MovieFormat)

  /// ffmpeg ended with an error; `message` are the last lines of its standard error.
  case failed(MovieFormat, ending: String, message: String)

  /// ffmpeg ended well, but the file that it wrote is not whole, as `reason` says.
  case damagedOutput(MovieFormat, reason: String)

  /// ffmpeg neither took frames nor wrote anything for `seconds`.
  case stalled(MovieFormat, seconds: Double, message: String)
}

extension EncoderError: CustomStringConvertible, LocalizedError {
  /// A sentence that says what happened, where, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let format):
      "\(format.name) needs ffmpeg, which is not on the PATH; install it "
        + "(Debian and Ubuntu: apt install ffmpeg), or write PNG, animated PNG (.apng), WebP, "
        + "a folder of PNG frames or a contact sheet, which need no other program"
    case .failed(let format, let ending, let message):
      "ffmpeg stopped (\(ending)) while it wrote \(format.name): "
        + (message.isEmpty ? "it said nothing" : message)
    case .damagedOutput(let format, let reason):
      "ffmpeg ended without an error, but the \(format.name) that it wrote is damaged: \(reason); "
        + "try another version of ffmpeg, or another format"
    case .stalled(let format, let seconds, let message):
      "ffmpeg made no progress for \(String(format: "%g", seconds)) seconds while it wrote "
        + "\(format.name), so it was ended"
        + (message.isEmpty ? "" : "; its last lines: \(message)")
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
