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
      let problem = ContainerCheck.problem(
        of: file.temporaryPath, format, frames: frames.count)
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

/// The arguments of ffmpeg: the raw frames that it reads and the file that it writes.
struct FFmpegJob: Equatable {
  let format: MovieFormat
  let width: Int
  let height: Int
  let frameRate: FrameRate
  let count: Int
  let loopCount: Int
  let quality: Double
  let output: String
  /// True if nothing shows through, so that no alpha has to be kept.
  var isOpaque = false

  /// The most bytes of raw frames that ffmpeg may hold while it looks for one GIF palette.
  static let palettePassLimit = 512 << 20

  /// True if all frames of a GIF can share one palette; ffmpeg keeps them all until it is known.
  var sharesPalette: Bool {
    width * height * 4 * count <= FFmpegJob.palettePassLimit
  }

  /// The number of threads that encode and that convert colours.
  ///
  /// Encoders write other bytes with other numbers of threads, so it does not depend on the machine.
  static let threadCount = 8

  /// Seconds that the encoder may work without taking or writing anything: a microsecond for each pixel
  /// that it may hold back.
  var workAllowance: Double {
    // What x264 looks ahead, with its threads; libvpx holds back less. A palette needs every frame.
    let heldBack = format == .gif && sharesPalette ? count : min(count, 64)
    return Double(width * height * heldBack) * 1e-6
  }

  /// The arguments, passed without a shell.
  var arguments: [String] {
    // Without -xerror some ffmpegs end well though the disk was full.
    // A path that begins with "file:" is a path, whatever other characters it has.
    let threads = "\(Self.threadCount)"
    return ["-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y"]
      + ["-filter_threads", threads, "-filter_complex_threads", threads]
      + ["-f", "rawvideo", "-pix_fmt", "bgra", "-video_size", "\(width)x\(height)"]
      + ["-framerate", "\(frameRate.numerator)/\(frameRate.denominator)", "-i", "pipe:0"]
      + ["-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
      + ["-threads:v", threads] + codec + ["-f", format.rawValue, "file:" + output]
  }

  private var codec: [String] {
    switch format {
    case .mp4:
      ["-vf", colorConversion(to: "yuv420p"), "-c:v", "libx264", "-preset", "medium"]
        + ["-crf", "\(scale(from: 40, to: 10))", "-movflags", "+faststart"] + colorTags
    case .webm:
      // Alternate reference frames and alpha do not go together in libvpx.
      ["-vf", colorConversion(to: isOpaque ? "yuv420p" : "yuva420p"), "-c:v", "libvpx-vp9"]
        + ["-b:v", "0", "-crf", "\(scale(from: 55, to: 5))", "-row-mt", "1"]
        + (isOpaque ? [] : ["-auto-alt-ref", "0"]) + ["-deadline", "good", "-cpu-used", "4"]
        + colorTags
    case .gif:
      // ffmpeg counts the repetitions after the first time: −1 for none, 0 for ever.
      ["-filter_complex", palette, "-c:v", "gif"]
        + ["-loop", "\(loopCount == 0 ? 0 : loopCount == 1 ? -1 : loopCount - 1)"]
        + ["-final_delay", "\(finalDelay)"]
    case .png, .apng, .webp, .pngSequence:
      []
    }
  }

  /// Hundredths of a second from the last frame to the end, which ffmpeg would guess.
  private var finalDelay: Int {
    let hundredth = { (index: Int) in
      Int(clamping: (frameRate.time(ofFrame: index) * 100).rounded())
    }
    return hundredth(count) - hundredth(count - 1)
  }

  private var palette: String {
    let dither = "dither=sierra2_4a:diff_mode=rectangle:alpha_threshold=128"
    return sharesPalette
      ? "[0:v]split[a][b];[a]palettegen[p];[b][p]paletteuse=\(dither)"
      : "[0:v]split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:\(dither)"
  }

  /// Players take untagged high-definition video for BT.709; ffmpeg would convert by BT.601.
  private func colorConversion(to pixels: String) -> String {
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=\(pixels)"
  }

  private var colorTags: [String] {
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
      + ["-color_range", "tv"]
  }

  private func scale(from worst: Double, to best: Double) -> Int {
    Int(clamping: (worst + (best - worst) * quality).rounded())
  }
}

/// A frame as an encoder takes it: rows of BGRA without gaps.
///
/// They are the image's own where nothing has to be changed, which spares writing every pixel twice.
struct EncoderFrame: Sendable {
  private enum Pixels {
    case image(CGImage)
    case converted(Data)
  }

  private let pixels: Pixels

  /// - Parameters:
  ///   - image: The frame.
  ///   - width: The number of pixels that the encoder takes of a row; at least the image's.
  ///   - height: The number of rows that it takes; at least the image's.
  ///   - keepsAlpha: True if the encoder reads alpha.
  ///   - background: The colour behind it; nil leaves it transparent, its alpha divided out.
  init(
    _ image: CGImage, width: Int, height: Int, keepsAlpha: Bool, over background: PixelColor?
  ) {
    let fits = (image.width, image.height) == (width, height)
    if let background, keepsAlpha, background.alpha < 255 {
      pixels = .converted((image.flattened(over: background) ?? image).straightPixels())
    } else if let background {
      // What is opaque hides the background, and no movie without alpha has that of its pixels read.
      let isReady =
        fits && !keepsAlpha && image.isOpaque
        && image.rowStride == image.width * 4
      pixels =
        isReady
        ? .image(image)
        : .converted(image.pixels(over: background, width: width, height: height))
    } else {
      pixels = .converted(image.straightPixels())
    }
  }

  func withUnsafeBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    switch pixels {
    case .image(let image): try image.withUnsafeBytes(body)
    case .converted(let data):
      let result = data.withUnsafeBytes { bytes in
        Result { () throws(Failure) in try body(bytes) }
      }
      try result.get()
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
