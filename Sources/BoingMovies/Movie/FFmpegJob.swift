import BoingCurves
import Foundation

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

  /// True where the frames that an encoder holds back by default take more than a gigabyte.
  private var isLarge: Bool { width * height > 4_000_000 }

  private var codec: [String] {
    switch format {
    case .mp4:
      ["-vf", colorConversion(to: "yuv420p"), "-c:v", "libx264", "-preset", "medium"]
        + ["-crf", "\(scale(from: 40, to: 10))"]
        // Threads that share a frame, in place of frames of their own.
        + (isLarge ? ["-x264-params", "rc-lookahead=5:sliced-threads=1"] : [])
        + ["-movflags", "+faststart"] + colorTags
    case .webm:
      // Alternate reference frames and alpha do not go together in libvpx.
      ["-vf", colorConversion(to: isOpaque ? "yuv420p" : "yuva420p"), "-c:v", "libvpx-vp9"]
        + ["-b:v", "0", "-crf", "\(scale(from: 55, to: 5))", "-row-mt", "1"]
        + (isOpaque ? [] : ["-auto-alt-ref", "0"]) + ["-deadline", "good", "-cpu-used", "4"]
        + (isLarge ? ["-lag-in-frames", "8"] : [])
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
