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

  @Test("the motion is continuous across the critical damping", arguments: 1...12)
  func continuity(decade: Int) throws {
    let offset = pow(10, -Double(decade))
    let below = try motion(dampingRatio: 1 - offset, velocity: 2)
    let at = try motion(dampingRatio: 1, velocity: 2)
    let above = try motion(dampingRatio: 1 + offset, velocity: 2)
    let change = 2 * offset
    let rounding = 1e-14
    for time in stride(from: 0.0, through: 2, by: 0.05) {
      let value = at.value(at: time)
      #expect((below.value(at: time) - value).magnitude <= change + rounding)
      #expect((above.value(at: time) - value).magnitude <= change + rounding)
      // The middle of the two sides is the critical motion to second order.
      let middle = (below.value(at: time) + above.value(at: time)) / 2
      #expect((middle - value).magnitude <= 2 * offset * offset + rounding)
    }
  }

  @Test("the velocity is the derivative of the value", arguments: dampingRatios)
  func derivative(ratio: Double) throws {
    let motion = try motion(dampingRatio: ratio, from: 3, to: -2, velocity: 4)
    let times = (1...80).map { Double($0) * 0.02 }
    // O(h²·x‴) with h = 1e-5 and x‴ ~ ω₀³·ζ³·5.
    let truncation = 1e-10 * 5 * pow(4 * .pi * Swift.max(1, 2 * ratio), 3) / 6
    let error = maximumVelocityError(motion, at: times, step: 1e-5)
    #expect(error < truncation + 1e-8)
  }

  @Test("the ends are exact", arguments: dampingRatios)
  func ends(ratio: Double) throws {
    let motion = try motion(dampingRatio: ratio, from: 0.1, to: 0.7, velocity: -3)
    #expect(motion.value(at: 0) == 0.1)
    #expect(motion.value(at: -1) == 0.1)
    #expect(motion.value(at: -.infinity) == 0.1)
    #expect(motion.velocity(at: 0) == -3)
    #expect(motion.velocity(at: -1) == 0)
    #expect(motion.value(at: .infinity) == 0.7)
    #expect(motion.velocity(at: .infinity) == 0)
    #expect(motion.value(at: 1e300) == 0.7)
    #expect(motion.value(at: .nan).isNaN)
    #expect(motion.velocity(at: .nan).isNaN)
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

  @Test("the extrema have no velocity, and alternate", arguments: [0.02, 0.3, 0.9], [0.0, 5, -5])
  func extrema(ratio: Double, velocity: Double) throws {
    let motion = try motion(dampingRatio: ratio, velocity: velocity)
    let extrema = Array(motion.extrema)
    #expect(!extrema.isEmpty)
    var previous: Extremum?
    for extremum in extrema.prefix(30) {
      #expect(motion.velocity(at: extremum.time).magnitude < 1e-11)
      #expect(extremum.value == motion.value(at: extremum.time))
      if let previous {
        #expect(extremum.time > previous.time)
        #expect((extremum.value - 1) * (previous.value - 1) < 0)
      }
      previous = extremum
    }
    let crossings = Array(motion.targetCrossings)
    for crossing in crossings.prefix(30) {
      #expect((motion.value(at: crossing) - 1).magnitude < 1e-12)
    }
    #expect((crossings.count - extrema.count).magnitude <= 1)
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

  @Test("a new target keeps the value and the velocity", arguments: dampingRatios)
  func retargeting(ratio: Double) throws {
    let motion = try motion(dampingRatio: ratio, velocity: 1)
    let next = try motion.retargeted(to: -4, at: 0.13)
    #expect(next.value(at: 0) == motion.value(at: 0.13))
    #expect(next.velocity(at: 0) == motion.velocity(at: 0.13))
    #expect(next.target == -4)
    let same = try motion.retargeted(to: 1, at: 0.13)
    for time in [0.01, 0.1, 0.7] {
      #expect((same.value(at: time) - motion.value(at: 0.13 + time)).magnitude < 1e-13)
    }
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

  @Test(
    "a bounce and a shake go on to a new target with their value and velocity", arguments: 0...4)
  func retargetedBounces(bounces: Int) throws {
    let bounce = try SpringyBounce(
      from: 2, to: 9, numberOfBounces: bounces, duration: 0.8, initialVelocity: 3)
    let shake = try Shake(
      about: 4, amplitude: 2, numberOfSwings: bounces + 1, duration: 1)
    for (next, value, velocity) in [
      (try bounce.retargeted(to: -4, at: 0.2), bounce.value(at: 0.2), bounce.velocity(at: 0.2)),
      (try shake.retargeted(to: -4, at: 0.2), shake.value(at: 0.2), shake.velocity(at: 0.2)),
    ] {
      #expect(next.value(at: 0) == value && next.velocity(at: 0) == velocity)
      #expect(next.target == -4)
    }
    // To the same target, it is the same motion.
    let same = try bounce.retargeted(to: 9, at: 0.2)
    #expect((same.value(at: 0.3) - bounce.value(at: 0.5)).magnitude < 1e-12)
    let shaking = try shake.retargeted(to: 4, at: 0.2)
    #expect((shaking.value(at: 0.3) - shake.value(at: 0.5)).magnitude < 1e-12)
    let counted = try bounce.retargeted(to: -4, at: 0.2, numberOfBounces: 3, duration: 1)
    #expect(counted.numberOfVisibleBounces == 3 && counted.duration == 1)
    #expect(counted.value(at: 0) == bounce.value(at: 0.2))
    #expect(counted.velocity(at: 0) == bounce.velocity(at: 0.2))
    #expect(throws: ParameterError.self) { try bounce.retargeted(to: .nan, at: 0) }
    #expect(throws: ParameterError.self) { try shake.retargeted(to: 1, at: .nan) }
    #expect(throws: ParameterError.self) {
      try bounce.retargeted(to: .infinity, at: 0, numberOfBounces: 1, duration: 1)
    }
  }

  @Test("the acceleration bound holds", arguments: dampingRatios)
  func accelerationBound(ratio: Double) throws {
    try expectAccelerationBoundHolds(motion(dampingRatio: ratio, velocity: 6), until: 3)
  }

  @Test("values that are not finite are refused", arguments: [.nan, .infinity] as [Double])
  func refusedValues(value: Double) throws {
    let spring = try Spring(response: 1, dampingRatio: 1)
    #expect(throws: ParameterError.self) { try SpringMotion(from: value, to: 0, spring: spring) }
    #expect(throws: ParameterError.self) { try SpringMotion(from: 0, to: value, spring: spring) }
    #expect(throws: ParameterError.self) {
      try SpringMotion(from: 0, to: 1, initialVelocity: value, spring: spring)
    }
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    #expect(throws: ParameterError.self) { try motion.retargeted(to: value, at: 0) }
    #expect(throws: ParameterError.self) { try motion.retargeted(to: 1, at: .nan) }
  }
}
