import OpenCoreGraphics

/// A call from a run loop after some seconds, once, unless this is freed before.
// Unchecked: a timer may be invalidated on any thread.
final class LoopTimer: @unchecked Sendable {
  private let timer: Timer

  init(on loop: RunLoop, after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    timer = Timer(timeInterval: seconds, repeats: false) { _ in body() }
    // Unlike a block that a loop is asked to perform, a timer wakes it from any thread.
    loop.add(timer, forMode: .common)
  }

  deinit {
    timer.invalidate()
    if Self.isRetainedForEver { Unmanaged.passUnretained(timer).release() }
  }

  /// True if Foundation never releases the reference that it hands to a timer's callback.
  ///
  /// That is half a kilobyte for each timer, and there is one for each frame of a display. It is asked of a timer, since it
  /// may be mended.
  private static let isRetainedForEver: Bool = {
    weak var remaining: Timer?
    do {
      let timer = Timer(timeInterval: 0, repeats: false) { _ in }
      timer.invalidate()
      remaining = timer
    }
    guard let remaining else { return false }
    Unmanaged.passUnretained(remaining).release()
    return true
  }()
}
