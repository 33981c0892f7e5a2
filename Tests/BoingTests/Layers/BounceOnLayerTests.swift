import Boing
import Foundation
import Testing

@Suite("A bounce on a layer")
struct BounceOnLayerTests {
  /// A display with one layer on it, nothing pending.
  private func stage() -> (Display, CALayer, ManualClock) {
    let stage = TestStage()
    return (stage.display, stage.layer, stage.clock)
  }

  @Test("stays on the straight line between its ends")
  func straightLine() throws {
    let (display, layer, clock) = stage()
    let bounce = SKBounceAnimation(keyPath: "position")
    bounce.fromValue = CGPoint(x: 60, y: 60)
    bounce.toValue = CGPoint(x: 240, y: 340)
    bounce.duration = 0.5
    bounce.numberOfBounces = 4
    layer.add(bounce, forKey: "move")
    display.update()
    var passed = false
    for step in 0...500 {
      clock.now = Double(step) / 1_000
      let p = try #require(layer.presentation()).position
      let along = (p.x - 60) / 180
      #expect(abs(p.y - (60 + 280 * along)) < 1e-9)
      passed = passed || along > 1.02
    }
    #expect(passed)
  }

  @Test("takes an end that it lacks from what the layer shows")
  func missingEnds() throws {
    let (display, layer, _) = stage()
    let bounce = SKBounceAnimation(keyPath: "position.y")
    bounce.toValue = 300.0
    bounce.duration = 0.5
    layer.add(bounce, forKey: "drop")
    display.update()
    let kept = try #require(layer.animation(forKey: "drop") as? SKBounceAnimation)
    #expect(kept.values?.first as? Double == 60)
    #expect(kept.values?.last as? Double == 300)
    #expect(bounce.fromValue == nil)
  }

  @Test("is copied when it is added, keyframes and all")
  func copying() throws {
    let (_, layer, _) = stage()
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

  @Test("shows the same whether it plays or is scrubbed")
  func scrubbing() throws {
    let (played, playedLayer, clock) = stage()
    let (scrubbed, scrubbedLayer, _) = stage()
    for layer in [playedLayer, scrubbedLayer] {
      let bounce = SKBounceAnimation(keyPath: "position.y")
      bounce.fromValue = 160.0
      bounce.toValue = 300.0
      bounce.duration = 0.5
      bounce.numberOfBounces = 4
      layer.add(bounce, forKey: "drop")
    }
    played.update()
    scrubbed.update()
    scrubbedLayer.speed = 0
    for step in 0...60 {
      let time = Double(step) / 120
      clock.now = time
      scrubbedLayer.timeOffset = time
      scrubbed.update()
      #expect(
        try #require(playedLayer.presentation()).position
          == #require(scrubbedLayer.presentation()).position)
    }
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
