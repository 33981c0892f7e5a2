import Boing
import Foundation
import Testing

@Suite("Less motion")
struct PreferenceTests {
  @Test("eased, a bounce glides to its target without passing it")
  func eased() {
    let stage = TestStage()
    BouncePreference.$scoped.withValue(.eased(duration: 0.2)) {
      _ = stage.layer.bounce("position.y", to: 300.0, bounces: 4, duration: 1)
    }
    var last = 60.0
    for step in 0...40 {
      stage.advance(to: Double(step) / 200)
      let value = stage.shown("position.y")
      #expect(value >= last - 1e-9 && value <= 300)
      last = value
    }
    #expect(abs(last - 300) < 1e-9)
  }

  @Test("cross-faded, the value changes while the layer is not to be seen")
  func crossFaded() {
    let stage = TestStage()
    let log = Log<Bool>()
    stage.layer.bounce("position.y", to: 300.0, motion: .crossFade(duration: 0.2)) {
      log.note($0)
    }
    stage.advance(to: 0.099)
    #expect(stage.shown("position.y") == 60)
    #expect(stage.shown("opacity") < 0.02)
    stage.advance(to: 0.101)
    #expect(stage.shown("position.y") == 300)
    #expect(stage.shown("opacity") < 0.02)
    stage.advance(to: 0.3)
    #expect(stage.shown("opacity") == 1)
    #expect(log.entries == [true])
  }

  @Test("what comes back to its place dims instead of moving")
  func pulses() {
    let stage = TestStage()
    BouncePreference.$scoped.withValue(.eased()) {
      _ = stage.layer.shake()
      _ = stage.layer.dockBounce(height: 50)
    }
    stage.advance(to: 0.1)
    #expect(stage.shown("position.x") == 60)
    #expect(stage.shown("transform.translation.y") == 0)
    #expect(stage.shown("opacity") < 0.6)
    stage.advance(to: 1)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("a call may have its own preference")
  func override() {
    let stage = TestStage()
    BouncePreference.$scoped.withValue(.eased()) {
      _ = stage.layer.bounce("position.y", to: 300.0, bounces: 2, motion: .full)
    }
    var highest = 0.0
    for step in 0...100 {
      stage.advance(to: Double(step) / 200)
      highest = max(highest, stage.shown("position.y"))
    }
    #expect(highest > 320)
  }
}
