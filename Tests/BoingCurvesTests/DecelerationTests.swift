import BoingCurves
import Foundation
import Testing

@Suite("A motion that slows down")
struct DecelerationTests {
  /// Apple's projection (WWDC 2018, "Designing Fluid Interfaces"): v/1000·r/(1 − r).
  @Test("comes to rest at Apple's projection, but for the sum of whole milliseconds")
  func projection() throws {
    for (rate, velocity) in [(0.998, 800.0), (0.998, -2500), (0.99, 1200)] {
      let motion = try Deceleration(from: 100, initialVelocity: velocity, rate: rate)
      let apple = 100 + velocity / 1000 * rate / (1 - rate)
      #expect(abs(motion.target - apple) <= abs(velocity) / 2000 + 1e-9)
    }
  }

  @Test("loses a fixed part of its velocity in each millisecond")
  func decay() throws {
    let motion = try Deceleration(from: 5, initialVelocity: 300, rate: 0.99)
    for millisecond in 0...500 {
      let time = Double(millisecond) / 1000
      #expect(abs(motion.velocity(at: time) - 300 * pow(0.99, Double(millisecond))) < 1e-9)
    }
  }

  @Test("lands on the nearest of several values, the first of two, and on none of none")
  func landing() throws {
    let motion = try Deceleration(from: 100, initialVelocity: 800)
    #expect(motion.landing(on: [0, 320, 640]) == 640)
    #expect(try Deceleration(from: 0, initialVelocity: 0).landing(on: [5, -5]) == 5)
    #expect(motion.landing(on: []) == nil)
  }

  @Test("refuses numbers out of their range")
  func refusals() {
    for rate in [0, 1, -1, .nan, .infinity] {
      #expect(throws: ParameterError.self) {
        try Deceleration(from: 0, initialVelocity: 1, rate: rate)
      }
    }
    #expect(throws: ParameterError.self) { try Deceleration(from: .nan, initialVelocity: 1) }
    #expect(throws: ParameterError.self) { try Deceleration(from: 0, initialVelocity: .infinity) }
  }
}

@Suite("A rubber band")
struct RubberBandTests {
  /// (1 − 1 ⁄ (x·c ⁄ d + 1))·d, as it was published of scroll views, c being 0.55.
  @Test("follows the published curve, both ways, and never by its length")
  func curve() {
    let band = RubberBand(length: 480)
    for pull in [1.0, 50, 100, 480, 10_000] {
      let expected = (1 - 1 / (pull * 0.55 / 480 + 1)) * 480
      #expect(abs(band.offset(pulledBy: pull) - expected) < 1e-9)
      #expect(band.offset(pulledBy: -pull) == -band.offset(pulledBy: pull))
      if expected < 479 {
        #expect(abs(band.pull(offset: expected) - pull) < 1e-6 * pull)
      }
    }
    #expect(band.offset(pulledBy: .infinity) == 480 && band.offset(pulledBy: 0) == 0)
    #expect(RubberBand(length: 0).offset(pulledBy: 10) == 0)
    #expect(RubberBand(length: -1).pull(offset: 10) == 0)
  }

  @Test("holds a value beyond its range, and leaves others alone")
  func limits() {
    let band = RubberBand(length: 480)
    #expect(band.limited(300, to: 0...900) == 300)
    #expect(band.limited(-100, to: 0...900) == -band.offset(pulledBy: 100))
    #expect(band.limited(1000, to: 0...900) == 900 + band.offset(pulledBy: 100))
  }
}
