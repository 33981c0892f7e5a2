import Foundation

/// The end of a bounce, for code on any thread.
///
/// ```swift
/// let end = layer.bounce(\.position.y, to: 300).completion
/// Task { if await end.finished { print("done") } }
/// ```
public final class BounceCompletion: @unchecked Sendable {
  // The lock guards the result and the waiting closures, which are Sendable.
  private let lock = NSLock()
  private var stored: Bool?
  private var waiting: [@Sendable (Bool) -> Void] = []

  init() {}

  /// True if the end was reached, false if the bounce was interrupted; nil as long as it runs.
  public var result: Bool? { lock.withLock { stored } }

  /// True if the bounce ran to its end; waits for it.
  public var finished: Bool {
    get async {
      await withCheckedContinuation { continuation in
        add { continuation.resume(returning: $0) }
        #if os(Linux)
          CATransaction.yieldCalls()
        #endif
      }
    }
  }

  private func add(_ body: @escaping @Sendable (Bool) -> Void) {
    let result = lock.withLock {
      if stored == nil { waiting.append(body) }
      return stored
    }
    if let result { body(result) }
  }

  /// Ends the bounce; a second end is ignored.
  func finish(_ result: Bool) {
    let bodies = lock.withLock {
      guard stored == nil else { return [@Sendable (Bool) -> Void]() }
      stored = result
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body(result) }
  }
}
