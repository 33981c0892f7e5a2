import OpenCoreGraphics
import OrderedCollections

/// An animation that a layer holds, and what has become of it.
final class AnimationEntry {
  let animation: CAAnimation
  /// The duration where the animation has none: the transaction's when it was added.
  let defaultDuration: Double
  /// When the animation begins in the layer's time; known from its commit on.
  private(set) var begin: Double?
  var hasStarted = false
  /// Whether it has ended or been removed; it may still show its end.
  var hasStopped = false
  /// The animation compiled, once it has been committed.
  private(set) var tracks: [Track]?
  /// The completion block that waits for this animation.
  var group: CompletionGroup?

  init(_ animation: CAAnimation, defaultDuration: Double, group: CompletionGroup?) {
    self.animation = animation
    self.defaultDuration = defaultDuration
    self.group = group
  }

  /// Whether the animation has been handed over to a display.
  var isCommitted: Bool { tracks != nil }

  /// Lets the animation begin at the time `now` of `layer`, and compiles it: at its commit.
  func commit(at now: Double, on layer: CALayer) -> [Track] {
    if let tracks { return tracks }
    begin = now
    if animation.timing.beginTime == 0 { animation.timing.beginTime = now }
    var compiler = TrackCompiler(layer: layer, begin: now, defaultDuration: defaultDuration)
    animation.compile(into: &compiler)
    tracks = compiler.tracks
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
  /// the animation cannot be found or removed by name.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    let transaction = TransactionStack.current
    let copy = anim.frozenCopy()
    let group = transaction.completionGroup
    let entry = AnimationEntry(
      copy, defaultDuration: transaction.animationDuration, group: group)
    group?.pending += 1
    let key = key ?? AnonymousKey.make()
    removeAnimation(forKey: key)
    entries[key] = entry
    transaction.noteAddition(of: entry, to: self)
    didChange(.animations)
  }

  /// Removes the animation `key`; its delegate hears that it did not finish.
  public func removeAnimation(forKey key: String) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    didChange(.animations)
    EventQueue.current.stop(entry, finished: false)
  }

  /// Removes every animation.
  public func removeAllAnimations() {
    let removed = entries.values.elements
    entries.removeAll()
    guard !removed.isEmpty else { return }
    didChange(.animations)
    for entry in removed { EventQueue.current.stop(entry, finished: false) }
  }

  /// Ends the animations that belong to a display which the layer has left.
  func dropCommittedAnimations() {
    for (key, entry) in entries where entry.isCommitted {
      entries.removeValue(forKey: key)
      EventQueue.current.stop(entry, finished: false)
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
    let copy = presentationCopy()
    let shown = tree.layer(slot, at: time)
    copy.values = shown.values
    if shown.extras.image !== copy.extras.image { copy.storedContents = shown.extras.image }
    copy.extras = shown.extras
    copy.layerFlags.insert(.presentation)
    return copy
  }

  /// Makes the object that ``presentation()`` fills in.
  func presentationCopy() -> CALayer { CALayer(layer: self) }
}

/// Keys for animations that were added without one.
enum AnonymousKey {
  private static let prefix = "\u{0}"

  static func make() -> String { prefix + UUID().uuidString }
  static func isAnonymous(_ key: String) -> Bool { key.hasPrefix(prefix) }
}
