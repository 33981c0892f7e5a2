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

  @Test("no swing, and no amplitude, is no motion; nonsense is refused")
  func edges() throws {
    let none = try Shake(about: 5, amplitude: 4, numberOfSwings: 0, duration: 1)
    let still = try Shake(about: 5, amplitude: 0, numberOfSwings: 4, duration: 1)
    for shake in [none, still] {
      #expect(shake.value(at: 0.3) == 5 && shake.velocity(at: 0.1) == 0)
      #expect(shake.residual == 0 && Array(shake.extrema).isEmpty)
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
