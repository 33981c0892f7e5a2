import Foundation

/// The memory that drawing a movie takes, estimated before anything is drawn.
public struct RenderingMemory: Sendable {
  /// Pixels in a frame.
  let pixels: Int
  let hasMotionBlur: Bool

  /// Creates an estimate for frames of a size in pixels.
  public init(width: Int, height: Int, hasMotionBlur: Bool) {
    pixels = width * height
    self.hasMotionBlur = hasMotionBlur
  }

  /// Returns the number of bytes that frames, their conversions and the scratch memory of as many
  /// threads take at most.
  public func bytes(workers: Int) -> Int {
    let window = OrderedPipeline(workers: workers).window
    return Self.base + workers * bytesPerWorker + window * bytesPerFrame
  }

  /// Returns the number of workers, `wanted` at most and at least 1, that fit into `limit` bytes.
  public func workers(_ wanted: Int, limit: Int) -> Int {
    (1...max(1, wanted)).last { bytes(workers: $0) <= limit } ?? 1
  }

  /// The program itself, its fonts and images.
  private static let base = 96 << 20

  /// A drawn frame with its surfaces, the one before, and what motion blur adds.
  ///
  /// Blur has four sums of a pixel, their mean, and moments that are
  /// not given back to the system yet. Measured with 1 to 32 workers.
  private var bytesPerWorker: Int { pixels * (hasMotionBlur ? 16 + 40 : 16) }

  /// A frame in the queue: its pixels, and their encoded form.
  private var bytesPerFrame: Int { pixels * 8 }

  /// Half of the memory that the machine, its container and `ulimit -v` leave to this process.
  public static var defaultLimit: Int {
    var limits = [Int(clamping: ProcessInfo.processInfo.physicalMemory)]
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 {
      limits.append(Int(clamping: limit.rlim_cur))
    }
    for file in ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"] {
      let text = try? String(contentsOfFile: file, encoding: .utf8)
      if let text, let bytes = Int(text.filter(\.isNumber)), bytes > 0 { limits.append(bytes) }
    }
    return (limits.min() ?? .max) / 2
  }
}
