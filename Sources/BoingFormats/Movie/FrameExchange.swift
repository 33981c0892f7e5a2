import Boing
import Foundation

/// Lets the worker of one frame see the frame before it, which another worker draws.
///
/// Each frame of a range is drawn once, and the one before them. No two workers can wait for each other: a worker draws and publishes
/// its own frame before it asks, and only ever asks for an earlier one.
final class FrameExchange: @unchecked Sendable {
  // Read and written with `condition` locked.
  private var frames: [Int: Result<CGImage, any Error>] = [:]
  private let condition = NSCondition()
  private let sequence: FrameSequence
  private let range: Range<Int>

  /// Creates an exchange of the frames of a range.
  init(_ sequence: FrameSequence, _ range: Range<Int>) {
    (self.sequence, self.range) = (sequence, range)
  }

  /// Draws frame `index` and hands it back with the one before it; to be called once an index.
  func frames(at index: Int) throws -> (current: CGImage, previous: CGImage?) {
    let current = Result { try sequence.frame(index) }
    if index + 1 < range.upperBound {
      condition.lock()
      frames[index] = current
      condition.broadcast()
      condition.unlock()
    }
    let image = try current.get()
    if index == 0 { return (image, nil) }
    // Nobody draws the one before the range.
    return (image, try index == range.lowerBound ? sequence.frame(index - 1) : take(index - 1))
  }

  private func take(_ index: Int) throws -> CGImage {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let frame = frames.removeValue(forKey: index) { return try frame.get() }
      condition.wait()
    }
  }
}
