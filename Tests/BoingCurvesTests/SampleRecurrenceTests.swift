import BoingCurves
import BoingTestSupport
import Foundation
import Testing

@Suite("Sampling by recurrence")
struct SampleRecurrenceTests {
  /// Checks a recurrence against the closed form at every sample.
  func expectClose(
    _ motion: some Motion, scale: Double, frequency: Double, count: Int, duration: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let documentedBound = (1e-13 + 0x1p-50 * frequency * duration) * scale
    let values = motion.samples(count: count, duration: duration)
    #expect(values.count == count, sourceLocation: sourceLocation)
    var greatest = 0.0
    let last = Double(count - 1)
    for index in 0..<count {
      let expected = motion.value(at: Double(index) / last * duration)
      let error = (values[index] - expected).magnitude
      // A comparison that also lets a value that is not a number through to the expectation.
      if !(error <= greatest) { greatest = error }
    }
    #expect(greatest <= documentedBound, sourceLocation: sourceLocation)
    #expect(values[0] == motion.value(at: 0), sourceLocation: sourceLocation)
    #expect(values[count - 1] == motion.value(at: duration), sourceLocation: sourceLocation)
  }

  @Test(
    "a million samples stay within 1e-12 of the distance", arguments: [0.01, 0.999_999, 3])
  func million(ratio: Double) throws {
    let spring = try Spring(response: 0.1, dampingRatio: ratio)
    let motion = try SpringMotion(from: 3, to: -2, initialVelocity: 40, spring: spring)
    let frequency = spring.undampedAngularFrequency
    let count = 1_000_000
    let values = motion.samples(count: count, duration: 2)
    var greatest = 0.0
    for index in 0..<count {
      let expected = motion.value(at: Double(index) / Double(count - 1) * 2)
      let error = (values[index] - expected).magnitude
      if !(error <= greatest) { greatest = error }
    }
    #expect(greatest <= 1e-12 * 5)
    #expect(greatest <= (1e-13 + 0x1p-50 * frequency * 2) * (5 + 40 / frequency))
  }

  @Test("every damped motion keeps to the stated bound, whatever its parameters", arguments: 1...40)
  func seeded(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func decades(_ range: ClosedRange<Double>) -> Double {
      pow(10, .random(in: range, using: &generator))
    }
    let count = Int.random(in: 2...3000, using: &generator)
    let response = decades(-4...4)
    let ratio = seed % 4 == 0 ? 1 - decades(-12...(-1)) : decades(-4...3)
    let spring = try Spring(response: response, dampingRatio: ratio)
    let frequency = spring.undampedAngularFrequency
    let distance = decades(-100...100)
    let velocity = distance * frequency * .random(in: -5...5, using: &generator)
    let motion = try SpringMotion(
      from: distance, to: 0, initialVelocity: velocity, spring: spring)
    let duration = response * decades(-2...3)
    expectClose(
      motion, scale: distance + velocity.magnitude / frequency, frequency: frequency, count: count,
      duration: duration)
    let bounces = Int.random(in: 0...40, using: &generator)
    let bounce = try SpringyBounce(from: -1, to: 1, numberOfBounces: bounces, duration: response)
    expectClose(
      bounce, scale: 2, frequency: hypot(bounce.decayRate, bounce.angularFrequency), count: count,
      duration: duration)
    let shake = try Shake(
      about: 1, amplitude: 1, numberOfSwings: bounces + 1, duration: response)
    let core = try CoreAnimationSpring(stiffness: frequency * frequency, damping: frequency)
    expectClose(core, scale: 1, frequency: frequency, count: count, duration: duration)
    // The sine of the shake starts at most at the height that e^(−αt) has there.
    let shakeFrequency = 4 * Double(bounces + 1) * .pi / response
    expectClose(
      shake, scale: shake.velocity(at: 0) / shakeFrequency * 8, frequency: shakeFrequency,
      count: count, duration: duration)
  }

  @Test("samples are written into a part of a buffer of the caller's")
  func intoBuffer() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 1)
    var array = [Double](repeating: 7, count: 100)
    array.withUnsafeMutableBufferPointer { buffer in
      bounce.sample(into: UnsafeMutableBufferPointer(rebasing: buffer[10..<60]), duration: 1)
    }
    #expect(array[9] == 7 && array[60] == 7)
    #expect(Array(array[10..<60]) == bounce.samples(count: 50, duration: 1))
    for duration in [.nan, .infinity, -.infinity] as [Double] {
      for count in [0, 1, 100] {
        var array = [Double](repeating: 7, count: count)
        array.withUnsafeMutableBufferPointer { bounce.sample(into: $0, duration: duration) }
        #expect(array.allSatisfy { $0.isNaN })
      }
    }
  }

  @Test("counts and times that make no grid make no samples")
  func edges() throws {
    let bounce = try SpringyBounce(from: 0.5, to: 1, numberOfBounces: 3, duration: 1)
    #expect(bounce.samples(count: 1, duration: 1) == [0.5])
    #expect(bounce.samples(count: 0, duration: 1).isEmpty)
    #expect(bounce.samples(count: -4, duration: 1).isEmpty)
    #expect(bounce.samples(count: 4, duration: .nan).isEmpty)
    #expect(bounce.samples(count: 4, duration: .infinity).isEmpty)
    #expect(bounce.samples(count: 3, duration: 0) == [0.5, 0.5, 0.5])
  }

  @Test("a duration that is not positive holds the start value", arguments: [0, -1, -1e300])
  func notPositive(duration: Double) throws {
    let bounce = try SpringyBounce(from: 0.5, to: 1, numberOfBounces: 3, duration: 1)
    #expect(
      bounce.samples(count: 100, duration: duration) == Array(repeating: 0.5, count: 100))
  }

  @Test("extreme grids come to rest, without not-a-number")
  func extremes() throws {
    let spring = try Spring(response: 1e-3, dampingRatio: 0.1)
    let motion = try SpringMotion(from: 1e300, to: 5, initialVelocity: -1e300, spring: spring)
    let values = motion.samples(count: 1000, duration: 1e300)
    #expect(values[0] == 1e300 && values.dropFirst().allSatisfy { $0 == 5 })
    let slow = try SpringMotion(
      from: 0, to: 1, spring: Spring(response: 1e140, dampingRatio: 0.5))
    #expect(slow.samples(count: 1000, duration: 1).allSatisfy { $0.magnitude < 1e-200 })
  }
}
