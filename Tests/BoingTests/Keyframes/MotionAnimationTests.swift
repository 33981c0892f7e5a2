import Boing
import BoingClassics
import BoingCurves
import Foundation
import Testing

@Suite("An animation along a motion")
struct MotionAnimationTests {
  @Test("follows a spring within a thousandth of its reach, and ends at rest exactly")
  func spring() throws {
    let spring = try Spring(perceptualDuration: 0.5, bounce: 0.4)
    let motion = try SpringMotion(from: 480, to: 160, spring: spring)
    let animation = try CAKeyframeAnimation(keyPath: "position.x", motion: motion)
    #expect(animation.values?.last as? Double == 160)
    #expect(animation.keyTimes?.last == 1)
    let stage = TestStage()
    stage.layer.add(animation, forKey: "swing")
    stage.display.update()
    for step in 0..<100 {
      stage.clock.now = motion.duration * Double(step) / 100
      // The keyframes' error, and the residual that is taken out.
      let allowed = 320 * 0.001 + abs(motion.value(at: motion.duration) - 160)
      #expect(abs(stage.shown("position.x") - motion.value(at: stage.clock.now)) <= allowed + 1e-9)
    }
  }

  @Test(
    "starts with the velocity of each coordinate, whatever its distance", arguments: [0.0, 100])
  func launch(distance: Double) throws {
    let stage = TestStage()
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let velocities = [300.0, -900]
    let motions = try velocities.map {
      try SpringMotion(from: 60, to: 60 + distance, initialVelocity: $0, spring: spring)
    }
    for (keyPath, motion) in zip(["position.x", "position.y"], motions) {
      let animation = try CAKeyframeAnimation(keyPath: keyPath, motion: motion)
      stage.layer.add(animation, forKey: keyPath)
    }
    stage.display.update()
    for step in 0...50 {
      stage.clock.now = Double(step) / 100
      for (keyPath, motion) in zip(["position.x", "position.y"], motions) {
        // The keyframes' thousandth of the reach, and the residual that is taken out, another one.
        let reach = (0...500).map { abs(motion.value(at: Double($0) / 500) - 60 - distance) }.max()
        let error = stage.shown(keyPath) - motion.value(at: stage.clock.now)
        #expect(abs(error) <= 0.002 * (reach ?? 0), "\(keyPath)")
      }
    }
    // From rest neither coordinate would leave its distance that fast.
    let step = 0.01
    for (velocity, motion) in zip(velocities, motions) {
      #expect(abs((motion.value(at: step) - 60) / step - velocity) < 0.2 * abs(velocity) + distance)
    }
  }

  @Test("refuses what never comes to rest, and a bound that cannot be kept")
  func refusals() throws {
    let endless = try SpringMotion(
      from: 0, to: 1, spring: Spring(mass: 1, stiffness: 10, dampingCoefficient: 0))
    #expect(throws: BounceError.self) {
      try CAKeyframeAnimation(keyPath: "opacity", motion: endless)
    }
    let drop = try SpringyBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    #expect(throws: BounceError.self) {
      try CAKeyframeAnimation(keyPath: "opacity", motion: drop, maximumError: -1)
    }
  }

  @Test("of a train has its values, times and timing functions")
  func train() throws {
    let train = try DecayTrain.rebound(duration: 1.2)
    let lid = CAKeyframeAnimation(keyPath: "transform.rotation.z", train: train)
    #expect(lid.values as? [Double] == train.values && lid.duration == 1.2)
    #expect(lid.keyTimes?.map(\.doubleValue) == train.keyTimes)
    // It eases in to the stop and out on the way back.
    #expect(
      lid.timingFunctions
        == (0..<9).map { CAMediaTimingFunction(name: $0.isMultiple(of: 2) ? .easeIn : .easeOut) })
  }
}
