import Boing
import BoingClassics
import Foundation
import Testing

@Suite("A bounce on a layer")
struct BounceOnLayerTests {
  @Test("is copied when it is added, keyframes and all")
  func copying() throws {
    let layer = TestStage().layer
    let bounce = SKBounceAnimation(keyPath: "position.y")
    bounce.fromValue = 0.0
    bounce.toValue = 1.0
    bounce.duration = 0.5
    layer.add(bounce, forKey: "drop")
    bounce.toValue = 2.0
    let kept = try #require(layer.animation(forKey: "drop") as? SKBounceAnimation)
    #expect(kept.toValue as? Double == 1)
    #expect(kept.values?.last as? Double == 1)
    #expect(kept.numberOfBounces == bounce.numberOfBounces)
  }

  @Test("keeps to the layer's own time, at any speed", arguments: [0.5, 2, 3])
  func speed(speed: Float) throws {
    let (plain, fast) = (TestStage(), TestStage())
    fast.layer.speed = speed
    fast.display.update()
    let handles = [plain, fast].map {
      $0.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
    }
    for step in 0...40 {
      let time = Double(step) / 40
      plain.advance(to: time)
      fast.advance(to: time / Double(speed))
      // The two clocks round apart.
      #expect(abs(plain.shown("position.y") - fast.shown("position.y")) < 1e-6)
    }
    plain.advance(to: 1.01)
    fast.advance(to: 1.01 / Double(speed))
    #expect(handles.allSatisfy { !$0.isActive })
  }

  @Test("keeps position and velocity when it is sent elsewhere on a layer of another speed")
  func retargetedAtSpeed() throws {
    let stage = TestStage()
    stage.layer.speed = 2
    stage.display.update()
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 3, duration: 1)
    stage.advance(to: 0.08)
    let before = stage.shown("position.y")
    try handle.retarget(to: 200)
    stage.display.update()
    #expect(abs(stage.shown("position.y") - before) < 1e-9)
    stage.advance(to: 0.499)
    #expect(handle.isActive)
    stage.advance(to: 1)
    #expect(stage.shown("position.y") == 200 && !handle.isActive)
  }
}
