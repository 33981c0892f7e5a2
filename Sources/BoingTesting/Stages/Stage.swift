import Boing
public import Boing
import BoingRender
import Foundation
import Synchronization
public import Testing

/// A tree of layers in virtual time.
///
/// Time stands still until it is advanced. Completion blocks, delegates, display links and the stage's tasks are called on
/// the way, each with the clock at the very time of its event. Nothing sleeps, so a test of a minute's animation takes
/// milliseconds and gives the same result on any machine.
///
/// ```swift
/// let stage = Stage(size: CGSize(width: 320, height: 480)) { badge }
/// badge.bounce(\.position.y, to: 300, bounces: 4, duration: 0.5)
/// stage.advance(by: .seconds(0.25))
/// #expect(badge.presentation.position.y.isApproximately(300, within: 40))
/// ```
///
/// Each stage has a clock, and changes that wait for it, of its own, so tests in parallel do not disturb each other. A
/// transaction that is begun by `CATransaction.begin()` belongs to the thread: commit it before the next `await`.
public final class Stage {
  /// The time of the stage, for code that sleeps.
  public let clock: StageClock
  /// The layer that everything shown hangs on: as large as the stage.
  public var rootLayer: CALayer { display.rootLayer }
  /// The visible area in points.
  public var size: CGSize { display.size }
  /// The number of pixels per point.
  public var scale: CGFloat { display.scale }
  /// The colour behind everything; nil for none.
  public let background: CGColor?
  let display: Display
  let history = StageHistory()
  let executor = StageExecutor()
  private let timers: StageTimers

  /// Creates a stage, which shows `content` at the time 0.
  ///
  /// - Parameters:
  ///   - size: The width and height in points; lengths that are negative or not finite count as 0.
  ///   - scale: The number of pixels per point, above 0; other values count as 1.
  ///   - background: The colour behind everything; nil, the default, for none.
  ///   - refreshRate: The number of refreshes a second that display links count by, above 0 and at most 1,000; other
  ///     values count as 60.
  ///   - content: The layers, back to front; they leave the layer or the stage that showed them.
  public init(
    size: CGSize, scale: CGFloat = 1, background: CGColor? = nil, refreshRate: Double = 60,
    @StageBuilder _ content: () -> [CALayer]
  ) {
    let displayClock = ManualClock()
    clock = StageClock(displayClock)
    display = Display(size: size, scale: scale, clock: displayClock, refreshRate: refreshRate)
    display.ownsImplicitChanges = true
    self.background = background
    timers = StageTimers(clock: clock, executor: executor)
    display.timers = timers
    display.onCommit = { [history] tree, time in history.append(tree, at: time) }
    for layer in content() { display.rootLayer.addSublayer(layer) }
    display.update()
  }

  deinit {
    clock.close()
    executor.close()
  }

  /// The time since the beginning of the stage.
  public var time: Duration { clock.now.offset }

  // MARK: Time

  /// Moves time forward by `duration`.
  ///
  /// Calls that an animation, a display link or a task is due on the way are made at their own times, in order. After a
  /// million of them the clock jumps to the end.
  ///
  /// - Parameters:
  ///   - duration: The time to pass; 0 commits changes and makes the calls that are due now. A negative one is a failure
  ///     of the test.
  ///   - sourceLocation: The place at which a failure is shown.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    advance(to: time + duration, sourceLocation: sourceLocation)
  }

  /// Moves time forward to `time` after the beginning of the stage.
  ///
  /// - Parameters:
  ///   - time: A time that is not past; a past one is a failure of the test, and nothing happens.
  ///   - sourceLocation: The place at which a failure is shown.
  public func advance(to time: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard time >= self.time else {
      return TestReport.fail(
        "the stage stands at \(Sentence.time(self.time)) and cannot go back to \(Sentence.time(time))",
        at: sourceLocation)
    }
    display.advance(to: time.seconds)
    clock.note(time, as: display.time)
  }

  /// Moves time forward by `duration`, and lets tasks of other executors run on the way.
  ///
  /// Use it for code that is bound to an actor, such as the main actor's. At each deadline of the clock, and at each
  /// refresh, the task that advances yields to the others of its actor; after 100,000 of these the clock jumps to the end.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await advance(to: time + duration, sourceLocation: sourceLocation)
  }

  /// Moves time forward to `time`, and lets tasks of other executors run on the way.
  public func advance(
    to time: Duration, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    func step(to next: Duration) { advance(to: next, sourceLocation: sourceLocation) }
    guard time >= self.time else { return step(to: time) }
    await yield()
    for _ in 0..<Self.maximumStepCount where self.time < time {
      step(to: min(nextStep, time))
      await yield()
    }
    step(to: time)
  }

  /// The maximum number of steps in which time is advanced for code that runs between them.
  private static let maximumStepCount = 100_000

  /// The next time at which code may have to run: a deadline of the clock, or the next refresh.
  private var nextStep: Duration {
    let refresh = time + .seconds(1 / display.refreshRate)
    return min(refresh, clock.nextDeadline.map { max($0.offset, time) } ?? refresh)
  }

  /// Lets the tasks that have been woken come to where they sleep again.
  private func yield(isolation: isolated (any Actor)? = #isolation) async {
    // Their threads may be busy with something else; where they stay so, time goes on without them.
    let patience = ContinuousClock.now + .seconds(10)
    while clock.isWaking, ContinuousClock.now < patience { await Task.yield() }
    for _ in 0..<16 {
      await Task.yield()
      // What goes from one executor to another passes the threads of the pool.
      if isolation != nil { await Task.detached {}.value }
    }
    display.advance(to: display.time)
  }

  // MARK: Code in virtual time

  /// Runs `body` as code of the stage: `CACurrentMediaTime()` is the stage's time, and new display links are the stage's.
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try display.makeCurrent(body)
  }

  /// Starts a task that runs while the stage is advanced, on the thread that advances it, and at no other time.
  ///
  /// So it may use the stage's layers, and its order of events is the same in each run. `CACurrentMediaTime()` is the
  /// stage's time within it. Where it calls the code of an actor it leaves the stage, and goes on with the next advance
  /// after that has returned.
  ///
  /// - Returns: The task. To await its value before the stage has been advanced far enough waits for ever; see
  ///   ``run(for:_:)``.
  @discardableResult
  public func task<R: Sendable>(_ operation: @escaping () async throws -> R) -> Task<R, any Error> {
    let work = StageWork(operation: operation)
    return Task(executorPreference: executor) { [clock] in
      try await Display.withClock(clock.displayClock) { try await work.operation() }
    }
  }

  /// Runs `operation` as a task of the stage, and advances the stage until it returns.
  ///
  /// ```swift
  /// let finished = try stage.run { await badge.bounce(\.opacity, to: 1).finished() }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The time of the stage after which the task is cancelled, by default a minute; at most 100,000 refreshes
  ///     and deadlines.
  ///   - operation: The code.
  /// - Throws: ``StageError/unfinished(after:)`` where it has not returned by then, and what it throws itself.
  public func run<R: Sendable>(
    for limit: Duration = .seconds(60), _ operation: @escaping () async throws -> R
  ) throws -> R {
    let outcome = StageOutcome<R>()
    let task = task {
      do {
        let value = try await operation()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
    }
    let end = time + max(limit, .zero)
    display.advance(to: display.time)
    for _ in 0..<Self.maximumStepCount {
      guard outcome.result.withLock({ $0 == nil }), time < end else { break }
      advance(to: min(nextStep, end))
    }
    guard let result = outcome.result.withLock({ $0 }) else {
      task.cancel()
      executor.run()
      throw StageError.unfinished(after: limit)
    }
    return try result.get()
  }

  // MARK: Images

  /// Returns the image that the stage shows now.
  ///
  /// - Throws: `CompositorError` where the stage has no area or too much.
  public func image() throws -> CGImage { try display.image(background: background) }
}

/// Code of a stage's task.
///
/// `@unchecked Sendable`: a stage's executor runs it on the thread that advances the stage, and at no other time; after
/// the stage's end, when nobody advances it, it goes on only to end with the error of its cancelled sleep.
private struct StageWork<R>: @unchecked Sendable {
  let operation: () async throws -> R
}

/// The result of code, once it has returned.
private final class StageOutcome<R: Sendable>: Sendable {
  let result = Mutex<Result<R, any Error>?>(nil)
}

/// The sleepers and tasks of a stage, as its display calls them.
private final class StageTimers: DisplayTimers {
  private let clock: StageClock
  private let executor: StageExecutor

  init(clock: StageClock, executor: StageExecutor) {
    (self.clock, self.executor) = (clock, executor)
  }

  func nextTime(upTo limit: Double) -> Double? {
    clock.nextDeadline.map { $0.offset.seconds }.flatMap { $0 <= limit ? $0 : nil }
  }

  func fire() {
    // Code that never stops sleeping for no time at all goes on at the next stop.
    for _ in 0..<10_000 {
      let hasRun = executor.run()
      guard clock.wake() || hasRun else { return }
    }
  }
}

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
