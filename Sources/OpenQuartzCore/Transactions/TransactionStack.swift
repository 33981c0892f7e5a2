import OpenCoreGraphics

/// The open transactions of one thread: the only mutable state that hangs on a thread.
///
/// Core Animation's API is made of class methods without a receiver, so this state must be found
/// from nowhere; it is kept here alone.
final class TransactionStack {
  private struct Level {
    /// An entry of nil hides the outer transactions' value.
    var values: [String: Any?] = [:]
    /// The values that every change of a property asks for; nil where the outer transaction's hold.
    var duration: Double?
    var disablesActions: Bool?
    var pace: CAMediaTimingFunction??
    var group: CompletionGroup?
    var isImplicit: Bool
  }

  private var levels: [Level] = []
  private var isCommitting = false
  private var touched: [LayerContext] = []
  private var additions: [(entry: AnimationEntry, layer: CALayer)] = []
  /// Completion blocks and delegate calls that concern no display; they wait for the thread's next
  /// update of one.
  let events = EventQueue()
  /// The links of the display that is current on the thread.
  var currentLinks: DisplayLinks?
  /// Links that were added while no display was current.
  var waitingLinks: [CADisplayLink] = []

  static let lock = NSRecursiveLock()
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      let stack = Unmanaged<TransactionStack>.fromOpaque(pointer).takeRetainedValue()
      if !stack.touched.isEmpty { Diagnostics.report(.unfinishedTransaction()) }
    }
    return key
  }()

  /// The calling thread's stack.
  static var current: TransactionStack {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
    }
    let stack = TransactionStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  func begin() {
    levels.append(Level(isImplicit: false))
  }

  func commit() {
    guard levels.count > (isCommitting ? 1 : 0) else { return }
    let events = touched.first?.events ?? events
    if levels.count == 1 { handOver() }
    levels.removeLast().group?.close(events)
  }

  func flush() {
    guard !isCommitting else { return }
    if levels.isEmpty, !touched.isEmpty { levels.append(Level(isImplicit: true)) }
    if levels.count == 1, levels[0].isImplicit { commit() }
  }

  /// Notes that a tree has changes; begins an implicit transaction where none is open.
  func touch(_ context: LayerContext) {
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
    if !touched.contains(where: { $0 === context }) { touched.append(context) }
  }

  /// Whether a commit or a call is due.
  var hasChanges: Bool { !touched.isEmpty || !levels.isEmpty || events.isPending }

  func noteAddition(of entry: AnimationEntry, to layer: CALayer) {
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
    additions.append((entry, layer))
  }

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
      if let pace = levels[index].pace { return pace }
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
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
    let last = levels.count - 1
    let number = value.flatMap { PropertyValue.number($0) }
    switch key {
    case kCATransactionAnimationDuration:
      guard let number, number >= 0 else {
        return Diagnostics.report(
          .refusedByAnimation(value ?? "nil", property: key, range: "0 or more"))
      }
      levels[last].duration = number
    case kCATransactionDisableActions:
      levels[last].disablesActions = (number ?? 0) != 0
    case kCATransactionAnimationTimingFunction:
      levels[last].pace = .some(value as? CAMediaTimingFunction)
    default:
      levels[last].values.updateValue(value, forKey: key)
    }
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
    levels[levels.count - 1].group?.close(touched.first?.events ?? events)
    levels[levels.count - 1].group = block.map { CompletionGroup($0) }
  }
}
