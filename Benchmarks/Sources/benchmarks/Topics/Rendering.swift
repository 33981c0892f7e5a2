import Boing
import BoingMovies
import CPeers
import Foundation

/// Measures how fast the frames of a movie are drawn.
struct Rendering {
  let settings: Settings
  /// Drawing a movie takes long; fewer rounds must do.
  var rounds: Int { min(settings.rounds, 3) }

  /// The check that ``rows(_:_:)`` makes before it measures.
  static let check =
    "one thread and two draw the same bytes, and more than a quarter of the pictures differ"

  /// Rows for one movie: drawing only on one and two threads, and through to an MP4.
  func rows(_ name: String, _ frames: FrameSequence) throws -> [Table.Row] {
    let size = "\(frames.width)×\(frames.height)"
    let digests = try digests(frames, workers: 1)
    guard try digests == self.digests(frames, workers: 2) else {
      throw Disagreement(description: "\(name): one thread and two draw different pictures")
    }
    // Still pictures would cost less than moving ones.
    guard Set(digests).count > frames.count / 4 else {
      throw Disagreement(
        description: "\(name): only \(Set(digests).count) of \(frames.count) pictures differ")
    }
    var rows: [Table.Row] = []
    for workers in [1, 2] {
      let figure = try measure(frames) {
        try frames.forEach(workers: workers) { _, image in image.withUnsafeBytes(consume) }
      }
      rows.append(
        Table.Row(
          "\(name), \(size), drawn on \(workers) thread\(workers > 1 ? "s" : "")", ours: figure))
    }
    guard FFmpegPresence.isThere else { return rows }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("boing-benchmark-\(ProcessInfo.processInfo.processIdentifier).mp4")
    defer { try? FileManager.default.removeItem(at: file) }
    let figure = try measure(frames) { try MovieWriter.write(frames, to: file) }
    rows.append(Table.Row("\(name), \(size), to an MP4", ours: figure))
    return rows
  }

  /// Frames per second of `body`, with the peak memory of this process.
  private func measure(_ frames: FrameSequence, _ body: @escaping () throws -> Void) throws
    -> Figure
  {
    PeakMemory.reset()
    let time = try Race(rounds: rounds, turn: 0).run([body])[0]
    return Race.figure(time, each: frames.count, .framesPerSecond, remark: PeakMemory.remark)
  }

  /// For each frame a number that depends on its every byte.
  private func digests(_ frames: FrameSequence, workers: Int) throws -> [UInt64] {
    var digests: [UInt64] = []
    try frames.forEach(workers: workers) { _, image in
      digests.append(
        image.withUnsafeBytes { bytes in
          bytes.bindMemory(to: UInt32.self).reduce(0xcbf2_9ce4_8422_2325) { hash, word in
            (hash ^ UInt64(word)) &* 0x100_0000_01b3
          }
        })
    }
    return digests
  }

  private func consume(_ bytes: UnsafeRawBufferPointer) { peer_consume(bytes.baseAddress) }
}

/// The presence of FFmpeg, by which movies are encoded.
enum FFmpegPresence {
  static var isThere: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/ffmpeg")
    }
  }

  static let note = "ffmpeg is not here, so no MP4 is written"
}
