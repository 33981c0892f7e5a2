import BoingCoreGraphics
import Dispatch
import Synchronization

/// A thread's run loop as a means to be called by it later; for the main thread, the main queue also.
///
/// Bodies may be handed in on any thread. No timer repeats, so that nothing wakes the thread while
/// nothing waits.
///
/// An asynchronous `main` has no run loop: on Linux the main thread ends with its first `await`, and the
/// threads of a pool serve the main queue. Code that the queue calls may run the loop of such a thread,
/// and wait there for what it has asked for.
final class LoopScheduler: @unchecked Sendable {
  // Run loops have a lock of their own; `lock` guards everything below it.
  private let runLoop: RunLoop
  let isMain: Bool
  private let lock = NSLock()
  private var bodies: [@Sendable () -> Void] = []
  private var timers: [(loop: RunLoop, timer: LoopTimer)] = []
  private var isInMainQueue = false

  private static let mainThreadHasEnded = Atomic(false)
  /// The main thread, once it has asked whether it is that one; 0 before.
  private static let mainThread = Atomic<UInt>(0)
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// - Parameter isMain: True for the main thread's loop and queue; otherwise it is the loop of the
  ///   calling thread.
  init(isMain: Bool) {
    self.isMain = isMain
    runLoop = isMain ? .main : .current
  }

  /// True if the calling thread can be expected to run its loop, as those that Foundation has started
  /// can, but no thread of the pools that serve queues and tasks.
  static var threadRunsLoop: Bool { isOnMainThread || Thread.current.isExecuting }

  /// True on the main thread: `Thread.isMainThread`, which makes two system calls, asked only until it has been
  /// true once.
  static var isOnMainThread: Bool {
    let thread = UInt(pthread_self())
    if mainThread.load(ordering: .relaxed) == thread { return true }
    guard Thread.isMainThread else { return false }
    mainThread.store(thread, ordering: .relaxed)
    return true
  }

  /// True in a call of the main queue.
  static var isInMainQueue: Bool { DispatchQueue.getSpecific(key: mainKey) ?? false }

  /// Notes that the main thread serves its run loop no more.
  static func endMainThread() { mainThreadHasEnded.store(true, ordering: .relaxed) }

  /// Calls `body` when the present call on the thread has returned.
  func call(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { bodies.append(body) }
    wake()
  }

  /// Lets every loop that may be run, and the main queue, make the calls that wait.
  ///
  /// What waits may have been handed in while another thread served the main queue.
  func wake() {
    lock.withLock {
      for loop in loops where !timers.contains(where: { $0.loop === loop }) {
        let id = ObjectIdentifier(loop)
        let timer = timer(
          on: loop, after: 0,
          // The loop has this timer no more: one that is run in a call of the queue before the calls needs another.
          beforeQueue: { [weak self] in self?.forgetTimer(of: id) },
          { [weak self] in self?.callWaiting() })
        timers.append((loop, timer))
      }
      guard isMain, !isInMainQueue else { return }
      isInMainQueue = true
      DispatchQueue.main.async {
        self.lock.withLock { self.isInMainQueue = false }
        self.callWaiting()
      }
    }
  }

  /// Calls `body` from the run loop after so many seconds, unless the timers are freed before.
  ///
  /// - Returns: The timers, one for each loop that may be run.
  func timers(after seconds: Double, _ body: @escaping @Sendable () -> Void) -> [LoopTimer] {
    loops.map { timer(on: $0, after: seconds, beforeQueue: {}, body) }
  }

  /// - Parameter beforeQueue: Called where the main queue is to call `body` in the loop's place.
  private func timer(
    on loop: RunLoop, after seconds: Double, beforeQueue: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable () -> Void
  ) -> LoopTimer {
    let isMain = isMain
    return LoopTimer(on: loop, after: seconds) {
      // A thread may have served the main queue when the timer was added, and run its loop for itself later.
      guard isMain, !Self.isOnMainThread, !Self.isInMainQueue else { return body() }
      beforeQueue()
      DispatchQueue.main.async(execute: body)
    }
  }

  private func forgetTimer(of loop: ObjectIdentifier) {
    lock.withLock { timers.removeAll { ObjectIdentifier($0.loop) == loop } }
  }

  private var loops: [RunLoop] {
    guard isMain, !Self.isOnMainThread else { return [runLoop] }
    var loops: [RunLoop] = []
    if Self.isInMainQueue {
      Self.endMainThread()
      loops.append(.current)
    }
    if !Self.mainThreadHasEnded.load(ordering: .relaxed) { loops.append(runLoop) }
    return loops
  }

  private func callWaiting() {
    let due = lock.withLock {
      defer { (bodies, timers) = ([], []) }
      return bodies
    }
    for body in due { body() }
  }
}
