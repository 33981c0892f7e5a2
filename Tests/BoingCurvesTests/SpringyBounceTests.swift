import BoingCurves
import Foundation
import Testing

@Suite("SpringyBounce")
struct SpringyBounceTests {
  /// Counts the turning points after the first arrival that stand out, on samples alone.
  func scannedBounces(
    _ motion: some Motion, from: Double, to: Double, visibleFraction: Double, until end: Double,
    samplesPerSwing: Int, swings: Int
  ) -> Int {
    let side = from > to ? 1.0 : -1.0
    let count = samplesPerSwing * (swings + 4)
    var hasArrived = false
    var bounces = 0
    var before = side * (from - to)
    var last = before
    for index in 1...count {
      let height = side * (motion.value(at: end * Double(index) / Double(count)) - to)
      if height < 0 { hasArrived = true }
      let isTop = last.magnitude > before.magnitude && last.magnitude >= height.magnitude
      if hasArrived && isTop && before * last > 0 && last * height > 0
        && last.magnitude >= visibleFraction * (from - to).magnitude
      {
        bounces += 1
      }
      before = last
      last = height
    }
    return bounces
  }

  @Test("the number of visible bounces is exact", arguments: Array(0...20))
  func exactCount(count: Int) throws {
    for distance in [1e-9, 1e-3, 1, 140, 1e9] {
      for fraction in [0.002, 0.02, 0.2] {
        // In units of the distance per second.
        for launch in [0.0, -0.5, 0.5, -10, 10, -300, 300] {
          let bounce = try SpringyBounce(
            from: distance, to: 0, numberOfBounces: count, duration: 0.8,
            initialVelocity: launch * distance, visibleFraction: fraction)
          let scanned = scannedBounces(
            bounce, from: distance, to: 0, visibleFraction: fraction, until: 0.8,
            samplesPerSwing: 300, swings: count * 2)
          #expect(
            scanned == count, "\(count) bounces, distance \(distance), p \(fraction), \(launch)")
          #expect(bounce.numberOfVisibleBounces == count)
        }
      }
    }
  }

  @Test("the number of visible bounces of the pure cosine is exact", arguments: Array(0...20))
  func exactCosineCount(count: Int) throws {
    for distance in [1e-9, 0.1, 240, 1e9] {
      for fraction in [0.005, 0.02, 0.3] {
        let bounce = try SpringyBounce(
          cosineFrom: 0, to: distance, numberOfBounces: count, duration: 0.5,
          visibleFraction: fraction)
        let scanned = scannedBounces(
          bounce, from: 0, to: distance, visibleFraction: fraction, until: 0.5,
          samplesPerSwing: 300, swings: count * 2)
        #expect(scanned == count, "\(count) bounces, distance \(distance), p \(fraction)")
        #expect(bounce.numberOfVisibleBounces == count)
      }
    }
  }

  @Test("the pure cosine is SKBounceAnimation's law", arguments: [1, 2, 5])
  func cosineLaw(count: Int) throws {
    let bounce = try SpringyBounce(cosineFrom: 60, to: 240, numberOfBounces: count, duration: 1)
    for time in stride(from: 0.0, through: 1, by: 0.01) {
      let expected =
        240 - 180 * exp(-bounce.decayRate * time) * cos(bounce.angularFrequency * time)
      #expect((bounce.value(at: time) - expected).magnitude < 1e-11)
    }
    #expect((bounce.initialVelocity - 180 * bounce.decayRate).magnitude < 1e-9)
  }

  @Test("a launch from rest follows the closed form", arguments: [1, 2, 7])
  func closedForm(count: Int) throws {
    let bounce = try SpringyBounce(from: 10, to: -5, numberOfBounces: count, duration: 2)
    let alpha = bounce.decayRate
    let omega = bounce.angularFrequency
    // rⁿ⁺½ = p.
    #expect((exp(-.pi * alpha / omega * (Double(count) + 0.5)) - 0.02).magnitude < 1e-14)
    for time in stride(from: 0.0, through: 3, by: 0.05) {
      let swing = cos(omega * time) + alpha / omega * sin(omega * time)
      let expected = -5 + 15 * exp(-alpha * time) * swing
      #expect((bounce.value(at: time) - expected).magnitude < 1e-12)
    }
  }

  @Test("no bounce is critical damping")
  func critical() throws {
    let bounce = try SpringyBounce(from: 1, to: 0, numberOfBounces: 0, duration: 1)
    // (1 + x)·e^(−x) = 0.001 at x = 9.2334134764…
    #expect((bounce.decayRate - 9.233413476).magnitude < 1e-8)
    #expect(try bounce.spring().dampingRatio == 1)
    #expect((bounce.value(at: 1) - 0.001).magnitude < 1e-12)
  }

  @Test("from the duration on, only the residual is left", arguments: Array(0...12))
  func residual(count: Int) throws {
    for launch in [0.0, -3, 40, -600] {
      let bounce = try SpringyBounce(
        from: 20, to: 120, numberOfBounces: count, duration: 0.7, initialVelocity: launch * 100)
      #expect((bounce.residual - 0.1).magnitude < 1e-15)
      let rounding = 1e-12
      for step in 0...2000 {
        let time = 0.7 + Double(step) / 1000
        #expect((bounce.value(at: time) - 120).magnitude <= bounce.residual + rounding)
      }
      #expect(bounce.settlingTime(within: bounce.residual) <= 0.7 * (1 + 1e-12))
    }
  }

  @Test("the duration is not much longer than the motion", arguments: Array(0...12))
  func tightDuration(count: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: count, duration: 1)
    // Before the envelope comes down, the last swing that stands out is at most one and a half away.
    let swing = bounce.angularFrequency > 0 ? .pi / bounce.angularFrequency : 0
    let settled = bounce.settlingTime(within: bounce.residual)
    #expect(settled >= 1 - 1.5 * swing - 1e-9)
  }

  @Test("without a distance the motion is constant", arguments: [0, 1, 9])
  func noDistance(count: Int) throws {
    let bounce = try SpringyBounce(
      from: 4, to: 4, numberOfBounces: count, duration: 1, initialVelocity: 100)
    for time in [-1, 0, 0.3, 1, 20] { #expect(bounce.value(at: time) == 4) }
    #expect(bounce.velocity(at: 0) == 0)
    #expect(bounce.numberOfVisibleBounces == 0)
    #expect(bounce.settlingTime(within: 0) == 0)
    #expect(bounce.duration == 1 && bounce.residual == 0)
    #expect(Array(bounce.extrema).isEmpty)
  }

  @Test("the spring of a bounce moves as it does, and counts as many", arguments: Array(0...20))
  func spring(count: Int) throws {
    for launch in [0.0, 3, -20] {
      let bounce = try SpringyBounce(
        from: 2, to: 5, numberOfBounces: count, duration: 0.6, initialVelocity: launch)
      let spring = try bounce.spring(mass: 2.5)
      let motion = try SpringMotion(from: 2, to: 5, initialVelocity: launch, spring: spring)
      for time in [0.01, 0.1, 0.3, 0.6] {
        #expect((motion.value(at: time) - bounce.value(at: time)).magnitude < 1e-12)
      }
      if launch == 0 { #expect(try spring.numberOfBounces() == count) }
    }
  }

  @Test("a spring tells its bounces", arguments: [(10.0, 2), (20, 0), (30, 0), (1, 24)])
  func springCount(damping: Double, expected: Int) throws {
    // k = 100: r = e^(−πζ/√(1−ζ²)); ⌊ln 0.02/ln r⌋ = ⌊3.912·√(1−ζ²)/(πζ)⌋.
    let spring = try Spring(mass: 1, stiffness: 100, dampingCoefficient: damping)
    #expect(try spring.numberOfBounces() == expected)
  }

  @Test("parameters that mean nothing are refused by name")
  func refused() throws {
    func parameter(_ body: () throws(ParameterError) -> SpringyBounce) -> ParameterError.Parameter?
    {
      do {
        _ = try body()
        return nil
      } catch {
        return error.parameter
      }
    }
    func bounce(
      from: Double = 0, to: Double = 1, count: Int = 2, duration: Double = 1, velocity: Double = 0,
      visible: Double = 0.02, residual: Double? = nil
    ) -> ParameterError.Parameter? {
      parameter { () throws(ParameterError) in
        try SpringyBounce(
          from: from, to: to, numberOfBounces: count, duration: duration,
          initialVelocity: velocity, visibleFraction: visible, residualFraction: residual)
      }
    }
    #expect(bounce() == nil)
    #expect(bounce(count: 1_000_000) == nil)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(bounce(from: bad) == .from)
      #expect(bounce(to: bad) == .to)
      #expect(bounce(duration: bad) == .duration)
      #expect(bounce(velocity: bad) == .initialVelocity)
      #expect(bounce(visible: bad) == .visibleFraction)
      #expect(bounce(residual: bad) == .residualFraction)
    }
    #expect(bounce(count: -1) == .numberOfBounces)
    #expect(bounce(count: .max) == .numberOfBounces)
    #expect(bounce(duration: 0) == .duration)
    #expect(bounce(visible: 0) == .visibleFraction)
    #expect(bounce(visible: 1) == .visibleFraction)
    #expect(bounce(residual: 0.03) == .residualFraction)
    #expect(bounce(from: 1e-300, to: 0, velocity: 1e10) == .initialVelocity)
  }

  @Test("extreme launches still have the count asked for", arguments: [1, 2, 10])
  func extremeLaunch(count: Int) throws {
    for launch in [-1e12, -1e5, 1e5, 1e12] {
      let bounce = try SpringyBounce(
        from: 1, to: 0, numberOfBounces: count, duration: 1, initialVelocity: launch)
      #expect(bounce.numberOfVisibleBounces == count)
      #expect(bounce.settlingTime(within: 0.001) <= 1 + 1e-12)
    }
  }
}
