import BoingQuartzCore
import Testing

/// Layers that no display shows: what is called about them comes from the thread's run loop.
///
/// Tests on the main actor begin with a flush: one that waits there may leave an implicit transaction open, and what a
/// transaction inside it leads to is called by the display that it changes.
@Suite("Events of layers in no display", .timeLimit(.minutes(60)))
struct RunLoopTests {
  private let recorder = Recorder()

  private func block(_ name: String) -> () -> Void {
    { [recorder] in recorder.note(name) }
  }

  /// Adds an animation to a layer that hangs nowhere, in a transaction with a completion block.
  private func commitLone() {
    CATransaction.begin()
    CATransaction.setCompletionBlock(block("block"))
    CALayer().add(recorder.fade(), forKey: "fade")
    recorder.note("committing")
    CATransaction.commit()
    recorder.note("committed")
  }

  private static let order = ["committing", "committed", "start", "stop:0", "block"]

  /// Runs `loop` until `count` events have come.
  private func run(_ loop: RunLoop, untilEvents count: Int) {
    while recorder.events.count < count {
      guard loop.run(mode: .default, before: Date(timeIntervalSinceNow: 1)) else { return }
    }
  }

  @Test("a run loop run on the main actor makes the calls: start, stop:0, block")
  @MainActor
  func mainLoop() {
    CATransaction.flush()
    commitLone()
    #expect(recorder.events == ["committing", "committed"])
    run(.current, untilEvents: 5)
    #expect(recorder.events == Self.order)
  }

  @Test("the main queue makes them where a task waits and no run loop runs")
  @MainActor
  func mainQueue() async {
    CATransaction.flush()
    await withCheckedContinuation { continuation in
      CATransaction.begin()
      CATransaction.setCompletionBlock { [recorder] in
        MainActor.preconditionIsolated()
        recorder.note("main")
        continuation.resume()
      }
      CALayer().add(recorder.fade(), forKey: "fade")
      CATransaction.commit()
    }
    #expect(recorder.events == ["start", "stop:0", "main"])
  }

  @Test("the run loop commits the implicit transaction")
  @MainActor
  func implicitly() {
    CATransaction.flush()
    let layer = CALayer()
    layer.add(recorder.fade(), forKey: "fade")
    CATransaction.setCompletionBlock(block("block"))
    #expect(layer.animationKeys() == ["fade"])
    run(.current, untilEvents: 3)
    #expect(recorder.events == ["start", "stop:0", "block"])
    #expect(layer.animationKeys() == nil)
  }

  @Test("a block of a transaction without animations runs from the run loop, not in the commit")
  @MainActor
  func empty() {
    Self.commit(block("block"))
    recorder.note("committed")
    run(.current, untilEvents: 2)
    #expect(recorder.events == ["committed", "block"])
  }

  @Test(
    "code of the main queue that runs its loop gets its call, though another waits for another loop",
    arguments: 1...5)
  func pendingElsewhere(_ number: Int) async {
    nonisolated(unsafe) let recorder = recorder
    let events = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let begun = DispatchSemaphore(value: 0)
        // The first call waits for this thread's loop, or for the queue, in which the code of the second is before it.
        DispatchQueue.main.sync {
          DispatchQueue.global().async {
            begun.signal()
            let events = DispatchQueue.main.sync {
              Self.commit { recorder.note("second") }
              while recorder.events.count < 2,
                RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
              {}
              return recorder.events
            }
            continuation.resume(returning: events)
          }
          begun.wait()
          Thread.sleep(forTimeInterval: 0.1)
          Self.commit { recorder.note("first") }
        }
      }
    }
    #expect(events == ["first", "second"])
  }

  @Test("a thread that served the main queue makes no calls of the queue from its own loop later")
  func servedMainQueue() async {
    nonisolated(unsafe) let recorder = recorder
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    await withCheckedContinuation { continuation in
      // A thread of a pool, since one that Foundation has started makes its own calls.
      DispatchQueue.global().async {
        let turned = DispatchSemaphore(value: 0)
        DispatchQueue.main.sync {
          // The queue is busy when the loop turns.
          DispatchQueue.main.async { turned.wait() }
          Self.commit {
            recorder.note(DispatchQueue.getSpecific(key: key) == true ? "main" : "elsewhere")
            continuation.resume()
          }
        }
        Self.turnLoop()
        turned.signal()
      }
    }
    #expect(recorder.events == ["main"])
  }

  @Test("an animation removed from a layer in no display stops, unfinished")
  @MainActor
  func removed() {
    CATransaction.flush()
    let layer = CALayer()
    layer.add(recorder.fade(), forKey: "fade")
    layer.removeAnimation(forKey: "fade")
    run(.current, untilEvents: 2)
    #expect(recorder.events == ["start", "stop:0"])
  }

  @Test("a thread's own run loop makes the calls on that thread")
  func ownThread() {
    onThread {
      let own = Thread.current
      CATransaction.begin()
      CATransaction.setCompletionBlock { [recorder] in
        recorder.note(Thread.current === own ? "own" : "elsewhere")
      }
      CALayer().add(recorder.fade(), forKey: "fade")
      CATransaction.commit()
      #expect(recorder.events == [])
      run(.current, untilEvents: 3)
    }
    #expect(recorder.events == ["start", "stop:0", "own"])
  }

  @Test("what a call leads to is called as well")
  func chain() {
    onThread {
      withCompletionBlock { commitLone() }
      run(.current, untilEvents: 5)
    }
    #expect(recorder.events == Self.order)
  }

  @Test(
    "the calls that wait when a thread ends are made by another, also where it has used Dispatch",
    arguments: 0...200)
  func endedThread(_ number: Int) async {
    await withCheckedContinuation { continuation in
      onThread {
        // All but the first: Dispatch keeps memory of both loops for the thread.
        if number > 0 {
          DispatchQueue.concurrentPerform(iterations: 2) { _ in
            DispatchQueue.concurrentPerform(iterations: 2) { _ in }
          }
        }
        CALayer().add(recorder.fade(), forKey: "fade")
        CATransaction.setCompletionBlock { continuation.resume() }
      }
    }
    #expect(recorder.events == ["start", "stop:0"])
  }

  @Test("of a thread that runs no loop, the main thread makes the calls")
  func pool() async {
    nonisolated(unsafe) let fade = recorder.fade()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let isCalled = DispatchSemaphore(value: 0)
        // What ran on the thread before may have left an implicit transaction open.
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setCompletionBlock {
          dispatchPrecondition(condition: .onQueue(.main))
          isCalled.signal()
        }
        CALayer().add(fade, forKey: "fade")
        CATransaction.commit()
        // Otherwise a test that gets the thread next might make the calls there.
        isCalled.wait()
        continuation.resume()
      }
    }
    #expect(recorder.events == ["start", "stop:0"])
  }

  @Test("an update of a display on the thread comes first where it is earlier")
  @MainActor
  func update() {
    CATransaction.flush()
    let stage = Stage()
    commitLone()
    stage.display.update()
    #expect(recorder.events == Self.order)
    _ = RunLoop.current.run(mode: .default, before: Date())
    #expect(recorder.events == Self.order)
  }

  @Test("a display with a manual clock is not committed or updated by the run loop")
  func manualClock() {
    var early: [String] = []
    var opacity: Float?
    // On a thread of its own, where no display that runs ends the implicit transaction.
    onThread {
      let stage = Stage()
      stage.layer.add(recorder.fade(), forKey: "fade")
      Self.turnLoop()
      early = recorder.events
      opacity = stage.layer.presentation()?.opacity
      stage.display.advance(to: 2)
    }
    #expect(early == [])
    #expect(opacity == 1)
    #expect(recorder.events == ["start", "stop:1"])
  }

  @Test("the implicit transaction of the main actor goes on after an await, on whichever thread")
  @MainActor
  func acrossAwaits() async throws {
    let stage = Stage()
    // Few: while this waits, the tests that run meanwhile find its transaction open.
    for step in 1...4 {
      let opacity = Float(step) / 4
      CATransaction.setDisableActions(true)
      stage.layer.opacity = opacity
      try await Task.sleep(for: .milliseconds(1))
      stage.display.update()
      #expect(stage.layer.presentation()?.opacity == opacity)
    }
  }

  /// Commits a transaction with a completion block and nothing else, in no other one.
  private static func commit(_ block: @escaping () -> Void) {
    CATransaction.flush()
    withCompletionBlock(block)
  }

  /// Lets everything that waits for the loop be called.
  private static func turnLoop() {
    nonisolated(unsafe) var turned = false
    RunLoop.current.perform { turned = true }
    while !turned { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1)) }
  }
}
