/// The bounce, or the several, that a ``BounceHandle`` stands for, until the end.
///
/// It belongs to the thread on which the layers are used.
class RunningAnimation {
  /// The end, for code on any thread.
  let completion = BounceCompletion()
  /// The error because of which a bounce did not begin.
  private(set) var failure: BounceError?
  /// True if it was cancelled by a call.
  var isCancelled = false
  private var endBodies: [(Bool) -> Void] = []

  var isFinished: Bool { completion.result != nil }

  /// Calls `body` at the end; at once if it has come.
  func onFinish(_ body: @escaping (Bool) -> Void) {
    if let result = completion.result { body(result) } else { endBodies.append(body) }
  }

  /// Reports the end, unless it has come.
  func finish(_ finished: Bool) {
    guard !isFinished else { return }
    let bodies = endBodies
    endBodies = []
    completion.finish(finished)
    for body in bodies { body(finished) }
  }

  /// Ends what could not begin.
  func fail(_ error: BounceError) {
    failure = error
    finish(false)
  }

  // Overridden by one bounce and by several.

  /// The fraction of the time that has passed; 1 at the end.
  var progress: Double { 1 }
  var isPaused: Bool { false }
  func pause() {}
  func resume() {}
  func cancel(at position: BounceCompletion.CancellationPosition) {}
  /// Calls `body` at every contact that is still to come.
  func onContact(_ body: @escaping (Contact) -> Void) {}
}

/// Bounces that run together or one after another.
final class RunningGroup: RunningAnimation {
  /// The parts that have begun.
  private var parts: [RunningAnimation] = []
  /// The closures that begin the other parts, each when the one before is over, given a delay.
  private var waiting: ArraySlice<(Double) -> RunningAnimation> = []
  private let count: Int
  /// The time between two parts of a sequence, in seconds.
  private let gap: Double
  private var pending: Int
  private var areAllFinished = true
  private var contactBodies: [(Contact) -> Void] = []

  /// Creates the group of `parts`, which have begun.
  init(_ parts: [RunningAnimation]) {
    (count, pending, gap) = (parts.count, parts.count, 0)
    super.init()
    if parts.isEmpty { finish(true) }
    for part in parts { add(part) }
  }

  /// Creates the sequence of what `begins` begin, and begins the first after a delay.
  init(inTurn begins: [(Double) -> RunningAnimation], gap: Double, delay: Double) {
    (count, pending, self.gap) = (begins.count, begins.count, gap)
    waiting = begins[...]
    super.init()
    if let first = waiting.popFirst() { add(first(delay)) } else { finish(true) }
  }

  /// Adds a part, which retains the whole until it is over, so that the whole can report its end.
  private func add(_ part: RunningAnimation) {
    parts.append(part)
    for body in contactBodies { part.onContact(body) }
    part.onFinish { [self] finished in
      pending -= 1
      areAllFinished = areAllFinished && finished
      guard !isCancelled else { return }
      if finished, let next = waiting.popFirst() {
        add(next(gap))
      } else if pending == 0 || !waiting.isEmpty {
        finish(areAllFinished)
      }
    }
  }

  override func finish(_ finished: Bool) {
    (parts, waiting, contactBodies) = ([], [], [])
    super.finish(finished)
  }

  override var progress: Double {
    isFinished ? 1 : parts.reduce(0) { $0 + $1.progress } / Double(count)
  }

  override var isPaused: Bool { parts.contains { $0.isPaused } }

  override func pause() {
    for part in parts { part.pause() }
  }

  override func resume() {
    for part in parts { part.resume() }
  }

  /// Stops the parts that run, and does not begin the others.
  override func cancel(at position: BounceCompletion.CancellationPosition) {
    guard !isFinished, !isCancelled else { return }
    isCancelled = true
    for part in parts { part.cancel(at: position) }
    finish(false)
  }

  override func onContact(_ body: @escaping (Contact) -> Void) {
    guard !isFinished else { return }
    contactBodies.append(body)
    for part in parts { part.onContact(body) }
  }
}
