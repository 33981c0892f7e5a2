import BoingTestSupport
import Foundation
import Testing

@testable import BoingCurves

@Suite("Powers of two by plain arithmetic")
struct Exp2Tests {
  @Test("it agrees with the mathematics library over all exponents")
  func library() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let x = Double.random(in: -32_000...32_000, using: &generator)
      let power = Exp2(of32nds: x)
      // x/32 is exact, and the library's own error half a unit in the last place.
      let expected = exp2(x / 32)
      #expect((power.value - expected).magnitude <= (0x1p-52 + 0x1p-53) * expected, "\(x)")
      #expect(power.excess.magnitude < 0.011)
    }
  }

  @Test("whole numbers of thirty-seconds are the nearest numbers to the exact powers")
  func steps() {
    for index in -64...64 {
      let power = Exp2(of32nds: Double(index))
      #expect(power.excess == 0 && power.value == power.scale)
      #expect((power.scale - exp2(Double(index) / 32)).magnitude <= 0x1p-53 * power.scale)
    }
    #expect(Exp2(of32nds: 64).value == 4 && Exp2(of32nds: -32).value == 0.5)
  }

  @Test("the power less 1 keeps its digits near 0", arguments: [1e-300, 1e-20, 1e-9, 0.01, 0.4])
  func valueMinusOne(size: Double) {
    for x in [size, -size] {
      let expected = expm1(x * (log(2) / 32))
      #expect((Exp2(of32nds: x).valueMinusOne - expected).magnitude <= 4e-16 * size / 32)
    }
    #expect(Exp2(of32nds: 0).valueMinusOne == 0)
  }
}

@Suite("The fast closed form of a motion that does not swing")
struct FastDecayTests {
  @Test("it agrees with the law in the mathematics library's terms", arguments: 1...20)
  func law(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for round in 0..<100 {
      let gap = pow(10, Double.random(in: -12...3, using: &generator))
      let spring = try Spring(response: 1, dampingRatio: round == 0 ? 1 : 1 + gap)
      let velocity = Double.random(in: -50...50, using: &generator)
      let motion = try SpringMotion(from: 1, to: 0, initialVelocity: velocity, spring: spring)
      let law = DampedOscillator(spring)
      let scale = 1 + velocity.magnitude / spring.undampedAngularFrequency
      for time in [1e-9, 1e-3, 0.1, 1, 20] as [Double] {
        let state = law.state(1, velocity, at: time)
        // Both round the exponent once before they use it.
        let exponent = 1 + law.slowRate * time
        let rounding = 1e-15 * exponent * scale
        #expect((motion.value(at: time) - state.displacement).magnitude <= rounding)
        let unit = spring.undampedAngularFrequency + law.fastRate * exp(-law.fastRate * time)
        #expect((motion.velocity(at: time) - state.velocity).magnitude <= rounding * unit)
      }
    }
  }

  @Test("the last times in reach, and those beyond, decay to zero without a step")
  func underflow() throws {
    for ratio in [1, 1.5] {
      let spring = try Spring(response: 2 * .pi, dampingRatio: ratio)
      let motion = try SpringMotion(from: 1, to: 0, spring: spring)
      let law = DampedOscillator(spring)
      for exponent in [600, 689.9, 690.1, 700] as [Double] {
        let time = exponent / law.slowRate
        let expected = law.displacement(1, 0, at: time)
        #expect((motion.value(at: time) - expected).magnitude <= 1e-12 * expected)
      }
      #expect(motion.value(at: 1e6) == 0 && motion.velocity(at: 1e6) == 0)
    }
  }
}
