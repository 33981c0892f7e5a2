import BoingCurves
import Foundation
import Testing

@Suite("Spring")
struct SpringTests {
  let conversionTolerance = 1e-13

  func isClose(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= conversionTolerance * Swift.max(a.magnitude, b.magnitude)
  }

  @Test("the physical constants give the textbook quantities")
  func quantities() throws {
    let spring = try Spring(mass: 2, stiffness: 50, dampingCoefficient: 12)
    #expect(spring.undampedAngularFrequency == 5)
    #expect(spring.decayRate == 3)
    #expect(isClose(spring.dampingRatio, 0.6))
    #expect(isClose(spring.dampedAngularFrequency, 4))
    #expect(isClose(spring.response, 2 * .pi / 5))
  }

  @Test(
    "response and damping ratio come back as given",
    arguments: [0.01, 0.5, 1, 100], [0, 0.3, 1, 4.0])
  func responseRoundTrip(response: Double, ratio: Double) throws {
    for mass in [1e-3, 1, 250] {
      let spring = try Spring(response: response, dampingRatio: ratio, mass: mass)
      #expect(spring.mass == mass)
      #expect(isClose(spring.response, response))
      #expect(isClose(spring.dampingRatio, ratio))
      #expect(isClose(spring.stiffness, mass * pow(2 * .pi / response, 2)))
    }
  }

  @Test(
    "perceptual duration and bounce follow Apple's formulae and come back as given",
    arguments: [0.1, 0.5, 2], [-0.9, -0.5, 0, 0.3, 0.999])
  func perceptualRoundTrip(duration: Double, bounce: Double) throws {
    let spring = try Spring(perceptualDuration: duration, bounce: bounce)
    let damping =
      bounce >= 0 ? 4 * .pi * (1 - bounce) / duration : 4 * .pi / (duration * (1 + bounce))
    #expect(spring.mass == 1)
    #expect(isClose(spring.stiffness, pow(2 * .pi / duration, 2)))
    #expect(isClose(spring.dampingCoefficient, damping))
    #expect(isClose(spring.perceptualDuration, duration))
    #expect((spring.bounce - bounce).magnitude < conversionTolerance)
  }

  @Test("a bounce of 1 has no friction")
  func fullBounce() throws {
    #expect(try Spring(perceptualDuration: 1, bounce: 1).dampingCoefficient == 0)
  }

  @Test(
    "a parameter that means nothing is refused by name, with its value",
    arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func meaninglessParameters(value: Double) throws {
    func parameter(_ body: () throws(SpringError) -> Spring) -> SpringError.Parameter? {
      do {
        _ = try body()
        return nil
      } catch {
        #expect(error.value == value || (error.value.isNaN && value.isNaN))
        #expect(!error.allowed.contains(value))
        return error.parameter
      }
    }
    #expect(
      parameter { () throws(SpringError) in
        try Spring(mass: value, stiffness: 1, dampingCoefficient: 1)
      } == .mass)
    #expect(
      parameter { () throws(SpringError) in
        try Spring(mass: 1, stiffness: value, dampingCoefficient: 1)
      } == .stiffness)
    #expect(
      parameter { () throws(SpringError) in
        try Spring(response: value, dampingRatio: 1)
      } == .response)
    #expect(
      parameter { () throws(SpringError) in
        try Spring(perceptualDuration: value, bounce: 0)
      } == .perceptualDuration)
    if value != 0 {
      #expect(
        parameter { () throws(SpringError) in
          try Spring(mass: 1, stiffness: 1, dampingCoefficient: value)
        } == .dampingCoefficient)
      #expect(
        parameter { () throws(SpringError) in
          try Spring(perceptualDuration: 1, bounce: value)
        } == .bounce)
    }
  }

  @Test("an error says which parameter, its value and what it may be")
  func errorText() {
    do {
      _ = try Spring(mass: -1, stiffness: 1, dampingCoefficient: 0)
      Issue.record("a negative mass was accepted")
    } catch {
      #expect(
        error.description
          == "The spring's mass is -1.0; it must be a finite number greater than 0.0.")
    }
  }

  @Test("constants whose frequency cannot be squared are refused")
  func overflowingFrequency() {
    #expect(throws: SpringError.self) {
      try Spring(mass: 1e-200, stiffness: 1e200, dampingCoefficient: 0)
    }
    #expect(throws: SpringError.self) {
      try Spring(mass: 1e200, stiffness: 1e-200, dampingCoefficient: 0)
    }
  }
}
