import BoingCoreGraphics
import BoingRender
import OrderedCollections

/// The animations of a layer by key, in the order in which they were added.
///
/// Nearly every layer has a handful at most, which are searched one by one; many are found by a table.
struct AnimationList {
  private var few: [AnimationEntry] = []
  /// All of them, once there were more than a few.
  private var many: OrderedDictionary<String, AnimationEntry>?

  /// The maximum number of entries that are searched one by one.
  private static let linearSearchLimit = 16

  var isEmpty: Bool { few.isEmpty && (many?.isEmpty ?? true) }

  /// The entries in the order in which they were added.
  var entries: [AnimationEntry] { many?.values.elements ?? few }

  /// The entry under `key`.
  subscript(key: String) -> AnimationEntry? {
    if let many { return many[key] }
    return few.first { $0.key == key }
  }

  /// Adds an entry whose key no other has.
  mutating func append(_ entry: AnimationEntry) {
    if many == nil, few.count < Self.linearSearchLimit { return few.append(entry) }
    if many == nil {
      many = OrderedDictionary(uniqueKeysWithValues: few.map { ($0.key, $0) })
      few = []
    }
    many?[entry.key] = entry
  }

  /// Takes out the entry under `key`.
  mutating func remove(_ key: String) -> AnimationEntry? {
    if many != nil { return many?.removeValue(forKey: key) }
    guard let index = few.firstIndex(where: { $0.key == key }) else { return nil }
    return few.remove(at: index)
  }

  /// Puts an entry in the position of the one with its key.
  mutating func replace(by entry: AnimationEntry) {
    if many != nil {
      many?[entry.key] = entry
    } else if let index = few.firstIndex(where: { $0.key == entry.key }) {
      few[index] = entry
    }
  }

  /// Takes out every entry.
  mutating func removeAll() { (few, many) = ([], nil) }

  /// Takes out every entry for which the condition holds, in one pass.
  mutating func removeAll(where condition: (AnimationEntry) -> Bool) {
    few.removeAll(where: condition)
    many?.removeAll { condition($0.value) }
  }
}

/// An animation that a layer holds, and what has become of it.
final class AnimationEntry {
  private let source: Source
  /// The key that the layer has it under.
  let key: String
  /// Its position among all animations of its display, in the order of their commits.
  var order = 0
  /// The duration where the animation has none: the transaction's when it was added.
  let defaultDuration: Double
  /// The beginning of the animation in the layer's time; nil before its commit.
  private(set) var begin: Double?
  var hasStarted = false
  /// True if it has ended or been removed; it may still show its end.
  var hasStopped = false
  /// The animation compiled, once it has been committed.
  private(set) var tracks: [Track]?
  /// The transitions in it.
  private(set) var transitions: [TransitionTrack] = []
  /// Tracks in it that come after those of all animations.
  private(set) var pathRotations: [Track] = []
  /// The completion block that waits for this animation.
  var group: CompletionGroup?
  /// The object for a change's animation, once somebody has asked for it.
  private var made: CAAnimation?

  private enum Source {
    /// An animation that was added.
    case added(CAAnimation)
    /// One that a change has started by itself: an object for it is made only for those who ask.
    case change(ImplicitChange)
  }

  /// Creates the entry of `animation`, which nobody else has.
  init(_ animation: CAAnimation, key: String, _ transaction: TransactionStack) {
    source = .added(animation)
    made = animation
    self.key = key
    defaultDuration = transaction.animationDuration
    group = transaction.completionGroup
  }

  /// Creates the entry of the animation that `change` starts.
  init(_ change: ImplicitChange, key: String, _ transaction: TransactionStack) {
    source = .change(change)
    self.key = key
    defaultDuration = change.duration
    group = transaction.completionGroup
  }

  /// The animation, frozen: the same object each time.
  var animation: CAAnimation {
    if let made { return made }
    guard case .change(let change) = source else { preconditionFailure("there is an animation") }
    let animation = change.animation(of: key)
    if let begin { animation.timing.beginTime = begin }
    animation.isFrozen = true
    made = animation
    return animation
  }

  /// Who hears of start and end.
  var delegate: (any CAAnimationDelegate)? { made?.delegate }

  /// True if the layer removes the animation when it ends.
  var isRemovedOnCompletion: Bool { made?.isRemovedOnCompletion ?? true }

  /// True if there is a transition in the animation.
  var hasTransition: Bool { made?.hasTransition ?? false }

  /// True if the animation has been committed.
  var isCommitted: Bool { tracks != nil }

  /// Lets the animation begin at the time `now` of `layer`, and compiles it: at its commit.
  ///
  /// A transition in it leaves the state `snapshot`.
  ///
  /// - Parameter keyframes: what the present commit has compiled so far.
  func commit(
    at now: Double, on layer: CALayer, snapshot: TransitionSnapshot?, _ keyframes: CompiledKeyframes
  ) -> [Track] {
    if let tracks { return tracks }
    begin = now
    if let made, made.timing.beginTime == 0 { made.timing.beginTime = now + made.delay }
    switch source {
    case .change(let change):
      let track = change.target.implicitTrack(from: change.value, timing, change.easing.curve)
      let tracks = track.map { [$0] } ?? []
      self.tracks = tracks
      return tracks
    case .added(let animation):
      var compiler = TrackCompiler(
        object: layer, begin: now, defaultDuration: defaultDuration, snapshot: snapshot, keyframes)
      animation.compile(into: &compiler)
      tracks = compiler.tracks
      transitions = compiler.transitions
      pathRotations = compiler.pathRotations
      return compiler.tracks
    }
  }

  /// The animation's timing with its beginning and duration filled in.
  var timing: MediaTiming {
    let timing =
      switch source {
      case .added(let animation): animation.timing
      case .change(let change): change.timing
      }
    return timing.resolved(beginningAt: begin ?? 0, defaultDuration: defaultDuration)
  }
}
