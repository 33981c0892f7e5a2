import Foundation

/// Several bounces under way: a staggered row, a group or a sequence.
///
/// It belongs to the thread on which the layers are used; ``completion`` may be sent to others.
public final class BouncePlayback {
  /// The end of all of them, for code on any thread.
  public let completion = BounceCompletion()
  private var endBodies: [(Bool) -> Void] = []
  private var cancels: [() -> Void] = []
  private var isCancelled = false

  init() {}

  /// Creates the playback that is over when all of `bounces` are.
  convenience init(_ bounces: [RunningBounce]) {
    self.init(bounces, cancel: { $0.cancel(at: .presentation) }, onFinish: { $0.onFinish($1) })
  }

  /// Creates the playback that is over when all of `parts` are.
  convenience init(parts: [BouncePlayback]) {
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
      // The parts keep the whole until they are over, so that it can tell its end.
      onFinish(part) { [self] finished in
        if count.finish(finished) { finish(count.all) }
      }
    }
  }

  /// True if everything is over.
  public var isFinished: Bool { completion.result != nil }

  /// True if everything came to its end.
  nonisolated(nonsending) public var finished: Bool {
    get async { await completion.finished }
  }

  /// Calls `body` when everything is over, with whether it came to its end; at once if it is.
  @discardableResult
  public func onFinish(_ body: @escaping (Bool) -> Void) -> BouncePlayback {
    if let result = completion.result { body(result) } else { endBodies.append(body) }
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
