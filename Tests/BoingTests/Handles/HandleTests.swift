import BoingClassics
import BoingCurves
import BoingTesting
import Foundation
import Testing

@testable import Boing

@Suite("A bounce by one call")
struct HandleTests {
  @Test("leaves the layer at the target, during and after")
  func modelValue() {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 2, duration: 0.5)
    #expect(stage.layer.position.y == 300)
    stage.display.update()
    #expect(stage.shown("position.y") == 60)
    stage.advance(to: 0.6)
    #expect(stage.shown("position.y") == 300)
    #expect(!handle.isActive)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("takes properties by name, with their types")
  func typed() {
    let stage = TestStage()
    stage.layer.bounce(\.position, to: CGPoint(x: 240, y: 340))
    stage.layer.bounce(\.transform.rotation, to: .pi / 4)
    stage.layer.bounce(\.opacity, to: 0.5)
    #expect(stage.layer.position == CGPoint(x: 240, y: 340))
    #expect(stage.layer.opacity == 0.5)
    #expect(
      stage.layer.animationKeys() == [
        "boing.position", "boing.transform.rotation.z", "boing.opacity",
      ])
  }

  /// Every part of a property that completes after a second dot, by its key path.
  private static let parts: [String] = {
    let p = BounceProperties<CALayer>()
    let (bounds, transform) = (p.bounds, p.transform)
    return [
      p.position.x.keyPath, p.position.y.keyPath, bounds.origin.keyPath, bounds.size.keyPath,
      bounds.size.width.keyPath, bounds.size.height.keyPath, transform.rotation.keyPath,
      transform.rotationX.keyPath, transform.rotationY.keyPath, transform.scale.keyPath,
      transform.scaleXY.keyPath, transform.scaleX.keyPath, transform.scaleY.keyPath,
      transform.translation.keyPath, transform.translationX.keyPath,
      transform.translationY.keyPath,
    ]
  }()

  @Test("every part of a property is something that a layer animates", arguments: parts)
  func namesResolve(keyPath: String) throws {
    let stage = TestStage()
    let value = try #require(stage.layer.value(forKeyPath: keyPath), "\(keyPath)")
    Diagnostics.withHandler({ @Sendable in Issue.record("\($0)") }) {
      let bounce = SKBounceAnimation(keyPath: keyPath, to: value, duration: 0.5)
      stage.layer.add(bounce, forKey: "bounce")
      stage.display.update()
    }
  }

  @Test("tells its end once: to the closure, to whoever waits, and to latecomers")
  func ends() async throws {
    let layer = CALayer()
    let stage = Stage(size: CGSize(width: 320, height: 480)) { layer }
    let log = Log<String>()
    let handle = layer.bounce("position.y", to: 300.0).onFinish { log.note("closure \($0)") }
    handle.onFinish { log.note("first \($0)") }
    let end = handle.completion
    #expect(try stage.run { await end.finished() })
    #expect(await handle.finished())
    handle.onFinish { log.note("late \($0)") }
    #expect(log.entries == ["closure true", "first true", "late true"])
  }

  @Test("that is replaced, removed, or on a layer that goes away did not finish")
  func notFinished() {
    let stage = TestStage()
    let log = Log<String>()
    stage.layer.bounce("position.y", to: 300.0).onFinish { log.note("replaced \($0)") }
    stage.advance(to: 0.1)
    stage.layer.bounce("position.y", to: 200.0).onFinish { log.note("removed \($0)") }
    stage.advance(to: 0.2)
    stage.layer.removeAllAnimations()
    stage.advance(to: 0.3)
    stage.layer.bounce("position.y", to: 300.0).onFinish { log.note("gone \($0)") }
    stage.advance(to: 0.4)
    stage.layer.removeFromSuperlayer()
    stage.advance(to: 0.5)
    #expect(log.entries == ["replaced false", "removed false", "gone false"])
  }

  @Test("stays where it is to be seen when it is cancelled, or goes to its target")
  func cancelling() {
    for place in [BounceCompletion.CancellationPosition.presentation, .target] {
      let stage = TestStage()
      let log = Log<Bool>()
      let handle = stage.layer.bounce("position.y", to: 300.0).onFinish { log.note($0) }
      stage.advance(to: 0.07)
      let shown = stage.shown("position.y")
      handle.cancel(at: place)
      stage.display.update()
      #expect(stage.shown("position.y") == (place == .presentation ? shown : 300))
      #expect(shown != 300)
      #expect(log.entries == [false])
      handle.cancel()
      #expect(log.entries == [false])
    }
  }

  @Test("is kept alive by nothing when it is over, and never keeps its layer")
  func memory() throws {
    weak var handle: RunningBounce?
    weak var layer: CALayer?
    let log = Log<Bool>()
    do {
      let stage = TestStage()
      layer = stage.layer
      handle =
        stage.layer.bounce("position.y", to: 300.0, .wall(.gravity())).onFinish { log.note($0) }
        .bounce
      handle?.onContact { _ in }
      stage.advance(to: 0.2)
      #expect(handle != nil, "the bounce keeps itself while it lasts")
      try handle?.retarget(to: 200.0, duration: nil)
      stage.advance(to: 1)
      #expect(handle == nil)
      let other = stage.layer.bounce("position.x", to: 300.0).onFinish { log.note($0) }
      handle = other.bounce
      stage.layer.removeFromSuperlayer()
      stage.display.update()
    }
    #expect(layer == nil)
    #expect(handle == nil)
    #expect(log.entries == [true, false])
  }

  @Test("waits for its delay where it starts")
  func delay() {
    let stage = TestStage(now: 3)
    stage.layer.bounce("position.y", to: 300.0, duration: 0.5, delay: 0.4)
    stage.advance(to: 3.39)
    #expect(stage.shown("position.y") == 60)
    stage.advance(to: 3.5)
    #expect(stage.shown("position.y") > 70)
    stage.advance(to: 3.95)
    #expect(stage.shown("position.y") == 300)
  }

  @Test("sets the value at once where there is no time or no way", arguments: [0, -1, Double.nan])
  func refusals(duration: Double) {
    let stage = TestStage()
    let log = Log<Bool>()
    nonisolated(unsafe) var reports: [String] = []
    Diagnostics.withHandler({ @Sendable in reports.append("\($0)") }) {
      let late = stage.layer.bounce("position.y", to: 300.0, duration: duration).onFinish {
        log.note($0)
      }
      let none = stage.layer.bounce("position.x", to: 300.0, bounces: -1).onFinish { log.note($0) }
      guard case .failed(.duration) = late.outcome,
        case .failed(.parameter(let error)) = none.outcome
      else {
        Issue.record("\(String(describing: late.outcome)), \(String(describing: none.outcome))")
        return
      }
      #expect(error.parameter == .numberOfBounces && error.value == -1)
    }
    #expect(reports.count == 2 && reports.allSatisfy { $0.contains("at once") })
    #expect(stage.layer.position == CGPoint(x: 300, y: 300))
    #expect(log.entries == [false, false])
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("sets the change at once where there is no time, and none where it comes back")
  func refusedChange() {
    let stage = TestStage()
    Diagnostics.withHandler({ @Sendable _ in }) {
      let late = stage.layer.bounce(\.position.y, by: 50, duration: -1)
      let shake = stage.layer.bounce(\.position.x, by: 50, .shake(), duration: -1)
      #expect(late.outcome == .failed(.duration(-1)) && shake.outcome == .failed(.duration(-1)))
    }
    #expect(stage.layer.position == CGPoint(x: 60, y: 110))
  }

  @Test(
    "never sets a number that Core Animation raises for", arguments: [Double.nan, .infinity, 1e301])
  func unusableNumbers(number: Double) {
    let stage = TestStage()
    stage.layer.setValue(1.0, forKey: "level")
    Diagnostics.withHandler({ @Sendable _ in }) {
      let handles = [
        stage.layer.bounce("level", to: number),
        stage.layer.bounce("level", to: number, from: number),
      ]
      for handle in handles {
        guard case .failed(.unusable) = handle.outcome else {
          Issue.record("\(String(describing: handle.outcome))")
          continue
        }
      }
    }
    #expect(stage.layer.value(forKey: "level") as? Double == 1)
  }

  @Test("of a colour that the layer lacks begins clear")
  func missingColor() throws {
    let stage = TestStage()
    stage.layer.backgroundColor = nil
    stage.display.update()
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    #expect(stage.layer.bounce(\.backgroundColor, to: blue, bounces: 0, duration: 1).isActive)
    stage.advance(to: 0.1)
    let shown = try #require(stage.shown.backgroundColor?.components)
    #expect(shown[2] == 1 && shown[3] > 0 && shown[3] < 1)
    stage.advance(to: 2)
    #expect(stage.shown.backgroundColor == blue)
  }

  @Test("of the main thread ends there, wherever its layer is released")
  @MainActor func releasedElsewhere() async {
    final class Owner: @unchecked Sendable {
      // It is handed from the main thread to another, which alone releases it.
      var layer: CALayer?
    }
    let owner = Owner()
    owner.layer = CALayer()
    let log = Log<Bool>()
    let end = owner.layer?.bounce("position.y", to: 300.0).onFinish { _ in
      log.note(BounceThread.isMain)
    }
    .completion
    await Task.detached { owner.layer = nil }.value
    #expect(await end?.finished() == false)
    while log.entries.isEmpty { await Task.yield() }
    #expect(log.entries == [true])
  }

  @Test("on a layer that was never committed starts where the one before it in the turn does")
  func twoInOneTurn() {
    let display = Display(size: CGSize(width: 320, height: 480), clock: ManualClock())
    let layer = CALayer()
    layer.position = CGPoint(x: 60, y: 60)
    display.rootLayer.addSublayer(layer)
    layer.bounce("position.y", to: 300.0)
    layer.bounce("position.y", to: 200.0)
    layer.bounce("position.x", to: 100.0)
    layer.bounce("position", to: CGPoint(x: 7, y: 8))
    func first(_ key: String) -> Any? {
      (layer.animation(forKey: key) as? CAKeyframeAnimation)?.values?.first
    }
    #expect(first("boing.position.y") as? Double == 60)
    #expect(first("boing.position.x") as? Double == 60)
    #expect(first("boing.position") as? CGPoint == CGPoint(x: 60, y: 60))
    let cancelled = layer.bounce("opacity", to: 0.25)
    cancelled.cancel()
    #expect(layer.opacity == 1)
  }
}

@Suite("The value and the velocity of a running bounce")
struct MovementTests {
  @Test("are those of the curve, and 0 at rest")
  func number() throws {
    let stage = TestStage()
    let bounce = Bounce.springy(bounces: 3)
    let handle = stage.layer.bounce(\.position.y, to: 300, bounce, duration: 0.8)
    let motion = try bounce.motion(duration: 0.8)
    for time in [0.1, 0.25, 0.6] {
      stage.advance(to: time)
      let (value, velocity) = (try #require(handle.value), try #require(handle.velocity))
      // The keyframes are within a thousandth of 240 points.
      #expect(abs(value - (60 + 240 * motion.value(at: time))) < 0.24)
      #expect(abs(value - stage.shown.position.y) < 1e-9)
      #expect(abs(velocity - 240 * motion.velocity(at: time)) < 1e-9)
    }
    stage.advance(to: 1)
    #expect(handle.value == 300 && handle.velocity == 0)
  }

  @Test("have the type of the property; colours, paths and transforms have no velocity")
  func types() throws {
    let stage = TestStage()
    let point = stage.layer.bounce(\.position, to: CGPoint(x: 200, y: 60))
    let scale = stage.layer.bounce("transform.scale", to: Float(2))
    let color = stage.layer.bounce(
      \.backgroundColor, to: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    stage.advance(to: 0.1)
    #expect(try #require(point.velocity).x != 0 && point.velocity?.y == 0)
    #expect(try #require(scale.value) > 1 && scale.velocity != nil)
    #expect(color.value != nil && color.velocity == nil)
  }

  @Test(
    "go over to a bounce that begins with a velocity: two springs, along the line and across it")
  func flick() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let stage = TestStage()
    let start = stage.shown.position
    let target = CGPoint(x: start.x + 100, y: start.y)
    let handle = stage.layer.bounce(
      \.position, to: target, .spring(spring), velocity: CGPoint(x: 300, y: -900))
    let x = try SpringMotion(from: start.x, to: target.x, initialVelocity: 300, spring: spring)
    let y = try SpringMotion(from: start.y, to: target.y, initialVelocity: -900, spring: spring)
    for step in 1...20 {
      let time = Double(step) / 60
      stage.advance(to: time)
      let shown = stage.shown.position
      #expect(hypot(shown.x - x.value(at: time), shown.y - y.value(at: time)) < 0.3, "\(time)")
    }
    #expect(abs(try #require(handle.velocity).x - x.velocity(at: 1.0 / 3)) < 1)
    stage.advance(to: 3)
    #expect(stage.shown.position == target && !handle.isActive)
  }

  @Test("may throw at a wall, which tells its contacts")
  func thrown() throws {
    let stage = TestStage()
    let log = Log<Double>()
    stage.layer.bounce(
      \.position.y, to: 300, .wall(.gravity(restitution: 0.6), bounces: 2), velocity: 2000,
      duration: 1
    ).onContact { log.note($0.speed) }
    for step in 0...240 {
      stage.advance(to: Double(step) / 200)
      #expect(stage.shown.position.y <= 300)
    }
    #expect(log.entries.count == 3 && log.entries[0] >= 2000)
    #expect(log.entries.sorted(by: >) == log.entries)
  }

  @Test("are refused where there is none")
  func refusals() throws {
    let stage = TestStage()
    var color = BounceRequest(
      \.backgroundColor, .to(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)))
    color.velocity = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    var shake = BounceRequest(\.position.x, .by(12), .shake())
    shake.velocity = 100
    var fast = BounceRequest(\.position.x, .to(12))
    fast.velocity = .nan
    let outcomes = [
      stage.layer.bounce(color).outcome, stage.layer.bounce(shake).outcome,
      stage.layer.bounce(fast).outcome,
    ]
    for outcome in outcomes {
      guard case .failed = outcome else {
        Issue.record("\(String(describing: outcome))")
        continue
      }
    }
    #expect(stage.layer.animationKeys() == nil)
  }
}

@Suite("A closure for each frame")
struct FrameTests {
  @Test("is called with what is shown whenever a frame is drawn, and no more at the end")
  func frames() throws {
    let stage = TestStage()
    let log = Log<Double>()
    let handle = stage.layer.bounce("position.y", to: 300.0, bounces: 2, duration: 0.5)
      .onFrame { log.note($0) }
    var shown: [Double] = []
    for frame in 1...9 {
      stage.advance(to: Double(frame) / 20)
      _ = try stage.display.image()
      shown.append(stage.shown("position.y"))
    }
    let corner = stage.layer.convert(CGPoint(x: 0.25, y: 0.25), to: stage.display.rootLayer)
    #expect(stage.display.rootLayer.hitTest(corner) === stage.layer)
    // The first is that of the commit with which the bounce begins.
    #expect(log.entries.count == 10 && log.entries[0] == 60 && Set(shown).count == 9)
    #expect(zip(log.entries.dropFirst(), shown).allSatisfy { abs($0 - $1) < 1e-9 })
    stage.advance(to: 0.6)
    _ = try stage.display.image()
    #expect(log.entries.count == 10 && !handle.isActive)
    #expect(stage.layer.sublayers?.isEmpty != false)
  }

  @Test("is not called, and leaves nothing, on a bounce that is over or has no layer")
  func over() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300.0, duration: 0.5)
    handle.cancel()
    handle.onFrame { _ in Issue.record("called") }
    _ = try stage.display.image()
    #expect(stage.layer.sublayers?.isEmpty != false)
  }
}
