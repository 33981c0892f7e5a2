import OpenCoreGraphics
import OrderedCollections

/// An animation that a layer holds, and what has become of it.
final class AnimationEntry {
  let animation: CAAnimation
  /// The key that the layer has it under.
  let key: String
  /// Its place among all animations of its display, in the order of their commits.
  var order = 0
  /// The duration where the animation has none: the transaction's when it was added.
  let defaultDuration: Double
  /// When the animation begins in the layer's time; known from its commit on.
  private(set) var begin: Double?
  var hasStarted = false
  /// Whether it has ended or been removed; it may still show its end.
  var hasStopped = false
  /// The animation compiled, once it has been committed.
  private(set) var tracks: [Track]?
  /// The transitions in it.
  private(set) var transitions: [TransitionTrack] = []
  /// Tracks in it that come after those of all animations.
  private(set) var turns: [Track] = []
  /// The completion block that waits for this animation.
  var group: CompletionGroup?

  init(
    _ animation: CAAnimation, key: String, defaultDuration: Double, group: CompletionGroup?
  ) {
    self.animation = animation
    self.key = key
    self.defaultDuration = defaultDuration
    self.group = group
  }

  /// Whether the animation has been handed over to a display.
  var isCommitted: Bool { tracks != nil }

  /// Lets the animation begin at the time `now` of `layer`, and compiles it: at its commit.
  ///
  /// A transition in it leaves the state `before`.
  func commit(at now: Double, on layer: CALayer, before: Frame.Before?) -> [Track] {
    if let tracks { return tracks }
    begin = now
    if animation.timing.beginTime == 0 { animation.timing.beginTime = now }
    var compiler = TrackCompiler(
      layer: layer, begin: now, defaultDuration: defaultDuration, before: before)
    animation.compile(into: &compiler)
    tracks = compiler.tracks
    transitions = compiler.transitions
    turns = compiler.turns
    return compiler.tracks
  }

  /// The animation's timing with its beginning and duration filled in.
  var timing: MediaTiming {
    animation.timing.resolved(beginningAt: begin ?? 0, defaultDuration: defaultDuration)
  }
}

/// Adding and removing animations.
extension CALayer {
  /// Adds a frozen copy of `anim` under `key`, replacing an animation of the same key.
  ///
  /// Several animations of one key path apply in the order in which they were added. With a nil key
  /// the animation cannot be found or removed by name. A ``CATransition`` always has the key
  /// ``kCATransition``.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    keep(anim.frozenCopy(for: self), forKey: key, .current)
  }

  /// Adds `anim`, which nobody else has.
  func keep(_ anim: CAAnimation, forKey key: String?, _ transaction: TransactionStack) {
    anim.isFrozen = true
    let group = transaction.completionGroup
    // Apple's own name, whatever the caller's: there is one transition at a time.
    let key = anim is CATransition ? kCATransition : key ?? AnonymousKey.make()
    let entry = AnimationEntry(
      anim, key: key, defaultDuration: transaction.animationDuration, group: group)
    group?.pending += 1
    removeAnimation(forKey: key)
    entries[key] = entry
    if let context {
      if anim.hasTransition { context.hasNewTransitions = true }
    } else {
      transaction.noteAddition(of: entry, to: self)
    }
    didChange(.animations)
  }

  /// Removes the animation `key`; its delegate hears that it did not finish.
  public func removeAnimation(forKey key: String) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    didChange(.animations)
    events.stop(entry, finished: false)
  }

  /// Removes every animation.
  public func removeAllAnimations() {
    let removed = entries.values.elements
    entries.removeAll()
    guard !removed.isEmpty else { return }
    didChange(.animations)
    for entry in removed { events.stop(entry, finished: false) }
  }

  /// Where calls about the layer's animations wait.
  private var events: EventQueue { context?.events ?? .current }

  /// Ends the animations that belong to a display which the layer has left; those not committed yet
  /// are given up with the present transaction, unless the layer comes to another display in it.
  func dropCommittedAnimations(_ events: EventQueue) {
    for (key, entry) in entries {
      if entry.isCommitted {
        entries.removeValue(forKey: key)
        events.stop(entry, finished: false)
      } else {
        TransactionStack.current.noteAddition(of: entry, to: self)
      }
    }
  }

  /// The keys of the animations in the order in which they were added; nil when there are none.
  public func animationKeys() -> [String]? {
    let keys = entries.keys.filter { !AnonymousKey.isAnonymous($0) }
    return keys.isEmpty ? nil : Array(keys)
  }

  /// The frozen animation under `key`.
  public func animation(forKey key: String) -> CAAnimation? {
    entries[key]?.animation
  }

  /// The search behind ``presentation()``.
  func currentPresentation() -> CALayer? {
    if isPresentation { return self }
    guard let context, slot >= 0 else { return nil }
    return presentation(in: context.tree, at: context.clock.now)
  }

  func presentation(in tree: RenderTree, at time: Double) -> CALayer {
    let copy = copyForPresentation()
    let shown = tree.layer(slot, at: time)
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
