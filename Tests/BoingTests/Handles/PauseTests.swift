import Boing
import Foundation
import Testing

@Suite("A bounce that is paused, scrubbed or repeated")
struct PauseTests {
  /// The value that the same bounce shows at a time if nobody touches it.
  private func undisturbed(at time: Double) -> Double {
    let stage = TestStage()
    stage.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
    stage.advance(to: time)
    return stage.shown("position.y")
  }

  @Test("stands while it is paused, and goes on from there", arguments: [0.0, 5.0])
  func pause(now: Double) {
    let stage = TestStage(now: now)
    let log = Log<Double>()
    let clock = stage.clock
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
      .onFinish { _ in log.note(clock.now) }
    stage.advance(to: now + 0.3)
    handle.pause()
    #expect(handle.isPaused && abs(handle.progress - 0.3) < 1e-9)
    for time in [0.3, 0.5, 7] {
      stage.advance(to: now + time)
      #expect(abs(stage.shown("position.y") - undisturbed(at: 0.3)) < 1e-9)
      #expect(handle.isActive && abs((handle.value ?? 0) - undisturbed(at: 0.3)) < 1e-9)
    }
    handle.resume()
    #expect(!handle.isPaused)
    for time in stride(from: 0.3, to: 1, by: 0.1) {
      stage.advance(to: now + 6.7 + time)
      #expect(abs(stage.shown("position.y") - undisturbed(at: time)) < 1e-9)
    }
    stage.advance(to: now + 8)
    #expect(log.entries.count == 1 && abs(log.entries[0] - (now + 7.7)) < 1e-6)
    #expect(handle.progress == 1 && stage.layer.animationKeys() == nil)
  }

  @Test("keeps the rest of its delay while it is paused")
  func delay() {
    let stage = TestStage()
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, bounces: 3, duration: 1, delay: 0.5)
    stage.advance(to: 0.2)
    handle.pause()
    stage.advance(to: 2)
    #expect(stage.shown("position.y") == 60 && handle.progress == 0)
    handle.resume()
    stage.advance(to: 2.25)
    #expect(stage.shown("position.y") == 60)
    stage.advance(to: 2.3 + 0.4)
    #expect(abs(stage.shown("position.y") - undisturbed(at: 0.4)) < 1e-9)
  }

  @Test("shows what it has at a fraction of its time", arguments: [0, 0.25, 0.5, 0.9, 1.0])
  func scrub(fraction: Double) {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
    stage.advance(to: 0.1)
    for other in [0.7, -3, fraction, .nan] { handle.scrub(to: other) }
    stage.advance(to: 4)
    #expect(handle.isPaused && handle.isActive)
    #expect(abs(handle.progress - fraction) < 1e-9)
    #expect(abs(stage.shown("position.y") - undisturbed(at: fraction)) < 1e-6)
    handle.resume()
    stage.advance(to: 4 + 1.01 - fraction)
    #expect(!handle.isActive && stage.shown("position.y") == 300)
  }

  @Test("is scrubbed before its first commit")
  func early() {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
    handle.scrub(to: 0.5)
    stage.advance(to: 3)
    #expect(abs(stage.shown("position.y") - undisturbed(at: 0.5)) < 1e-6)
    handle.cancel()
    #expect(abs(Double(stage.layer.position.y) - undisturbed(at: 0.5)) < 1e-6)
  }

  @Test("goes on to another target from where it stands, with its velocity")
  func retarget() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
    stage.advance(to: 0.1)
    let velocity = try #require(handle.velocity)
    handle.pause()
    stage.advance(to: 5)
    #expect(abs(try #require(handle.velocity) - velocity) < 1e-6 * abs(velocity))
    let start = stage.shown("position.y")
    try handle.retarget(to: 100)
    #expect(!handle.isPaused && abs(stage.shown("position.y") - start) < 1e-6)
    stage.advance(to: 5.001)
    #expect(abs((stage.shown("position.y") - start) / 0.001 - velocity) < 0.1 * abs(velocity))
    stage.advance(to: 7)
    #expect(!handle.isActive && stage.shown("position.y") == 100)
  }

  @Test("tells the contacts that are still to come, at their times")
  func contacts() throws {
    let stage = TestStage()
    let log = Log<Double>()
    let clock = stage.clock
    let handle = stage.layer.bounce("position.y", to: 300.0, .wall(.gravity()), duration: 1)
      .onContact { _ in log.note(clock.now) }
    stage.advance(to: 0.1)
    handle.pause()
    stage.advance(to: 3)
    #expect(log.entries.isEmpty)
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 3, duration: 1)
    let times = fall.contacts.map(\.time)
    handle.scrub(to: (times[0] + times[1]) / 2)
    handle.resume()
    stage.advance(to: 5)
    let begin = 3 - (times[0] + times[1]) / 2
    #expect(log.entries.count == times.count - 1)
    #expect(zip(log.entries, times.dropFirst()).allSatisfy { abs($0 - begin - $1) < 1e-9 })
  }

  @Test("takes what belongs to a drop along")
  func drop() {
    let stage = TestStage()
    let shadow = CALayer()
    shadow.opacity = 0.5
    stage.display.rootLayer.addSublayer(shadow)
    let handle = stage.layer.drop(to: 300, shadow: shadow)
    stage.advance(to: 0.2)
    let (squash, dark) = (stage.shown("transform.scale.y"), shadow.presentation()?.opacity)
    handle.pause()
    stage.advance(to: 3)
    #expect(abs(stage.shown("transform.scale.y") - squash) < 1e-9 && squash != 1)
    #expect(abs((shadow.presentation()?.opacity ?? 0) - (dark ?? 1)) < 1e-6)
    handle.resume()
    stage.advance(to: 4.5)
    #expect(stage.layer.animationKeys() == nil && shadow.animationKeys() == nil)
    #expect(shadow.presentation()?.opacity == 0.5)
  }

  @Test("of a drop is over when the layer has its shape again")
  func shape() throws {
    let stage = TestStage()
    let log = Log<Bool>()
    let handle = stage.layer.drop(to: 300).onFinish { _ in
      log.note(stage.layer.animationKeys() == nil)
    }
    stage.advance(to: 1.001)
    #expect(handle.isActive && handle.progress == 1)
    #expect(stage.layer.animationKeys() == ["boing.squash"])
    stage.advance(to: 1.5)
    #expect(log.entries == [true] && stage.shown("transform.scale.y") == 1)
    // In the meantime it may be sent elsewhere.
    let other = stage.layer.drop(to: 100, from: 0)
    stage.advance(to: 2.53)
    #expect(other.isActive && other.value == 100)
    let height = stage.shown("transform.scale.y")
    try other.retarget(to: 200)
    stage.display.update()
    // It goes on from there, within the error of its keyframes.
    #expect(abs(stage.shown("transform.scale.y") - height) < 5e-3 && height < 0.97)
    stage.advance(to: 4)
    #expect(other.outcome == .finished && stage.shown("position.y") == 200)
  }

  @Test("is shown as often as asked, each time from its beginning")
  func repeated() {
    let stage = TestStage()
    let log = Log<Double>()
    let clock = stage.clock
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, bounces: 3, duration: 1, repeatCount: 3
    ).onFinish { _ in log.note(clock.now) }
    for time in [0.3, 1.3, 2.3] {
      stage.advance(to: time)
      #expect(abs(stage.shown("position.y") - undisturbed(at: 0.3)) < 1e-9)
      #expect(abs((handle.value ?? 0) - undisturbed(at: 0.3)) < 1e-9)
      #expect(abs(handle.progress - time / 3) < 1e-9)
    }
    stage.advance(to: 4)
    #expect(log.entries.count == 1 && abs(log.entries[0] - 3) < 1e-6)
  }

  @Test("goes on for ever, until it is sent elsewhere")
  func endless() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce(
      \.frame, to: CGRect(x: 0, y: 100, width: 40, height: 40), bounces: 2, duration: 1,
      repeatCount: .infinity)
    stage.advance(to: 1000.25)
    #expect(handle.isActive && abs(handle.progress - 0.25) < 1e-6)
    let shown = stage.shown.frame
    let value = try #require(handle.value)
    #expect(abs(shown.minY - value.minY) < 1e-6)
    try handle.retarget(to: CGRect(x: 9, y: 9, width: 40, height: 40))
    #expect(abs(stage.shown.frame.minY - shown.minY) < 1e-6)
    stage.advance(to: 1003)
    #expect(!handle.isActive && stage.shown.frame.minX == 9)
  }

  @Test("of several are paused and told together")
  func several() async {
    let stage = TestStage()
    let other = CALayer()
    stage.display.rootLayer.addSublayer(other)
    let group = BounceGroup {
      BounceStep(stage.layer, \.position.y, to: 300, bounces: 2, duration: 1)
      BounceStep(other, \.position.y, to: 300, bounces: 2, duration: 2)
    }.start()
    stage.advance(to: 0.5)
    #expect(abs(group.progress - 0.375) < 1e-6)
    group.pause()
    let height = stage.shown("position.y")
    stage.advance(to: 9)
    #expect(group.isPaused && stage.shown("position.y") == height)
    group.resume()
    stage.advance(to: 10)
    #expect(abs(group.progress - 0.875) < 1e-6)
    stage.advance(to: 11)
    #expect(group.outcome == .finished && group.progress == 1)
    let sequence = BounceSequence {
      BounceStep(stage.layer, \.position.y, to: 100, duration: 1)
      BounceStep(stage.layer, \.position.y, to: 200, .wall(), duration: 1)
    }.start()
    let log = Log<Double>()
    sequence.onContact { log.note($0.time) }
    stage.advance(to: 11.5)
    #expect(abs(sequence.progress - 0.25) < 1e-6)
    stage.advance(to: 12.9)
    sequence.cancel(at: .target)
    #expect(sequence.outcome == .cancelled && stage.layer.position.y == 200)
    #expect(!log.entries.isEmpty)
  }
}
