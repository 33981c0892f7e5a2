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
struct FFmpegWriter {
  let frames: FrameSequence
  let format: MovieFormat
  let options: MovieOptions
  let program: String
  let pipeline: OrderedPipeline

  /// Odd sides get a column or row more where the format wants even ones.
  static func paddedSize(of frames: FrameSequence, for format: MovieFormat) -> (Int, Int) {
    format == .mp4
      ? ((frames.width + 1) / 2 * 2, (frames.height + 1) / 2 * 2) : (frames.width, frames.height)
  }

  /// The job that encodes the frames into a file.
  func job(output: String) -> FFmpegJob {
    let (width, height) = Self.paddedSize(of: frames, for: format)
    return FFmpegJob(
      format: format, width: width, height: height, frameRate: frames.frameRate,
      count: frames.count, loopCount: options.loopCount, quality: options.quality, output: output,
      isOpaque: frames.isOpaque || background?.alpha == 255)
  }

  func write(to file: AtomicFile, progress: (Int, Int) throws -> Void) throws {
    let job = job(output: file.temporaryPath)
    let child: ChildProcess
    do {
      child = try ChildProcess(
        program: program, arguments: job.arguments, stallTimeout: stallTimeout(job)
      ) { file.size }
    } catch {
      throw self.error(error, job, message: "")
    }
    let background = background
    do {
      try pipeline.run(count: frames.count) { [frames] index in
        EncoderFrame(
          try frames.frame(index), width: job.width, height: job.height,
          keepsAlpha: job.format.hasAlpha, over: background)
      } consume: { index, frame in
        try frame.withUnsafeBytes { try child.write($0) }
        try progress(index + 1, frames.count)
      }
      let ending = try child.finish()
      guard ending == .exit(0) else { throw ChildProcess.Failure.ended(ending) }
      let problem = ContainerCheck.problem(of: file.temporaryPath, format, frames: frames.count)
      if let problem { throw EncoderError.damagedOutput(format, reason: problem) }
    } catch {
      child.kill()
      guard let failure = error as? ChildProcess.Failure else { throw error }
      let message = child.standardErrorTail
      for code in [ENOSPC, EDQUOT, EFBIG] where message.contains(String(cString: strerror(code))) {
        throw code == EFBIG
          ? FileError.system(operation: "write", path: file.destinationPath, code: code)
          : FileError.diskFull(file.destinationPath)
      }
      throw self.error(failure, job, message: message)
    }
  }

  private var background: PixelColor? {
    format.hasAlpha
      ? options.background.map { PixelColor($0) }
      : PixelColor(options.background ?? .white, opaque: true)
  }

  /// Seconds without progress after which a job counts as stuck.
  private func stallTimeout(_ job: FFmpegJob) -> Double {
    options.stallTimeout + job.workAllowance
  }

  private func error(
    _ failure: ChildProcess.Failure, _ job: FFmpegJob, message: String
  ) -> any Error {
    switch failure {
    case .notStarted(let code):
      FileError.system(operation: "start", path: program, code: code)
    case .stalled:
      EncoderError.stalled(format, seconds: stallTimeout(job), message: message)
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
