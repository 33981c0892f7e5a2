import OpenCoreGraphics

/// Adding and removing animations.
extension CALayer {
  /// Adds a frozen copy of `anim` under `key`, replacing an animation of the same key.
  ///
  /// Several animations of one key path apply in the order in which they were added. With a nil key
  /// the animation cannot be found or removed by name. A ``CATransition`` always has the key
  /// ``kCATransition``.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    guard !anim.isNestedTooDeep else {
      return Diagnostics.report(.animationNestedTooDeep(key))
    }
    keep(anim.frozenCopy(for: self), forKey: key, .current)
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

  /// Removes the animation `key`; its delegate hears that it did not finish.
  public func removeAnimation(forKey key: String) {
    guard let entry = animations.remove(key) else { return }
    didChange(.animations)
    events.stop(entry, finished: false)
  }

  /// Removes every animation.
  public func removeAllAnimations() {
    let removed = animations.entries
    animations.removeAll()
    guard !removed.isEmpty else { return }
    didChange(.animations)
    for entry in removed { events.stop(entry, finished: false) }
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

  /// The keys of the animations in the order in which they were added; nil when there are none.
  public func animationKeys() -> [String]? {
    let keys = animations.entries.map(\.key).filter { !AnonymousKey.isAnonymous($0) }
    return keys.isEmpty ? nil : keys
  }

  /// The frozen animation under `key`.
  public func animation(forKey key: String) -> CAAnimation? {
    animations[key]?.animation
  }

  /// The search behind ``presentation()``.
  func currentPresentation() -> CALayer? {
    if isPresentation { return self }
    guard let context, slot >= 0 else { return nil }
    return presentation(in: context, at: context.clock.now)
  }

  /// A copy of the layer as it shows at the time `time` of `context`, which it is in.
  func presentation(in context: LayerContext, at time: Double) -> CALayer {
    let copy = copyForPresentation()
    copy.source = PresentationSource(model: self, context: context, time: time)
    let shown = context.tree.layer(slot, at: time)
    copy.values = shown.values
    if shown.extras.image !== copy.extras.image { copy.storedContents = shown.extras.image }
    copy.extras = shown.extras
    copy.layerFlags.insert(.presentation)
    return copy
  }
}

/// Keys for animations that were added without one.
enum AnonymousKey {
  private static let prefix = "\u{0}"

  static func make() -> String { prefix + UUID().uuidString }
  static func isAnonymous(_ key: String) -> Bool { key.hasPrefix(prefix) }
}
