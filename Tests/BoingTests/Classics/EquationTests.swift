import Boing
import BoingClassics
import Foundation
import Testing

@Suite("The article's equation")
struct EquationTests {
  @Test("is 320·e^(−0.055t)·cos(0.08t) + 160 over 100 steps, linear, and ends at 160")
  func published() throws {
    let animation = try BounceEquation().animation(keyPath: "position.x")
    let values = try #require(animation.values as? [Double])
    #expect(values.count == 101 && values.last == 160)
    for step in 0..<100 {
      let t = Double(step)
      #expect(abs(values[step] - (320 * exp(-0.055 * t) * cos(0.08 * t) + 160)) < 1e-9)
    }
    #expect(animation.calculationMode == .linear && animation.timingFunctions == nil)
    #expect(abs(animation.duration - 100.0 / 60) < 1e-12)
  }

  @Test("is a mass on a spring with a damper")
  func spring() throws {
    // c = 2αm, k = m(α² + ω²), in seconds.
    let (alpha, omega, mass) = (0.055 * 60, 0.08 * 60, 2.0)
    let spring = try BounceEquation(
      mass: mass, stiffness: mass * (alpha * alpha + omega * omega), damping: 2 * alpha * mass,
      displacement: 320, target: 160)
    let equation = try BounceEquation()
    for time in stride(from: 0, to: 1.7, by: 0.1) {
      #expect(abs(spring.motion.value(at: time) - equation.motion.value(at: time)) < 1e-9)
    }
  }

  @Test("refuses numbers out of their range, and has one step at least")
  func refusals() throws {
    #expect(throws: ParameterError.self) { try BounceEquation(decay: .nan) }
    #expect(throws: ParameterError.self) { try BounceEquation(amplitude: .infinity) }
    #expect(throws: ParameterError.self) {
      try BounceEquation(mass: 0, stiffness: 1, damping: 1, displacement: 1)
    }
    #expect(try BounceEquation(stepCount: -3).animation(keyPath: "opacity").values?.count == 2)
  }
}
