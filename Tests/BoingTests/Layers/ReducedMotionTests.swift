import BoingClassics
import Foundation
import Testing

@testable import Boing

@Suite("Reduced motion")
struct ReducedMotionTests {
  @Test("eased, a bounce glides to its target without passing it")
  func eased() {
    let stage = TestStage()
    ReducedMotionPolicy.$scoped.withValue(.easing(duration: 0.2)) {
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
    stage.layer.bounce("position.y", to: 300.0, reducedMotion: .crossFade(duration: 0.2)).onFinish {
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

  @Test("cross-faded after a delay, an opacity fades and a frame changes no earlier")
  func delayedCrossFade() {
    let stage = TestStage()
    let log = Log<String>()
    let policy = ReducedMotionPolicy.crossFade(duration: 0.2)
    stage.layer.bounce(\.opacity, to: 0, .smooth, delay: 2, reducedMotion: policy).onFinish { _ in
      log.note("opacity")
    }
    stage.advance(to: 1.99)
    #expect(stage.shown("opacity") == 1 && log.entries == [])
    stage.advance(to: 2.1)
    #expect(abs(stage.shown("opacity") - 0.5) < 1e-6)
    stage.advance(to: 2.3)
    #expect(stage.shown("opacity") == 0 && log.entries == ["opacity"])
    let frame = CGRect(x: 100, y: 100, width: 80, height: 60)
    stage.layer.bounce(\.frame, to: frame, .smooth, delay: 2, reducedMotion: policy).onFinish { _ in
      log.note("frame")
    }
    stage.advance(to: 4.39)
    #expect(stage.shown.frame == CGRect(x: 40, y: 40, width: 40, height: 40))
    stage.advance(to: 4.41)
    #expect(stage.shown.frame == frame && log.entries == ["opacity"])
    stage.advance(to: 4.6)
    #expect(log.entries == ["opacity", "frame"])
  }

  @Test("what comes back to its place dims instead of moving")
  func pulses() {
    let stage = TestStage()
    ReducedMotionPolicy.$scoped.withValue(.easing()) {
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

  @Test("a call may have its own policy")
  func override() {
    let stage = TestStage()
    ReducedMotionPolicy.$scoped.withValue(.easing()) {
      _ = stage.layer.bounce("position.y", to: 300.0, bounces: 2, reducedMotion: .fullMotion)
    }
    var highest = 0.0
    for step in 0...100 {
      stage.advance(to: Double(step) / 200)
      highest = max(highest, stage.shown("position.y"))
    }
    #expect(highest > 320)
  }

  @Test(
    "with less motion the layer ends where it would have ended, a shake from elsewhere too",
    arguments: [ReducedMotionPolicy.fullMotion, .easing(), .crossFade()], [false, true])
  func finalState(policy: ReducedMotionPolicy, shake: Bool) {
    let stage = TestStage()
    stage.layer.bounce(
      "position.x", to: 100.0, from: 130.0, shake ? .shake() : .springy(), reducedMotion: policy)
    stage.advance(to: 2)
    #expect(stage.shown("position.x") == 100)
    #expect(stage.layer.position.x == 100)
  }

  @Test("a cross-fade that is sent elsewhere fades to the new target, and ends there")
  func retargetedCrossFade() throws {
    let stage = TestStage()
    let log = Log<Bool>()
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, reducedMotion: .crossFade(duration: 0.2)
    ).onFinish {
      log.note($0)
    }
    stage.advance(to: 0.15)
    try handle.retarget(to: 200.0)
    #expect(throws: BounceError.self) { try handle.retarget(to: .infinity) }
    stage.advance(to: 0.2)
    #expect(stage.shown("position.y") == 300)
    stage.advance(to: 0.3)
    #expect(stage.shown("position.y") == 200)
    #expect(stage.shown("opacity") < 0.9)
    #expect(log.entries == [])
    stage.advance(to: 0.5)
    #expect(stage.layer.position.y == 200)
    #expect(log.entries == [true])
  }

  @Test("a shake that dims instead takes its new place at once")
  func retargetedPulse() throws {
    let stage = TestStage()
    let handle = stage.layer.shake(reducedMotion: .easing(duration: 0.2))
    stage.advance(to: 0.1)
    try handle.retarget(to: 90.0)
    stage.advance(to: 0.11)
    #expect(stage.shown("position.x") == 90)
    #expect(handle.isActive)
    stage.advance(to: 0.5)
    #expect(!handle.isActive)
  }

  @Test("a setting of the main thread is known to the others once it was read")
  func mainThreadSetting() async {
    let setting = MainThreadSetting { true }
    // What was asked of the main actor before is done when this is.
    await MainActor.run {}
    let seen = await Task.detached { setting.value }.value
    #expect(seen)
  }

  @Test("eased, a drop glides to the ground without passing it, unflattened, and its shadow stays")
  func drop() {
    let stage = TestStage()
    let shadow = CALayer()
    shadow.opacity = 0.4
    stage.display.rootLayer.addSublayer(shadow)
    stage.display.update()
    let log = Log<String>()
    let handle = stage.layer.drop(
      to: 300, bounces: 3, duration: 1, shadow: shadow, reducedMotion: .easing(duration: 0.2)
    ).onFinish { log.note("finished \($0)") }
    handle.onContact { _ in log.note("contact") }
    #expect(stage.layer.animationKeys() == ["boing.position.y"])
    #expect(shadow.animationKeys() == nil)
    var last = 60.0
    for step in 0...20 {
      stage.advance(to: Double(step) / 100)
      let height = stage.shown("position.y")
      #expect(height >= last - 1e-9 && height <= 300)
      #expect(stage.shown("transform.scale.x") == 1)
      last = height
    }
    stage.advance(to: 0.21)
    #expect(stage.shown("position.y") == 300 && log.entries == ["finished true"])
  }

  private final class Badge: CALayer, Bounceable {}

  @Test(
    "a bounceable layer dims in place, comes back and calls its completion handler once",
    arguments: [ReducedMotionPolicy.easing(duration: 0.2), .crossFade(duration: 0.2)])
  func bounceable(policy: ReducedMotionPolicy) {
    let badge = Badge()
    let stage = TestStage(badge)
    let log = Log<Double>()
    ReducedMotionPolicy.$scoped.withValue(policy) {
      badge.bounce { log.note(stage.clock.now) }
    }
    stage.advance(to: 0.1)
    #expect(stage.shown("opacity") < 0.6 && stage.shown("transform.scale.x") == 1)
    stage.advance(to: 1)
    #expect(stage.shown("opacity") == 1)
    #expect(log.entries.count == 1 && abs((log.entries.first ?? 0) - 0.2) < 1e-6)
  }

  @Test("the policy of the process holds where neither a call nor a task has one")
  func standard() async {
    await #expect(processExitsWith: .success) {
      // On Linux no system setting reduces motion.
      precondition(
        ReducedMotionPolicy.standard == nil && ReducedMotionPolicy.current == .fullMotion)
      ReducedMotionPolicy.standard = .easing(duration: 0.3)
      precondition(ReducedMotionPolicy.current == .easing(duration: 0.3))
      ReducedMotionPolicy.$scoped.withValue(.crossFade()) {
        precondition(ReducedMotionPolicy.current == .crossFade())
      }
      let stage = TestStage()
      let eased = stage.layer.bounce("position.y", to: 300.0, duration: 1)
      let bounced = stage.layer.bounce(
        "position.x", to: 300.0, duration: 1, reducedMotion: .fullMotion)
      stage.advance(to: 0.31)
      precondition(!eased.isActive && bounced.isActive)
      ReducedMotionPolicy.standard = nil
      precondition(ReducedMotionPolicy.current == .fullMotion)
    }
  }
}
