import Boing
import Foundation
import Testing

@Suite("The contacts of a bounce")
struct ContactTests {
  @Test("are told at their very times, the last one too", arguments: [0.0, 5.0], [0.0, 0.3])
  func times(now: Double, delay: Double) throws {
    let stage = TestStage(now: now)
    let log = Log<(time: Double, contact: Contact)>()
    let clock = stage.clock
    stage.layer.bounce(
      "position.y", to: 300.0, .wall(.gravity()), duration: 1.2, delay: delay
    ).onContact { log.note((clock.now, $0)) }
    stage.advance(to: now + 3)
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 3, duration: 1.2)
    #expect(log.entries.count == 4)
    for (entry, contact) in zip(log.entries, fall.contacts) {
      #expect(abs(entry.time - (now + delay + contact.time)) < 1e-9)
      #expect(abs(entry.contact.time - contact.time) < 1e-9)
      #expect(abs(entry.contact.speed - contact.speed) < 1e-6 * contact.speed)
    }
  }

  @Test("are not told after the bounce was cancelled")
  func cancelled() {
    let stage = TestStage()
    let log = Log<Double>()
    let handle = stage.layer.bounce("position.y", to: 300.0, .wall(.gravity()), duration: 1)
    handle.onContact { contact in
      log.note(contact.time)
      handle.cancel()
    }
    stage.advance(to: 3)
    #expect(log.entries.count == 1)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("are told at the new wall after a retarget, with times from there")
  func retargeted() throws {
    let stage = TestStage()
    let log = Log<(now: Double, time: Double)>()
    let clock = stage.clock
    let handle = stage.layer.bounce("position.y", to: 300.0, .wall(.gravity()), duration: 1)
    handle.onContact { log.note((clock.now, $0.time)) }
    stage.advance(to: 0.1)
    try handle.retarget(to: 400)
    stage.advance(to: 3)
    #expect(log.entries.count == 4)
    for entry in log.entries {
      #expect(abs(entry.now - 0.1 - entry.time) < 1e-9)
      stage.clock.now = entry.now
    }
    #expect(stage.shown("position.y") == 400)
  }

  @Test("of a bounce that is repeated are told each time")
  func repeated() throws {
    let stage = TestStage()
    let log = Log<Double>()
    let clock = stage.clock
    stage.layer.bounce(
      "position.y", to: 300.0, .wall(.gravity(), bounces: 1), duration: 1, repeatCount: 2.5
    ).onContact { contact in
      log.note(contact.time)
      #expect(abs(clock.now - contact.time) < 1e-9)
    }
    stage.advance(to: 4)
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 1, duration: 1)
    let first = try #require(fall.contacts.first).time
    #expect(log.entries.count == (first <= 0.5 ? 5 : 4))
    #expect(
      zip(log.entries, [first, 1, 1 + first, 2, 2 + first]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("of a drop are told once, though its squash outlasts the last one")
  func drop() {
    let stage = TestStage()
    let log = Log<Double>()
    stage.layer.drop(to: 300, bounces: 3).onContact { log.note($0.time) }
    stage.advance(to: 3)
    #expect(log.entries.count == 4 && log.entries == log.entries.sorted())
  }

  @Test("there are none where the value overshoots")
  func springy() {
    let stage = TestStage()
    let log = Log<Double>()
    stage.layer.bounce("position.y", to: 300.0).onContact { log.note($0.time) }
    stage.advance(to: 1)
    #expect(log.entries.isEmpty)
  }

  @Test("of a second bounce on the property are told at their own times")
  func replaced() throws {
    let stage = TestStage()
    let log = Log<(bounce: Int, time: Double)>()
    let clock = stage.clock
    for (bounce, moment) in [(1, 0.0), (2, 0.2)] {
      stage.advance(to: moment)
      stage.layer.bounce(
        "position.y", to: 300.0, from: 60.0, .wall(.gravity()), duration: 1
      ).onContact { _ in log.note((bounce, clock.now)) }
    }
    stage.advance(to: 3)
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 3, duration: 1)
    #expect(log.entries.map(\.bounce) == [2, 2, 2, 2])
    for (entry, time) in zip(log.entries, fall.contactTimes) {
      #expect(abs(entry.time - (0.2 + time)) < 1e-9)
    }
  }
}
