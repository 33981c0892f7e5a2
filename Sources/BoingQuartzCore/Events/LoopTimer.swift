import BoingCoreGraphics
import Synchronization

/// A call from a run loop after some seconds, once, unless this is freed before.
///
/// It may be freed on any thread.
final class LoopTimer: Sendable {
  private let alarm: LoopAlarm
  private let id: Int

  init(on loop: RunLoop, after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    (alarm, id) = LoopAlarm.add(to: loop, after: seconds, body)
  }

  deinit { alarm.remove(id) }
}

/// The one timer of a run loop, for all calls that wait there.
///
/// Foundation on Linux never frees a timer, so that one for each frame of a display would be a leak. The main loop's
/// stays; that of another loop goes when nothing waits any more, since `RunLoop.run()` returns only then.
// Unchecked: run loops and timers have locks of their own; the lock of `alarms` guards all other state.
private final class LoopAlarm: @unchecked Sendable {
  private struct Call {
    let due: Double
    let body: @Sendable () -> Void
    /// True once the loop has been asked to make the call.
    var isAsked = false
  }

  private static let alarms = Mutex<[ObjectIdentifier: LoopAlarm]>([:])

  private let loop: RunLoop
  private var timer: Timer?
  private var calls: [Int: Call] = [:]
  private var lastID = 0
  /// The number of calls that are being made, one within the other.
  private var depth = 0

  private init(_ loop: RunLoop) {
    self.loop = loop
    let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { [weak self] _ in
      self?.fire()
    }
    self.timer = timer
    // Unlike a block that a loop is asked to perform, a timer wakes it from any thread.
    loop.add(timer, forMode: .common)
  }

  static func add(
    to loop: RunLoop, after seconds: Double, _ body: @escaping @Sendable () -> Void
  ) -> (LoopAlarm, id: Int) {
    alarms.withLock { alarms in
      let alarm = alarms[ObjectIdentifier(loop)] ?? LoopAlarm(loop)
      alarms[ObjectIdentifier(loop)] = alarm
      alarm.lastID += 1
      alarm.calls[alarm.lastID] = Call(
        due: ProcessInfo.processInfo.systemUptime + seconds, body: body)
      alarm.setTimer()
      return (alarm, alarm.lastID)
    }
  }

  func remove(_ id: Int) {
    Self.alarms.withLock {
      calls[id] = nil
      retire(from: &$0)
    }
  }

  /// Asks the loop for the calls that are due.
  ///
  /// It makes them after the timer's own call, in which the timer could not fire again where a call runs the loop.
  private func fire() {
    let due = Self.alarms.withLock { _ in
      let now = ProcessInfo.processInfo.systemUptime
      let due = calls.filter { !$0.value.isAsked && $0.value.due <= now }.keys.sorted()
      for id in due { calls[id]?.isAsked = true }
      setTimer()
      return due
    }
    for id in due { loop.perform(inModes: [.common]) { self.make(id) } }
  }

  private func make(_ id: Int) {
    let call = Self.alarms.withLock { _ in
      let call = calls.removeValue(forKey: id)
      if call != nil { depth += 1 }
      return call
    }
    guard let call else { return }
    call.body()
    Self.alarms.withLock {
      depth -= 1
      retire(from: &$0)
    }
  }

  private func setTimer() {
    let next = calls.values.lazy.filter { !$0.isAsked }.map(\.due).min()
    let now = ProcessInfo.processInfo.systemUptime
    timer?.fireDate = next.map { Date(timeIntervalSinceNow: $0 - now) } ?? .distantFuture
  }

  private func retire(from alarms: inout [ObjectIdentifier: LoopAlarm]) {
    guard calls.isEmpty, depth == 0, loop !== RunLoop.main else { return }
    timer?.invalidate()
    timer = nil
    alarms[ObjectIdentifier(loop)] = nil
  }
}
