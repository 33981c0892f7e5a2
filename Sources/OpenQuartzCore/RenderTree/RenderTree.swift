import OpenCoreGraphics

/// A committed layer tree: flat arrays of values, with every key path resolved and every animation
/// compiled.
///
/// It is immutable to its users and `Sendable`: frames can be evaluated from it on any number of
/// threads, at any times in any order, with the same result.
public struct RenderTree: Sendable {
  /// One layer's place in the tree and its committed values; no references that count.
  struct Node: Sendable {
    var values = LayerValues()
    var flags: NodeFlags = []
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    /// The first of the layer's tracks, which ``RenderTree/tracks`` keeps alive: most layers have
    /// one at most, and counting references would cost more than evaluating it.
    var track: Unmanaged<Track>?
  }

  /// What a node has beside its values.
  struct NodeFlags: OptionSet, Sendable {
    let rawValue: UInt8
    static let isMask = NodeFlags(rawValue: 1)
    static let isLive = NodeFlags(rawValue: 2)
    /// A clock that is not the superlayer's.
    static let hasTiming = NodeFlags(rawValue: 4)
    static let hasExtras = NodeFlags(rawValue: 8)
    static let hasMoreTracks = NodeFlags(rawValue: 16)
    /// Tracks that write elsewhere than to ``LayerValues``.
    static let hasColdTracks = NodeFlags(rawValue: 32)
    static let hasTransitions = NodeFlags(rawValue: 64)
  }

  var nodes: ContiguousArray<Node> = []
  var timings: ContiguousArray<MediaTiming> = []
  /// The animations of each node, in the order in which they were added.
  var tracks: ContiguousArray<[Track]> = []
  var extras: ContiguousArray<LayerExtras> = []
  /// The transitions of the nodes that have some.
  var transitions: [Int32: [TransitionTrack]] = [:]
  var root: Int32 = -1
  /// True if any layer has ever had a clock of its own, so that times must be converted.
  var hasClocks = false

  init() {}

  /// The number of layers in the tree.
  public internal(set) var count = 0

  /// The latest time, in the display's time, at which an animation ends.
  ///
  /// Nil where nothing is animated; infinite where an animation repeats for ever or a layer's clock
  /// stands still.
  public var endTime: Double? {
    var latest: Double?
    var paths = ClockPaths()
    func note(_ outer: Track.Level, _ slot: Int) {
      let time = paths.clocks(of: Int32(slot), in: self).reduce(outer.timing.endTime) {
        $1.speed == 0 ? .infinity : $1.parentTime(fromLocal: $0)
      }
      latest = max(latest ?? time, time)
    }
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      for track in list { note(track.groups.first ?? track.level, slot) }
    }
    for (slot, list) in transitions {
      for track in list { note(track.groups.first ?? track.level, Int(slot)) }
    }
    return latest
  }

  /// What one layer shows at the display's time `time`.
  func layer(_ slot: Int32, at time: Double) -> (values: LayerValues, extras: LayerExtras) {
    var values = nodes[Int(slot)].values
    let extras = self.extras[Int(slot)]
    let tracks = self.tracks[Int(slot)]
    guard !tracks.isEmpty else { return (values, extras) }
    var animated = AnimatedExtras(extras)
    let local = localTime(of: slot, at: time)
    for track in tracks { track.apply(at: local, to: &values, &animated) }
    return (values, nodes[Int(slot)].flags.contains(.hasColdTracks) ? animated.extras : extras)
  }

  /// Sets the tracks of a node.
  mutating func setTracks(_ list: [Track], of slot: Int) {
    tracks[slot] = list
    nodes[slot].track = list.first.map { Unmanaged.passUnretained($0) }
    nodes[slot].flags.set(.hasMoreTracks, list.count > 1)
    nodes[slot].flags.set(.hasColdTracks, !list.allSatisfy(\.isHot))
  }

  /// Sets the transitions of a node.
  mutating func setTransitions(_ list: [TransitionTrack], of slot: Int) {
    guard !list.isEmpty || nodes[slot].flags.contains(.hasTransitions) else { return }
    transitions[Int32(slot)] = list.isEmpty ? nil : list
    nodes[slot].flags.set(.hasTransitions, !list.isEmpty)
  }

  /// The number of layers below the one at the place `slot`.
  func descendantCount(of slot: Int32) -> Int {
    var count = 0
    var stack = [nodes[Int(slot)].firstChild]
    while let first = stack.popLast() {
      var child = first
      while child >= 0 {
        count += 1
        if nodes[Int(child)].firstChild >= 0 { stack.append(nodes[Int(child)].firstChild) }
        child = nodes[Int(child)].nextSibling
      }
    }
    return count
  }

  /// A layer's time for the display's time.
  func localTime(of slot: Int32, at time: Double) -> Double {
    guard hasClocks else { return time }
    var chain: [Int32] = []
    var node = slot
    while node >= 0 {
      if nodes[Int(node)].flags.contains(.hasTiming) { chain.append(node) }
      node = nodes[Int(node)].parent
    }
    return chain.reversed().reduce(time) { timings[Int($1)].localTime(fromParent: $0) }
  }
}

extension OptionSet {
  /// Puts `member` in or takes it out.
  mutating func set(_ member: Element, _ isOn: Bool) {
    if isOn { insert(member) } else { remove(member) }
  }
}
