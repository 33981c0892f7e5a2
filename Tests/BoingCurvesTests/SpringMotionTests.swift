import BoingCurves
import Foundation
import Testing

@Suite("SpringMotion")
struct SpringMotionTests {
  /// Of double precision, with room for the roundings of a dozen operations and of e^(−γt).
  let relativePrecision = 4e-14

  static let dampingRatios: [Double] = [0.05, 0.3, 0.9, 0.999_999, 1, 1.000_001, 1.5, 30]

  func motion(
    dampingRatio: Double, from: Double = 0, to: Double = 1, velocity: Double = 0,
    response: Double = 0.5
  ) throws -> SpringMotion {
    try SpringMotion(
      from: from, to: to, initialVelocity: velocity,
      spring: Spring(response: response, dampingRatio: dampingRatio))
  }

  @Test("the closed forms agree with 60-digit arithmetic in every regime")
  func reference() throws {
    for row in springReference {
      let spring = try Spring(
        mass: 1, stiffness: 64, dampingCoefficient: row.dampingCoefficient)
      let motion = try SpringMotion(
        from: row.displacement, to: 0, initialVelocity: row.launchVelocity, spring: spring)
      let value = motion.value(at: row.time)
      let velocity = motion.velocity(at: row.time)
      // Around a zero crossing, relative to the size of the swing there.
      let scale = Swift.max(row.expected.magnitude, row.expectedVelocity.magnitude / 8)
      let tolerance = relativePrecision * scale
      #expect((value - row.expected).magnitude <= tolerance, "\(row)")
      #expect((velocity - row.expectedVelocity).magnitude <= 8 * tolerance, "\(row)")
    }
  }

  @Test("a strongly overdamped spring keeps its digits", arguments: [1e3, 1e6, 1e9])
  func strongFriction(ratio: Double) throws {
    let motion = try motion(dampingRatio: ratio, from: 1, to: 0, response: 2 * .pi)
    // λ₁ = 1/(ζ + √(ζ² − 1)), ω₀ = 1; the fast term is gone after t = 1.
    let slowRate = 1 / (ratio + (ratio * ratio - 1).squareRoot())
    let gap = 2 * (ratio * ratio - 1).squareRoot()
    let weight = 1 + slowRate / gap
    for decades in [0.1, 1, 5] {
      let time = decades / slowRate
      let expected = weight * exp(-slowRate * time)
      #expect((motion.value(at: time) / expected - 1).magnitude < 1e-12)
      #expect((motion.velocity(at: time) / (-slowRate * expected) - 1).magnitude < 1e-12)
    }
  }

  @Test(
    "after the settling time the tolerance is never left, just before it is",
    arguments: dampingRatios, [0.0, 8, -40, 3000])
  func settling(ratio: Double, velocity: Double) throws {
    let motion = try motion(dampingRatio: ratio, velocity: velocity)
    for tolerance in [0.3, 0.02, 1e-3, 1e-9] {
      let settled = motion.settlingTime(within: tolerance)
      #expect(settled.isFinite)
      if settled > 0 {
        let before = motion.value(at: settled * (1 - 1e-9)) - 1
        #expect(before.magnitude > tolerance * (1 - 1e-6))
        #expect((before.magnitude - tolerance).magnitude < 1e-6 * tolerance + 1e-15)
      }
      let end = settled * 2 + 2
      for step in 0...4000 {
        let time = settled + (end - settled) * Double(step) / 4000
        #expect((motion.value(at: time) - 1).magnitude <= tolerance * (1 + 1e-12) + 1e-15)
      }
    }
  }

  @Test("the settling time answers for every tolerance")
  func settlingEdges() throws {
    let moving = try motion(dampingRatio: 0.4)
    #expect(moving.settlingTime(within: .nan).isNaN)
    #expect(moving.settlingTime(within: 0) == .infinity)
    #expect(moving.settlingTime(within: -1) == .infinity)
    #expect(moving.settlingTime(within: 2) == 0)
    #expect(moving.settlingTime(within: .infinity) == 0)
    let resting = try motion(dampingRatio: 0.4, from: 1, to: 1)
    #expect(resting.settlingTime(within: 0) == 0)
    #expect(resting.duration == 0)
    #expect(resting.value(at: 0.2) == 1)
    let undamped = try motion(dampingRatio: 0)
    #expect(undamped.settlingTime(within: 0.5) == .infinity)
    #expect(undamped.settlingTime(within: 1.5) == 0)
    #expect(undamped.duration == .infinity)
  }

  @Test("the undamped spring is a cosine")
  func undamped() throws {
    let motion = try motion(dampingRatio: 0, from: 1, to: 0, response: 2 * .pi)
    for time in stride(from: 0.0, through: 20, by: 0.3) {
      #expect((motion.value(at: time) - cos(time)).magnitude < 1e-14)
      #expect((motion.velocity(at: time) + sin(time)).magnitude < 1e-14)
    }
    for (index, extremum) in motion.extrema.prefix(50).enumerated() {
      #expect((extremum.time - .pi * Double(index + 1)).magnitude < 1e-12)
    }
  }

  @Test("an overdamped spring crosses its target once if launched hard enough, else never")
  func overdampedCrossing() throws {
    let gentle = try motion(dampingRatio: 2)
    #expect(Array(gentle.targetCrossings).isEmpty)
    #expect(Array(gentle.extrema).isEmpty)
    let hard = try motion(dampingRatio: 2, velocity: 200)
    let crossings = Array(hard.targetCrossings)
    let extrema = Array(hard.extrema)
    #expect(crossings.count == 1 && extrema.count == 1)
    #expect((hard.value(at: crossings[0]) - 1).magnitude < 1e-13)
    #expect(hard.velocity(at: extrema[0].time).magnitude < 1e-11)
    #expect(extrema[0].time > crossings[0])
  }

  @Test("with infinite friction nothing moves")
  func infiniteFriction() throws {
    let motion = try motion(dampingRatio: .infinity, from: 3, to: 5, velocity: 7)
    for time in [0, 1e-300, 0.5, 1e300, .infinity] as [Double] {
      #expect(motion.value(at: time) == 3)
      #expect(motion.velocity(at: time) == (time == 0 ? 7 : 0))
    }
    #expect(motion.value(at: .nan).isNaN && motion.velocity(at: .nan).isNaN)
    #expect(motion.duration == 0)
    #expect(motion.settlingTime(within: 1) == .infinity && motion.settlingTime(within: 2) == 0)
    #expect(motion.settlingTime(within: 0) == .infinity && motion.settlingTime(within: .nan).isNaN)
    #expect(Array(motion.extrema).isEmpty && Array(motion.targetCrossings).isEmpty)
    #expect(motion.samples(count: 100, duration: 1) == Array(repeating: 3, count: 100))
    #expect(motion.accelerationBound(over: 0...1) == 0)
    let fit = try PiecewiseLinearFit(of: motion, over: 0...1, maximumError: 0.1)
    #expect(fit.count == 2)
    let resting = try self.motion(dampingRatio: .infinity, from: 5, to: 5)
    #expect(resting.settlingTime(within: 0) == 0)
  }

  @Test("values that are not finite are refused", arguments: [.nan, .infinity] as [Double])
  func refusedValues(value: Double) throws {
    let spring = try Spring(response: 1, dampingRatio: 1)
    #expect(throws: ParameterError.self) { try SpringMotion(from: value, to: 0, spring: spring) }
    #expect(throws: ParameterError.self) { try SpringMotion(from: 0, to: value, spring: spring) }
    #expect(throws: ParameterError.self) {
      try SpringMotion(from: 0, to: 1, initialVelocity: value, spring: spring)
    }
  }
}
