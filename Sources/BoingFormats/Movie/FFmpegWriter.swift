import Boing
import Foundation

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
      throw movieError(error, job, words: "")
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
      let problem = ContainerCheck.problem(
        of: file.temporaryPath, format, frames: frames.count)
      if let problem { throw MovieError.ffmpegOutput(format, reason: problem) }
    } catch {
      child.kill()
      guard let failure = error as? ChildProcess.Failure else { throw error }
      let words = child.lastWords
      for code in [ENOSPC, EDQUOT, EFBIG] where words.contains(String(cString: strerror(code))) {
        throw code == EFBIG
          ? MovieError.system(operation: "write", path: file.destinationPath, code: code)
          : .diskFull(file.destinationPath)
      }
      throw movieError(failure, job, words: words)
    }
  }

  private var background: PixelColor? {
    format.hasAlpha
      ? options.background.map { PixelColor($0) }
      : PixelColor(options.background ?? .white, opaque: true)
  }

  private func stallTimeout(_ job: FFmpegJob) -> Double {
    options.stallTimeout + job.workAllowance
  }

  private func movieError(
    _ failure: ChildProcess.Failure, _ job: FFmpegJob, words: String
  ) -> MovieError {
    switch failure {
    case .notStarted(let code):
      .system(operation: "start", path: program, code: code)
    case .stalled:
      .ffmpegStalled(format, seconds: stallTimeout(job), words: words)
    case .ended(let ending):
      .ffmpegFailed(format, ending: ending.description, words: words)
    }
  }
}
