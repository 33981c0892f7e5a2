import Foundation

/// The end of something, told once to everyone who waits for it.
final class BounceCompletion: @unchecked Sendable {
  private let lock = NSLock()
  private var outcome: Bool?
  private var bodies: [(Bool) -> Void] = []

  /// Whether it came to its end; nil as long as it is under way.
  var result: Bool? { lock.withLock { outcome } }

  /// Calls `body` at the end; at once where that has come.
  func add(_ body: @escaping (Bool) -> Void) {
    let outcome = lock.withLock {
      if self.outcome == nil { bodies.append(body) }
      return self.outcome
    }
    if let outcome { body(outcome) }
  }

  /// Waits for the end.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      add { continuation.resume(returning: $0) }
      #if os(Linux)
        CATransaction.yieldCalls()
      #endif
    }
  }

  /// The end has come; a second one is ignored.
  func finish(_ result: Bool) {
    let waiting = lock.withLock {
      guard outcome == nil else { return [(Bool) -> Void]() }
      outcome = result
      defer { bodies = [] }
      return bodies
    }
    for body in waiting { body(result) }
  }
}
