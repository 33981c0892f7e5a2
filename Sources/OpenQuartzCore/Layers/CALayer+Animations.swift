import OpenCoreGraphics

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
    entry.group?.pending += 1
    removeAnimation(forKey: entry.key)
    animations.append(entry)
    if let context {
      if entry.hasTransition { context.hasNewTransitions = true }
    } else {
      transaction.noteAddition(of: entry, to: self)
    }
    didChange(.animations)
  }

  /// Where calls about the layer's animations wait.
  private var events: EventQueue { context?.events ?? .current }

  /// Ends the animations that belong to a display which the layer has left; those not committed yet
  /// are given up with the present transaction, unless the layer comes to another display in it.
  func dropCommittedAnimations(_ events: EventQueue) {
    for entry in animations.entries {
      if entry.isCommitted {
        _ = animations.remove(entry.key)
        events.stop(entry, finished: false)
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
