import Boing
import Foundation

/// Lets the worker of one frame see the frame before it, which another worker draws.
///
/// Each frame is drawn once. No two workers can wait for each other: a worker draws and publishes
/// its own frame before it asks, and only ever asks for an earlier one.
final class FrameExchange: @unchecked Sendable {
  // Read and written with `condition` locked.
  private var frames: [Int: Result<CGImage, any Error>] = [:]
  private let condition = NSCondition()
  private let sequence: FrameSequence

  init(_ sequence: FrameSequence) {
    self.sequence = sequence
  }

  /// Draws frame `index` and hands it back with the one before it; to be called once an index.
  func frames(at index: Int) throws -> (current: CGImage, previous: CGImage?) {
    let current = Result { try sequence.frame(index) }
    if index + 1 < sequence.count {
      condition.lock()
      frames[index] = current
      condition.broadcast()
      condition.unlock()
    }
    return (try current.get(), index == 0 ? nil : try take(index - 1))
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
