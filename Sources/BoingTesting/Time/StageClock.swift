import Boing
import Foundation
import Synchronization

/// The time of a stage, for code that sleeps: it stands still until the stage is advanced.
///
/// ```swift
/// func blink(_ layer: CALayer, on clock: some Clock<Duration>) async throws {
///   try await clock.sleep(for: .seconds(1))
///   layer.opacity = 0
/// }
/// let task = stage.task { try await blink(badge, on: stage.clock) }
/// stage.advance(by: .seconds(1))
/// #expect(badge.opacity == 0)
/// ```
///
/// Sleepers wake in the order of their deadlines, those of one deadline in the order in which they fell asleep, with the
/// clock at the very time of the deadline.
public final class StageClock: Clock {
  /// A time of a stage.
  public struct Instant: InstantProtocol {
    /// The time since the beginning of the stage.
    public let offset: Duration

    /// Creates a time by its distance from the beginning of the stage.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the time that is later by `duration`.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this time to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns true if the first time is earlier.
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    /// The time that the display's clock shows as `seconds`, without its rounding.
    var exact = Duration.zero
    var seconds = 0.0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    /// The sleepers that have been woken and do not run yet.
    var waking: Set<Int> = []
    var nextID = 0
    var isClosed = false
  }

  let displayClock: ManualClock
  private let state = Mutex(State())

  init(_ displayClock: ManualClock) { self.displayClock = displayClock }

  /// The present time of the stage.
  public var now: Instant {
    let seconds = displayClock.now
    return state.withLock { state in
      Instant(offset: seconds == state.seconds ? state.exact : .seconds(seconds))
    }
  }

  /// The smallest difference of two times, a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until the stage is advanced to `deadline` or beyond; a deadline in the past does not suspend.
  ///
  /// - Parameters:
  ///   - deadline: The time of the stage at which the task goes on.
  ///   - tolerance: Not needed: the task goes on at the deadline.
  /// - Throws: `CancellationError` where the task is cancelled, or the stage ends.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let present = now
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.isClosed || state.cancelled.remove(id) != nil {
            return .failure(CancellationError())
          }
          guard deadline > present else { return .success(()) }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        // The task may be cancelled before it has fallen asleep.
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    state.withLock { state in
      state.cancelled.remove(id)
      state.waking.remove(id)
    }
  }

  /// Notes that the display's clock shows `offset` as `seconds`.
  func note(_ offset: Duration, as seconds: Double) {
    state.withLock { ($0.exact, $0.seconds) = (offset, seconds) }
  }

  /// The earliest deadline.
  var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

  /// True while a sleeper that has been woken does not run yet.
  var isWaking: Bool { state.withLock { !$0.waking.isEmpty } }

  /// Wakes the sleepers whose deadline has come.
  ///
  /// - Returns: True if there were any.
  func wake() -> Bool {
    let seconds = displayClock.now
    let due = state.withLock { state in
      let due = state.sleepers.filter { $0.value.deadline.offset.seconds <= seconds }
        .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      for (id, _) in due {
        state.sleepers[id] = nil
        state.waking.insert(id)
      }
      if let last = due.last, last.value.deadline.offset.seconds == seconds {
        (state.exact, state.seconds) = (last.value.deadline.offset, seconds)
      }
      return due
    }
    for (_, sleeper) in due { sleeper.continuation.resume() }
    return !due.isEmpty
  }

  /// Wakes every sleeper with an error, and lets no other fall asleep.
  func close() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [:] }
      state.isClosed = true
      return state.sleepers.sorted { $0.key < $1.key }
    }
    for (_, sleeper) in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}
