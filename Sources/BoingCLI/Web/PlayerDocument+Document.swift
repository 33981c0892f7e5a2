import Boing
import BoingDocuments
import BoingPlayer
import BoingQuartzCore
import BoingRender
import BoingSceneFormats
import Foundation

extension PlayerDocument {
  /// The maximum number of states between which a page can change, those without a name not counted.
  static let maximumStateCount = 8
  /// The maximum time for which a change is recorded, in seconds.
  private static let maximumChangeDuration = 10.0

  /// Creates the document of a layered document: its present look, and the changes between all of its states.
  ///
  /// - Parameters:
  ///   - source: the layered document, which is in the state `name` or is set to it.
  ///   - size: the size of the screen in points.
  ///   - rootLayer: the layer of the document on that screen; nil for its usual one.
  ///   - state: the state that is shown first; nil for the layers' own values.
  ///   - duration: the part that is played again and again, in seconds.
  package init(
    _ source: LayeredDocument, size: CGSize, rootLayer: CALayer? = nil, scale: CGFloat = 1,
    state: String?, duration: Double, background: CGColor? = nil
  ) throws(DocumentError) {
    let clock = ManualClock()
    try source.setState(state)
    let display = Display(
      rootLayer: rootLayer ?? source.makeRootLayer(size: size), size: size, scale: scale,
      clock: clock)
    let recording = display.record(until: duration)
    let end = recording.segments.reduce(0) { max($0, $1.tree.endTime ?? 0) }
    self.init(
      recording, size: size, background: background, duration: duration, isEndless: end > duration)
    states = Array(source.stateNamesByScreen.prefix(Self.maximumStateCount))
    let names: [String?] = [nil] + states
    scenes[0].from = names.firstIndex(of: state) ?? 0
    scenes[0].to = scenes[0].from
    for from in names.indices {
      for to in names.indices where to != from {
        // From the layers' own values, since a state leaves what it does not set as it was.
        try source.setState(nil)
        try source.setState(names[from])
        display.update()
        var scene = Scene()
        (scene.from, scene.to) = (from, to)
        scene.changeTime = display.time
        let change = display.record(
          until: display.time + Self.maximumChangeDuration,
          cues: [Cue(at: display.time) { source.state = names[to] }])
        // The change takes the place of the tree before it.
        scene.trees = change.segments
        let ends = scene.trees.compactMap { $0.tree.changeEnd(from: scene.changeTime) }
        scene.changeDuration = max(
          0, min((ends.max() ?? 0) - scene.changeTime, Self.maximumChangeDuration))
        scenes.append(scene)
      }
    }
  }
}

extension RenderTree {
  /// The latest time at which an animation ends that began at `time` or later and ends at all.
  fileprivate func changeEnd(from time: Double) -> Double? {
    var latest: Double?
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      let local = localTime(of: Int32(slot), at: time)
      for track in list where track.timing.outermost.beginTime >= local - 1e-6 {
        let end = track.timing.outermost.endTime
        if end.isFinite { latest = max(latest ?? end, time + end - local) }
      }
    }
    return latest
  }
}
