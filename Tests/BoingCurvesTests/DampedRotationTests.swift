import BoingCurves
import BoingTestSupport
import Foundation
import Testing

@Suite("The fast closed form of a damped swing")
struct DampedRotationTests {
  @Test("it agrees with the mathematics library over all phases and decays", arguments: 1...20)
  func library(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let phase = pow(10, Double.random(in: -6...6, using: &generator))
      let exponent = pow(10, Double.random(in: -6...3, using: &generator))
      // α = exponent and ω = phase at t = 1.
      let spring = try Spring(
        mass: 1, stiffness: phase * phase + exponent * exponent, dampingCoefficient: 2 * exponent)
      let rate = spring.decayRate
      let frequency = spring.dampedAngularFrequency
      if frequency == 0 { continue }
      let velocity = Double.random(in: -10...10, using: &generator)
      let motion = try SpringMotion(from: 1, to: 0, initialVelocity: velocity, spring: spring)
      let sine = (velocity + rate) / frequency
      for time in [1e-3, 0.5, 1] {
        let decay = exp(-rate * time)
        let (s, c) = (sin(frequency * time), cos(frequency * time))
        let value = decay * (c + sine * s)
        // Both ways round the phase and the exponent once before they use them.
        let rounding = 0x1p-50 * decay * (1 + (frequency + rate) * time)
        #expect((motion.value(at: time) - value).magnitude <= rounding * (1 + sine.magnitude))
        let squared = spring.undampedAngularFrequency * spring.undampedAngularFrequency
        let velocitySine = (rate * velocity + squared) / frequency
        let expected = decay * (velocity * c - velocitySine * s)
        #expect(
          (motion.velocity(at: time) - expected).magnitude
            <= rounding * (velocity.magnitude + velocitySine.magnitude))
      }
    }
  }

  @Test("the last normal numbers, and what is beyond them, decay to zero without a step")
  func underflow() throws {
    let spring = try Spring(mass: 1, stiffness: 2, dampingCoefficient: 2)
    let motion = try SpringMotion(from: 1, to: 0, spring: spring)
    for time in [689.9, 690.1, 698, 705, 720, 740, 745] as [Double] {
      let expected = exp(-time) * (cos(time) + sin(time))
      #expect(
        (motion.value(at: time) - expected).magnitude <= 1e-12 * exp(-time) + 4
          * Double.leastNonzeroMagnitude)
    }
    #expect(motion.value(at: 800) == 0 && motion.velocity(at: 800) == 0)
  }

  @Test("phases too large for the fast reduction are as exact", arguments: [99_999, 1e5, 1e6, 1e9])
  func largePhase(time: Double) throws {
    let spring = try Spring(mass: 1, stiffness: 1, dampingCoefficient: 0)
    let motion = try SpringMotion(from: 1, to: 0, spring: spring)
    #expect((motion.value(at: time) - cos(time)).magnitude < 1e-15)
    #expect((motion.velocity(at: time) + sin(time)).magnitude < 1e-15)
  }
}
