import OpenCoreGraphics

/// Calls to delegates and completion blocks that wait until no transaction is being committed.
///
/// Core Animation makes these calls from the run loop; here a display's update does. Each display has
/// a queue for what happens to its own layers, whichever thread changed them, and each thread one for
/// what concerns no display.
final class EventQueue {
  private var events: [() -> Void] = []
  /// Completion blocks that wait for no animation: called when no event is left.
  private var idleBlocks: [() -> Void] = []
  private var isDraining = false

  /// The calling thread's queue.
  static var current: EventQueue { TransactionStack.current.events }

  /// Whether a call is due.
  var isPending: Bool { !events.isEmpty || !idleBlocks.isEmpty }

  func post(_ event: @escaping () -> Void) {
    events.append(event)
  }

  /// Queues a completion block without animations: it follows the starts of its own commit.
  func postWhenIdle(_ block: @escaping () -> Void) {
    idleBlocks.append(block)
  }

  /// Takes over the calls of a display that goes away.
  func append(_ other: EventQueue) {
    events += other.events
    idleBlocks += other.idleBlocks
    (other.events, other.idleBlocks) = ([], [])
  }

  /// Makes the calls of `queues` in order, with those that they lead to.
  ///
  /// Calls that go on for ever by posting another each time are cut into separate updates.
  static func drain(_ queues: [EventQueue]) {
    let queues = queues.filter { !$0.isDraining }
    for queue in queues { queue.isDraining = true }
    defer { for queue in queues { queue.isDraining = false } }
    var calls = 0
    while calls < 10_000 {
      var due: [() -> Void] = []
      if let queue = queues.first(where: { !$0.events.isEmpty }) {
        swap(&due, &queue.events)
      } else if let queue = queues.first(where: { !$0.idleBlocks.isEmpty }) {
        swap(&due, &queue.idleBlocks)
      } else {
        return
      }
      for call in due { call() }
      calls += due.count
    }
  }

  /// The animation begins.
  func start(_ entry: AnimationEntry) {
    guard !entry.hasStarted else { return }
    entry.hasStarted = true
    guard let delegate = entry.delegate else { return }
    let animation = entry.animation
    post { delegate.animationDidStart(animation) }
  }

  /// The animation's life ends: its completion block first, then its delegate, as measured.
  func stop(_ entry: AnimationEntry, finished: Bool) {
    guard let group = end(entry) else { return }
    guard group != nil || entry.delegate != nil else { return }
    post {
      group?.animationEnded()
      entry.delegate?.animationDidStop(entry.animation, finished: finished)
    }
  }

  /// The animation was committed on a layer that is in no display's tree: it starts and stops.
  func abandon(_ entry: AnimationEntry, of layer: CALayer) {
    guard let group = end(entry) else { return }
    if layer.animations[entry.key] === entry { _ = layer.animations.remove(entry.key) }
    guard group != nil || entry.delegate != nil else { return }
    post {
      entry.delegate?.animationDidStop(entry.animation, finished: false)
      group?.animationEnded()
    }
  }

  /// Marks the animation as ended and gives the group that waits for it; nil where it had ended.
  private func end(_ entry: AnimationEntry) -> CompletionGroup?? {
    guard !entry.hasStopped else { return nil }
    start(entry)
    entry.hasStopped = true
    defer { entry.group = nil }
    return .some(entry.group)
  }
}
