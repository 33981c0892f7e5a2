import BoingCurves
import Foundation
import Testing

@Suite("Shake")
struct ShakeTests {
  @Test("the number of visible swings is exact", arguments: Array(0...20))
  func exactCount(count: Int) throws {
    for amplitude in [1e-9, 10, -1e9] {
      for fraction in [0.002, 0.02, 0.2] {
        let shake = try Shake(
          about: 0, amplitude: amplitude, numberOfSwings: count, duration: 0.5,
          visibleFraction: fraction)
        #expect(shake.numberOfVisibleSwings == count)
        let samples = shake.samples(count: 400 * (2 * count + 4), duration: 0.5)
        var swings = 0
        for index in 1..<samples.count - 1 {
          let height = samples[index].magnitude
          if height > samples[index - 1].magnitude && height >= samples[index + 1].magnitude
            && height >= fraction * amplitude.magnitude
          {
            swings += 1
          }
        }
        #expect(swings == count)
      }
    }
  }

  @Test("the first swing reaches the furthest value, and no other does", arguments: [1, 2, 8])
  func furthest(count: Int) throws {
    let shake = try Shake(
      about: 5, amplitude: 4, numberOfSwings: count, duration: 1)
    let tops = shake.extrema.prefix(count).map { $0 }
    #expect((tops[0].value - 9).magnitude < 1e-13)
    for (index, top) in tops.enumerated().dropFirst() {
      #expect((top.value - 5).magnitude < 4)
      #expect((top.value > 5) == (index % 2 == 0))
    }
    for (index, crossing) in shake.targetCrossings.prefix(count).enumerated() {
      #expect((shake.value(at: crossing) - 5).magnitude < 1e-13)
      #expect(crossing > tops[index].time)
    }
  }

  @Test("it starts and ends at rest, and the velocity is the derivative", arguments: [1, 5])
  func ends(count: Int) throws {
    let shake = try Shake(
      about: 5, amplitude: 4, numberOfSwings: count, duration: 1)
    #expect(shake.value(at: 0) == 5 && shake.value(at: -2) == 5)
    #expect(shake.value(at: .infinity) == 5)
    #expect(shake.velocity(at: 0) > 0 && shake.velocity(at: -1) == 0)
    #expect(shake.value(at: .nan).isNaN)
    for step in 0...1000 {
      let time = 1 + Double(step) / 1000
      #expect((shake.value(at: time) - 5).magnitude <= shake.residual + 1e-13)
    }
    let times = (1...99).map { Double($0) / 100 }
    #expect(maximumVelocityError(shake, at: times, step: 1e-5) < 1e-4)
    try expectAccelerationBoundHolds(shake, until: 1)
    for tolerance in [1, 0.1, 0.004] {
      let scanned = scannedSettlingTime(
        shake, rest: 5, within: tolerance, until: 1.1, steps: 100_000)
      #expect((shake.settlingTime(within: tolerance) - scanned).magnitude < 2e-5)
    }
  }

  @Test("no swing, and no amplitude, is no motion; nonsense is refused")
  func edges() throws {
    let none = try Shake(about: 5, amplitude: 4, numberOfSwings: 0, duration: 1)
    let still = try Shake(about: 5, amplitude: 0, numberOfSwings: 4, duration: 1)
    for shake in [none, still] {
      #expect(shake.value(at: 0.3) == 5 && shake.velocity(at: 0.1) == 0)
      #expect(shake.numberOfVisibleSwings == 0 && shake.residual == 0)
      #expect(shake.settlingTime(within: 0) == 0)
    }
    for bad in [Double.nan, .infinity] {
      #expect(throws: ParameterError.self) {
        try Shake(about: bad, amplitude: 5, numberOfSwings: 4, duration: 1)
      }
      #expect(throws: ParameterError.self) {
        try Shake(about: 0, amplitude: bad, numberOfSwings: 4, duration: 1)
      }
      #expect(throws: ParameterError.self) {
        try Shake(about: 0, amplitude: 5, numberOfSwings: 4, duration: bad)
      }
    }
    #expect(throws: ParameterError.self) {
      try Shake(about: 0, amplitude: 5, numberOfSwings: -4, duration: 1)
    }
  }
}
