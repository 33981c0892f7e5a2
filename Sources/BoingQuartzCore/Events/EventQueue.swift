import BoingCoreGraphics
import Foundation

/// Calls to delegates and completion blocks that wait until no transaction is being committed.
///
/// Core Animation makes these calls from the run loop. Each display has a queue for what happens to its
/// own layers, whichever thread changed them, whose calls its update makes; and each thread has one for
/// what concerns no display, whose calls the thread's run loop makes, or the next update of a display
/// there where that is earlier.
///
/// Calls may be queued and taken by any thread.
final class EventQueue: @unchecked Sendable {
  // The lock guards all that changes.
  private let lock = NSLock()
  private var events: [() -> Void] = []
  /// Completion blocks that wait for no animation: called when no event is left.
  private var idleBlocks: [() -> Void] = []
  private var isDraining = false
  /// The number of commits that are adding calls.
  private var commits = 0
  /// Hears of every addition: the thread that makes one may wait in another run loop than that of the one before.
  private let hasAddition: (() -> Void)?

  init(hasAddition: (() -> Void)? = nil) {
    self.hasAddition = hasAddition
  }

  /// True if a call is due.
  var isPending: Bool { lock.withLock { !events.isEmpty || !idleBlocks.isEmpty } }

  func post(_ event: @escaping () -> Void) { append([event], idle: []) }

  /// Queues a completion block without animations: it follows the starts of its own commit.
  func postWhenIdle(_ block: @escaping () -> Void) { append([], idle: [block]) }

  /// Runs a commit, whose calls no other queue takes before the last of them is there, so that they are made in order.
  func commit(_ body: () -> Void) {
    lock.withLock { commits += 1 }
    body()
    lock.withLock { commits -= 1 }
  }

  /// Takes over the calls of `other`, unless a commit adds more.
  func append(_ other: EventQueue) {
    let (events, blocks) = other.lock.withLock { () -> ([() -> Void], [() -> Void]) in
      guard other.commits == 0 else { return ([], []) }
      defer { (other.events, other.idleBlocks) = ([], []) }
      return (other.events, other.idleBlocks)
    }
    append(events, idle: blocks)
  }

  private func append(_ new: [() -> Void], idle blocks: [() -> Void]) {
    guard !new.isEmpty || !blocks.isEmpty else { return }
    lock.withLock {
      events += new
      idleBlocks += blocks
    }
    hasAddition?()
  }

  /// Takes out the events, or, where there are none, the completion blocks that wait for that.
  private func takeDue() -> [() -> Void] {
    lock.withLock {
      var due: [() -> Void] = []
      if events.isEmpty { swap(&due, &idleBlocks) } else { swap(&due, &events) }
      return due
    }
  }

  private var hasEvents: Bool { lock.withLock { !events.isEmpty } }

  /// True while a thread makes the calls.
  var isBeingDrained: Bool { lock.withLock { isDraining } }

  private func setDraining(_ isDraining: Bool) { lock.withLock { self.isDraining = isDraining } }

  /// Makes the calls of `queues` in order, with those that they lead to.
  ///
  /// Calls that go on for ever by posting another each time are cut into separate updates.
  static func drain(_ queues: [EventQueue]) {
    let queues = queues.filter { !$0.isBeingDrained }
    for queue in queues { queue.setDraining(true) }
    defer { for queue in queues { queue.setDraining(false) } }
    var calls = 0
    while calls < 10_000 {
      guard let queue = queues.first(where: \.hasEvents) ?? queues.first(where: \.isPending) else {
        return
      }
      let due = queue.takeDue()
      for call in due { call() }
      calls += due.count
    }
  }
}

/// A completion block and the animations it waits for.
///
/// One thread may close the group while another ends its last animation.
final class CompletionGroup {
  private(set) var block: (() -> Void)?
  /// Guards the two below.
  private let lock = NSLock()
  /// Animations that have been added under the block and have not ended.
  private var pending = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) {
    self.block = block
  }

  /// One animation has been added.
  func animationAdded() { lock.withLock { pending += 1 } }

  /// No more animations will be added; with none pending the block runs at the next update.
  func close(_ events: EventQueue) {
    let isDone = lock.withLock {
      defer { isClosed = true }
      return !isClosed && pending == 0
    }
    if isDone { events.postWhenIdle { self.run() } }
  }

  /// One animation has ended; the last one runs the block.
  func animationEnded() {
    let isLast = lock.withLock {
      pending -= 1
      return isClosed && pending == 0
    }
    if isLast { run() }
  }

  private func run() {
    let block = self.block
    self.block = nil
    block?()
  }
}
