import Boing
import BoingRender

/// The trees that a stage has committed, each with the time from which it held.
final class StageHistory {
  struct Entry {
    let start: Double
    /// The number of commits up to this one.
    let commit: Int
    let tree: RenderTree
  }

  private(set) var entries: [Entry] = []

  /// The number of commits so far.
  private(set) var commitCount = 0

  func append(_ tree: RenderTree, at time: Double) {
    commitCount += 1
    // Of several commits at one time the last is shown.
    if let last = entries.last, last.start >= time { entries.removeLast() }
    entries.append(Entry(start: time, commit: commitCount, tree: tree))
  }

  /// The entries that show the layer of `slot`.
  func entries(of slot: LayerSlot) -> ArraySlice<Entry> {
    let first = entries.firstIndex { $0.commit > slot.commitsBefore } ?? entries.endIndex
    return entries[first...]
  }

  /// The same as a recording up to `end`.
  func recording(until end: Double) -> Recording {
    var recording = Recording(end: end)
    for entry in entries { recording.append(entry.tree, at: entry.start) }
    return recording
  }
}
