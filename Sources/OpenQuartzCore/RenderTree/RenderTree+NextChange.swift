/// When a tree looks different next.
extension RenderTree {
  /// `now` while an animation runs, else the display's time at which the next one begins; nil where
  /// nothing will move.
  func nextChange(from now: Double) -> Double? {
    var next: Double?
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      for track in list { note((track.groups.first ?? track.level).timing, slot, now, &next) }
    }
    for (slot, list) in transitions {
      for track in list { note((track.groups.first ?? track.level).timing, Int(slot), now, &next) }
    }
    return next
  }

  private func note(_ timing: MediaTiming, _ slot: Int, _ now: Double, _ next: inout Double?) {
    // A clock that stands still moves nothing.
    var begin = timing.beginTime
    var node = Int32(slot)
    while node >= 0 {
      guard timings[Int(node)].speed > 0 else { return }
      begin = timings[Int(node)].parentTime(fromLocal: begin)
      node = nodes[Int(node)].parent
    }
    let local = localTime(of: Int32(slot), at: now)
    if local < timing.beginTime {
      next = min(next ?? begin, begin)
    } else if !timing.hasEnded(at: local) {
      next = min(next ?? now, now)
    }
  }
}

extension Display {
  /// When the committed tree looks different next; nil where it stays as it is.
  func nextChange(from now: Double) -> Double? { renderTree.nextChange(from: now) }
}
