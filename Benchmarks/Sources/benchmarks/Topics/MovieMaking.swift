import Boing
import BoingDemos
import BoingMovies
import CPeers
import Foundation

/// The time of a movie from the layers to the file, by stage.
enum MovieMaking: Topic {
  static let name = "movies"
  static let summary =
    "the jack-in-the-box as a movie of 10 s at 1920×1080 and 60 frames a second through to an MP4, "
    + "and smaller ones: the whole, the drawing of the same frames to nothing, and ffmpeg alone fed "
    + "from a file of ready frames"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    guard let ffmpeg = FFmpeg.find() else {
      table.notes.append(FFmpegPresence.note)
      return table
    }
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("boing-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    table.rows += try rows(
      .mp4, CGSize(width: 1920, height: 1080), 10, white, ffmpeg, scratch, settings)
    table.rows += try rows(
      .webm, CGSize(width: 640, height: 360), 2, nil, nil, scratch, settings)
    table.rows += try rows(
      .webp, CGSize(width: 640, height: 360), 2, nil, nil, scratch, settings)
    return table
  }

  private static func rows(
    _ format: MovieFormat, _ size: CGSize, _ duration: Double, _ background: CGColor?,
    _ ffmpeg: String?, _ scratch: URL, _ settings: Settings
  ) throws -> [Table.Row] {
    guard let jack = Demos.all.first(where: { $0.name == "jack" }) else { return [] }
    let frames = try FrameSequence(
      jack.init().record(size: size, duration: duration),
      compositor: Compositor(size: size, background: background), frameRate: .fps60,
      duration: duration)
    let what = "\(format.name), \(Int(size.width))×\(Int(size.height)), \(frames.count) frames"
    let file = scratch.appendingPathComponent("movie." + format.rawValue)
    var (ours, theirs, child, peak) = (0.0, 0.0, 0.0, 0.0)
    var works: [() throws -> Void] = [
      {
        let (before, childrenBefore) = (ProcessorTime.ours, ProcessorTime.children)
        PeakMemory.reset()
        try MovieWriter.write(frames, to: file) { done, _ in
          if done % 30 == 0 { child = max(child, ChildMemory.peak) }
        }
        peak = max(peak, PeakMemory.bytes ?? 0)
        ours = ProcessorTime.ours - before
        theirs = ProcessorTime.children - childrenBefore
      },
      {
        try frames.forEach { _, image in image.withUnsafeBytes { peer_consume($0.baseAddress) } }
      },
    ]
    if let ffmpeg {
      let ready = try readyFrames(frames, in: scratch)
      works.append { try encode(ready, frames, with: ffmpeg, in: scratch) }
    }
    let times = try Race(rounds: min(settings.rounds, 3), turn: 0).run(works)
    let (whole, drawn) = (times[0].best, times[1].best)
    let remark = [
      "\(digits(Double(frames.count) / whole)) fps",
      "processor \(digits(ours)) s ours, \(digits(theirs)) s ffmpeg's",
      "\(digits((1 - drawn / whole) * 100)) % waiting for the encoder",
      "peak \(Figure(best: peak, unit: .bytes).text) ours, "
        + "\(Figure(best: child, unit: .bytes).text) ffmpeg's",
    ].joined(separator: ", ")
    var rows = [
      Table.Row(
        what + ", the whole", ours: Race.figure(times[0], .seconds, remark: remark),
        peer: times.count > 2 ? Race.figure(times[2], .seconds) : nil),
      Table.Row(what + ", drawn to nothing", ours: Race.figure(times[1], .seconds)),
    ]
    if times.count > 2 { rows[0].work += ", beside ffmpeg alone" }
    return rows
  }

  /// A file of one second's frames, as ffmpeg is given them.
  private static func readyFrames(_ frames: FrameSequence, in scratch: URL) throws -> URL {
    let file = scratch.appendingPathComponent("ready")
    // FileHandle would hold all of them until it is closed.
    guard let stream = fopen(file.path, "wb") else { throw POSIXError(.EIO) }
    defer { fclose(stream) }
    for index in 60..<120 {
      let written = try frames.frame(index).withUnsafeBytes {
        fwrite($0.baseAddress, 1, $0.count, stream)
      }
      guard written == frames.width * frames.height * 4 else { throw POSIXError(.ENOSPC) }
    }
    return file
  }

  /// As many frames as the movie has, by ffmpeg with the options that the writer gives it.
  private static func encode(
    _ ready: URL, _ frames: FrameSequence, with ffmpeg: String, in scratch: URL
  ) throws {
    let conversion =
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ffmpeg)
    let size = "\(frames.width)x\(frames.height)"
    let input: [String] = [
      "-nostdin", "-loglevel", "error", "-y", "-stream_loop", "\(frames.count / 60 - 1)", "-f",
      "rawvideo", "-pix_fmt", "bgra", "-video_size", size, "-framerate", "60", "-i", ready.path,
    ]
    let output: [String] = [
      "-vf", conversion, "-c:v", "libx264", "-preset", "medium", "-crf", "16", "-movflags",
      "+faststart", scratch.appendingPathComponent("alone.mp4").path,
    ]
    process.arguments = input + output
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Disagreement(description: "ffmpeg alone failed")
    }
  }
}
