import BoingCoreGraphics

/// Adding and removing animations.
extension CALayer {
  /// The animations that this layer lists: a presentation layer its model's.
  var listedAnimations: AnimationList { isPresentation ? model().animations : animations }

  var listedAnimationKeys: [String]? {
    let keys = listedAnimations.entries.map(\.key).filter { !AnonymousKey.isAnonymous($0) }
    return keys.isEmpty ? nil : keys
  }

  func stopAnimation(forKey key: String) {
    guard let entry = animations.remove(key) else { return }
    didChange(.animations)
    events.stop(entry, finished: false)
  }

  func stopAllAnimations() {
    let removed = animations.entries
    animations.removeAll()
    guard !removed.isEmpty else { return }
    didChange(.animations)
    for entry in removed { events.stop(entry, finished: false) }
  }

  /// Adds `anim`, which nobody else has.
  func keep(_ anim: CAAnimation, forKey key: String?, _ transaction: TransactionStack) {
    anim.isFrozen = true
    // Apple's own name, whatever the caller's: there is one transition at a time.
    let key = anim is CATransition ? kCATransition : key ?? AnonymousKey.make()
    keep(AnimationEntry(anim, key: key, transaction), transaction)
  }

  /// Adds an entry in the place of one with its key.
  func keep(_ entry: AnimationEntry, _ transaction: TransactionStack) {
    entry.group?.animationAdded()
    removeAnimation(forKey: entry.key)
    animations.append(entry)
    if let context {
      if entry.hasTransition { context.hasNewTransitions = true }
    } else {
      transaction.noteAddition(of: entry, to: self)
    }
    didChange(.animations)
  }

  /// Puts a frozen copy of `anim` in the place of the animation under `key`, as one and the same: nobody hears of
  /// an end or a start, and what waits for the end goes on to wait.
  ///
  /// Without an animation under that key nothing happens.
  package func replaceAnimation(forKey key: String, with anim: CAAnimation) {
    guard let old = animations[key] else { return }
    let transaction = TransactionStack.current
    let entry = AnimationEntry(anim.frozenCopy(for: self), key: key, transaction)
    (entry.group, entry.hasStarted) = (old.group, old.hasStarted)
    (old.group, old.hasStopped) = (nil, true)
    animations.replace(by: entry)
    if context == nil { transaction.noteAddition(of: entry, to: self) }
    didChange(.animations)
  }

  /// The queue of the calls about the layer's animations.
  private var events: EventQueue { context?.events ?? .current }

  /// Ends the animations that belong to a display which the layer has left; those not committed yet
  /// are given up with the present transaction, unless the layer comes to another display in it.
  ///
  /// - Parameter isForeign: True on a thread whose transactions are none of the display's: no animation waits for one.
  func dropAnimations(_ events: EventQueue, isForeign: Bool = false) {
    let entries = animations.entries
    animations.removeAll { $0.isCommitted }
    for entry in entries {
      if entry.isCommitted {
        events.stop(entry, finished: false)
      } else if isForeign {
        events.abandon(entry, of: self)
      } else {
        TransactionStack.current.noteAddition(of: entry, to: self)
      }
    }
  }
}

/// Keys for animations that were added without one.
enum AnonymousKey {
  private static let prefix = "\u{0}"

  static func make() -> String { prefix + UUID().uuidString }
  static func isAnonymous(_ key: String) -> Bool { key.hasPrefix(prefix) }
}

extension CALayer {
  /// Every animation in the order in which it was added, with its key; nil where it was added
  /// without one.
  package var allAnimations: [(key: String?, animation: CAAnimation)] {
    animations.entries.map { entry in
      (AnonymousKey.isAnonymous(entry.key) ? nil : entry.key, entry.animation)
    }
  }
}

extension EventQueue {
  /// The calling thread's queue.
  static var current: EventQueue { TransactionStack.current.events }

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
