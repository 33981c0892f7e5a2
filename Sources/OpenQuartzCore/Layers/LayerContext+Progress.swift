/// What the passing of time brings to the animations of a tree: starts and ends.
extension LayerContext {
  /// Notes when the start of a newly committed animation is due.
  func schedule(_ entry: AnimationEntry, slot: Int32) {
    schedule.insert(entry, slot: slot, at: displayTime(of: entry.timing.beginTime, slot: slot))
  }

  /// Finds the times of all events anew: after a change of the clocks above them.
  func reschedule() {
    for event in schedule.removeAll() where !event.entry.hasStopped {
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
    let horizon = now + now.magnitude * 1e-12
    var early: [EventSchedule.Event] = []
    while let event = schedule.first(), event.time <= horizon {
      _ = schedule.removeFirst()
      if !report(event, at: now, isDue: end.map { event.time <= $0 } ?? false) {
        early.append(event)
      }
    }
    for event in early { schedule.insert(event.entry, slot: event.slot, at: event.time) }
    for event in schedule.removeTimeless() where !event.entry.hasStopped {
      if !report(event, at: now, isDue: false) {
        schedule.insert(event.entry, slot: event.slot, at: nil)
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
    clockPaths.localTime(of: slot, at: time, in: tree)
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
    for clock in clockPaths.clocks(of: slot, in: tree) {
      guard clock.speed > 0 else { return nil }
      time = clock.parentTime(fromLocal: time)
    }
    return time
  }
}
