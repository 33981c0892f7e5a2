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
      "position.y", to: 300.0, duration: 1.2, delay: delay, style: .gravity(bounces: 3)
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

  @Test("are not told after the bounce was cancelled or sent elsewhere")
  func cancelled() {
    for sendElsewhere in [false, true] {
      let stage = TestStage()
      let log = Log<Double>()
      let handle = stage.layer.bounce(
        "position.y", to: 300.0, duration: 1, style: .gravity(bounces: 3))
      handle.onContact { contact in
        log.note(contact.time)
        if sendElsewhere { handle.retarget(to: 100.0) } else { handle.cancel() }
      }
      stage.advance(to: 3)
      #expect(log.entries.count == 1)
      #expect(stage.layer.animationKeys() == nil)
    }
  }

  @Test("there are none where the value overshoots")
  func springy() {
    let stage = TestStage()
    let log = Log<Double>()
    stage.layer.bounce("position.y", to: 300.0).onContact { log.note($0.time) }
    stage.advance(to: 1)
    #expect(log.entries.isEmpty)
  }

  @Test("of a drop come with squash, stretch and a shadow that knows the height")
  func drop() throws {
    let stage = TestStage()
    let shadow = CALayer()
    shadow.bounds = CGRect(x: 0, y: 0, width: 40, height: 8)
    shadow.opacity = 0.5
    stage.display.rootLayer.addSublayer(shadow)
    stage.display.update()
    let log = Log<Double>()
    stage.layer.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow)
      .onContact { log.note($0.time) }
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 3, duration: 1.2)
    var flattest = 1.0
    var longest = 1.0
    for step in 0...240 {
      let time = Double(step) / 200
      stage.advance(to: time)
      let (x, y) = (stage.shown("transform.scale.x"), stage.shown("transform.scale.y"))
      (flattest, longest) = (min(flattest, y), max(longest, y))
      // Between keyframes both change evenly, where one is the inverse of the other.
      #expect(abs(x * y - 1) < 0.02, "the volume is kept")
      // The foot follows the fall: half the height below the anchor, scaled.
      let foot = stage.shown("position.y") + 20 * y
      #expect(abs(foot - (fall.value(at: time) + 20)) < 0.05)
      let part = (300 - fall.value(at: time)) / 240
      let shade = try #require(shadow.presentation())
      #expect(abs(Double(shade.opacity) - 0.5 * (1 - 0.75 * part)) < 1e-3)
    }
    #expect(abs(flattest - 0.7) < 0.01)
    #expect(longest > 1.1)
    stage.advance(to: 2)
    #expect(log.entries.count == 4)
    #expect(stage.shown("transform.scale.y") == 1)
    #expect(stage.shown("position.y") == 300)
    #expect(shadow.presentation()?.opacity == 0.5)
  }
}
