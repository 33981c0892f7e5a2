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

  @Test("SwiftUI's presets are half a second long, with Apple's bounces")
  func presets() throws {
    for (spring, bounce) in [(Spring.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3)] {
      #expect(try spring == Spring(duration: 0.5, bounce: bounce))
      #expect(isClose(spring.perceptualDuration, 0.5))
      #expect((spring.bounce - bounce).magnitude < conversionTolerance)
    }
  }

  @Test("a bounce of 1 has no friction")
  func fullBounce() throws {
    #expect(try Spring(perceptualDuration: 1, bounce: 1).dampingCoefficient == 0)
  }

  @Test(
    "a parameter that means nothing is refused by name, with its value",
    arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func meaninglessParameters(value: Double) throws {
    func parameter(_ body: () throws(ParameterError) -> Spring) -> ParameterError.Parameter? {
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
      parameter { () throws(ParameterError) in
        try Spring(mass: value, stiffness: 1, dampingCoefficient: 1)
      } == .mass)
    #expect(
      parameter { () throws(ParameterError) in
        try Spring(mass: 1, stiffness: value, dampingCoefficient: 1)
      } == .stiffness)
    #expect(
      parameter { () throws(ParameterError) in
        try Spring(response: value, dampingRatio: 1)
      } == .response)
    #expect(
      parameter { () throws(ParameterError) in
        try Spring(perceptualDuration: value, bounce: 0)
      } == .perceptualDuration)
    if value != 0 && value != .infinity {
      #expect(
        parameter { () throws(ParameterError) in
          try Spring(mass: 1, stiffness: 1, dampingCoefficient: value)
        } == .dampingCoefficient)
    }
    if value != 0 && value != -1 {
      #expect(
        parameter { () throws(ParameterError) in
          try Spring(perceptualDuration: 1, bounce: value)
        } == .bounce)
    }
  }

  @Test("constants whose frequency cannot be squared are refused")
  func overflowingFrequency() {
    #expect(throws: ParameterError.self) {
      try Spring(mass: 1e-200, stiffness: 1e200, dampingCoefficient: 0)
    }
    #expect(throws: ParameterError.self) {
      try Spring(mass: 1e200, stiffness: 1e-200, dampingCoefficient: 0)
    }
  }

  @Test("infinite friction is a bounce of −1, both ways")
  func infiniteFriction() throws {
    let spring = try Spring(perceptualDuration: 0.5, bounce: -1)
    #expect(spring.dampingCoefficient == .infinity && spring.dampingRatio == .infinity)
    #expect(spring.bounce == -1 && isClose(spring.perceptualDuration, 0.5))
    #expect(spring.dampedAngularFrequency == 0)
    #expect(try Spring(response: 0.5, dampingRatio: .infinity).bounce == -1)
    #expect(try spring.numberOfBounces() == 0)
  }

  @Test("damping that overflows is refused, and never taken for infinite damping")
  func overflow() throws {
    for (response, ratio) in [(1e-120, 1e200), (1, 1e308)] {
      #expect { _ = try Spring(response: response, dampingRatio: ratio) } throws: {
        ($0 as? ParameterError)?.parameter == .decayRate
      }
    }
    #expect { _ = try Spring(response: 1, dampingRatio: 1e9, mass: 1e300) } throws: {
      ($0 as? ParameterError)?.parameter == .dampingCoefficient
    }
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 0, duration: 12)
    #expect { _ = try bounce.spring(mass: 1.7e308) } throws: {
      ($0 as? ParameterError)?.parameter == .dampingCoefficient
    }
    #expect(try Spring(response: 1, dampingRatio: .infinity).dampingCoefficient == .infinity)
  }
}
