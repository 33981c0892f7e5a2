import OpenCoreGraphics

/// A committed layer tree: flat arrays of values, with every key path resolved and every animation
/// compiled.
///
/// It is immutable to its users and `Sendable`: frames can be evaluated from it on any number of
/// threads, at any times in any order, with the same result.
public struct RenderTree: Sendable {
  /// One layer's place in the tree, its clock and its committed values; no references.
  struct Node: Sendable {
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var isMask = false
    var isLive = false
    var hasTracks = false
    var hasIdentityTiming = true
    var timing = MediaTiming()
    var values = LayerValues()
  }

  var nodes: ContiguousArray<Node> = []
  /// The animations of each node, in the order in which they were added.
  var tracks: ContiguousArray<[Track]> = []
  var contents: ContiguousArray<CGImage?> = []
  var root: Int32 = -1

  init() {}

  /// The number of layers in the tree.
  public internal(set) var count = 0

  /// The latest time, in the display's time, at which an animation ends.
  ///
  /// Nil where nothing is animated; infinite where an animation repeats for ever or a layer's clock
  /// stands still.
  public var endTime: Double? {
    var latest: Double?
    for (slot, list) in tracks.enumerated() where nodes[slot].isLive {
      for track in list {
        let outer = track.groups.first ?? track.level
        var time = outer.timing.endTime
        var node = Int32(slot)
        while node >= 0 {
          let timing = nodes[Int(node)].timing
          time = timing.speed == 0 ? .infinity : timing.parentTime(fromLocal: time)
          node = nodes[Int(node)].parent
        }
        latest = max(latest ?? time, time)
      }
    }
    return latest
  }

  /// What one layer shows at the display's time `time`.
  func layer(_ slot: Int32, at time: Double) -> (values: LayerValues, contents: CGImage?) {
    var values = nodes[Int(slot)].values
    var contents = self.contents[Int(slot)]
    guard nodes[Int(slot)].hasTracks else { return (values, contents) }
    let local = localTime(of: slot, at: time)
    for track in tracks[Int(slot)] {
      if track.target.kind == .image {
        if let image = track.image(at: local) { contents = image }
      } else {
        track.apply(at: local, to: &values)
      }
    }
    return (values, contents)
  }

  /// A layer's time for the display's time.
  func localTime(of slot: Int32, at time: Double) -> Double {
    var chain: [Int32] = []
    var node = slot
    while node >= 0 {
      if !nodes[Int(node)].hasIdentityTiming { chain.append(node) }
      node = nodes[Int(node)].parent
    }
    return chain.reversed().reduce(time) { nodes[Int($1)].timing.localTime(fromParent: $0) }
  }
}
