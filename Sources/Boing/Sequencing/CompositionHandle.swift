import Foundation

/// A running group or sequence of bounces.
///
/// It belongs to the thread on which the layers are used; ``completion`` may be sent to others.
public final class CompositionHandle {
  /// The end of all of them, for code on any thread.
  public let completion = BounceCompletion()
  private var endBodies: [(Bool) -> Void] = []
  private var cancels: [() -> Void] = []
  private var isCancelled = false

  init() {}

  /// Creates the handle that is over when all of `bounces` are.
  convenience init(_ bounces: [RunningBounce]) {
    self.init(bounces, cancel: { $0.cancel(at: .presentation) }, onFinish: { $0.onFinish($1) })
  }

  /// Creates the handle that is over when all of `parts` are.
  convenience init(parts: [CompositionHandle]) {
    self.init(parts, cancel: { $0.cancel() }, onFinish: { $0.onFinish($1) })
  }

  private convenience init<Part>(
    _ parts: [Part], cancel: @escaping (Part) -> Void,
    onFinish: (Part, @escaping (Bool) -> Void) -> Void
  ) {
    self.init()
    let count = Countdown(parts.count)
    if parts.isEmpty { finish(true) }
    for part in parts {
      cancels.append { cancel(part) }
      // The parts retain the whole until they are over, so that it can report its end.
      onFinish(part) { [self] finished in
        if count.finish(finished) { finish(count.all) }
      }
    }
  }

  /// True if all bounces are over.
  public var isFinished: Bool { completion.result != nil }

  /// True if all bounces ran to their ends; waits for them.
  nonisolated(nonsending) public var finished: Bool {
    get async { await completion.finished }
  }

  /// Calls `body` when all bounces are over, with true if all ran to their ends; at once if they are over.
  @discardableResult
  public func onFinish(_ body: @escaping (Bool) -> Void) -> CompositionHandle {
    if let result = completion.result { body(result) } else { endBodies.append(body) }
    return self
  }

  /// Stops the running bounces at their presentation values, and does not begin the others.
  public func cancel() {
    guard !isFinished, !isCancelled else { return }
    isCancelled = true
    for cancel in cancels { cancel() }
    finish(false)
  }

  /// Follows `part`, which is cancelled with the whole.
  func follow(_ part: CompositionHandle, then next: @escaping (Bool) -> Void) {
    cancels = [{ part.cancel() }]
    part.onFinish { [self] finished in
      if !isCancelled { next(finished) }
    }
  }

  func finish(_ finished: Bool) {
    guard !isFinished else { return }
    let bodies = endBodies
    (cancels, endBodies) = ([], [])
    completion.finish(finished)
    for body in bodies { body(finished) }
  }

  /// A count of the parts that are left, and of their ends.
  private final class Countdown {
    private var pending: Int
    private(set) var all = true

    init(_ pending: Int) {
      self.pending = pending
    }

    /// Takes one off; true for the last.
    func finish(_ finished: Bool) -> Bool {
      pending -= 1
      all = all && finished
      return pending == 0
    }
  }
}
