import BoingQuartzCore
import Foundation
import Testing

@Suite("Completion blocks and the order of events")
struct CompletionTests {
  let stage = Stage()
  let recorder = Recorder()

  private func block(_ name: String) -> () -> Void {
    { [recorder] in recorder.note(name) }
  }

  @Test("start, then at the end the block before the delegate")
  func plain() {
    CATransaction.begin()
    CATransaction.setCompletionBlock(block("block"))
    stage.layer.add(recorder.fade(), forKey: "fade")
    recorder.note("committing")
    CATransaction.commit()
    recorder.note("committed")
    stage.display.update()
    #expect(recorder.events == ["committing", "committed", "start"])
    stage.clock.now = 1
    stage.display.update()
    #expect(recorder.events.count == 3)
    stage.clock.now = 1.01
    stage.display.update()
    #expect(recorder.events == ["committing", "committed", "start", "block", "stop:1"])
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("without animations a block runs after the commit, not inside it")
  func empty() {
    withCompletionBlock(block("block"))
    recorder.note("committed")
    stage.display.update()
    stage.display.update()
    #expect(recorder.events == ["committed", "block"])
  }

  @Test("a replaced or cleared block still runs", arguments: [true, false])
  func replaced(cleared: Bool) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(block("first"))
    CATransaction.setCompletionBlock(cleared ? nil : block("second"))
    CATransaction.commit()
    stage.display.update()
    #expect(recorder.events == (cleared ? ["first"] : ["first", "second"]))
  }

  @Test("a block waits only for animations added after it")
  func after() {
    CATransaction.begin()
    CATransaction.setCompletionBlock(block("first"))
    stage.layer.add(recorder.fade(), forKey: "fade")
    CATransaction.setCompletionBlock(block("second"))
    CATransaction.commit()
    stage.display.advance(to: 2)
    #expect(recorder.events == ["start", "second", "first", "stop:1"])
  }

  @Test("a block waits for the animations of nested transactions, which can read it")
  func nested() {
    CATransaction.begin()
    CATransaction.setCompletionBlock(block("block"))
    CATransaction.begin()
    #expect(CATransaction.completionBlock() != nil)
    stage.layer.add(recorder.fade(), forKey: "fade")
    CATransaction.commit()
    CATransaction.commit()
    stage.display.advance(to: 2)
    #expect(recorder.events == ["start", "block", "stop:1"])
  }

  @Test("a block waits for the last of its animations")
  func several() {
    withCompletionBlock(block("block")) {
      stage.layer.add(recorder.fade("a ", duration: 2), forKey: "a")
      stage.layer.add(recorder.fade("b "), forKey: "b")
    }
    stage.display.advance(to: 3)
    #expect(recorder.events == ["a start", "b start", "b stop:1", "block", "a stop:1"])
  }

  @Test("removed early: start, block, stop:0", arguments: [true, false])
  func removed(all: Bool) {
    withCompletionBlock(block("block")) { stage.layer.add(recorder.fade(), forKey: "fade") }
    stage.display.update()
    stage.clock.now = 0.5
    if all {
      stage.layer.removeAllAnimations()
    } else {
      stage.layer.removeAnimation(forKey: "fade")
    }
    stage.display.update()
    stage.display.advance(to: 2)
    #expect(recorder.events == ["start", "block", "stop:0"])
  }

  @Test("replaced under its key: stopped unfinished")
  func replacedKey() {
    stage.add(recorder.fade("a "), forKey: "fade")
    stage.display.update()
    stage.clock.now = 0.5
    stage.add(recorder.fade("b "), forKey: "fade")
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "a stop:0", "b start", "b stop:1"])
  }

  @Test("the layer leaves the tree: start, stop:0, no keys left")
  func leaves() {
    stage.add(recorder.fade())
    stage.display.update()
    stage.layer.removeFromSuperlayer()
    stage.display.update()
    #expect(recorder.events == ["start", "stop:0"])
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("a layer on no display: start, stop:0, block, no keys left")
  func lone() {
    let lone = CALayer()
    withCompletionBlock(block("block")) { lone.add(recorder.fade(), forKey: "fade") }
    stage.display.update()
    #expect(recorder.events == ["start", "stop:0", "block"])
    #expect(lone.animationKeys() == nil)
  }

  @Test("kept after its end: start, stop:1 once, and the key stays")
  func kept() {
    let animation = recorder.fade()
    animation.isRemovedOnCompletion = false
    stage.add(animation)
    stage.display.advance(to: 2)
    #expect(recorder.events == ["start", "stop:1"])
    #expect(stage.layer.animationKeys() == ["animation"])
    stage.add(CABasicAnimation("position.x", from: 0, to: 1), forKey: "other")
    stage.display.advance(to: 4)
    #expect(recorder.events == ["start", "stop:1"])
    #expect(stage.layer.animationKeys() == ["animation"])
  }

  @Test("an animation that begins later starts later")
  func later() {
    let animation = recorder.fade()
    animation.beginTime = 2
    stage.add(animation)
    stage.display.advance(to: 1.9)
    #expect(recorder.events == [])
    stage.display.advance(to: 2.5)
    #expect(recorder.events == ["start"])
    stage.display.advance(to: 3.5)
    #expect(recorder.events == ["start", "stop:1"])
  }

  @Test("a replacement that is not committed yet does not lose its place to the end of the old one")
  func uncommittedReplacement() {
    stage.add(recorder.fade("a "), forKey: "fade")
    stage.display.update()
    stage.clock.now = 2
    CATransaction.begin()
    stage.layer.add(recorder.fade("b "), forKey: "fade")
    stage.display.update()
    CATransaction.commit()
    #expect(stage.layer.animationKeys() == ["fade"])
    stage.display.advance(to: 4)
    #expect(recorder.events == ["a start", "a stop:0", "b start", "b stop:1"])
  }

  @Test("a delegate may remove and add animations")
  func reentrant() {
    let animation = recorder.fade("a ") { [stage, recorder] in
      stage.layer.removeAllAnimations()
      stage.layer.add(recorder.fade("c "), forKey: "c")
    }
    stage.layer.add(recorder.fade("b ", duration: 5), forKey: "b")
    stage.add(animation, forKey: "a")
    stage.display.advance(to: 3)
    #expect(
      recorder.events == [
        "b start", "a start", "a stop:1", "b stop:0", "c start", "c stop:1",
      ])
  }

  @Test("animations that calls commit themselves begin in the same update, however long the chain")
  func committedInCalls() {
    let names = (0..<5).map { "\($0) " }
    func begin(_ index: Int) {
      let animation = recorder.fade(
        names[index], onStart: { if index + 1 < names.count { begin(index + 1) } })
      CATransaction.begin()
      stage.layer.add(animation, forKey: names[index])
      CATransaction.commit()
    }
    begin(0)
    stage.display.update()
    #expect(recorder.events == names.map { $0 + "start" })
    // They hold the stage, which holds them, and their ends.
    stage.layer.removeAllAnimations()
    stage.display.update()
  }

  @Test("animations whose layer's clock is stopped begin in the order in which they were added")
  func stoppedClock() {
    // Its end is the event that was there before.
    stage.add(CABasicAnimation("position.x", from: 0, to: 1), forKey: "earlier")
    stage.display.update()
    let names = (0..<9).map { "\($0) " }
    for name in names { stage.layer.add(recorder.fade(name), forKey: name) }
    // Committed before the clock stops, they have not begun.
    CATransaction.flush()
    stage.layer.timeOffset = 1
    stage.layer.speed = 0
    stage.display.update()
    #expect(recorder.events == names.map { $0 + "start" })
  }

  @Test(
    "a chain started from delegates does not depend on the rate of frames",
    arguments: [0.1, 0.37, 10])
  func chain(step: Double) {
    var ends: [Double] = []
    func next(_ left: Int) {
      stage.add(
        recorder.fade { [clock = stage.clock] in
          ends.append(clock.now)
          if left > 1 { next(left - 1) }
        })
    }
    next(4)
    var time = 0.0
    while time < 10 {
      time += step
      stage.display.advance(to: time)
    }
    #expect(ends == [1, 2, 3, 4])
  }

  @Test("calls that bring about one another for ever do not hang an update")
  func endless() {
    var count = 0
    func again() {
      count += 1
      withCompletionBlock { if count < 10_000_000 { again() } }
    }
    // Its run loop does not run: nobody else makes calls that have waited for long.
    onThread {
      let stage = Stage()
      again()
      stage.display.update()
      #expect(count > 1 && count < 10_000_000)
      count = 10_000_000
      stage.display.update()
    }
    #expect(count == 10_000_000)
  }

  @Test("calls of a thread without a loop that take long stay on that thread")
  func longCalls() async {
    let (isLater, threads) = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let display = Stage().display
        var threads: Set<UInt> = []
        var isLater = false
        let start = Date.now
        func again() {
          threads.insert(UInt(pthread_self()))
          CATransaction.begin()
          CATransaction.setCompletionBlock {
            isLater = Date.now.timeIntervalSince(start) > 1.5
            usleep(1000)
            if !isLater { again() }
          }
          CATransaction.commit()
        }
        again()
        display.update()
        continuation.resume(returning: (isLater, threads.count))
      }
    }
    #expect(isLater && threads == 1)
  }
}
