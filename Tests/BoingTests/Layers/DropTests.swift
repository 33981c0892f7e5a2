import Foundation
import Testing

@testable import Boing

@Suite("A drop")
struct DropTests {
  /// The tolerance of keyframes for the foot's position, in points: a 4,000th of the fall, and a
  /// five-hundredth of the half height.
  private let footTolerance = 0.11
  private let fall: GravityBounce

  init() throws {
    fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 3, duration: 1.2)
  }

  private func shadow(on stage: TestStage) -> CALayer {
    let shadow = CALayer()
    shadow.bounds = CGRect(x: 0, y: 0, width: 40, height: 8)
    shadow.opacity = 0.5
    stage.display.rootLayer.addSublayer(shadow)
    stage.display.update()
    return shadow
  }

  /// Returns the position of the layer's foot: half the height below its anchor, scaled.
  private func foot(_ stage: TestStage) -> Double {
    stage.shown("position.y") + 20 * stage.shown("transform.scale.y")
  }

  @Test(
    "flattens the layer from each contact on, with its foot on the ground as long as it is flat")
  func flattening() throws {
    let stage = TestStage()
    stage.layer.drop(to: 300, bounces: 3, duration: 1.2)
    var (flattest, longest) = (1.0, 1.0)
    for step in 0...1500 {
      let time = Double(step) / 1000
      stage.advance(to: time)
      let (x, y) = (stage.shown("transform.scale.x"), stage.shown("transform.scale.y"))
      (flattest, longest) = (min(flattest, y), max(longest, y))
      // Between keyframes both change evenly, where one is the inverse of the other.
      #expect(abs(x * y - 1) < 0.02, "the volume is kept")
      let height = 320 - foot(stage)
      #expect(height > -footTolerance, "the foot is above the ground at \(time) s")
      if y < 0.99 { #expect(height < footTolerance, "a flat body stands, at \(time) s") }
      if time < fall.contactTimes[0] {
        #expect(y > 0.997, "nothing flattens before the contact, at \(time) s")
        #expect(abs(foot(stage) - (fall.value(at: time) + 20)) < footTolerance)
      }
    }
    #expect(abs(flattest - 0.7) < 0.01)
    #expect(longest > 1.1)
    stage.advance(to: 2)
    #expect(stage.shown("transform.scale.y") == 1)
    #expect(stage.shown("position.y") == 300)
  }

  @Test("rises after each contact as high as the fall does, and comes down when it does")
  func arcs() {
    let stage = TestStage()
    stage.layer.drop(to: 300, bounces: 3, duration: 1.2)
    for (index, peak) in fall.apexes.enumerated() {
      let (start, end) = (fall.contactTimes[index], fall.contactTimes[index + 1])
      var highest = 0.0
      for step in 0...200 {
        stage.advance(to: start + (end - start) * Double(step) / 200)
        highest = max(highest, 320 - foot(stage))
      }
      #expect(abs(highest - (300 - peak.value)) < 0.5)
      stage.advance(to: end)
      #expect(abs(320 - foot(stage)) < footTolerance)
    }
  }

  @Test("has a shadow that knows the height, and is darkest while the foot is on the ground")
  func shadowOfHeight() throws {
    let stage = TestStage()
    let shadow = shadow(on: stage)
    stage.layer.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow)
    for step in 0...240 {
      stage.advance(to: Double(step) / 200)
      let part = (320 - foot(stage)) / 240
      let shade = try #require(shadow.presentation())
      #expect(abs(Double(shade.opacity) - 0.5 * (1 - 0.75 * part)) < 1e-3)
    }
    stage.advance(to: 2)
    #expect(shadow.presentation()?.opacity == 0.5)
    #expect(stage.layer.animationKeys() == nil && shadow.animationKeys() == nil)
  }

  @Test("waits where it starts, with shadow and shape, for as long as asked")
  func delay() throws {
    let stage = TestStage()
    let shadow = shadow(on: stage)
    let log = Log<Double>()
    let clock = stage.clock
    stage.layer.drop(to: 300, bounces: 3, duration: 1.2, delay: 0.5, shadow: shadow)
      .onContact { _ in log.note(clock.now) }
    for time in [0, 0.25, 0.49] {
      stage.advance(to: time)
      #expect(stage.shown("position.y") == 60)
      #expect(stage.shown("transform.scale.y") == 1)
      #expect(abs(Double(shadow.presentation()?.opacity ?? 0) - 0.125) < 1e-6)
    }
    let contact = fall.contactTimes[0]
    stage.advance(to: 0.5 + contact / 2)
    #expect(abs(foot(stage) - (fall.value(at: contact / 2) + 20)) < footTolerance)
    stage.advance(to: 3)
    #expect(log.entries.count == 4)
    #expect(abs(log.entries[0] - (0.5 + contact)) < 1e-9)
  }

  @Test("keeps the layer's own scale along both axes")
  func scaled() {
    let stage = TestStage()
    stage.layer.transform = CATransform3DMakeScale(2, 0.5, 1)
    stage.display.update()
    stage.advance(to: 1)
    stage.layer.drop(to: 300, bounces: 2, duration: 1)
    stage.display.update()
    for step in 0...130 {
      stage.advance(to: 1 + Double(step) / 100)
      // The area is that of the layer at rest.
      let area = stage.shown("transform.scale.x") * stage.shown("transform.scale.y")
      #expect(abs(area - 1) < 0.02)
    }
    stage.layer.removeAllAnimations()
    stage.layer.drop(to: 60, bounces: 2, duration: 1)
    stage.display.update()
    #expect(abs(stage.shown("transform.scale.x") - 2) < 1e-9)
  }

  @Test(
    "sent elsewhere leaves its old ground: shape and shadow come to rest, and nothing jumps",
    arguments: [0.2, 0.32, 0.345, 0.5, 0.9])
  func retargeted(time: Double) throws {
    let stage = TestStage()
    let shadow = shadow(on: stage)
    let drop = stage.layer.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow)
    stage.advance(to: time)
    let (y, scale) = (stage.shown("position.y"), stage.shown("transform.scale.y"))
    let shade = try #require(shadow.presentation()?.opacity)
    try drop.retarget(to: 200.0)
    stage.display.update()
    // A fall that goes on elsewhere is within a thousandth of its way of the parabolas.
    #expect(abs(stage.shown("position.y") - y) < footTolerance + 0.24)
    #expect(abs(stage.shown("transform.scale.y") - scale) < 0.003)
    #expect(abs(try #require(shadow.presentation()?.opacity) - shade) < 0.003)
    stage.advance(to: time + 0.21)
    #expect(stage.layer.animation(forKey: "boing.squash") == nil)
    #expect(stage.shown("transform.scale.y") == 1 && stage.shown("transform.scale.x") == 1)
    #expect(shadow.animationKeys() == nil)
    stage.advance(to: time + 3)
    #expect(stage.shown("position.y") == 200)
  }

  @Test("of no height, which takes no time, changes no shape")
  func noHeight() throws {
    let still = try GravityBounce(from: 5, to: 5, numberOfBounces: 2, duration: 1)
    let group = try GravityDrop(still, scale: (2, 3), anchorHeight: 4).shapeAnimation()
    let values = (group.animations ?? []).compactMap { ($0 as? CAKeyframeAnimation)?.values }
    #expect(values.map { $0.compactMap { $0 as? Double } } == [[3, 3], [2, 2], [0, 0]])
  }

  @Test("upwards is the same upside down", arguments: [0.1, 0.36, 0.5, 0.8, 1.1, 1.25])
  func upwards(time: Double) {
    let (down, up) = (TestStage(), TestStage())
    down.layer.drop(to: 300, from: 60, bounces: 3, duration: 1.2)
    up.layer.drop(to: 60, from: 300, bounces: 3, duration: 1.2)
    down.advance(to: time)
    up.advance(to: time)
    let rounding = 1e-6
    #expect(abs(up.shown("position.y") - (360 - down.shown("position.y"))) < rounding)
    #expect(abs(up.shown("transform.scale.y") - down.shown("transform.scale.y")) < rounding)
  }

  @Test("during a drop has a shape and a shadow of its own")
  func replaced() throws {
    let stage = TestStage()
    let shadow = shadow(on: stage)
    stage.layer.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow)
    stage.advance(to: 0.2)
    stage.layer.drop(to: 200, bounces: 3, duration: 1.2, shadow: shadow)
    stage.advance(to: 0.21)
    #expect(stage.layer.animation(forKey: "boing.squash") != nil)
    #expect(shadow.animation(forKey: "boing.shadow") != nil)
    var flattest = 1.0
    for step in 0...1_200 {
      stage.advance(to: 0.21 + Double(step) / 1_000)
      flattest = min(flattest, stage.shown("transform.scale.y"))
    }
    #expect(abs(flattest - 0.7) < 0.01)
    stage.advance(to: 3)
    #expect(stage.layer.animationKeys() == nil && shadow.animationKeys() == nil)
  }

  @Test("with a long contact is not flattened at the start")
  func longContact() throws {
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: 2, duration: 1)
    let group = try GravityDrop(fall, contactDuration: 3 * fall.fallTime).shapeAnimation()
    let scales = (group.animations ?? []).compactMap { $0 as? CAKeyframeAnimation }
      .filter { $0.keyPath == "transform.scale.y" }
    #expect(scales.count == 1 && scales[0].values?.first as? Double == 1)
  }

  @Test("that takes no time has key times from 0 to 1")
  func noTime() throws {
    let still = try GravityBounce(from: 5, to: 5, restitution: 0.5, gravity: 10)
    let animation = CAKeyframeAnimation(keyPath: "position.y", fall: still)
    #expect(animation.keyTimes?.map(\.doubleValue) == [0, 1])
    #expect(animation.values as? [Double] == [5, 5])
  }

  @Test("thrown is followed exactly, too", arguments: [-400.0, 400])
  func thrown(velocity: Double) throws {
    let fall = try GravityBounce(
      from: 60, to: 300, initialVelocity: velocity, numberOfBounces: 2, restitution: 0.5,
      duration: 1)
    let stage = TestStage()
    stage.layer.add(CAKeyframeAnimation(keyPath: "position.y", fall: fall), forKey: "fall")
    stage.display.update()
    for step in 0..<200 {
      stage.clock.now = Double(step) / 200
      // Timing functions hold their control points in single precision.
      #expect(abs(stage.shown("position.y") - fall.value(at: stage.clock.now)) < 1e-3)
    }
  }
}
