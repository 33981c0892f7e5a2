import BoingCoreGraphics
import BoingRender
import Dispatch
import Synchronization

extension Display {
  /// True from ``run(isolation:onFrame:)`` to ``stop()``.
  public var isRunning: Bool { currentRun != nil }

  /// The number of updates since ``run(isolation:onFrame:)``; 0 while the display does not run.
  package var updateCount: Int { currentRun?.updateCount ?? 0 }

  /// Lets the display follow real time, from the run loop of the calling thread or on the actor that
  /// calls, until ``stop()``.
  ///
  /// Delegates, completion blocks and display links are called, and `onFrame` after them, at most once
  /// for each refresh (see ``refreshRate``). While nothing moves, nothing is called and the thread is
  /// not woken: a commit wakes the display, and so does the next beginning of an animation.
  ///
  /// A display that runs stays alive. On its thread `CACurrentMediaTime()` reads its clock, and new
  /// display links go to it, where no other is current.
  ///
  /// ```swift
  /// display.run { frame in print(frame.time, frame.count) }
  /// await ball.bounce("position.y", to: 150, bounces: 3, duration: 0.5).finished()
  /// display.stop()
  /// ```
  ///
  /// The main thread's display also runs in an asynchronous `main`, which has no run loop. Another
  /// thread has to run its loop; one of the pool that serves tasks runs none, so that a task calls this
  /// in an actor. A display that runs already is stopped first. One with a ``ManualClock`` follows that
  /// alone: it does not run, which is reported.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the display is used; by default the caller's.
  ///   - onFrame: A body that is called with what shows, whenever that has changed.
  public func run(
    isolation: isolated (any Actor)? = #isolation, onFrame: ((Frame) -> Void)? = nil
  ) {
    stop()
    guard !(clock is ManualClock) else { return Diagnostics.report(.manualClockRun()) }
    let run = DisplayRun(self, on: isolation, onFrame)
    currentRun = run
    run.start()
  }

  /// Ends what ``run(isolation:onFrame:)`` began; called on the same thread or actor.
  public func stop() {
    currentRun?.stop()
    currentRun = nil
  }
}

/// The updates of a display in real time: one for each refresh in which something moves, and none
/// while nothing does.
///
/// ``request()`` is for any thread; everything else belongs to the display's thread or actor.
final class DisplayRun: RealTimeUpdates, @unchecked Sendable {
  /// Each holds the other until ``stop()``, which keeps both alive.
  let display: Display
  private let site: Site
  private let onFrame: ((Frame) -> Void)?
  private var alarm: Alarm?
  private let isRequested = Atomic(false)
  /// True while the display is updated, which commits what the calls change.
  private let isUpdating = Atomic(false)
  private var isStopped = false
  /// The refresh of the latest update.
  private var latest = -Double.infinity
  /// The time of the next change that the display shows by itself.
  private var nextChange: Double?
  /// The commit that was shown last.
  private var shownGeneration = -1
  /// The number of updates so far.
  private(set) var updateCount = 0

  /// The thread or the actor on which the display is used.
  private enum Site {
    case thread(TransactionStack)
    case actor(any Actor)
  }

  init(_ display: Display, on actor: (any Actor)?, _ onFrame: ((Frame) -> Void)?) {
    self.display = display
    self.onFrame = onFrame
    switch actor {
    case nil: site = .thread(.current)
    case let actor? where actor === MainActor.shared: site = .thread(.main)
    case let actor?: site = .actor(actor)
    }
  }

  /// The display's clock.
  var clock: any DisplayClock { display.clock }

  /// True if one update may come on another thread than the one before.
  var hopsThreads: Bool {
    if case .actor = site { true } else { false }
  }

  func start() {
    switch site {
    case .thread(let stack):
      stack.add(self)
      if !stack.runsLoop { Diagnostics.report(.runOnPool()) }
      alarm = Alarm(stack.calls) { [weak self] in self?.update() }
    case .actor:
      alarm = Alarm { [weak self] in self?.request() }
    }
    display.context.run = self
    display.links.onRestart = { [weak self] in self?.request() }
    request()
  }

  func stop() {
    isStopped = true
    alarm?.cancel()
    alarm = nil
    display.context.run = nil
    display.links.onRestart = nil
    if case .thread(let stack) = site { stack.remove(self) }
  }

  /// Asks for an update when the present call on the display's thread or actor has returned.
  func request() {
    guard !isUpdating.load(ordering: .acquiring),
      !isRequested.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    let body: @Sendable () -> Void = { [weak self] in
      self?.isRequested.store(false, ordering: .releasing)
      self?.update()
    }
    switch site {
    case .thread(let stack): stack.calls.call(body)
    case .actor(let actor): Task { await actor.perform(body) }
    }
  }

  /// Updates and shows the display where its next refresh has come, and sets the alarm for the next.
  private func update() {
    guard !isStopped else { return }
    let rate = display.refreshRate
    let now = display.clock.now
    // Time and rate do not multiply exactly.
    let refresh = (now * rate + 1e-6).rounded(.down)
    guard refresh > latest || refresh < latest - 1 else {
      alarm?.set(after: (latest + 1) / rate - now)
      return
    }
    latest = refresh
    updateCount += 1
    isUpdating.store(true, ordering: .releasing)
    display.update()
    isUpdating.store(false, ordering: .releasing)
    guard !isStopped else { return }
    let hasChanged = display.context.generation != shownGeneration
    let moves = nextChange.map { $0 <= now } ?? false
    shownGeneration = display.context.generation
    setAlarm((refresh + 1) / rate)
    if hasChanged || moves { onFrame?(display.frame()) }
  }

  /// Sets the alarm for what comes next by itself, at the earliest at the time `earliest`.
  private func setAlarm(_ earliest: Double) {
    let now = display.clock.now
    nextChange = display.context.tree.nextChange(from: now).map { max($0, earliest) }
    let event = display.context.nextEventTime(before: .infinity)
    let link = display.links.nextTime(upTo: .infinity)
    let next = [nextChange, event, link].compactMap(\.self).min()
    alarm?.set(after: next.map { max($0, earliest) - now })
  }
}

extension Actor {
  /// Calls `body` on the actor.
  fileprivate func perform(_ body: @Sendable () -> Void) { body() }
}

/// A timer that is set again and again.
private final class Alarm {
  private let ring: @Sendable () -> Void
  /// The thread that rings; nil for whichever the system has.
  private let calls: LoopScheduler?
  private var timers: [LoopTimer] = []
  /// Timers that keep the thread's run loop from ending while none is set.
  private var idle: [LoopTimer]
  private let source: (any DispatchSourceTimer)?

  /// Creates an alarm that rings from a thread's run loop, which does not end before it is cancelled, and for
  /// the main thread also from the main queue.
  init(_ calls: LoopScheduler, _ ring: @escaping @Sendable () -> Void) {
    self.calls = calls
    self.ring = ring
    idle = calls.timers(after: Self.maximumSeconds) {}
    source = calls.isMain ? Self.source(.main, ring) : nil
  }

  /// Creates an alarm that rings on any thread.
  init(_ ring: @escaping @Sendable () -> Void) {
    calls = nil
    self.ring = ring
    idle = []
    source = Self.source(.global(), ring)
  }

  private static func source(
    _ queue: DispatchQueue, _ ring: @escaping @Sendable () -> Void
  ) -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(handler: ring)
    source.schedule(deadline: .distantFuture)
    source.activate()
    return source
  }

  /// A year: what comes later is looked at again then.
  private static let maximumSeconds = 3e7

  /// Lets it ring once after so many seconds, and not as set before; not at all for nil.
  func set(after seconds: Double?) {
    let seconds = seconds.map { min(max($0, 0), Self.maximumSeconds) }
    timers = seconds.flatMap { calls?.timers(after: $0, ring) } ?? []
    source?.schedule(
      deadline: seconds.map { .now() + $0 } ?? .distantFuture, leeway: .microseconds(500))
  }

  func cancel() {
    (timers, idle) = ([], [])
    source?.cancel()
  }
}
