/// When a tree looks different next.
extension RenderTree {
  /// `now` while an animation runs or particles are emitted, else the display's time at which the next
  /// animation begins; nil where nothing will move.
  package func nextChange(from now: Double) -> Double? {
    var search = ChangeSearch(tree: self, now: now)
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      if nodes[slot].values.kind == .emitter { search.noteEmitter(slot) }
      for track in list { search.note((track.groups.first ?? track.level).timing, slot) }
      if search.isNow { return now }
    }
    for (slot, list) in transitions {
      for track in list { search.note((track.groups.first ?? track.level).timing, Int(slot)) }
    }
    return search.next
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
    let store = tree.extras[slot].store
    let birthRate = store[EmitterProperty.birthRate].lanes?.x ?? 0
    guard birthRate > 0,
      case .emitterCells(let cells)? = store[EmitterProperty.cells].objectValue?.content,
      !cells.isEmpty,
      paths.clocks(of: Int32(slot), in: tree).allSatisfy({ $0.speed != 0 })
    else { return }
    note(now)
  }

  private mutating func note(_ time: Double) { next = min(next ?? time, time) }
}
