import BoingCurves
import Foundation
import Testing

@Suite("SwiftUI's spring vocabulary")
struct SpringVocabularyTests {
  @Test("the presets are half a second long, with Apple's bounces")
  func presets() throws {
    for (spring, bounce) in [(Spring.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3)] {
      #expect(try spring == Spring(duration: 0.5, bounce: bounce))
      #expect(abs(spring.perceptualDuration - 0.5) < 1e-15)
      #expect(abs(spring.bounce - bounce) < 1e-15)
    }
  }

  @Test("a spring's value starts at 0 and comes to its target, by the equation of a damped spring")
  func values() throws {
    // Critically damped: x = 1 − (1 + ωt)·e^(−ωt), x′ = ω²t·e^(−ωt).
    let omega = 4 * Double.pi
    for time in [0.0, 0.1, 0.25, 1] {
      let decay = exp(-omega * time)
      let value = try Spring.smooth.value(target: 3, time: time)
      let velocity = try Spring.smooth.velocity(target: 3, time: time)
      #expect(abs(value - 3 * (1 - (1 + omega * time) * decay)) < 1e-13)
      #expect(abs(velocity - 3 * omega * omega * time * decay) < 1e-11)
    }
    #expect(try Spring.bouncy.velocity(target: 1, initialVelocity: 7, time: 0) == 7)
    #expect(throws: ParameterError.self) { try Spring.bouncy.value(target: .infinity, time: 1) }
  }

  @Test("every motion tells its target")
  func targets() throws {
    #expect(try SpringMotion(from: 1, to: 5, spring: .bouncy).target == 5)
    #expect(try GravityBounce(from: 1, to: 5, numberOfBounces: 2, duration: 1).target == 5)
    #expect(try Shake(about: 5, amplitude: 2, numberOfSwings: 3, duration: 1).target == 5)
    #expect(try DecayTrain.rebound(duration: 1).target == 135)
    #expect(try DockBounce(height: 9).target == 0)
    #expect(try CoreAnimationSpring().target == 1)
  }

  @Test("errors name what has the parameter")
  func subjects() {
    let spring = #expect(throws: ParameterError.self) { try Spring(duration: -1) }
    #expect(
      spring?.description
        == "The spring's perceptualDuration is -1.0; it must be a finite number greater than 0.0.")
    let shake = #expect(throws: ParameterError.self) {
      try Shake(about: 0, amplitude: .nan, numberOfSwings: 1, duration: 1)
    }
    #expect(shake?.parameter == .amplitude)
    #expect(shake?.description.hasPrefix("The motion's amplitude is nan; it must be") == true)
  }
}
