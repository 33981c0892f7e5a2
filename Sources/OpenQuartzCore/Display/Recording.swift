import OpenCoreGraphics

/// What a display showed over a stretch of time: each committed tree with the time from which it held.
///
/// Evaluating it is a pure function of time, so the frames of a movie can be drawn in any order and on
/// any number of threads.
public struct Recording: Sendable {
  private var starts: [Double] = []
  private var trees: [RenderTree] = []
  /// The end of the recording in the display's time, in seconds.
  public private(set) var end: Double

  /// The beginning of the recording in the display's time, in seconds.
  public var start: Double { starts.first ?? 0 }

  init(end: Double) {
    self.end = end
  }

  /// What showed at `time`; before the beginning, the first tree shows.
  public func frame(at time: CFTimeInterval) -> Frame {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return trees[low].evaluate(at: time)
  }

  mutating func append(_ tree: RenderTree, at time: Double) {
    if let last = starts.last, last >= time {
      trees[trees.count - 1] = tree
    } else {
      starts.append(time)
      trees.append(tree)
    }
  }
}

/// Something to do at a time while a display is recorded.
public struct Cue {
  /// When, in the display's time.
  public let time: CFTimeInterval
  /// What to do; changes to layers are committed right after.
  public let action: () -> Void

  /// An action at `time`; times that are not finite count as 0.
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
  /// - Precondition: the display has a ``ManualClock``.
  public func record(until end: CFTimeInterval, cues: [Cue] = []) -> Recording {
    var recording = Recording(end: end)
    update()
    recording.append(renderTree, at: time)
    onCommit = { tree, time in recording.append(tree, at: time) }
    defer { onCommit = nil }
    let ordered = cues.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, cue) in ordered where cue.time <= end {
      advance(to: max(cue.time, time))
      makeCurrent(cue.action)
      update()
    }
    advance(to: max(end, time))
    return recording
  }
}
