import Foundation

/// Several bounces under way: a staggered row, a group or a sequence.
///
/// ``finished`` may be awaited anywhere; everything else belongs to the thread on which the layers are
/// used.
public final class BouncePlayback: @unchecked Sendable {
  private let completion = BounceCompletion()
  private var cancels: [() -> Void] = []
  private var isCancelled = false

  init() {}

  /// What is over when all of `handles` are.
  convenience init(_ handles: [BounceHandle]) {
    self.init(handles, cancel: { $0.cancel() }, onFinish: { $0.onFinish($1) })
  }

  /// What is over when all of `parts` are.
  convenience init(parts: [BouncePlayback]) {
    self.init(parts, cancel: { $0.cancel() }, onFinish: { $0.onFinish($1) })
  }

  private convenience init<Part>(
    _ parts: [Part], cancel: @escaping (Part) -> Void,
    onFinish: (Part, @escaping (Bool) -> Void) -> Void
  ) {
    self.init()
    let count = Countdown(parts.count)
    if parts.isEmpty { completion.finish(true) }
    for part in parts {
      cancels.append { cancel(part) }
      onFinish(part) { [weak self, completion] finished in
        guard count.finish(finished) else { return }
        self?.cancels = []
        completion.finish(count.all)
      }
    }
  }

  /// True if everything is over.
  public var isFinished: Bool { completion.result != nil }

  /// True if everything came to its end.
  public var finished: Bool {
    get async { await completion.wait() }
  }

  /// Calls `body` when everything is over, with whether it came to its end; at once if it is.
  @discardableResult
  public func onFinish(_ body: @escaping (Bool) -> Void) -> BouncePlayback {
    completion.add(body)
    return self
  }

  /// Stops what is under way, where it is to be seen, and does not begin what is left.
  public func cancel() {
    guard !isFinished, !isCancelled else { return }
    isCancelled = true
    for cancel in cancels { cancel() }
    finish(false)
  }

  /// Follows `part`, which is cancelled with the whole.
  func follow(_ part: BouncePlayback, then next: @escaping (Bool) -> Void) {
    cancels = [{ part.cancel() }]
    part.onFinish { [self] finished in
      if !isCancelled { next(finished) }
    }
  }

  func finish(_ finished: Bool) {
    cancels = []
    completion.finish(finished)
  }

  /// How many parts are left, and whether all so far came to their ends.
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
