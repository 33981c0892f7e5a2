/// A committed layer tree: flat arrays of values, with every key path resolved and every animation
/// compiled.
///
/// It is immutable to its users and `Sendable`: frames can be evaluated from it on any number of
/// threads, at any times in any order, with the same result.
public struct RenderTree: Sendable {
  /// One layer's links in the tree and its committed values; no references that count.
  package struct Node: Sendable {
    package var values = LayerValues()
    package var flags: NodeFlags = []
    package var parent: Int32 = -1
    package var firstChild: Int32 = -1
    package var nextSibling: Int32 = -1
    /// The first of the layer's tracks, which ``RenderTree/tracks`` keeps alive: most layers have
    /// one at most, and counting references would cost more than evaluating it.
    var track: Unmanaged<Track>?

    package init() {}
  }

  /// The parts that a layer of a tree or of a frame has beside its state.
  package struct NodeFlags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let isMask = NodeFlags(rawValue: 1)
    package static let isLive = NodeFlags(rawValue: 2)
    /// A clock that is not the superlayer's.
    package static let hasTiming = NodeFlags(rawValue: 4)
    /// Details that are not all at their defaults.
    package static let hasDetails = NodeFlags(rawValue: 8)
    package static let hasMoreTracks = NodeFlags(rawValue: 16)
    /// Tracks that write elsewhere than to ``LayerValues``; in a frame, details that are animated.
    package static let animatesDetails = NodeFlags(rawValue: 32)
    package static let hasTransitions = NodeFlags(rawValue: 64)
  }

  package var nodes = ChunkedArray<Node>()
  package var timings = ChunkedArray<MediaTiming>()
  /// The animations of each node, in the order in which they were added.
  package var tracks = ChunkedArray<[Track]>()
  package var details = ChunkedArray<LayerDetails>()
  /// The transitions of the nodes that have some.
  package var transitions: [Int32: [TransitionTrack]] = [:]
  package var root: Int32 = -1 { didSet { structureChanged() } }
  /// True if any layer has ever had a clock of its own, so that times must be converted.
  package var hasClocks = false

  /// The layers in drawing order, and those that move; nil where they would have to be found again.
  private(set) var order: TreeOrder?
  private(set) var moving: MovingLayers?

  package init() {}

  /// The number of layers in the tree.
  public package(set) var count = 0

  /// To be called after a change of the links between nodes.
  package mutating func structureChanged() { (order, moving) = (nil, nil) }

  /// Finds once for all frames what does not depend on time.
  package mutating func prepare() {
    let order = order ?? TreeOrder(of: self, from: root)
    self.order = order
    moving = moving ?? MovingLayers(in: self, order)
  }

  /// The latest time, in the display's time, at which an animation ends.
  ///
  /// Nil where nothing is animated; infinite where an animation repeats for ever or a layer's clock
  /// stands still.
  public var endTime: Double? {
    var latest: Double?
    var paths = ClockPaths()
    func note(_ timing: MediaTiming, _ slot: Int) {
      let time = paths.clocks(of: Int32(slot), in: self).reduce(timing.endTime) {
        $1.speed == 0 ? .infinity : $1.parentTime(fromLocal: $0)
      }
      latest = max(latest ?? time, time)
    }
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      for track in list { note(track.timing.outermost, slot) }
    }
    for (slot, list) in transitions {
      for track in list { note(track.timing.outermost, Int(slot)) }
    }
    return latest
  }

  /// Returns the state of one layer at the display's time `time`.
  package func layer(_ slot: Int32, at time: Double) -> (values: LayerValues, details: LayerDetails)
  {
    var (values, details) = (nodes[Int(slot)].values, details[Int(slot)])
    let tracks = self.tracks[Int(slot)]
    guard !tracks.isEmpty else { return (values, details) }
    let local = localTime(of: slot, at: time)
    for track in tracks { track.apply(at: local, to: &values, &details) }
    details.fade = nil
    return (values, details)
  }

  /// Adds a layer in a slot that is free, or in the next one.
  package mutating func add(at slot: Int32, parent: Int32, isMask: Bool = false) {
    let slot = Int(slot)
    if slot == nodes.count {
      nodes.append(Node())
      timings.append(MediaTiming())
      tracks.append([])
      details.append(LayerDetails())
    }
    var node = Node()
    node.parent = parent
    node.flags = isMask ? [.isLive, .isMask] : .isLive
    nodes[slot] = node
    count += 1
  }

  /// Removes a layer, and leaves the links to it as they are.
  package mutating func remove(at slot: Int32) {
    if slot == root { root = -1 }
    nodes[Int(slot)] = Node()
    tracks[Int(slot)] = []
    details[Int(slot)] = LayerDetails()
    transitions[slot] = nil
    count -= 1
  }

  /// Makes layers the children of a layer.
  ///
  /// - Returns: True if one of them was another layer's.
  package mutating func setChildren(_ children: [Int32], hasMask: Bool, of slot: Int32) -> Bool {
    structureChanged()
    var haveMoved = false
    for (index, child) in children.enumerated() {
      haveMoved = haveMoved || nodes[Int(child)].parent != slot
      nodes[Int(child)].parent = slot
      nodes[Int(child)].nextSibling = index + 1 < children.count ? children[index + 1] : -1
      nodes[Int(child)].flags.set(.isMask, hasMask && index == 0)
    }
    nodes[Int(slot)].firstChild = children.first ?? -1
    return haveMoved
  }

  /// Sets the values of a node.
  package mutating func setValues(_ values: LayerValues, of slot: Int) {
    nodes[slot].values = values
  }

  /// Sets the details of a node.
  package mutating func setDetails(_ details: LayerDetails, of slot: Int) {
    self.details[slot] = details
    nodes[slot].flags.set(.hasDetails, !details.isEmpty)
  }

  /// Sets the clock of a node.
  ///
  /// - Returns: True if it was another one.
  package mutating func setTiming(_ timing: MediaTiming, of slot: Int) -> Bool {
    let hasChanged = !timing.hasClock(of: timings[slot])
    if !timing.isIdentity { hasClocks = true }
    timings[slot] = timing
    nodes[slot].flags.set(.hasTiming, !timing.isIdentity)
    return hasChanged
  }

  /// Sets the tracks of a node.
  package mutating func setTracks(_ list: [Track], of slot: Int) {
    moving = nil
    tracks[slot] = list
    nodes[slot].track = list.first.map { Unmanaged.passUnretained($0) }
    nodes[slot].flags.set(.hasMoreTracks, list.count > 1)
    nodes[slot].flags.set(.animatesDetails, !list.allSatisfy { $0.writesValuesOnly })
  }

  /// Sets the transitions of a node.
  package mutating func setTransitions(_ list: [TransitionTrack], of slot: Int) {
    guard !list.isEmpty || nodes[slot].flags.contains(.hasTransitions) else { return }
    moving = nil
    transitions[Int32(slot)] = list.isEmpty ? nil : list
    nodes[slot].flags.set(.hasTransitions, !list.isEmpty)
  }

  /// A layer's time for the display's time.
  package func localTime(of slot: Int32, at time: Double) -> Double {
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

/// When a tree looks different next.
extension RenderTree {
  /// `now` while an animation runs or particles are emitted, else the display's time at which the next
  /// animation begins; nil where nothing will move.
  package func nextChange(from now: Double) -> Double? {
    var search = ChangeSearch(tree: self, now: now)
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      search.noteEmitter(slot)
      for track in list { search.note(track.timing.outermost, slot) }
      if search.isNow { return now }
    }
    for (slot, list) in transitions {
      for track in list { search.note(track.timing.outermost, Int(slot)) }
    }
    return search.next
  }
}

extension RenderTree {
  /// Returns true if a layer is an emitter from which particles are born.
  func emits(_ slot: Int) -> Bool {
    guard nodes[slot].values.kind == .emitter else { return false }
    let store = details[slot].properties
    guard (store[EmitterProperty.birthRate].components?.x ?? 0) > 0,
      case .emitterCells(let cells)? = store[EmitterProperty.emitterCells].objectValue?.content
    else { return false }
    return !cells.isEmpty
  }
}

/// A search for the earliest change of a tree.
private struct ChangeSearch {
  package let tree: RenderTree
  package let now: Double
  private(set) var next: Double?
  private var paths = ClockPaths()

  package init(tree: RenderTree, now: Double) {
    self.tree = tree
    self.now = now
  }

  /// True if something moves now; nothing can be earlier.
  package var isNow: Bool { next.map { $0 <= now } ?? false }

  /// Notes the life of an animation of the layer at `slot`.
  package mutating func note(_ timing: MediaTiming, _ slot: Int) {
    let clocks = paths.clocks(of: Int32(slot), in: tree)
    // A clock that stands still moves nothing.
    guard clocks.allSatisfy({ $0.speed != 0 }) else { return }
    let local = clocks.reversed().reduce(now) { $1.localTime(fromParent: $0) }
    let runsBackwards = clocks.count { $0.speed < 0 } % 2 == 1
    if runsBackwards {
      // The animation is still to come, from its end, or is being left.
      if local >= timing.beginTime { note(now) }
    } else if local < timing.beginTime {
      note(clocks.reduce(timing.beginTime) { $1.parentTime(fromLocal: $0) })
    } else if !timing.hasEnded(at: local) {
      note(now)
    }
  }

  /// Notes the particles of the emitter at `slot`.
  package mutating func noteEmitter(_ slot: Int) {
    guard tree.emits(slot),
      paths.clocks(of: Int32(slot), in: tree).allSatisfy({ $0.speed != 0 })
    else { return }
    note(now)
  }

  private mutating func note(_ time: Double) { next = min(next ?? time, time) }
}

extension OptionSet {
  /// Puts `member` in or takes it out.
  package mutating func set(_ member: Element, _ isOn: Bool) {
    if isOn { insert(member) } else { remove(member) }
  }
}

/// The clocks above the layers of a tree, found once for many layers.
///
/// Few layers have a clock of their own. A search that climbed from each layer to the root would cost as
/// much as the tree is deep; here it ends where an earlier one came by. It holds for a tree whose
/// structure and clocks do not change.
package struct ClockPaths {
  /// The nearest layer with a clock at or above those that a search has passed; −1 for none.
  private var nearest: [Int32: Int32] = [:]

  package init() {}

  /// Returns the nearest layer with a clock of its own at or above `slot`; −1 where there is none.
  private mutating func clock(above slot: Int32, in tree: RenderTree) -> Int32 {
    guard tree.hasClocks else { return -1 }
    var passed: [Int32] = []
    var node = slot
    var found: Int32 = -1
    while node >= 0 {
      if tree.nodes[Int(node)].flags.contains(.hasTiming) {
        found = node
        break
      }
      if let known = nearest[node] {
        found = known
        break
      }
      passed.append(node)
      node = tree.nodes[Int(node)].parent
    }
    for node in passed { nearest[node] = found }
    return found
  }

  /// Returns the clocks from that of the layer `slot` to the outermost.
  package mutating func clocks(of slot: Int32, in tree: RenderTree) -> [MediaTiming] {
    var clocks: [MediaTiming] = []
    var node = clock(above: slot, in: tree)
    while node >= 0 {
      clocks.append(tree.timings[Int(node)])
      node = clock(above: tree.nodes[Int(node)].parent, in: tree)
    }
    return clocks
  }
}
