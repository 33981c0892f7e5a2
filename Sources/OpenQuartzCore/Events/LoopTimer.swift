import OpenCoreGraphics
import Synchronization

/// A call from a run loop after some seconds, once, unless this is freed before.
///
/// It may be freed on any thread.
// Unchecked: timers and run loops have locks of their own.
final class LoopTimer: @unchecked Sendable {
  private final class Call: Sendable {
    let hasBegun = Atomic(false)
  }

  private let timer: Timer
  private let loop: RunLoop
  private let call = Call()

  init(on loop: RunLoop, after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    self.loop = loop
    timer = Timer(timeInterval: seconds, repeats: false) { [call] _ in
      call.hasBegun.store(true, ordering: .releasing)
      body()
    }
    // Unlike a block that a loop is asked to perform, a timer wakes it from any thread.
    loop.add(timer, forMode: .common)
  }

  deinit {
    timer.invalidate()
    guard Self.isRetainedForEver else { return }
    nonisolated(unsafe) let timer = timer
    // A loop that has begun to call the timer does not retain it before the call: it is released on another thread
    // after that only.
    if call.hasBegun.load(ordering: .acquiring) || loop === RunLoop.current {
      Unmanaged.passUnretained(timer).release()
    } else {
      loop.perform { Unmanaged.passUnretained(timer).release() }
    }
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
