import BoingRender

/// The starts and ends of animations in the display's time: a heap, so that the next event is at hand
/// however many animations run.
///
/// An animation has one event at a time: its start, then its end.
struct EventSchedule {
  /// The start or the end of an animation.
  struct Event {
    var time: Double
    let entry: AnimationEntry
    /// The slot of the animation's layer.
    let slot: Int32

    /// Events at one time come in the order in which their animations were committed.
    static func < (a: Event, b: Event) -> Bool {
      a.time != b.time ? a.time < b.time : a.entry.order < b.entry.order
    }
  }

  private var heap: [Event] = []
  /// Events of animations below a clock that stands still or runs backwards, which have no time.
  private(set) var timeless: [Event] = []
  /// The number of events at which those of removed animations are weeded out.
  private var weedingCount = 64

  /// The next event that has a time.
  mutating func first() -> Event? {
    while let event = heap.first {
      if !event.entry.hasStopped { return event }
      _ = removeFirst()
    }
    return nil
  }

  /// Adds an event: with a time of nil it is looked at with every update, with an infinite one never.
  mutating func insert(_ entry: AnimationEntry, slot: Int32, at time: Double?) {
    guard let time else {
      timeless.append(Event(time: .nan, entry: entry, slot: slot))
      return
    }
    guard time < .infinity else { return }
    if heap.count >= weedingCount { weed() }
    heap.append(Event(time: time, entry: entry, slot: slot))
    rise(from: heap.count - 1)
  }

  /// Takes out the next event.
  mutating func removeFirst() -> Event? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink(from: 0)
    }
    return first
  }

  /// Takes out the events without a time.
  mutating func removeTimeless() -> [Event] {
    defer { timeless = [] }
    return timeless
  }

  /// Takes out every event.
  mutating func removeAll() -> [Event] {
    defer { self = EventSchedule() }
    return heap + timeless
  }

  private mutating func weed() {
    heap.removeAll { $0.entry.hasStopped }
    weedingCount = 2 * heap.count + 64
    for index in (0..<heap.count / 2).reversed() { sink(from: index) }
  }

  private mutating func rise(from index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink(from index: Int) {
    var parent = index
    while true {
      var least = 2 * parent + 1
      guard least < heap.count else { return }
      if least + 1 < heap.count, heap[least + 1] < heap[least] { least += 1 }
      guard heap[least] < heap[parent] else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// The starts and ends of a tree's animations as time passes.
extension LayerContext {
  /// Notes when the start of a newly committed animation is due.
  func schedule(_ entry: AnimationEntry, slot: Int32) {
    // An animation that another has taken the place of has begun already.
    let timing = entry.timing
    let time = entry.hasStarted ? timing.endTime : timing.beginTime
    schedule.insert(entry, slot: slot, at: displayTime(of: time, slot: slot))
  }

  /// Finds the times of all events anew: after a change of the clocks above them.
  func reschedule() {
    // Events without a time keep the order of commits.
    let events = schedule.removeAll().sorted { $0.entry.order < $1.entry.order }
    for event in events where !event.entry.hasStopped {
      schedule.insert(event.entry, slot: event.slot, at: displayTime(of: event))
    }
  }

  /// The display's time of the next start or end strictly before `limit`.
  func nextEventTime(before limit: Double) -> Double? {
    schedule.first().flatMap { $0.time < limit ? $0.time : nil }
  }

  /// Queues the calls for animations that have started or ended by the clock's time; an animation
  /// whose end is `end` itself counts as ended.
  func reportProgress(includingEndsAt end: Double?) {
    let now = clock.now
    // Display time and layer time may differ by a rounding; the layer's own decides.
    let horizon = now + max(now.magnitude, 1) * 1e-12
    var early: [EventSchedule.Event] = []
    while let event = schedule.first(), event.time <= horizon {
      _ = schedule.removeFirst()
      if !report(event, at: now, isDue: end.map { event.time <= $0 } ?? false) {
        early.append(event)
      }
    }
    for event in early { schedule.insert(event.entry, slot: event.slot, at: event.time) }
    // The end of an animation that starts now may have come as well, as it may below other clocks.
    var isReporting = true
    while isReporting {
      isReporting = false
      for event in schedule.removeTimeless() where !event.entry.hasStopped {
        if report(event, at: now, isDue: false) {
          isReporting = true
        } else {
          schedule.insert(event.entry, slot: event.slot, at: nil)
        }
      }
    }
  }

  /// Reports the event where its time has come, and schedules the next one of its animation.
  private func report(_ event: EventSchedule.Event, at now: Double, isDue: Bool) -> Bool {
    let entry = event.entry
    let timing = entry.timing
    let local = localTime(of: event.slot, at: now)
    if !entry.hasStarted {
      guard isDue || local >= timing.beginTime else { return false }
      events.start(entry)
      schedule.insert(entry, slot: event.slot, at: displayTime(of: event))
      return true
    }
    guard isDue || timing.hasEnded(at: local) else { return false }
    if entry.isRemovedOnCompletion, let layer = layer(at: event.slot) {
      _ = layer.animations.remove(entry.key)
      layer.didChange(.animations)
    }
    events.stop(entry, finished: true)
    return true
  }

  /// A layer's time for the display's time.
  func localTime(of slot: Int32, at time: Double) -> Double {
    clocks(of: slot).reversed().reduce(time) { $1.localTime(fromParent: $0) }
  }

  /// The clocks from that of the layer in a slot to the outermost.
  private func clocks(of slot: Int32) -> [MediaTiming] {
    // The tree would be copied, so that the paths may change.
    tree.hasClocks ? clockPaths.clocks(of: slot, in: tree) : []
  }

  /// The display's time of the event that is next in its animation's life.
  private func displayTime(of event: EventSchedule.Event) -> Double? {
    let timing = event.entry.timing
    let local = event.entry.hasStarted ? timing.endTime : timing.beginTime
    return displayTime(of: local, slot: event.slot)
  }

  /// The display's time for a layer's time `local`; nil where a clock on the way stands still or runs
  /// backwards.
  private func displayTime(of local: Double, slot: Int32) -> Double? {
    // What never ends never does, whatever the clocks.
    if local == .infinity { return local }
    var time = local
    for clock in clocks(of: slot) {
      guard clock.speed > 0 else { return nil }
      time = clock.parentTime(fromLocal: time)
    }
    return time
  }
}
