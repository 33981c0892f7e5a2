import BoingCurves
import Foundation
import Testing

@Suite("CosineWallBounce")
struct CosineWallBounceTests {
  /// Counts the tops between touches of the wall on samples alone.
  static func scannedTops(_ motion: some Motion, wall: Double, until end: Double, count: Int)
    -> (tops: Int, crossedWall: Bool)
  {
    let side = motion.value(at: end / 1000) > wall ? 1.0 : -1.0
    var tops = 0
    var crossed = false
    var before = Double.infinity
    var last = side * (motion.value(at: 0) - wall)
    for index in 1...count {
      let height = side * (motion.value(at: end * Double(index) / Double(count)) - wall)
      if height < 0 { crossed = true }
      if last > before && last >= height && last > 0 { tops += 1 }
      before = last
      last = height
    }
    return (tops, crossed)
  }

  @Test("the number of arcs is exact and the wall is never passed", arguments: Array(0...12))
  func exactArcs(count: Int) throws {
    for (from, to) in [(160.0, 300.0), (1e-9, 0), (1e9, -3), (0.1, 0.3)] {
      for startsAtRest in [false, true] {
        let bounce = try CosineWallBounce(
          from: from, to: to, numberOfBounces: count, duration: 0.5, startsAtRest: startsAtRest)
        let scan = Self.scannedTops(bounce, wall: to, until: 0.6, count: 20_000)
        #expect(scan.tops == count)
        #expect(!scan.crossedWall)
        #expect(bounce.contactTimes.count == count + 1)
        #expect(bounce.apexes.count == count)
        #expect(bounce.contactTimes.last == 0.5)
        #expect(bounce.value(at: 0.5) == to && bounce.value(at: 7) == to)
        #expect(bounce.value(at: 0) == from)
        for time in bounce.contactTimes {
          #expect(
            (bounce.value(at: time) - to).magnitude <= 1e-12 * Swift.max(1, (from - to).magnitude))
        }
        for peak in bounce.apexes {
          #expect((peak.value - to).magnitude >= 0.02 * (from - to).magnitude)
          #expect(bounce.velocity(at: peak.time).magnitude < 1e-10 * (from - to).magnitude)
        }
      }
    }
  }

  @Test(
    "with a residual, the envelope comes down to it after the visible bounces, which are exact",
    arguments: Array(0...12) + [500], [0.02, 0.019, 0.01, 0.001, 1e-5, 1e-12])
  func residual(count: Int, residual: Double) throws {
    for visible in [0.02, 0.3] {
      let bounce = try CosineWallBounce(
        from: 10, to: 0, numberOfVisibleBounces: count, duration: 2, visibleFraction: visible,
        residualFraction: residual)
      #expect(bounce.apexes.count { $0.value >= 10 * visible } == count)
      #expect(bounce.finalEnvelopeFraction == residual && bounce.contactTimes.last == 2)
      // From rest an apex lies on the envelope.
      for apex in bounce.apexes {
        let envelope = 10 * exp(log(residual) * apex.time / 2)
        #expect((apex.value - envelope).magnitude <= 1e-9 * envelope)
      }
    }
  }

  @Test("a residual above what is visible, or none, is refused by name", arguments: [0.5, 0, .nan])
  func refusedResidual(residual: Double) {
    let error = #expect(throws: ParameterError.self) {
      try CosineWallBounce(
        from: 1, to: 0, numberOfVisibleBounces: 2, duration: 1, residualFraction: residual)
    }
    #expect(error?.parameter == .residualFraction)
  }

  @Test("the law is the absolute cosine", arguments: [0, 1, 4])
  func law(count: Int) throws {
    let bounce = try CosineWallBounce(from: 60, to: 240, numberOfBounces: count, duration: 0.5)
    let alpha = log(1 / 0.02) / 0.5
    let omega = (Double(count) + 0.5) * .pi / 0.5
    for time in stride(from: 0.0, through: 0.499, by: 0.003) {
      let expected = 240 - 180 * exp(-alpha * time) * cos(omega * time).magnitude
      #expect((bounce.value(at: time) - expected).magnitude < 1e-10)
    }
  }

  @Test("a start at rest has no velocity, the plain law has −αA")
  func launch() throws {
    let plain = try CosineWallBounce(from: 10, to: 0, numberOfBounces: 3, duration: 1)
    let rested = try CosineWallBounce(
      from: 10, to: 0, numberOfBounces: 3, duration: 1, startsAtRest: true)
    #expect(rested.velocity(at: 0) == 0)
    #expect((plain.velocity(at: 0) + 10 * log(1 / 0.02)).magnitude < 1e-12)
  }

  @Test("the velocity turns at the contacts, without a loss", arguments: [1, 6])
  func reflection(count: Int) throws {
    for startsAtRest in [false, true] {
      let bounce = try CosineWallBounce(
        from: 3, to: -1, numberOfBounces: count, duration: 1, startsAtRest: startsAtRest)
      for contact in bounce.contactTimes.dropLast() {
        let before = bounce.velocity(at: contact - 1e-9)
        let after = bounce.velocity(at: contact)
        #expect(before < 0 && after > 0)
        #expect((before + after).magnitude < 1e-5)
      }
      #expect(bounce.velocity(at: 1) == 0 && bounce.settlingTime(within: 0) == 1)
    }
  }

  @Test("a wall at the start makes a constant motion; nonsense is refused")
  func edges() throws {
    let still = try CosineWallBounce(from: 2, to: 2, numberOfBounces: 3, duration: 1)
    #expect(still.value(at: 0.4) == 2 && still.velocity(at: 0.4) == 0)
    #expect(still.contactTimes.isEmpty && still.apexes.isEmpty)
    #expect(still.settlingTime(within: 0) == 0)
    #expect(still.value(at: .nan).isNaN && still.velocity(at: .nan).isNaN)
    #expect(throws: ParameterError.self) {
      try CosineWallBounce(from: .nan, to: 2, numberOfBounces: 3, duration: 1)
    }
    #expect(throws: ParameterError.self) {
      try CosineWallBounce(from: 0, to: 2, numberOfBounces: -3, duration: 1)
    }
    #expect(throws: ParameterError.self) {
      try CosineWallBounce(from: 0, to: 2, numberOfBounces: 3, duration: 0)
    }
  }

  @Test(
    "a launch velocity is kept, and so are the wall, the count and the time",
    arguments: [-900.0, -40, -1e-6, 0, 1e-6, 40, 900], [0, 1, 4])
  func launched(velocity: Double, count: Int) throws {
    for (from, to) in [(0.0, 100.0), (100, 0), (0, 0)] {
      let bounce = try CosineWallBounce(
        from: from, to: to, initialVelocity: velocity, numberOfBounces: count, duration: 2)
      if from == to && velocity == 0 { continue }
      let side: Double = from == to ? velocity : from - to
      #expect(bounce.value(at: 0) == from)
      #expect((bounce.velocity(at: 0) - velocity).magnitude <= 1e-12 * velocity.magnitude)
      #expect(bounce.contactTimes.count == count + 1)
      #expect(bounce.contactTimes.last == bounce.duration && bounce.duration <= 2)
      let fliesAhead = count == 0 && velocity * side < 0
      #expect(bounce.duration == 2 || fliesAhead)
      for step in 0...2_000 {
        let height = bounce.value(at: Double(step) / 1_000) - to
        #expect(height == 0 || (height > 0) == (side > 0))
      }
      for contact in bounce.contactTimes.dropLast() {
        let slope = bounce.velocity(at: contact).magnitude
        #expect((bounce.value(at: contact) - to).magnitude <= 1e-9 * slope + 1e-9)
      }
    }
  }
}
