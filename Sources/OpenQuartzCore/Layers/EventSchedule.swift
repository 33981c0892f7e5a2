/// When animations start and end, in the display's time: a heap, so that the next event is at hand
/// however many animations run.
///
/// An animation has one event at a time: its start, then its end.
struct EventSchedule {
  /// The start or the end of an animation.
  struct Event {
    var time: Double
    let entry: AnimationEntry
    /// The place of the animation's layer.
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
