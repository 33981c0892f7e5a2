import BoingCoreGraphics
import BoingRender

/// The committed trees of a display over a stretch of time, each with the time from which it held.
///
/// Evaluating it is a pure function of time, so the frames of a movie can be drawn in any order and on
/// any number of threads.
public struct Recording: Sendable {
  private var starts: [Double] = []
  private var trees: [RenderTree] = []
  /// The drawings that layers of each tree made, in the order of time.
  private var drawings: [[Drawings]] = []

  /// The maximum number of drawings while a display is recorded.
  static let maximumDrawingCount = 100_000

  /// The images that layers drew for a time, by their slots in the tree.
  private struct Drawings {
    let time: Double
    let content: FrameDrawings
  }

  /// The end of the recording in the display's time, in seconds.
  public private(set) var end: Double

  /// The beginning of the recording in the display's time, in seconds.
  public var start: Double { starts.first ?? 0 }

  package init(end: Double) {
    self.end = end
  }

  /// The trees, each with the time from which it holds.
  package var segments: [(start: Double, tree: RenderTree)] { Array(zip(starts, trees)) }

  /// True if layers drew themselves on the way, which no tree shows.
  package var hasDrawings: Bool { drawings.contains { !$0.isEmpty } }

  /// Returns the frame at `time`; before the beginning, the first tree shows.
  ///
  /// A layer that drew itself shows what it drew last by then.
  public func frame(at time: CFTimeInterval) -> Frame {
    var frame = Frame(time: time)
    show(at: time, in: &frame)
    return frame
  }

  /// As ``frame(at:)``, in the memory of an earlier frame where nobody else holds that.
  package func show(at time: CFTimeInterval, in frame: inout Frame) {
    let index = Self.last(starts.count, upTo: time) { starts[$0] }
    trees[index].evaluate(at: time, into: &frame)
    let list = drawings[index]
    guard !list.isEmpty else { return }
    frame.show(list[Self.last(list.count, upTo: time) { list[$0].time }].content)
  }

  /// The last of `count` rising times that is not after `time`, or the first.
  private static func last(_ count: Int, upTo time: Double, _ start: (Int) -> Double) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(middle) <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds a tree that holds from `time`.
  package mutating func append(_ tree: RenderTree, at time: Double) {
    if let last = starts.last, last >= time {
      trees[trees.count - 1] = tree
      drawings[trees.count - 1] = []
    } else {
      starts.append(time)
      trees.append(tree)
      drawings.append([])
    }
  }

  /// Keeps what layers of the last tree drew for `time`.
  mutating func append(_ content: FrameDrawings, at time: Double) {
    drawings[drawings.count - 1].append(Drawings(time: time, content: content))
  }
}

/// Something to do at a time while a display is recorded.
public struct Cue {
  /// The time of the cue, in the display's time.
  public let time: CFTimeInterval
  /// The work of the cue; changes to layers are committed right after.
  public let action: () -> Void

  /// Creates an action at `time`; times that are not finite count as 0.
  public init(at time: CFTimeInterval, action: @escaping () -> Void) {
    self.time = time.isFinite ? time : 0
    self.action = action
  }
}

extension Display {
  /// Plays the display from its clock's time to `end`, performing the cues, and keeps what it showed.
  ///
  /// Completion blocks and delegates are called on the way at the times of their events, and what they
  /// change is part of the recording. Cues at equal times keep their order; those before the present
  /// come at once.
  ///
  /// Layers with an animated property of their own that asks for a drawing, and tiled layers, for this
  /// display's size and scale, draw on the way, so many
  /// times a second, 100,000 times at most: after that they keep their last drawing. Other layers are
  /// drawn when the recording is shown, at any time.
  ///
  /// - Parameters:
  ///   - end: when the recording ends, in the display's time.
  ///   - cues: what happens on the way.
  ///   - drawingsPerSecond: how often layers draw themselves; at least 1, at most 1,000.
  /// - Precondition: the display has a ``ManualClock``.
  public func record(
    until end: CFTimeInterval, cues: [Cue] = [], drawingsPerSecond: Double = 60
  ) -> Recording {
    var recording = Recording(end: end)
    update()
    recording.append(renderTree, at: time)
    let observer = onCommit
    onCommit = { tree, time in
      observer?(tree, time)
      recording.append(tree, at: time)
    }
    defer { onCommit = observer }
    var drawingCount = 0
    let rate = max(1, min(1_000, drawingsPerSecond.isNaN ? 60 : drawingsPerSecond))
    /// Advances with a stop for every drawing, where there is any.
    func play(to goal: Double) {
      draw()
      while context.mayDrawItself, drawingCount < Recording.maximumDrawingCount {
        drawingCount += 1
        guard let next = nextDrawingTime(before: goal, rate) else { break }
        advance(to: next)
        draw()
      }
      advance(to: goal)
      draw()
    }
    func draw() {
      let drawn = drawings()
      if !drawn.isEmpty { recording.append(drawn, at: time) }
    }
    let ordered = cues.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, cue) in ordered where cue.time <= end {
      play(to: max(cue.time, time))
      makeCurrent(cue.action)
      update()
    }
    play(to: max(end, time))
    return recording
  }

  /// Returns the time at which layers that draw themselves may have to do so next; nil if that is not before `goal`.
  private func nextDrawingTime(before goal: Double, _ rate: Double) -> Double? {
    let refresh = ((time * rate).rounded(.down) + 1) / rate
    let moves = context.drawsItself && (context.tree.endTime ?? -.infinity) >= time
    let event = context.nextEventTime(before: goal)
    // Once everything stands still, only an event can set it in motion again.
    let next = moves || event.map({ $0 <= time }) == true ? refresh : event
    return next.flatMap { $0 > time && $0 < goal ? $0 : nil }
  }

  /// Returns the drawings that layers make for the present time.
  private func drawings() -> FrameDrawings {
    commitChanges()
    return context.drawsItself
      ? context.drawings(for: context.tree.evaluate(at: time), in: tileView) : FrameDrawings()
  }
}
