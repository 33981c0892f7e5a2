import Foundation
import Synchronization
import Testing

@testable import BoingQuartzCore

@Suite("A timer of a run loop")
struct LoopTimerTests {
  private final class Freed: Sendable {}

  /// Returns true if what the body of a timer holds is freed, after `body` was given the timer.
  private func isFreed(_ body: (inout LoopTimer?) -> Void) -> Bool {
    weak var freed: Freed?
    do {
      let held = Freed()
      freed = held
      var timer: LoopTimer? = LoopTimer(on: .current, after: 0) { [held] in
        withExtendedLifetime(held) {}
      }
      body(&timer)
    }
    return freed == nil
  }

  @Test("is freed with its body when it has called, and when it is not to call")
  func freed() {
    #expect(
      isFreed { _ in
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
      })
    #expect(isFreed { $0 = nil })
  }

  @Test("may be freed by its own call, and calls once")
  func freedByItself() {
    nonisolated(unsafe) var timer: LoopTimer?
    nonisolated(unsafe) var calls = 0
    timer = LoopTimer(on: .current, after: 0) {
      timer = nil
      calls += 1
    }
    let end = Date(timeIntervalSinceNow: 0.05)
    while Date() < end, RunLoop.current.run(mode: .default, before: end) {}
    #expect(calls == 1)
    #expect(timer == nil)
  }

  @Test("calls while another call runs the loop, and lets a loop end in which nothing waits")
  func nested() async {
    let order = AsyncStream<Int>.makeStream()
    Thread.detachNewThread {
      let first = LoopTimer(on: .current, after: 0) {
        order.continuation.yield(1)
        let second = LoopTimer(on: .current, after: 0.001) { order.continuation.yield(2) }
        withExtendedLifetime(second) {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        }
        order.continuation.yield(3)
      }
      withExtendedLifetime(first) { RunLoop.current.run() }
      order.continuation.finish()
    }
    #expect(await order.stream.reduce(into: []) { $0.append($1) } == [1, 2, 3])
  }

  @Test("does not call when it is freed before")
  func cancelled() {
    nonisolated(unsafe) var calls = 0
    var timer: LoopTimer? = LoopTimer(on: .current, after: 0) { calls += 1 }
    #expect(timer != nil)
    timer = nil
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    #expect(calls == 0)
  }

  @Test("may be freed by another thread while its loop calls it")
  func freedElsewhere() async {
    let calls = Atomic(0)
    let isOver = Atomic(false)
    let loops = AsyncStream<UncheckedLoop>.makeStream()
    Thread.detachNewThread {
      loops.continuation.yield(UncheckedLoop(loop: .current))
      let timer = Timer(timeInterval: 10, repeats: true) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      while !isOver.load(ordering: .relaxed) {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      }
      // What the other thread has left for the loop to do.
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      timer.invalidate()
      loops.continuation.finish()
    }
    var others = loops.stream.makeAsyncIterator()
    guard let loop = await others.next()?.loop else { return }
    weak var freed: Freed?
    do {
      let held = Freed()
      freed = held
      for number in 0..<20_000 {
        let timer = LoopTimer(on: loop, after: 0) { [held] in
          withExtendedLifetime(held) { _ = calls.add(1, ordering: .relaxed) }
        }
        // Now and then it has called by then, and now and then it is about to.
        for _ in 0..<(number % 50 * 20) { withExtendedLifetime(timer) {} }
      }
    }
    isOver.store(true, ordering: .relaxed)
    #expect(await others.next() == nil)
    #expect(calls.load(ordering: .relaxed) <= 20_000)
    #expect(freed == nil)
  }

  private struct UncheckedLoop: @unchecked Sendable {
    let loop: RunLoop
  }
}
