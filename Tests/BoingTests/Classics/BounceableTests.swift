import Boing
import BoingClassics
import Foundation
import Testing

/// One line adopts the protocol.
private final class Badge: CALayer, Bounceable {}

private final class BigBadge: CALayer, Bounceable {
  let bounceScale: CGFloat = 2
  let initialScale: CGFloat = 0.5
  let bounceRepeatCount: Float = 3
  let bounceDuration = 0.1
}

@Suite("Something bounceable")
struct BounceableTests {
  @Test("swells to its scale and shrinks back, and says so once")
  func swells() {
    let badge = Badge()
    let stage = TestStage(badge)
    let log = Log<Double>()
    let clock = stage.clock
    stage.display.makeCurrent { badge.bounce { log.note(clock.now) } }
    stage.advance(to: 0.15)
    #expect(abs(stage.shown("transform.scale.xy") - 1.2) < 1e-9)
    #expect(abs(stage.shown("transform.scale.x") - 1.2) < 1e-9)
    #expect(stage.shown("transform.scale.z") == 1)
    stage.advance(to: 0.29)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.5)
    #expect(log.entries.count == 1)
    #expect(abs((log.entries.first ?? 0) - 0.3) < 1e-6)
    #expect(stage.shown("transform.scale.xy") == 1)
  }

  @Test("swells and shrinks at a constant speed, as the protocol of 2020 does")
  func linear() {
    let badge = Badge()
    let stage = TestStage(badge)
    badge.bounce()
    stage.display.update()
    for step in 0...10 {
      let time = 0.03 * Double(step)
      stage.advance(to: time)
      let distance = abs(time - 0.15) / 0.15
      #expect(abs(stage.shown("transform.scale.x") - (1.2 - 0.2 * distance)) < 1e-6)
    }
  }

  @Test("takes scales, count and duration of its own")
  func parameters() {
    let badge = BigBadge()
    let stage = TestStage(badge)
    let log = Log<String>()
    badge.bounce { log.note("bounced") }
    stage.display.update()
    #expect(stage.shown("transform.scale.x") == 0.5)
    stage.advance(to: 0.5)
    #expect(abs(stage.shown("transform.scale.x") - 2) < 1e-9)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.61)
    #expect(log.entries == ["bounced"])
  }
}
