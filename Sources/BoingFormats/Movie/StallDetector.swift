import Foundation

/// Tells slow from stuck: time runs out while a child neither takes bytes nor writes any.
///
/// Processor time is no progress, as a loop without end uses it, too.
struct StallDetector {
  private let timeout: Double
  private let outputSize: () -> Int
  private var largestSize: Int
  private var lastLook = Self.now
  /// Seconds since the last progress.
  private var elapsed = 0.0

  /// Creates a detector that has just seen progress.
  ///
  /// - Parameters:
  ///   - timeout: Seconds without progress that count as stuck. A large output may take longer, as
  ///     its encoder may move all of it before the end.
  ///   - outputSize: The number of bytes written so far.
  init(timeout: Double, outputSize: @escaping () -> Int) {
    self.timeout = timeout
    self.outputSize = outputSize
    largestSize = outputSize()
  }

  /// Notes that bytes were taken.
  mutating func progressed() {
    elapsed = 0
    lastLook = Self.now
  }

  /// True if there was no progress for too long.
  var isStalled: Bool {
    mutating get {
      let now = Self.now
      // A longer time between two looks is one in which this process was stopped, and maybe the child.
      elapsed += min(now - lastLook, 1)
      lastLook = now
      let size = outputSize()
      if size > largestSize {
        largestSize = size
        progressed()
      }
      return elapsed > timeout + Double(largestSize) / Self.slowestDisk
    }
  }

  /// Bytes that even a slow disk moves in a second.
  private static let slowestDisk = 1e7

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
