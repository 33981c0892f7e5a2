import BoingCoreGraphics
import BoingRender
import Dispatch
import Synchronization

/// The open transactions of one thread: the only mutable state that hangs on a thread.
///
/// Core Animation's API is made of class methods without a receiver, so this state must be found
/// from nowhere; it is kept here alone.
///
/// State that is neither atomic nor locked is used on that thread only: bodies that are handed to the run loop
/// come back to it.
final class TransactionStack: @unchecked Sendable {
  private struct Level {
    /// An entry of nil hides the outer transactions' value.
    var values: [String: Any?] = [:]
    /// The values that every change of a property asks for; nil where the outer transaction's hold.
    var duration: Double?
    var disablesActions: Bool?
    var easing: CAMediaTimingFunction??
    var group: CompletionGroup?
    var isImplicit: Bool
    /// True for an implicit transaction that the run loop ends: one with more than changes of displays
    /// that do not run.
    var waitsForLoop = false
  }

  private var levels: [Level] = []
  private var isCommitting = false
  private var touched: [LayerContext] = []
  private var additions: [(entry: AnimationEntry, layer: CALayer)] = []
  /// Completion blocks and delegate calls that concern no display.
  private(set) lazy var events = EventQueue { [unowned self] in requestCalls() }
  private(set) lazy var calls = LoopScheduler(isMain: isMain)
  let isMain: Bool
  let runsLoop: Bool
  /// True while the run loop has been asked to make the calls.
  private var areCallsRequested = false
  private let isRescueScheduled = Atomic(false)
  private var hasThreadEnded = false
  var nestedCalls = NestedCalls()
  private(set) lazy var room = StackRoom()
  /// The displays that follow real time on the thread's run loop.
  private(set) var runs: [any RealTimeUpdates] = []
  /// The clock of the display that stands in where none is current or runs.
  var ambientClock: (any DisplayClock)?
  /// The copy of a layer that is being made on the thread, until its initialiser takes it.
  var waitingCopy: PresentationCopy?
  /// The state that the displays of the thread share; see ``ThreadLinks``.
  var displayState: AnyObject?

  static let lock = NSRecursiveLock()
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      let stack = Unmanaged<TransactionStack>.fromOpaque(pointer)
      // The main queue goes on without the main thread.
      if stack.takeUnretainedValue().isMain {
        stack.release()
        return LoopScheduler.endMainThread()
      }
      endThread(of: stack)
    }
    return key
  }()

  /// The stack of the main thread and of the main queue, whichever thread serves that.
  static let main = TransactionStack(isMain: true)

  /// The calling thread's stack.
  static var current: TransactionStack {
    if let pointer = pthread_getspecific(key) {
      let own = Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
      return !own.runsLoop && LoopScheduler.isInMainQueue ? main : own
    }
    let own = LoopScheduler.isOnMainThread ? main : TransactionStack(isMain: false)
    pthread_setspecific(key, Unmanaged.passRetained(own).toOpaque())
    return !own.runsLoop && LoopScheduler.isInMainQueue ? main : own
  }

  private init(isMain: Bool) {
    self.isMain = isMain
    runsLoop = isMain || LoopScheduler.threadRunsLoop
  }

  func begin() {
    levels.append(Level(isImplicit: false))
  }

  func commit() {
    guard levels.count > (isCommitting ? 1 : 0) else { return }
    let target = touched.first?.events ?? events
    events.commit {
      if levels.count == 1 { handOver() }
      levels.removeLast().group?.close(target)
    }
  }

  func flush() {
    guard !isCommitting else { return }
    if levels.isEmpty, !touched.isEmpty { levels.append(Level(isImplicit: true)) }
    if levels.count == 1, levels[0].isImplicit { commit() }
  }

  /// Notes that a tree has changes; begins an implicit transaction where none is open.
  func touch(_ context: LayerContext) {
    // Code in virtual time changes threads with each `await`, as an actor's jobs do.
    if context.ownsImplicitChanges, levels.allSatisfy(\.isImplicit) {
      context.isTouched = true
      return
    }
    if let run = context.run {
      run.request()
      // An actor's next job may have another thread, where this one's implicit transaction is unknown.
      if run.hopsThreads, levels.allSatisfy(\.isImplicit) {
        context.isTouched = true
        return
      }
    }
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
    if !touched.contains(where: { $0 === context }) { touched.append(context) }
  }

  /// Notes that a tree that is known to have changes has another one, made by this thread.
  func touchAgain(_ context: LayerContext) {
    if touched.contains(where: { $0 === context }) { return }
    if context.isTouched, levels.allSatisfy(\.isImplicit) { return }
    touch(context)
  }

  /// Commits a tree whose changes belong to no thread's transaction.
  func commitTouched(_ context: LayerContext) {
    guard context.isTouched, !isCommitting else { return }
    context.isTouched = false
    begin()
    if !touched.contains(where: { $0 === context }) { touched.append(context) }
    commit()
  }

  /// True if a commit or a call is due.
  var hasChanges: Bool { !touched.isEmpty || !levels.isEmpty || events.isPending }

  func noteAddition(of entry: AnimationEntry, to layer: CALayer) {
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
    levels[0].waitsForLoop = levels[0].isImplicit
    additions.append((entry, layer))
    requestCalls()
  }

  /// Begins an implicit transaction where none is open; the run loop ends it.
  private func beginImplicitly() {
    guard levels.isEmpty else { return }
    levels.append(Level(isImplicit: true, waitsForLoop: true))
    requestCalls()
  }

  // MARK: The run loop

  /// Asks for the calls that concern no display to be made, and for the implicit transaction before
  /// them to be committed.
  ///
  /// The thread's run loop does it. A thread of a pool has none that anybody runs: unless the update of
  /// a display makes them there first, the main thread makes the calls after a while.
  private func requestCalls() {
    guard !hasThreadEnded else { return }
    if !runsLoop, events.isPending { scheduleRescue() }
    guard !areCallsRequested else { return calls.wake() }
    areCallsRequested = true
    calls.call { [weak self] in
      self?.areCallsRequested = false
      self?.makeCalls()
    }
  }

  /// Commits the implicit transaction and makes the calls that are due, with what they lead to.
  private func makeCalls() {
    // What never comes to rest goes on with the loop's next turn.
    for _ in 0..<64 {
      if hasLoopTransaction { flush() }
      EventQueue.drain([events])
      guard events.isPending || hasLoopTransaction else { return }
    }
    requestCalls()
  }

  private var hasLoopTransaction: Bool { levels.count == 1 && levels[0].waitsForLoop }

  /// Commits the implicit transaction and lets the main thread make the calls that are due where this
  /// one runs no loop: for a task that is about to wait for one of them.
  func yieldCalls() {
    guard !runsLoop else { return }
    flush()
    Self.leaveToMainThread(events)
  }

  /// The time for which calls wait on a thread that runs no loop, in seconds: much longer than code takes that
  /// commits and then updates a display.
  private static let patience = 1.0

  private func scheduleRescue() {
    guard !isRescueScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self, events] in
      isRescueScheduled.store(false, ordering: .releasing)
      // The thread makes them itself, for longer than that.
      if events.isBeingDrained || !Self.leaveToMainThread(events) { scheduleRescue() }
    }
  }

  /// Lets the main thread make the calls of a queue, where Apple's documentation has completion blocks called.
  ///
  /// - Returns: False if a commit is still adding some.
  @discardableResult static func leaveToMainThread(_ events: EventQueue) -> Bool {
    guard events.isPending else { return true }
    let due = EventQueue()
    due.append(events)
    guard due.isPending else { return !events.isPending }
    DispatchQueue.main.async {
      EventQueue.drain([due])
      current.makeCalls()
    }
    return true
  }

  func add(_ run: any RealTimeUpdates) { runs.append(run) }

  func remove(_ run: any RealTimeUpdates) { runs.removeAll { $0 === run } }

  /// Lets the main thread make the calls that still wait, since this one's loop runs no more.
  ///
  /// Another thread does even this: Dispatch has taken down what it keeps for this thread, and would
  /// take that down a second time if the thread used it again. The other thread also releases the stack,
  /// whose trees make calls when they end.
  private static func endThread(of stack: Unmanaged<TransactionStack>) {
    var other = pthread_t()
    let failure = pthread_create(
      &other, nil,
      { pointer in
        Unmanaged<TransactionStack>.fromOpaque(pointer!).takeRetainedValue().abandonThread()
        return nil
      }, stack.toOpaque())
    guard failure == 0 else { return stack.takeRetainedValue().abandonThread() }
    pthread_join(other, nil)
  }

  private func abandonThread() {
    hasThreadEnded = true
    for run in runs { run.stop() }
    if !touched.isEmpty { Diagnostics.report(.unfinishedTransaction()) }
    events.commit {
      for (entry, layer) in additions where layer.context == nil {
        events.abandon(entry, of: layer)
      }
      for level in levels.reversed() { level.group?.close(events) }
    }
    Self.leaveToMainThread(events)
  }

  // MARK: Commit

  /// Commits every tree that has changes, with the outermost transaction's values still in force.
  private func handOver() {
    isCommitting = true
    defer { isCommitting = false }
    // Layout and drawing during a commit may touch further trees.
    var rounds = 0
    while !touched.isEmpty, rounds < 64 {
      let contexts = touched
      touched = []
      rounds += 1
      for context in contexts { context.commit() }
      // Transactions that layout or drawing began and did not end.
      while levels.count > 1 { levels.removeLast().group?.close(events) }
    }
    let added = additions
    additions = []
    for (entry, layer) in added where layer.context == nil {
      events.abandon(entry, of: layer)
    }
  }

  // MARK: Values

  var animationDuration: Double {
    var index = levels.count - 1
    while index >= 0 {
      if let duration = levels[index].duration { return duration }
      index -= 1
    }
    return 0.25
  }

  var disableActions: Bool {
    var index = levels.count - 1
    while index >= 0 {
      if let disables = levels[index].disablesActions { return disables }
      index -= 1
    }
    return false
  }

  var animationTimingFunction: CAMediaTimingFunction? {
    var index = levels.count - 1
    while index >= 0 {
      if let easing = levels[index].easing { return easing }
      index -= 1
    }
    return nil
  }

  var completionGroup: CompletionGroup? {
    var index = levels.count - 1
    while index >= 0 {
      if let group = levels[index].group { return group }
      index -= 1
    }
    return nil
  }

  func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionCompletionBlock: return completionGroup?.block
    case kCATransactionAnimationDuration: return animationDuration
    case kCATransactionDisableActions: return disableActions
    case kCATransactionAnimationTimingFunction: return animationTimingFunction
    default: break
    }
    for level in levels.reversed() {
      if let value = level.values[key] { return value }
    }
    return nil
  }

  func setValue(_ value: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      setCompletionBlock(value as? () -> Void)
      return
    }
    beginImplicitly()
    let last = levels.count - 1
    let number = value.flatMap { PropertyValue.number($0) }
    switch key {
    case kCATransactionAnimationDuration:
      guard let number, number >= 0 else {
        return Diagnostics.report(
          .refused(value ?? "nil", property: key, range: "0 or more"))
      }
      levels[last].duration = number
    case kCATransactionDisableActions:
      levels[last].disablesActions = (number ?? 0) != 0
    case kCATransactionAnimationTimingFunction:
      levels[last].easing = .some(value as? CAMediaTimingFunction)
    default:
      levels[last].values.updateValue(value, forKey: key)
    }
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    beginImplicitly()
    levels[levels.count - 1].group?.close(touched.first?.events ?? events)
    levels[levels.count - 1].group = block.map { CompletionGroup($0) }
  }
}

/// Calls that lead to calls of their kind further up or down a tree, which may be deeper than the stack.
///
/// The first few are made where they arise, as subclasses and layout managers expect; those nested deeper
/// are made once these have returned.
struct NestedCalls {
  enum Call {
    case resizeSublayers(CALayer, oldSize: CGSize)
    case invalidateLayout(CALayer)
  }

  private var depth = 0
  private var deferred: [Call] = []

  /// The depth to which calls are made where they arise.
  private static let maximumDepth = 32

  /// Makes `call`, or keeps it for later.
  static func make(_ call: Call, _ stack: TransactionStack = .current) {
    guard stack.nestedCalls.depth < maximumDepth else {
      stack.nestedCalls.deferred.append(call)
      return
    }
    stack.nestedCalls.depth += 1
    defer { stack.nestedCalls.depth -= 1 }
    perform(call)
    guard stack.nestedCalls.depth == 1 else { return }
    while !stack.nestedCalls.deferred.isEmpty {
      let calls = stack.nestedCalls.deferred
      stack.nestedCalls.deferred = []
      for call in calls { perform(call) }
    }
  }

  private static func perform(_ call: Call) {
    switch call {
    case .resizeSublayers(let layer, let size): layer.resizeSublayers(withOldSize: size)
    case .invalidateLayout(let layer): layer.layoutManager?.invalidateLayout(of: layer)
    }
  }
}
